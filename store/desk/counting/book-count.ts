import { beginRun, findRun, isUndoable, undoDays } from '../../catalogue/stock/runs';
import { offerText } from '../../catalogue/titles/conditions';
import { becomeOnlyWriter } from '../../catalogue/writing/one-writer';
import { type NamedOffer, undoRun } from '../../catalogue/writing/undo-run';
import { countKey, type StockSource, writeStock, writeStockWithin } from '../../catalogue/writing/write-stock';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { BookedCount, Count, UndoneCount } from '../../contract/desk-counting';
import { deskPageSize } from '../../contract/desk-page';
import type { FilledOrders } from '../../contract/desk-stock';
import type { Settings } from '../../contract/settings';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { deskRefusal, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { slices } from '../../foundation/slices';
import { lockStock } from '../../inventory/lock-stock';
import { adjust } from '../../inventory/move-copies';
import { isToCome } from '../../ordering/fulfilment/fill-waiting';
import { writeAudit } from '../audit/write-audit';
import { offerFor } from '../deliveries/on-order';
import { movedBy } from '../places';
import { byOrder, copiesGiven, giveToWaiting, lockWaitingOrders, nobodyFilled } from '../stock/give-to-waiting';
import type { DeskActor } from '../visitor';
import {
	countName,
	getCount,
	type LockedCount,
	lockCount,
	moveCount,
	requireCountShown,
	requireCountStep,
	type ScannedLine,
	writtenOffAfter,
} from './count';
import { lossesOf } from './preview-count';

type Stores = Database & Clock & HasSettings & HasVersions;

/** The number of count lines in one statement, and of unscanned titles in one transaction. */
const batchSize = 500;

/**
 * Books a count into the stock. Each count line has the time of its first scan, and copies that orders took since that scan are
 * subtracted. Booking skips titles that belong to another shelf. Booking also skips count lines that are older than the last
 * count of the same stock. Each count line stores the number of copies that it was compared with. An interrupted booking can be
 * repeated, because count lines that are already booked change nothing.
 * @throws {Refused} 'copies-lost' if titles would lose copies and staff have not confirmed the loss
 */
export async function bookCount(
	store: Stores,
	actor: DeskActor,
	payload: CheckedDeskPayloadOf<'desk-counting/book'>,
): Promise<BookedCount> {
	const { held, copies_lost } = await beginBooking(store, actor, payload);
	const lines = await store.db
		.selectFrom('count_lines as line')
		.innerJoin('titles', 'titles.id', 'line.title_id')
		.select(['line.id', 'eisbn', 'condition', 'copies', 'line.counted_at'])
		.where('count_session_id', '=', held.id)
		.where('effect', 'in', ['set', ''])
		.orderBy('line.id')
		.execute();
	const location = String(held.location_id);
	const from: StockSource = {
		reason: 'counted',
		source: countName(held.id),
		asOf: held.created_at,
		times: new Map(lines.map((line) => [countKey(line), line.counted_at])),
		conditions: lines.map(({ condition }) => condition),
		by: movedBy(actor),
		runId: held.run_id,
	};
	const records = lines.map(({ eisbn, condition, copies }) => ({ eisbn, condition, location, onhand: copies }));
	const outcomes = await writeStock(store, records, from);
	if (held.unscanned === 'none') await writeOffUnscanned(store, actor, held, from);
	const given = await giveSurplus(store, actor, held);
	await transact(store, async (db) => {
		const now = store.now();
		const again = await lockCount(db, actor, held.id);
		// In this case, another request has finished booking the same count in the meantime.
		if (again.state !== 'booking') return;
		await moveCount(db, again, 'finish', { updated_at: now });
		await noteOutdated(
			db,
			lines.filter((_, at) => outcomes[at] === 'outdated').map(({ id }) => id),
		);
		await shelveFound(db, held);
		const after = { titles: lines.length, copies_lost, unscanned: held.unscanned, run: held.run_id };
		await writeAudit(db, actor, { action: 'desk-counting/book', thing: 'count', key: held.id, after }, now);
	});
	return { ...(await shown(store, actor, held.id)), ...given };
}

/** Marks count lines as outdated. Booking skipped these lines because of a newer count or delivery. */
async function noteOutdated(db: Transaction, lineIds: readonly number[]): Promise<void> {
	for (const ids of slices(lineIds, batchSize))
		await db.updateTable('count_lines').set({ effect: 'outdated' }).where('id', 'in', ids).execute();
}

/** Sets the counted shelf on titles that have no shelf yet at this location. */
async function shelveFound(db: Transaction, { id, location_id, shelf }: LockedCount): Promise<void> {
	if (shelf === '') return;
	const found = await db
		.selectFrom('count_lines as line')
		.innerJoin('offers', (join) =>
			join.onRef('offers.title_id', '=', 'line.title_id').onRef('offers.condition', '=', 'line.condition'),
		)
		.innerJoin('stock', 'stock.offer_id', 'offers.id')
		.select('offers.id')
		.where('count_session_id', '=', id)
		.where('effect', '=', 'set')
		.where('stock.location_id', '=', location_id)
		.where('stock.shelf', '=', '')
		.execute();
	if (found.length === 0) return;
	await adjust(db, { location_id, offerIds: found.map((offer) => offer.id) }, { shelf });
}

/**
 * Gives the extra copies that a count found to the orders that wait for them. Uses one transaction for each title while the
 * count is being booked. After an interruption, copies that were already given are not given again.
 */
async function giveSurplus(store: Stores, actor: DeskActor, count: BegunCount): Promise<FilledOrders> {
	const settings = await store.settings.get();
	const given: FilledOrders[] = [];
	for (const title of await surplusWanted(store.db, count.run_id))
		given.push(await transact(store, (db) => giveSurplusOf(store, db, actor, { count, title, settings })));
	if (given.some((one) => copiesGiven(one) > 0)) store.versions.refresh();
	return byOrder(given);
}

interface Surplus {
	title_id: number;
	eisbn: string;
	condition: string;
}

/** Returns the titles for which a stock run found extra copies and for which an order waits. */
const surplusWanted = (db: Queries, runId: number): Promise<Surplus[]> =>
	db
		.selectFrom('stock_movements as moved')
		.innerJoin('titles', 'titles.id', 'moved.title_id')
		.select(['moved.title_id', 'eisbn', 'moved.condition'])
		.distinct()
		.where('moved.run_id', '=', runId)
		.where('change', '>', 0)
		.where(({ exists, selectFrom }) =>
			exists(
				selectFrom('order_copies')
					.select('order_copies.id')
					.whereRef('order_copies.title_id', '=', 'moved.title_id')
					.whereRef('order_copies.condition', '=', 'moved.condition')
					.where(isToCome),
			),
		)
		.orderBy('moved.title_id')
		.execute();

async function giveSurplusOf(
	store: Stores,
	db: Transaction,
	actor: DeskActor,
	giving: { count: BegunCount; title: Surplus; settings: Settings },
): Promise<FilledOrders> {
	const { count, settings } = giving;
	const { title_id, eisbn, condition } = giving.title;
	const { location_id } = count;
	await becomeOnlyWriter(db);
	// In this case, another request that books the same count may have given some copies, or finished the booking.
	if ((await lockCount(db, actor, count.id)).state !== 'booking') return nobodyFilled;
	const document = countName(count.id);
	const copies = await surplusLeft(db, { title_id, condition, location_id }, { run_id: count.run_id, document });
	const [waiting = []] = await lockWaitingOrders(db, settings, [{ title_id, condition, location_id, copies }]);
	if (waiting.length === 0) return nobodyFilled;
	const offer_id = await offerFor(db, { title_id, condition }, store.now());
	await lockStock(db, [offer_id]);
	const by = movedBy(actor, { document });
	const surplus = { waiting, offer_id, location_id, copies, eisbn };
	return giveToWaiting(db, actor, surplus, { action: 'desk-counting/book', by }, store.now());
}

/**
 * Returns how many extra copies of a title a count found and has not yet given away. In the ledger, the stock at a location is
 * the copies on hand minus the missing copies. Copies that replace missing copies already belong to an order, so they do not
 * count as extra.
 */
async function surplusLeft(
	db: Queries,
	{ title_id, condition, location_id }: { title_id: number; condition: string; location_id: number },
	{ run_id, document }: { run_id: number; document: string },
): Promise<number> {
	const moved = await db
		.selectFrom('stock_movements as moved')
		.select('moved.change')
		.select((eb) =>
			eb
				.selectFrom('stock_movements as earlier')
				.select((one) => one.fn.sum<number | string>('earlier.change').as('copies'))
				.whereRef('earlier.title_id', '=', 'moved.title_id')
				.whereRef('earlier.condition', '=', 'moved.condition')
				.whereRef('earlier.location_id', '=', 'moved.location_id')
				.whereRef('earlier.id', '<', 'moved.id')
				.as('before'),
		)
		.where('moved.title_id', '=', title_id)
		.where('moved.condition', '=', condition)
		.where('moved.location_id', '=', location_id)
		.where((eb) => eb.or([eb('moved.run_id', '=', run_id), eb('moved.document', '=', document)]))
		.execute();
	const brought = moved.map(({ before, change }) => {
		const had = Number(before ?? 0);
		return Math.max(0, had + change) - Math.max(0, had);
	});
	return Math.max(
		0,
		brought.reduce((sum, copies) => sum + copies, 0),
	);
}

type BegunCount = LockedCount & { run_id: number };

/**
 * Begins to book a count, or continues an interrupted booking. A continued booking keeps the earlier choice about unscanned
 * titles.
 */
async function beginBooking(
	store: Stores,
	actor: DeskActor,
	{ count_id: id, version, unscanned, accept_lost }: CheckedDeskPayloadOf<'desk-counting/book'>,
): Promise<{ held: BegunCount; copies_lost: number }> {
	return transact(store, async (db) => {
		const now = store.now();
		await becomeOnlyWriter(db);
		const held = await lockCount(db, actor, id);
		await requireCountShown(db, held, version);
		if (held.state === 'booking' && held.run_id !== null) {
			const begun = { ...held, run_id: held.run_id, unscanned: held.unscanned || unscanned };
			return { held: begun, copies_lost: 0 };
		}
		requireCountStep(held, 'book');
		const { scanned, titles, copies, accept } = await lossesOf(store, db, held, unscanned);
		if (accept !== accept_lost) throw unconfirmed(titles, copies);
		await keepExpected(db, held, scanned);
		const run_id = await beginRun(db, countName(id), now, now);
		await moveCount(db, held, 'book', { updated_at: now, run_id, unscanned });
		return { held: { ...held, run_id, unscanned }, copies_lost: copies };
	});
}

const unconfirmed = (titles: number, copies: number) =>
	deskRefusal(
		'copies-lost',
		titles === 0
			? 'No title loses copies any more. Update the stock again.'
			: `This count takes ${copies} ${copies === 1 ? 'copy' : 'copies'} of ${titles} ${titles === 1 ? 'title' : 'titles'} off the stock. Check the list and confirm.`,
	);

/** Stores, for each line, the number that it is compared with and the resulting change of the stock. */
async function keepExpected(db: Transaction, { id }: LockedCount, scanned: readonly ScannedLine[]): Promise<void> {
	const rows = scanned.map(({ title_id, condition, copies, counted_at, expected, standing, outdated }) => ({
		count_session_id: id,
		title_id,
		condition,
		copies,
		counted_at,
		expected,
		effect: standing === 'elsewhere' ? ('elsewhere' as const) : outdated ? ('outdated' as const) : ('set' as const),
	}));
	for (const some of slices(rows, batchSize))
		await db
			.insertInto('count_lines')
			.values(some)
			.onConflict((conflict) =>
				conflict.columns(['count_session_id', 'title_id', 'condition']).doUpdateSet((eb) => ({
					expected: eb.ref('excluded.expected'),
					effect: eb.ref('excluded.effect'),
				})),
			)
			.execute();
}

/**
 * Writes off the titles that the count did not scan. Copies that orders hold stay in stock, because they may be in another
 * place.
 */
async function writeOffUnscanned(
	store: Stores,
	actor: DeskActor,
	count: BegunCount,
	{ times: _, ...from }: StockSource,
): Promise<void> {
	const settings = await store.settings.get();
	const location = String(count.location_id);
	for (let last: number | null = 0; last !== null; ) {
		const after: number = last;
		last = await transact(store, async (db) => {
			await becomeOnlyWriter(db);
			// In this case, another request has finished booking the same count.
			if ((await lockCount(db, actor, count.id)).state !== 'booking') return null;
			const page = await writtenOffAfter(store, db, count, after, batchSize);
			if (page.length === 0) return null;
			const lines = page.map(({ title_id, condition, expected, spoken }) => ({
				count_session_id: count.id,
				title_id,
				condition,
				copies: spoken,
				counted_at: count.created_at,
				expected,
				effect: 'missing' as const,
			}));
			await db.insertInto('count_lines').values(lines).execute();
			const records = page.map(({ eisbn, condition, spoken }) => ({ eisbn, condition, location, onhand: spoken }));
			const conditions = page.map(({ condition }) => condition);
			await writeStockWithin(store, db, records, settings, { ...from, conditions, reason: 'missing' });
			return page.length < batchSize ? null : (page.at(-1)?.offer_id ?? null);
		});
	}
	store.versions.refresh();
}

/** Discards a count that is not booked. */
export async function dropCount(
	store: Stores,
	actor: DeskActor,
	{ count_id, version }: CheckedDeskPayloadOf<'desk-counting/drop'>,
): Promise<Count> {
	await transact(store, async (db) => {
		const now = store.now();
		const held = await lockCount(db, actor, count_id);
		await requireCountShown(db, held, version);
		await moveCount(db, held, 'drop', { updated_at: now });
		await writeAudit(db, actor, { action: 'desk-counting/drop', thing: 'count', key: held.id }, now);
	});
	return shown(store, actor, count_id);
}

/** Reverses a booked count, in the same way as `stock undo` reverses a stock run. */
export async function takeCountBack(
	store: Stores,
	actor: DeskActor,
	{ count_id, version }: CheckedDeskPayloadOf<'desk-counting/takeBack'>,
): Promise<UndoneCount> {
	const runId = await transact(store, async (db) => {
		const held = await lockCount(db, actor, count_id);
		await requireCountShown(db, held, version);
		requireCountStep(held, 'take_back');
		const run = held.run_id === null ? undefined : await findRun(db, held.run_id);
		if (!run || !isUndoable(run, store.now())) {
			throw new Refused(
				`Count ${held.id} was applied to the stock more than ${undoDays} days ago, so it cannot be undone.`,
				409,
			);
		}
		return run.id;
	});
	const undone = await undoRun(store, runId);
	await transact(store, async (db) => {
		const now = store.now();
		const held = await lockCount(db, actor, count_id);
		if (held.state !== 'booked') return;
		await moveCount(db, held, 'take_back', { updated_at: now });
		const after = { ...undone, kept: undone.kept.length, fewer: undone.fewer.length };
		await writeAudit(db, actor, { action: 'desk-counting/takeBack', thing: 'count', key: held.id, after }, now);
	});
	const named = (offers: readonly NamedOffer[]) =>
		offers.map(({ title, condition }) => ({ title, condition_text: offerText(condition) }));
	const count = await shown(store, actor, count_id);
	return { ...count, kept: named(undone.kept), fewer: named(undone.fewer) };
}

const shown = (store: Database, actor: DeskActor, count_id: number): Promise<Count> =>
	getCount(store, actor, { count_id, show: 'all', offset: 0, limit: deskPageSize });
