import { bindings, type Dice, languages, subjects, things, topics } from './invented-books';

/** The share of the home page and of browsing among the addresses that guests visit; the others are items. */
const browsed = 0.4;

const filters: [key: string, values: string[]][] = [
	['b', ['in-stock', 'available-to-order', 'forthcoming']],
	['s', subjects.map(({ code }) => code).filter((code) => code.length < 3)],
	['f', bindings.map(({ binding }) => binding.toLowerCase().replaceAll(' ', '-'))],
	['r', ['under-10', '10-20', '20-35', '35-50', 'over-50']],
	['g', [...new Set(languages)]],
];
const sorts = ['title', 'author', 'newest', 'oldest', 'price', 'price-high'];

/**
 * Returns the addresses that guests visit, the most popular first: the home page, the catalogue, then searches, filters, orders
 * and pages of it among items.
 * @param eisbns of the titles that are sold
 */
export function guestAddresses(chance: Dice, count: number, eisbns: string[]): string[] {
	const browsing = new Set<string>(['/browse']);
	while (browsing.size < count * browsed - 1) browsing.add(inventBrowsing(chance));
	const items = eisbns.slice(0, count - 1 - browsing.size).map((eisbn) => `/item/${eisbn}`);
	const [whole = '', ...narrowed] = browsing;
	return ['/', whole, ...shuffle(chance, [...narrowed, ...items])];
}

/** In the one form that such an address has (docs/behaviour/browsing.md#paths): another form would be redirected. */
function inventBrowsing(chance: Dice): string {
	const { below, of } = chance;
	const term = below(2) === 0 ? ['t', of([...things, ...topics]), 'k', of(['keyword', 'keyword', 'title'])] : [];
	const narrowed = shuffle(chance, filters).slice(0, below(term.length > 0 ? 2 : 3));
	const chosen = filters.filter((filter) => narrowed.includes(filter)).flatMap(([key, values]) => [key, of(values)]);
	const sort = below(3) === 0 ? ['v', of(sorts)] : [];
	const offset = term.length + chosen.length <= 2 ? 26 * below(4, true) : 0;
	const segments = [...term, ...chosen, ...sort, ...(offset > 0 ? ['o', String(offset)] : [])];
	return segments.length > 0 ? `/browse/filter/${segments.join('/')}` : '/browse';
}

export function shuffle<Item>({ below }: Dice, items: readonly Item[]): Item[] {
	const left = [...items];
	return items.flatMap(() => left.splice(below(left.length), 1));
}

/** Draws from things whose popularity falls with their position in the list (Zipf's law, exponent 1). */
export function zipf<Item>({ below }: Dice, items: readonly Item[]): () => Item {
	const sums: number[] = [];
	for (let rank = 1; rank <= items.length; rank++) sums.push((sums.at(-1) ?? 0) + 1 / rank);
	const whole = sums.at(-1) ?? 0;
	return () => {
		const drawn = (below(2 ** 31) / 2 ** 31) * whole;
		let [low, high] = [0, items.length - 1];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((sums[middle] ?? 0) > drawn) high = middle;
			else low = middle + 1;
		}
		return items[low] as Item;
	};
}
