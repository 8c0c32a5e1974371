import { offerText } from '../catalogue/titles/conditions';
import { type FoldedStock, offerChanged, placeBefore } from '../catalogue/writing/merge-stock';
import { grouped } from '../contract/grouped';
import { stockWords } from '../contract/stock-words';
import { toDecimal } from '../foundation/money';
import { inColumns } from './table';

const maxLines = 20;

interface Sum {
	condition: string;
	location: string;
	offers: number;
	before: number;
	after: number;
}

/** Collects the stock changes that a file would make, for `--look`: the first few changes, and the totals. */
export class StockLook {
	readonly #places: ReadonlyMap<number, string>;
	readonly #lines: string[][] = [];
	#changed = 0;
	readonly #sums = new Map<string, Sum>();
	/** The stock rows for which the file contains a count, by title, condition and location. */
	readonly #counted = new Set<string>();

	constructor(places: ReadonlyMap<number, string>) {
		this.#places = places;
	}

	note({ changes }: FoldedStock): void {
		for (const { title, offers } of changes) {
			for (const offer of offers.values()) {
				const before = title.offers.find(({ condition }) => condition === offer.condition);
				const priced = before ? offerChanged(before, offer) : true;
				const price = priced ? change(inDollars(before), inDollars(offer)) : '';
				if (offer.stock.length === 0 && priced) this.#line([title.eisbn, offer.condition, '-', '', price]);
				for (const place of offer.stock) {
					const was = placeBefore(before, place.location_id);
					if (place === was) continue;
					const location = this.#places.get(place.location_id) ?? '-';
					this.#counted.add(keyOf(title.eisbn, offer.condition, place.location_id));
					this.#add(offer.condition, location, was?.onhand ?? 0, place.onhand);
					const copies = was?.onhand === place.onhand ? '' : change(was?.onhand ?? 0, place.onhand);
					if (copies || price) this.#line([title.eisbn, offer.condition, location, copies, price]);
				}
			}
		}
	}

	/** Adds a stock row that a full count sets to 0 because the file does not contain the row. */
	missing(eisbn: string, condition: string, locationId: number, onhand: number): boolean {
		if (onhand === 0 || this.#counted.has(keyOf(eisbn, condition, locationId))) return false;
		const location = this.#places.get(locationId) ?? '-';
		this.#add(condition, location, onhand, 0);
		this.#line([eisbn, condition, location, change(onhand, 0), '']);
		return true;
	}

	inWords(): string {
		if (this.#changed === 0) return 'The file would change nothing.';
		const heading = ['ISBN', 'Condition', 'Location', stockWords.onhand, 'Price'];
		const more = this.#changed > maxLines ? [`… and ${grouped(this.#changed - maxLines)} more`] : [];
		const sums = [...this.#sums.values()].map(({ condition, location, offers, before, after }) => [
			offerText(condition),
			location,
			grouped(offers),
			change(before, after),
		]);
		return [
			inColumns([heading, ...this.#lines]),
			...more,
			'',
			inColumns([['Condition', 'Location', 'Offers', 'Copies'], ...sums]),
		].join('\n');
	}

	#line(cells: string[]): void {
		this.#changed += 1;
		const [eisbn = '', condition = '', ...rest] = cells;
		if (this.#lines.length < maxLines) this.#lines.push([eisbn, offerText(condition), ...rest]);
	}

	#add(condition: string, location: string, before: number, after: number): void {
		const key = `${condition} ${location}`;
		const sum = this.#sums.get(key) ?? { condition, location, offers: 0, before: 0, after: 0 };
		this.#sums.set(key, { ...sum, offers: sum.offers + 1, before: sum.before + before, after: sum.after + after });
	}
}

const keyOf = (eisbn: string, condition: string, locationId: number): string => `${eisbn} ${condition} ${locationId}`;

const change = (before: number | string, after: number | string): string =>
	before === after ? String(after) : `${before} → ${after}`;

function inDollars(offer: { price: number | null; discount: number | null } | undefined): string {
	if (!offer) return '-';
	const asked = offer.price === null ? 'list' : toDecimal(offer.price);
	return offer.discount === null ? asked : `${asked} − ${offer.discount} %`;
}
