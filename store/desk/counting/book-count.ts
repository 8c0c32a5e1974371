import { beginRun, findRun, isUndoable, undoDays } from '../../catalogue/stock/runs';
import { becomeOnlyWriter } from '../../catalogue/writing/one-writer';
import { undoRun } from '../../catalogue/writing/undo-run';
import { countKey, type StockSource, writeStock } from '../../catalogue/writing/write-stock';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { Count } from '../../contract/desk-counting';
import { deskPageSize } from '../../contract/desk-page';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { writeAudit } from '../audit/write-audit';
import { movedBy } from '../places';
import type { DeskActor } from '../visitor';
import {
	countName,
	getCount,
	type HeldCount,
	holdCount,
	moveCount,
	requireCountShown,
	requireCountStep,
	unscannedAfter,
} from './count';

type Stores = Database & Clock & HasSettings & HasVersions;

/** So many titles that nobody scanned are set to none in a transaction. */
const batchSize = 500;

/**
 * Takes a count into the stock, as a stock file would be: each line is of the time that it was scanned at, and what orders took since
 * is taken off. A line that is older than the last count of its place is passed over. Where it was cut off, booking it again goes on:
 * what is in the stock already changes nothing.
 */
export async function bookCount(
	store: Stores,
	actor: DeskActor,
	{ count_id, version, unscanned }: CheckedDeskPayloadOf<'desk-counting/book'>,
): Promise<Count> {
	const held = await beginBooking(store, actor, count_id, version);
	const lines = await store.db
		.selectFrom('count_lines as line')
		.innerJoin('titles', 'titles.id', 'line.title_id')
		.select(['eisbn', 'condition', 'copies', 'line.counted_at'])
		.where('count_session_id', '=', held.id)
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
	await writeStock(store, records, from);
	if (unscanned === 'none') await zeroUnscanned(store, held, from);
	await transact(store, async (db) => {
		const now = store.now();
		const again = await holdCount(db, actor, held.id);
		// Somebody else who booked it meanwhile has ended it.
		if (again.state !== 'booking') return;
		await moveCount(db, again, 'finish', { updated_at: now });
		const after = { titles: lines.length, unscanned, run: held.run_id };
		await writeAudit(db, actor, { action: 'desk-counting/book', thing: 'count', key: held.id, after }, now);
	});
	return shown(store, actor, held.id);
}

async function beginBooking(
	store: Stores,
	actor: DeskActor,
	id: number,
	version: string,
): Promise<HeldCount & { run_id: number }> {
	return transact(store, async (db) => {
		const now = store.now();
		await becomeOnlyWriter(db);
		const held = await holdCount(db, actor, id);
		await requireCountShown(db, actor, id, version);
		if (held.state === 'booking' && held.run_id !== null) return { ...held, run_id: held.run_id };
		requireCountStep(held, 'book');
		const run_id = await beginRun(db, countName(id), now, now);
		await moveCount(db, held, 'book', { updated_at: now, run_id });
		return { ...held, run_id };
	});
}

/** Of titles that nobody scanned, none is left to be sold; copies that orders hold may well stand elsewhere. */
async function zeroUnscanned(store: Stores, count: HeldCount, from: StockSource): Promise<void> {
	const { times: _, ...source } = from;
	for (let last = 0; ; ) {
		const page = await unscannedAfter(store, count, last, batchSize);
		const records = page.map(({ eisbn, condition, spoken }) => ({
			eisbn,
			condition,
			location: String(count.location_id),
			onhand: spoken,
		}));
		const conditions = page.map(({ condition }) => condition);
		await writeStock(store, records, { ...source, conditions, reason: 'missing' });
		const end = page.at(-1)?.offer_id;
		if (end === undefined || page.length < batchSize) return;
		last = end;
	}
}

/** Gives a count up that nobody has booked. */
export async function dropCount(
	store: Stores,
	actor: DeskActor,
	{ count_id, version }: CheckedDeskPayloadOf<'desk-counting/drop'>,
): Promise<Count> {
	await transact(store, async (db) => {
		const now = store.now();
		const held = await holdCount(db, actor, count_id);
		await requireCountShown(db, actor, count_id, version);
		await moveCount(db, held, 'drop', { updated_at: now });
		await writeAudit(db, actor, { action: 'desk-counting/drop', thing: 'count', key: held.id }, now);
	});
	return shown(store, actor, count_id);
}

/** Takes a count out of the stock again, as a run of `stock undo`. */
export async function takeCountBack(
	store: Stores,
	actor: DeskActor,
	{ count_id, version }: CheckedDeskPayloadOf<'desk-counting/takeBack'>,
): Promise<Count> {
	const runId = await transact(store, async (db) => {
		const held = await holdCount(db, actor, count_id);
		await requireCountShown(db, actor, count_id, version);
		requireCountStep(held, 'take_back');
		const run = held.run_id === null ? undefined : await findRun(db, held.run_id);
		if (!run || !isUndoable(run, store.now())) {
			throw new Refused(`Count ${held.id} was booked more than ${undoDays} days ago: it stays.`, 409);
		}
		return run.id;
	});
	const undone = await undoRun(store, runId);
	await transact(store, async (db) => {
		const now = store.now();
		const held = await holdCount(db, actor, count_id);
		if (held.state !== 'booked') return;
		await moveCount(db, held, 'take_back', { updated_at: now });
		await writeAudit(db, actor, { action: 'desk-counting/takeBack', thing: 'count', key: held.id, after: undone }, now);
	});
	return shown(store, actor, count_id);
}

const shown = (store: Database, actor: DeskActor, count_id: number): Promise<Count> =>
	getCount(store, actor, { count_id, show: 'all', offset: 0, limit: deskPageSize });
