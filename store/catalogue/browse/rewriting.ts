import type { SearchType } from '../../contract/browse';
import type { Store } from '../../store';
import type { SearchColumn } from '../search/engine';
import { exactly, type Question, questionOf, wholeWords } from '../search/question';
import { type Reading, readingsOf } from '../search/rewrites';

/** The longest text that is looked into: shoppers mistype words, not paragraphs. */
const mostWords = 8;
/** So few results are little: what was typed may be misspelt all the same. */
const little = 5;
/** How many words may be wrong at once. */
const mostChanged = 3;
/** How many rewritten queries are tried. */
const mostTried = 120;

/** What speaks for a query: a name that is just this weighs as much as a hundred titles that have its words. */
const forName = 2;
const forCost = 1.6;
/** What a rewritten query must be better by, where the one that was typed finds something. */
const margin = 1;

const columnsOf: Record<SearchType, readonly SearchColumn[]> = {
	keyword: ['title', 'authors', 'series'],
	title: ['title'],
	author: ['authors'],
	publisher: ['publisher'],
};

interface Tried {
	text: string;
	/** More is better; null for what finds nothing. */
	evidence: number | null;
}

/**
 * What was probably meant where a query finds nothing, or little: the text that finds what speaks for itself by the
 * number of titles, by being somebody's name or a title, and by how alike it is to what was typed. Each word may be
 * misspelt, or several words run together; which of its readings is right is judged by what the whole query then finds.
 * Null where there is nothing better.
 * @param found how many titles the query finds as it was typed
 */
export async function rewritten(
	store: Store,
	question: Question,
	type: SearchType,
	found: number,
): Promise<string | null> {
	const { words } = question;
	if (found > little || words.length > mostWords) return null;
	const version = await store.versions.current('catalogue');
	const key = JSON.stringify([type, words]);
	return store.finder.rewritten.get(version, key, () => rewrite(store, words, type, found > 0 ? question : null));
}

async function rewrite(
	store: Store,
	words: string[],
	type: SearchType,
	typed: Question | null,
): Promise<string | null> {
	const judge = new Evidence(store, type);
	const least = typed ? ((await judge.of(typed, 0)) ?? 0) + margin : Number.NEGATIVE_INFINITY;
	const vocabulary = await store.finder.vocabulary.get();
	const readings = words.map((word, at) => readingsOf(vocabulary, word, at === words.length - 1));
	const unknown = words.flatMap((word, at) => {
		const isLast = at === words.length - 1;
		const isWord = !/^\p{L}{2,}$/u.test(word) || (isLast ? vocabulary.hasBeginning(word) : vocabulary.has(word));
		return isWord ? [] : [at];
	});
	let best: Tried | null = null;
	for (let count = Math.max(1, unknown.length); count <= Math.min(mostChanged, words.length); count += 1) {
		for (const places of placesOf(words.length, count)) {
			if (!unknown.every((at) => places.includes(at))) continue;
			const tried = await judge.best(words, readings, places);
			if (tried?.evidence != null && tried.evidence > (best?.evidence ?? least)) best = tried;
		}
		if (best) return best.text;
	}
	return null;
}

/** Every choice of so many places. */
function placesOf(length: number, count: number): number[][] {
	if (count === 0) return [[]];
	return Array.from({ length }, (_, at) => at).flatMap((first) =>
		placesOf(length - first - 1, count - 1).map((rest) => [first, ...rest.map((place) => place + first + 1)]),
	);
}

/** Looks for what speaks for a query, as often as that may be done. */
class Evidence {
	readonly #store: Store;
	readonly #columns: readonly SearchColumn[];
	#left = mostTried;

	constructor(store: Store, type: SearchType) {
		this.#store = store;
		this.#columns = columnsOf[type];
	}

	async of(question: Question, cost: number): Promise<number | null> {
		const titles = await this.#find(question);
		if (titles === 0) return null;
		const [whole, named] = [await this.#find(wholeWords(question)), await this.#find(exactly(question))];
		return Math.log10(1 + whole + (titles - whole) / 10) + (named > 0 ? forName : 0) - forCost * cost;
	}

	/** The best of the queries in which the words at the places are read otherwise. */
	async best(words: string[], readings: Reading[][], places: number[]): Promise<Tried | null> {
		let best: Tried | null = null;
		const descend = async (chosen: string[][], cost: number, left: number[]): Promise<void> => {
			const [place, ...others] = left;
			if (this.#left <= 0) return;
			if (place === undefined) {
				const text = chosen.flat().join(' ');
				const question = questionOf(text);
				this.#left -= 1;
				const evidence = question && (await this.of(question, cost));
				if (evidence !== null && evidence > (best?.evidence ?? Number.NEGATIVE_INFINITY)) best = { text, evidence };
				return;
			}
			// Most words are right: where no reading of those at the places finds anything, none need be tried by itself.
			if (!(await this.#findsAny(chosen, readings, left))) return;
			for (const reading of readings[place] ?? []) {
				await descend(
					chosen.map((read, at) => (at === place ? reading.words : read)),
					cost + reading.cost,
					others,
				);
			}
		};
		await descend(
			words.map((word) => [word]),
			0,
			places,
		);
		return best;
	}

	/** Whether any readings of the words at the places find something together. */
	async #findsAny(chosen: string[][], readings: Reading[][], places: number[]): Promise<boolean> {
		const asked = chosen.flatMap((words, at) => {
			const read = places.includes(at) ? (readings[at] ?? []).map((reading) => reading.words) : [words];
			const questions = read.flatMap((one) => questionOf(one.join(' ')) ?? []);
			if (!places.includes(at)) return questions.flatMap((question) => question.asked);
			return [questions.flatMap(({ asked }) => (asked.length === 1 ? (asked[0] ?? []) : [asked.flatMap(([way = []]) => way)]))];
		});
		if (asked.some((ways) => ways.length === 0)) return false;
		return (await this.#find({ asked, exact: '', main: '', words: [] })) > 0;
	}

	async #find(question: Question): Promise<number> {
		return (await this.#store.search.findIn(this.#store.catalogue, question, this.#columns)).length;
	}
}
