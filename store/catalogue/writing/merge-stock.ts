import { condition as conditionField } from '../../contract/fields';
import type { StockRecord } from '../feeds/title-record';
import type { OfferRow } from '../titles/offer-rows';
import type { CatalogueOffer } from './catalogue-title';
import { isOrderable } from './standing-offer';
import type { StockLocations } from './stock-locations';

/** What a stock record needs to know of its title. */
export interface StockedTitle {
	id: number;
	eisbn: string;
	status: string;
	list_price_usa: number | null;
	list_price_can: number | null;
	lowest_price: number | null;
	offers: OfferRow[];
}

/** A title with the offers it has once a batch of stock has been heard, by condition. */
export interface StockChange {
	title: StockedTitle;
	offers: Map<string, CatalogueOffer>;
}

/** What a record did, or why it was refused. */
export type StockOutcome = 'added' | 'updated' | 'unchanged' | { refused: string };

export interface FoldedStock {
	/** One for each record. */
	outcomes: StockOutcome[];
	/** One for each title that the batch spoke of. */
	changes: StockChange[];
}

/**
 * Merges stock records into what the shop has: price, discount and note of the title's offer in that condition, and its
 * copies at the location. A record counts as 'added' when the shop had no such offer, as 'updated' when it changed the
 * offer or its copies there; one that a later record of the batch speaks over counts as 'unchanged'. Refused is a title
 * that the catalogue does not have, a location that the shop does not have, a condition without a name, and a negative
 * count or price.
 */
export function foldStock(
	records: readonly StockRecord[],
	titles: Map<string, StockedTitle>,
	locations: StockLocations,
): FoldedStock {
	const changes = new Map<string, StockChange>();
	const places = new Map<string, { at: number; change: StockChange; condition: string; location: number }>();
	const outcomes = records.map((record, at): StockOutcome => {
		const title = titles.get(record.eisbn);
		if (!title) return { refused: `${record.eisbn} is not in the catalogue: import the title first` };
		const location = locations.find(record.location);
		if (location === null) return { refused: `The shop has no location ${JSON.stringify(record.location ?? '')}` };
		const wrong = whatIsWrong(record);
		if (wrong) return { refused: wrong };
		const change = changes.get(record.eisbn) ?? { title, offers: offersByCondition(title) };
		changes.set(record.eisbn, change);
		const offer = change.offers.get(record.condition) ?? emptyOffer(title, record.condition);
		change.offers.set(record.condition, applied(offer, record, location));
		places.set(`${record.eisbn} ${record.condition} ${location}`, {
			at,
			change,
			condition: record.condition,
			location,
		});
		return 'unchanged';
	});
	for (const { at, change, condition, location } of places.values()) {
		outcomes[at] = outcomeOf(change, condition, location);
	}
	return { outcomes, changes: [...changes.values()] };
}

const offersByCondition = ({ offers }: StockedTitle): Map<string, CatalogueOffer> =>
	new Map(offers.map((offer) => [offer.condition, offer]));

const emptyOffer = (title: StockedTitle, condition: string): CatalogueOffer => ({
	id: null,
	condition,
	price: null,
	discount: null,
	note: null,
	is_extra_orderable: condition === 'new' && isOrderable(title.status) ? 1 : 0,
	stock: [],
});

function applied(offer: CatalogueOffer, record: StockRecord, location: number): CatalogueOffer {
	const next = {
		...offer,
		price: record.price === undefined ? offer.price : record.price,
		discount: record.discount === undefined ? offer.discount : record.discount,
		note: record.note === undefined ? offer.note : record.note,
	};
	if (record.onhand === undefined && record.onorder === undefined) return next;
	const held = offer.stock.find(({ location_id }) => location_id === location);
	const copies = {
		location_id: location,
		onhand: record.onhand ?? held?.onhand ?? 0,
		onorder: record.onorder ?? held?.onorder ?? 0,
	};
	return { ...next, stock: [...offer.stock.filter((place) => place !== held), copies] };
}

function outcomeOf({ title, offers }: StockChange, condition: string, location: number): StockOutcome {
	const before = title.offers.find((offer) => offer.condition === condition);
	const after = offers.get(condition);
	if (!before || !after) return 'added';
	return offerChanged(before, after) || copiesChanged(before, after, location) ? 'updated' : 'unchanged';
}

/** Whether the offer's own row changed. */
export const offerChanged = (before: CatalogueOffer, after: CatalogueOffer): boolean =>
	before.price !== after.price || before.discount !== after.discount || before.note !== after.note;

/** Whether the copies at a location changed. */
export function copiesChanged(before: CatalogueOffer | undefined, after: CatalogueOffer, location: number): boolean {
	const at = ({ location_id }: { location_id: number }) => location_id === location;
	const now = after.stock.find(at);
	const then = before?.stock.find(at);
	return now !== undefined && (now.onhand !== then?.onhand || now.onorder !== then?.onorder);
}

function whatIsWrong({ condition, price, discount, onhand, onorder }: StockRecord): string | null {
	if (!conditionField().safeParse(condition).success) {
		return `${JSON.stringify(condition)} cannot be a condition: letters, digits and underscores, at most 30`;
	}
	for (const [count, what] of [
		[price, 'a price'],
		[onhand, 'a number of copies on hand'],
		[onorder, 'a number of copies on order'],
	] as const) {
		if (count !== undefined && count !== null && !(Number.isSafeInteger(count) && count >= 0)) {
			return `${count} cannot be ${what}`;
		}
	}
	if (discount !== undefined && discount !== null && !(discount >= 0 && discount <= 100)) {
		return `${discount} cannot be a discount: percent, from 0 to 100`;
	}
	return null;
}
