import type { StockRecord } from '../../catalogue/feeds/title-record';
import { offerOfCopy } from '../../catalogue/stock/individual-copies';
import { hasIndividualCopies, isKnownCondition, offerText } from '../../catalogue/titles/conditions';
import type { StockOutcome } from '../../catalogue/writing/merge-stock';
import { becomeOnlyWriter } from '../../catalogue/writing/one-writer';
import { type StockSource, writeStockWithin } from '../../catalogue/writing/write-stock';
import { baseCondition, isIndividualCopy } from '../../contract/copy-codes';
import type { CheckedDeskPayloadOf, DeskCallName } from '../../contract/desk-contract';
import type {
	AddedCopy,
	ChangedStock,
	FilledOrders,
	StockOffer,
	StockPlace,
	StockTitle,
} from '../../contract/desk-stock';
import type { Settings } from '../../contract/settings';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, HasDialect, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { centsIn } from '../../foundation/money';
import { deskRefusal, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { withoutUndefined } from '../../foundation/without-undefined';
import { lockStock } from '../../inventory/lock-stock';
import { savePlace } from '../../inventory/move-copies';
import type { MovedBy } from '../../inventory/movements';
import type { WaitingLine } from '../../ordering/fulfilment/fill-waiting';
import { answeredOnce } from '../answered-once';
import { writeAudit } from '../audit/write-audit';
import { movedBy, requirePlace } from '../places';
import type { DeskActor } from '../visitor';
import { byOrder, giveToWaiting, lockWaitingOrders, nobodyFilled } from './give-to-waiting';
import { stockOfTitle } from './look-up';
import { requireCondition, scannedTitle } from './scanned-title';

type Stores = Database & HasCatalogue & Clock & HasSettings & HasVersions;

/** Changes the stock of an offer at a location, as `stock set` does. Records a reason in the stock ledger and the audit. */
export async function changeStock(
	store: Stores,
	actor: DeskActor,
	{ eisbn, condition, location_id, version, reason, accept, ...facts }: CheckedDeskPayloadOf<'desk-stock/change'>,
): Promise<ChangedStock> {
	const settings = await store.settings.get();
	const changed = await transact(store, async (db) => {
		await requirePlace(db, actor, location_id);
		await becomeOnlyWriter(db);
		const title = await requireTitle(db, eisbn);
		const coming = { title_id: title, condition, location_id, copies: Math.max(0, Number(facts.onhand || 0)) };
		const [waiting = []] = await lockWaitingOrders(db, settings, [coming]);
		await holdOffers(db, title);
		const held = await stockOfTitle(db, actor, eisbn, settings);
		const before = findPlace(held, condition, location_id) ?? findEmptyPlace(held, condition, location_id);
		if (!before) throw new Refused('This location does not offer this title in this condition.', 404);
		if (before.place.version !== version) throw changedMeanwhile();
		// A shelf or a minimum can be stored only with a number of copies. For a location without recorded stock, that number is 0.
		const said = before.offer.places.includes(before.place) ? facts : { ...facts, onhand: facts.onhand || '0' };
		const record = { eisbn, condition, location: String(location_id), ...recordOf(said) };
		const by = movedBy(actor, { note: reason });
		const source = facts.onhand && isChangeOfCopies(facts.onhand) ? 'received' : 'set';
		const from = { reason: source, source: null, asOf: store.now(), by, repricesCopies: accept === true } as const;
		await writeRecord(store, db, record, settings, from);
		await savePlace(db, { title_id: title, condition, location_id }, facts);
		const raised = { eisbn, title_id: title, condition, location_id, waiting, before: before.place.onhand };
		const given = await giveRaised(db, actor, raised, { action: 'desk-stock/change', by }, store.now());
		const now = await stockOfTitle(db, actor, eisbn, settings);
		const after = findPlace(now, condition, location_id);
		await writeAudit(
			db,
			actor,
			{
				action: 'desk-stock/change',
				thing: 'title',
				key: eisbn,
				before: auditFacts(before),
				after: { ...(after ? auditFacts(after) : {}), reason },
			},
			store.now(),
		);
		return { ...now, ...given };
	});
	store.versions.refresh();
	return changed;
}

/**
 * Adds one copy to the stock, or only its offer. If an offer has the same condition, price and note, the copy joins that offer.
 * Otherwise the copy becomes a new offer. Other offers do not change.
 */
export async function addCopy(
	store: Stores,
	actor: DeskActor,
	{ code, condition, location_id, price, shelf, note, copies, key }: CheckedDeskPayloadOf<'desk-stock/addCopy'>,
): Promise<AddedCopy> {
	const { id, eisbn } = await scannedTitle(store, code);
	const settings = await store.settings.get();
	const added = await transact(store, async (db) => {
		await requirePlace(db, actor, location_id);
		await becomeOnlyWriter(db);
		const said = { eisbn, condition, location_id, price, shelf, note, ...(copies === 0 ? { copies } : {}) };
		return answeredOnce(db, { purpose: 'copy', key, said }, store.now(), async () => {
			const base = baseCondition(condition);
			if (!isKnownCondition(base)) await requireCondition(db, id, base);
			const copy = { title_id: id, condition: base, price: centsIn(price) ?? 0, note: note ?? '' };
			const { code: offer, isNew } = await offerOfCopy(db, copy, settings);
			if (isIndividualCopy(offer) && !hasIndividualCopies(base))
				throw new Refused(
					'All new copies have the same price. Change the stock of the title instead.',
					422,
					'condition',
				);
			const coming = { title_id: id, condition: offer, location_id, copies };
			const [waiting = []] = await lockWaitingOrders(db, settings, [coming]);
			await holdOffers(db, id);
			const held = findPlace(await stockOfTitle(db, actor, eisbn, settings), offer, location_id);
			const facts = isNew ? recordOf({ price, ...withoutUndefined({ note: note || undefined }) }) : {};
			const received = copies > 0 ? { received: copies } : {};
			const record = { eisbn, condition: offer, location: String(location_id), ...received, ...facts };
			const by = movedBy(actor, { note: 'a copy that came in' });
			const conditions = isKnownCondition(base) ? [] : [base];
			await writeRecord(store, db, record, settings, {
				reason: 'received',
				source: null,
				asOf: store.now(),
				by,
				conditions,
			});
			if (copies > 0 && shelf !== '') await savePlace(db, { title_id: id, condition: offer, location_id }, { shelf });
			const after = { condition: offerText(offer), price, note: note ?? '', shelf, location_id, copies };
			await writeAudit(db, actor, { action: 'desk-stock/addCopy', thing: 'title', key: eisbn, after }, store.now());
			const raised = { eisbn, title_id: id, condition: offer, location_id, waiting, before: held?.place.onhand ?? 0 };
			const how = { action: 'desk-stock/addCopy', by } as const;
			const given = copies > 0 ? await giveRaised(db, actor, raised, how, store.now()) : nobodyFilled;
			return { ...(await stockOfTitle(db, actor, eisbn, settings)), ...given, condition: offer };
		});
	});
	store.versions.refresh();
	return added;
}

/** @throws {Refused} 404 if the catalogue has no title with this ISBN */
async function requireTitle(db: Transaction, eisbn: string): Promise<number> {
	const title = await db.selectFrom('titles').select('id').where('eisbn', '=', eisbn).executeTakeFirst();
	if (!title) throw new Refused(`We have no title with the code ${eisbn}.`, 404, 'eisbn');
	return title.id;
}

/** Locks the stock of a title until the transaction ends. Orders that need the title's copies wait for the lock. */
async function holdOffers(db: Transaction, titleId: number): Promise<void> {
	const offers = await db.selectFrom('offers').select('id').where('title_id', '=', titleId).execute();
	await lockStock(
		db,
		offers.map(({ id }) => id),
	);
}

interface Raised {
	eisbn: string;
	title_id: number;
	condition: string;
	location_id: number;
	/** The order lines that wait for this title. The caller must have locked these order lines. */
	waiting: readonly WaitingLine[];
	/** The number of copies that were on hand before the change. */
	before: number;
}

/** Gives copies that a stock change added to the orders that wait for them. */
async function giveRaised(
	db: Transaction,
	actor: DeskActor,
	{ eisbn, title_id, condition, location_id, waiting, before }: Raised,
	how: { action: DeskCallName; by: MovedBy },
	now: number,
): Promise<FilledOrders> {
	if (waiting.length === 0) return nobodyFilled;
	const { offer_id, onhand } = await db
		.selectFrom('stock')
		.innerJoin('offers', 'offers.id', 'offer_id')
		.select(['offer_id', 'onhand'])
		.where('title_id', '=', title_id)
		.where('condition', '=', condition)
		.where('location_id', '=', location_id)
		.executeTakeFirstOrThrow();
	const copies = Math.max(0, onhand - before);
	return byOrder([await giveToWaiting(db, actor, { waiting, offer_id, location_id, copies, eisbn }, how, now)]);
}

interface Held {
	offer: StockOffer;
	place: StockPlace;
}

function findPlace({ offers }: StockTitle, condition: string, location_id: number): Held | null {
	const offer = offers.find((one) => one.condition === condition);
	const place = offer?.places.find((one) => one.location_id === location_id);
	return offer && place ? { offer, place } : null;
}

/** Finds a location that has no recorded stock of an offer. The offer may be a new copy of the title. */
function findEmptyPlace({ offers, new_offer }: StockTitle, condition: string, location_id: number): Held | null {
	const offer = [...offers, ...(new_offer ? [new_offer] : [])].find((one) => one.condition === condition);
	const place = offer?.empty_places.find((one) => one.location_id === location_id);
	return offer && place ? { offer, place } : null;
}

const changedMeanwhile = () =>
	deskRefusal(
		'changed-meanwhile',
		'Someone changed this while you had it open. Check the current values below and save again.',
	);

interface Facts {
	onhand?: string | undefined;
	price?: string | undefined;
	discount?: string | undefined;
	note?: string | undefined;
}

/** Whether the typed number is a change such as '+2' or '-1' rather than a total. */
const isChangeOfCopies = (typed: string): boolean => /^[+-]/.test(typed);

/** Returns the change as a record of a stock file. */
const recordOf = ({ onhand, price, discount, note }: Facts): Partial<StockRecord> =>
	withoutUndefined({
		onhand: onhand && !isChangeOfCopies(onhand) ? Number(onhand) : undefined,
		received: onhand && isChangeOfCopies(onhand) ? Number(onhand) : undefined,
		price: price === undefined ? undefined : price === '' ? null : centsIn(price),
		discount: discount === undefined ? undefined : discount === '' ? null : Number(discount),
		note: note === undefined ? undefined : note || null,
	});

async function writeRecord(
	store: HasDialect & Clock,
	db: Transaction,
	record: StockRecord,
	settings: Settings,
	source: StockSource,
): Promise<void> {
	const [outcome] = await writeStockWithin(store, db, [record], settings, source);
	if (typeof outcome === 'object') throw refusalOf(outcome);
	if (outcome === 'outdated')
		throw new Refused(
			'The last count is later than the server’s clock. Ask for the clock to be set, then try again.',
			409,
		);
}

function refusalOf({ refused, field, reason }: Exclude<StockOutcome, string>): Refused {
	if (reason !== 'reprices-copies') return new Refused(`${refused}.`, reason === 'same-offer' ? 409 : 422, field);
	return deskRefusal(reason, `${refused}. To sell one copy at its own price, add it as a used copy.`, field);
}

/** The facts of an offer's stock at a location that the audit stores. */
const auditFacts = ({ offer, place }: Held) => ({
	condition: offerText(offer.condition),
	location: place.location,
	onhand: place.onhand,
	price: offer.price,
	discount: offer.discount,
	note: offer.note,
	shelf: place.shelf,
	minimum: place.minimum,
});
