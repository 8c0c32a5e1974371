import { lastChanges } from '../../catalogue/stock/last-changes';
import { authorsLine } from '../../catalogue/titles/authors';
import { compareOffers, conditionsOfCopy, offerText } from '../../catalogue/titles/conditions';
import { type OfferRow, readOffers } from '../../catalogue/titles/offer-rows';
import { askedPrice, listPriceOf } from '../../catalogue/titles/prices';
import { isIndividualCopy } from '../../contract/copy-codes';
import type { OrderHolding, OtherPlace, StockOffer, StockPlace, StockTitle } from '../../contract/desk-stock';
import type { Settings } from '../../contract/settings';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import type { HasSettings } from '../../foundation/settings/settings';
import { isToCome, waitingStates } from '../../ordering/fulfilment/fill-waiting';
import { isOwnLocation, isSeenAt, listPlaces } from '../places';
import { versionOf } from '../version';
import type { DeskActor } from '../visitor';
import { heldCopies } from './held-copies';
import { copiesInTransit } from './in-transit';
import { scannedNumber } from './scanned-title';

/** The maximum number of orders that a stock page lists as holding or waiting for copies. */
const maxOrders = 100;

/**
 * Reads the stock of a title by its typed or scanned number. Staff of one location may change only their own location's stock.
 * Staff of one location may read other locations' stock, but not which orders hold it.
 */
export async function lookUpStock(
	store: Database & HasCatalogue & HasSettings,
	actor: DeskActor,
	{ code }: { code: string },
): Promise<StockTitle> {
	const eisbn = await scannedNumber(store, code);
	return stockOfTitle(store.db, actor, eisbn, await store.settings.get());
}

/** Reads the stock of a title by its ISBN, within a transaction or without one. */
export async function stockOfTitle(
	db: Queries,
	actor: DeskActor,
	eisbn: string,
	settings: Settings,
): Promise<StockTitle> {
	const title = await db
		.selectFrom('titles')
		.select(['id', 'eisbn', 'title', 'authors', 'binding', 'publisher', 'list_price_usa', 'list_price_can'])
		.where('eisbn', '=', eisbn)
		.executeTakeFirstOrThrow();
	const all = await listPlaces(db, null);
	const places = new Map(all.filter((place) => isOwnLocation(actor, place.id)).map((place) => [place.id, place.name]));
	const offers = (await readOffers(db, [title.id])).get(title.id) ?? [];
	offers.sort((a, b) => compareOffers(a.condition, b.condition) || a.id - b.id);
	const ids = offers.map(({ id }) => id);
	const rows = await placeRows(db, ids);
	const promised = await promisedCopies(db, actor, ids);
	const changes = await lastChanges(db, title.id);
	const held = new Set([...promised.keys()].map((key) => Number(key.split(' ')[0])));
	const gone = offers.filter((one) => isIndividualCopy(one.condition) && !isAnywhere(one) && !held.has(one.id));
	const sold = await soldConditions(db, title.id, gone);
	const listPrice = listPriceOf(title, settings);
	return {
		eisbn: title.eisbn,
		title: title.title,
		authors: authorsLine(title),
		binding: title.binding ?? '',
		publisher: title.publisher ?? '',
		list_price: listPrice === null ? null : toDecimal(listPrice),
		offers: offers.map((offer): StockOffer => {
			const { price } = askedPrice(offer, title, settings);
			const facts = {
				price: offer.price === null ? null : toDecimal(offer.price),
				discount: offer.discount,
				note: offer.note ?? '',
			};
			const stocked = rows
				.filter((row) => row.offer_id === offer.id)
				.map((row) => ({ ...row, changed_at: changes.get(`${offer.condition} ${row.location_id}`) ?? null }));
			return {
				...facts,
				condition: offer.condition,
				fits: conditionsOfCopy(offer.condition),
				condition_text: offerText(offer.condition),
				asked: price === null ? null : toDecimal(price),
				is_individual: isIndividualCopy(offer.condition),
				gone: gone.includes(offer) ? (sold.has(offer.condition) ? 'sold' : 'removed') : null,
				places: [...places].flatMap(([location_id, location]) => {
					const row = stocked.find((one) => one.location_id === location_id);
					return row ? [placeOf(row, location, facts, promised.get(`${offer.id} ${location_id}`))] : [];
				}),
				empty_places: emptyPlaces(places, stocked, facts),
				elsewhere: all.flatMap(({ id, name }) => {
					const row = places.has(id) ? undefined : stocked.find((one) => one.location_id === id);
					return row ? [otherPlaceOf(row, name, facts, promised.get(`${offer.id} ${id}`))] : [];
				}),
			};
		}),
		new_offer: offers.some(({ condition }) => condition === 'new') ? null : newOffer(places, listPrice),
		in_transit: await copiesInTransit(db, actor, title.id, new Map(all.map(({ id, name }) => [id, name]))),
		waiting: await waitingOrders(db, actor, title.id),
	};
}

/** Whether copies of an offer are available or on order at any location. */
const isAnywhere = ({ stock }: OfferRow): boolean => stock.some(({ onhand, onorder }) => onhand > 0 || onorder > 0);

/** Returns the conditions in which the last copy was sold, judged by the last movement that removed copies. */
async function soldConditions(db: Queries, title_id: number, gone: readonly OfferRow[]): Promise<Set<string>> {
	if (gone.length === 0) return new Set();
	const movements = await db
		.selectFrom('stock_movements')
		.select(['condition', 'reason'])
		.where('title_id', '=', title_id)
		.where('condition', 'in', [...new Set(gone.map(({ condition }) => condition))])
		.where('change', '<', 0)
		.orderBy('id')
		.execute();
	const last = new Map(movements.map(({ condition, reason }) => [condition, reason]));
	return new Set([...last].filter(([, reason]) => reason === 'sold').map(([condition]) => condition));
}

const placeRows = async (db: Queries, offerIds: number[]) =>
	offerIds.length === 0 ? [] : db.selectFrom('stock').selectAll().where('offer_id', 'in', offerIds).execute();

/** The facts of an offer that the form of a location's stock shows. */
interface OfferFacts {
	price: string | null;
	discount: number | null;
	note: string;
}

function placeOf(
	row: {
		location_id: number;
		onhand: number;
		onorder: number;
		shortage: number;
		shelf: string;
		minimum: number;
		changed_at: number | null;
	},
	location: string,
	offer: OfferFacts,
	promised: Promised = { copies: 0, orders: [] },
): StockPlace {
	const { location_id, onhand, onorder, shortage, shelf, minimum, changed_at } = row;
	return {
		location_id,
		location,
		in_store: onhand + promised.copies - shortage,
		onhand,
		reserved: promised.copies,
		promised: promised.orders,
		onorder,
		short: shortage,
		shelf,
		minimum,
		changed_at,
		version: versionOf({ ...offer, onhand, reserved: promised.copies, shortage, shelf, minimum }),
	};
}

/** Returns the stock at a location that the staff member may not change: without orders and without a form version. */
function otherPlaceOf(...place: Parameters<typeof placeOf>): OtherPlace {
	const { promised: _promised, version: _version, ...shown } = placeOf(...place);
	return shown;
}

/** Lists the locations without recorded stock of an offer. */
const emptyPlaces = (
	places: ReadonlyMap<number, string>,
	stocked: readonly { location_id: number }[],
	facts: OfferFacts,
): StockPlace[] =>
	[...places]
		.filter(([id]) => !stocked.some(({ location_id }) => location_id === id))
		.map(([location_id, location]) =>
			placeOf(
				{ location_id, onhand: 0, onorder: 0, shortage: 0, shelf: '', minimum: 0, changed_at: null },
				location,
				facts,
			),
		);

/** Returns an offer of a title as a new copy, at its list price and without stock. */
function newOffer(places: ReadonlyMap<number, string>, listPrice: number | null): StockOffer {
	const facts = { price: null, discount: null, note: '' };
	return {
		...facts,
		condition: 'new',
		fits: ['new'],
		condition_text: offerText('new'),
		asked: listPrice === null ? null : toDecimal(listPrice),
		is_individual: false,
		gone: null,
		places: [],
		empty_places: emptyPlaces(places, [], facts),
		elsewhere: [],
	};
}

interface Promised {
	copies: number;
	orders: OrderHolding[];
}

/** Reads the copies that open orders hold, by 'offer location'. */
async function promisedCopies(db: Queries, actor: DeskActor, offerIds: number[]): Promise<Map<string, Promised>> {
	const promised = new Map<string, Promised>();
	for (const { offer_id, location_id, ...order } of await heldCopies(db, actor, offerIds, 'asc')) {
		const key = `${offer_id} ${location_id}`;
		const held = promised.get(key) ?? { copies: 0, orders: [] };
		held.copies += order.copies;
		if (held.orders.length < maxOrders) held.orders.push(order);
		promised.set(key, held);
	}
	return promised;
}

/** Reads the orders that wait for a title. Staff of one location get no customer names of other locations' orders. */
async function waitingOrders(db: Queries, { staff }: DeskActor, titleId: number): Promise<StockTitle['waiting']> {
	const rows = await db
		.selectFrom('order_copies')
		.innerJoin('orders', 'orders.id', 'order_copies.order_id')
		.select(['order_number', 'purchaser_name as name', 'condition'])
		.select((eb) => eb.fn.sum<number | string>('order_copies.quantity').as('copies'))
		.where('title_id', '=', titleId)
		.where(isToCome)
		.where('orders.state', 'in', waitingStates)
		.where('delivery_key', '<>', 'quote')
		.where(isSeenAt(staff.location_id))
		.groupBy(['orders.id', 'order_number', 'purchaser_name', 'condition'])
		.orderBy('orders.id')
		.orderBy('condition')
		.limit(maxOrders)
		.execute();
	return rows.map((row) => ({ ...row, copies: Number(row.copies) }));
}
