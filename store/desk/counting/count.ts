import { type RawBuilder, sql } from 'kysely';
import { spokenForSince } from '../../catalogue/stock/stock-rows';
import { offerText } from '../../catalogue/titles/conditions';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { Count, CountHead, CountLine, CountState } from '../../contract/desk-counting';
import type { DeskPage } from '../../contract/desk-page';
import type { Database, HasDialect, Queries, Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { notFound } from '../../foundation/refusal';
import { requireMovable, stateAfter } from '../../ordering/transitions';
import { requirePlace } from '../places';
import { pageOf } from '../stock/stock-lists';
import { requireVersion, versionOf } from '../version';
import type { DeskActor } from '../visitor';
import { type CountTransition, countTransitions } from './count-states';

/** What a count is called, by people and by the ledger. */
export const countName = (id: number): string => `count ${id}`;

const heads = (db: Queries) =>
	db
		.selectFrom('count_sessions as session')
		.innerJoin('locations', 'locations.id', 'session.location_id')
		.select(['session.id', 'session.location_id', 'altname', 'sc_name', 'shelf', 'state', 'staff_name', 'run_id'])
		.select(['session.created_at', 'session.updated_at'])
		.select((eb) => [
			eb
				.selectFrom('count_lines')
				.select((one) => one.fn.countAll<number | string>().as('titles'))
				.whereRef('count_session_id', '=', 'session.id')
				.as('titles'),
			eb
				.selectFrom('count_lines')
				.select((one) => one.fn.sum<number | string>('copies').as('copies'))
				.whereRef('count_session_id', '=', 'session.id')
				.as('copies'),
		]);

type Head = Awaited<ReturnType<ReturnType<typeof heads>['execute']>>[number];

const headOf = ({ altname, sc_name, staff_name, run_id: _, titles, copies, ...head }: Head): CountHead => ({
	...head,
	location: altname || sc_name,
	staff: staff_name,
	titles: Number(titles ?? 0),
	copies: Number(copies ?? 0),
});

/** A shop has some thousand counts at most. */
const orderings: Record<NonNullable<CheckedDeskPayloadOf<'desk-counting/list'>['sort']>, RawBuilder<unknown>> = {
	number: sql`session.id`,
	'-number': sql`session.id desc`,
	shelf: sql`shelf, session.id desc`,
	'-shelf': sql`shelf desc, session.id desc`,
	state: sql`state, session.id desc`,
	'-state': sql`state desc, session.id desc`,
};

/** Counts, the newest first unless said. */
export async function listCounts(
	{ db }: Database,
	{ staff }: DeskActor,
	{ state, sort = '-number', ...page }: CheckedDeskPayloadOf<'desk-counting/list'>,
): Promise<DeskPage<CountHead>> {
	const rows = await heads(db)
		.$if(state !== undefined, (query) => query.where('state', '=', state as CountState))
		.$if(staff.location_id !== null, (query) => query.where('session.location_id', '=', staff.location_id))
		.orderBy(orderings[sort])
		.limit(page.limit + 1)
		.offset(page.offset)
		.execute();
	return pageOf(rows.map(headOf), page);
}

/** The head of one count. @throws {Refused} for one that is not there, or another location's */
export async function readCount(
	db: Queries,
	actor: DeskActor,
	id: number,
): Promise<CountHead & { run_id: number | null }> {
	const head = await heads(db).where('session.id', '=', id).executeTakeFirst();
	if (!head) throw unknownCount(id);
	await requirePlace(db, actor, head.location_id);
	return { ...headOf(head), run_id: head.run_id };
}

const unknownCount = (id: number) => notFound(`There is no count ${id}.`);

/** What a count shows: its state, and how many of each title were counted. */
async function shownOf(db: Queries, { id, state }: { id: number; state: CountState }): Promise<object> {
	const lines = await db
		.selectFrom('count_lines')
		.select(['id', 'copies'])
		.where('count_session_id', '=', id)
		.orderBy('id')
		.execute();
	return { state, lines: lines.map((line) => [line.id, line.copies]) };
}

/** A count of a whole location would list all that it has: nobody reads more than these. */
const maxUnscanned = 5000;

/**
 * A count with a part of its lines: what was scanned, that scanned last first. Among the differences are then the titles that should
 * stand on the shelf and that nobody has scanned.
 */
export async function getCount(
	store: Database,
	actor: DeskActor,
	{ count_id, show, ...page }: CheckedDeskPayloadOf<'desk-counting/get'>,
): Promise<Count> {
	const head = await readCount(store.db, actor, count_id);
	const scanned = await scannedLines(store, store.db, head);
	const differing = scanned.filter(({ counted, expected }) => counted !== expected);
	const listed = show === 'all' ? scanned : differing;
	const isOpen = head.state === 'open' || head.state === 'booking';
	const unscanned = isOpen ? await countUnscanned(store.db, head) : 0;
	const lines = listed.slice(page.offset, page.offset + page.limit);
	const offset = Math.max(0, page.offset - listed.length);
	const shownUnscanned = show === 'differences' ? Math.min(unscanned, maxUnscanned) : 0;
	const limit = Math.min(page.limit - lines.length, shownUnscanned - offset);
	if (limit > 0) lines.push(...(await unscannedLines(store, head, { offset, limit })));
	return {
		...head,
		differences: differing.length + Math.min(unscanned, maxUnscanned),
		more_differences: unscanned > maxUnscanned,
		version: versionOf(await shownOf(store.db, head)),
		lines,
		more: page.offset + page.limit < listed.length + shownUnscanned,
	};
}

/** Where a count is, and which shelf it is of. */
export type CountPlace = Pick<CountHead, 'id' | 'location_id' | 'shelf' | 'created_at'>;

/** What the stock says of a title at the place of a count. */
interface Booked {
	offer_id: number | null;
	onhand: number | null;
	shortage: number | null;
	stock_counted_at: number | null;
}

async function scannedLines(store: HasDialect, db: Queries, count: CountPlace): Promise<CountLine[]> {
	const rows = await db
		.selectFrom('count_lines as line')
		.innerJoin('titles', 'titles.id', 'line.title_id')
		.leftJoin('offers', (join) =>
			join.onRef('offers.title_id', '=', 'line.title_id').onRef('offers.condition', '=', 'line.condition'),
		)
		.leftJoin('stock', (join) =>
			join.onRef('stock.offer_id', '=', 'offers.id').on('stock.location_id', '=', count.location_id),
		)
		.select(['eisbn', 'titles.title', 'line.condition', 'copies', 'line.counted_at', 'offers.id as offer_id'])
		.select(['onhand', 'shortage', 'stock.counted_at as stock_counted_at'])
		.where('count_session_id', '=', count.id)
		.orderBy('line.id', 'desc')
		.execute();
	const times = new Map(
		rows.flatMap(({ offer_id, counted_at }) => (offer_id === null ? [] : [[offer_id, counted_at]])),
	);
	const spoken = await spokenAt(store, db, count.location_id, times);
	return rows.map(({ eisbn, title, condition, copies, counted_at, ...booked }) =>
		lineOf({ eisbn, title, condition, counted: copies, counted_at }, booked, spoken),
	);
}

/** Copies that a count finds, or would, though they are an order's; by offer. */
async function spokenAt(
	{ dialect }: HasDialect,
	db: Queries,
	location_id: number,
	times: ReadonlyMap<number, number>,
): Promise<(offerId: number | null) => number> {
	const spoken =
		times.size > 0
			? await spokenForSince(dialect, db, [...times.keys()], (offer) => times.get(offer) ?? 0)
			: new Map<string, number>();
	return (offer) => spoken.get(`${offer} ${location_id}`) ?? 0;
}

function lineOf(
	{
		eisbn,
		title,
		condition,
		counted,
		counted_at,
	}: { eisbn: string; title: string; condition: string; counted: number | null; counted_at: number },
	{ offer_id, onhand, shortage, stock_counted_at }: Booked,
	spokenOf: (offerId: number | null) => number,
): CountLine {
	const spoken = spokenOf(offer_id);
	return {
		eisbn,
		title,
		condition,
		condition_text: offerText(condition),
		counted,
		expected: (onhand ?? 0) - (shortage ?? 0) + spoken,
		onhand: onhand ?? 0,
		after: counted === null ? 0 : Math.max(0, counted - spoken),
		short: counted === null ? 0 : Math.max(0, spoken - counted),
		outdated: stock_counted_at !== null && stock_counted_at > counted_at,
		version: versionOf({ copies: counted }),
	};
}

/** Titles that can be sold, stand on the shelf of a count by the books, and were not scanned. */
const unscannedRows = (db: Queries, { id, location_id, shelf }: CountPlace) =>
	db
		.selectFrom('stock')
		.innerJoin('offers', 'offers.id', 'stock.offer_id')
		.innerJoin('titles', 'titles.id', 'offers.title_id')
		.where('stock.location_id', '=', location_id)
		// As a literal, too: only so is the index of shelves used.
		.$if(shelf !== '', (query) => query.where('stock.shelf', '=', shelf).where(sql<boolean>`stock.shelf <> ''`))
		.where('onhand', '>', 0)
		// Tickets stand on no shelf: nobody counts them.
		.where('sold_until', 'is', null)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('count_lines')
						.select('count_lines.id')
						.where('count_session_id', '=', id)
						.whereRef('count_lines.title_id', '=', 'offers.title_id')
						.whereRef('count_lines.condition', '=', 'offers.condition'),
				),
			),
		);

/** How many they are, or one more than are counted. */
async function countUnscanned(db: Queries, count: CountPlace): Promise<number> {
	const { many } = await db
		.selectFrom(
			unscannedRows(db, count)
				.select('offer_id')
				.limit(maxUnscanned + 1)
				.as('unscanned'),
		)
		.select((eb) => eb.fn.countAll<number | string>().as('many'))
		.executeTakeFirstOrThrow();
	return Number(many);
}

async function unscannedLines(
	store: Database,
	count: CountPlace,
	page: { offset: number; limit: number },
): Promise<CountLine[]> {
	const rows = await unscannedRows(store.db, count)
		.select(['offers.id as offer_id', 'eisbn', 'titles.title', 'condition', 'onhand', 'shortage'])
		.select('stock.counted_at as stock_counted_at')
		.orderBy('stock.offer_id')
		.offset(page.offset)
		.limit(page.limit)
		.execute();
	const times = new Map(rows.map(({ offer_id }) => [offer_id, count.created_at]));
	const spoken = await spokenAt(store, store.db, count.location_id, times);
	return rows.map(({ eisbn, title, condition, ...booked }) =>
		lineOf({ eisbn, title, condition, counted: null, counted_at: count.created_at }, booked, spoken),
	);
}

/** Those beyond an offer, with the copies of them that are an order's: they may well stand elsewhere. */
export async function unscannedAfter(
	store: Database,
	count: CountPlace,
	offerId: number,
	limit: number,
): Promise<{ offer_id: number; eisbn: string; condition: string; spoken: number }[]> {
	const rows = await unscannedRows(store.db, count)
		.select(['offers.id as offer_id', 'eisbn', 'condition'])
		.where('stock.offer_id', '>', offerId)
		.orderBy('stock.offer_id')
		.limit(limit)
		.execute();
	const times = new Map(rows.map(({ offer_id }) => [offer_id, count.created_at]));
	const spoken = await spokenAt(store, store.db, count.location_id, times);
	return rows.map((row) => ({ ...row, spoken: spoken(row.offer_id) }));
}

/** The one line of a title in a count; what is expected of a title that has none yet, too. */
export async function countedLine(
	store: HasDialect,
	db: Queries,
	count: CountPlace,
	title: { id: number; eisbn: string; title: string },
	condition: string,
	now: number,
): Promise<CountLine> {
	const line = await db
		.selectFrom('count_lines')
		.select(['copies', 'counted_at'])
		.where('count_session_id', '=', count.id)
		.where('title_id', '=', title.id)
		.where('condition', '=', condition)
		.executeTakeFirst();
	const booked = await db
		.selectFrom('offers')
		.leftJoin('stock', (join) =>
			join.onRef('stock.offer_id', '=', 'offers.id').on('stock.location_id', '=', count.location_id),
		)
		.select(['offers.id as offer_id', 'onhand', 'shortage', 'stock.counted_at as stock_counted_at'])
		.where('title_id', '=', title.id)
		.where('condition', '=', condition)
		.executeTakeFirst();
	const counted_at = line?.counted_at ?? now;
	const held: Booked = booked ?? { offer_id: null, onhand: null, shortage: null, stock_counted_at: null };
	const times = new Map(held.offer_id === null ? [] : [[held.offer_id, counted_at]]);
	const spoken = await spokenAt(store, db, count.location_id, times);
	const { eisbn, title: name } = title;
	return lineOf({ eisbn, title: name, condition, counted: line?.copies ?? null, counted_at }, held, spoken);
}

/** What a transaction holds of a count. */
export type HeldCount = CountPlace & { state: CountState; run_id: number | null };

/** Holds a count with its lines until the transaction ends. @throws {Refused} as reading it does */
export async function holdCount(db: Transaction, actor: DeskActor, id: number): Promise<HeldCount> {
	const held = await locked(
		db
			.selectFrom('count_sessions')
			.select(['id', 'location_id', 'shelf', 'created_at', 'state', 'run_id'])
			.where('id', '=', id),
	).executeTakeFirst();
	if (!held) throw unknownCount(id);
	await requirePlace(db, actor, held.location_id);
	return held;
}

/** @throws {Refused} where more was scanned since it was shown */
export async function requireCountShown(db: Queries, held: HeldCount, version: string): Promise<void> {
	requireVersion(version, await shownOf(db, held));
}

/** @throws {Refused} in words for a count that the transition does not begin at */
export const requireCountStep = ({ id, state }: HeldCount, step: CountTransition): void =>
	requireMovable<CountState>(`Count ${id}`, state, countTransitions[step]);

/** Takes a count that the caller holds through a transition. */
export async function moveCount(
	db: Transaction,
	held: HeldCount,
	step: CountTransition,
	columns: { updated_at: number; run_id?: number },
): Promise<void> {
	requireCountStep(held, step);
	await db
		.updateTable('count_sessions')
		.set({ ...columns, state: stateAfter<CountState>(countTransitions[step]) })
		.where('id', '=', held.id)
		.execute();
}
