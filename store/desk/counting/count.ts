import { type RawBuilder, sql } from 'kysely';
import { offerText } from '../../catalogue/titles/conditions';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { Count, CountHead, CountLine, CountStanding } from '../../contract/desk-counting';
import type { DeskPage } from '../../contract/desk-page';
import { type CountState, countStateWords } from '../../contract/desk-states';
import { locationName } from '../../contract/location-name';
import type { Database, HasDialect, Queries, Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { notFound } from '../../foundation/refusal';
import { heldOrGivenSince } from '../../inventory/stock-rows';
import { requireMovable, stateAfter } from '../../ordering/transitions';
import { requirePlace } from '../places';
import { pageOf } from '../stock/stock-lists';
import { requireVersion, versionOf } from '../version';
import type { DeskActor } from '../visitor';
import { type CountTransition, countTransitions } from './count-states';

/** Returns the name of a count, for staff and for the stock ledger. */
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
				.where('effect', '<>', 'missing')
				.as('titles'),
			eb
				.selectFrom('count_lines')
				.select((one) => one.fn.sum<number | string>('copies').as('copies'))
				.whereRef('count_session_id', '=', 'session.id')
				.where('effect', '<>', 'missing')
				.as('copies'),
		]);

type Head = Awaited<ReturnType<ReturnType<typeof heads>['execute']>>[number];

const headOf = ({ altname, sc_name, staff_name, run_id: _, titles, copies, ...head }: Head): CountHead => ({
	...head,
	location: locationName({ altname, sc_name }),
	staff: staff_name,
	titles: Number(titles ?? 0),
	copies: Number(copies ?? 0),
});

/** A shop has a few thousand counts at most, so the database may sort all of them. */
const orderings: Record<NonNullable<CheckedDeskPayloadOf<'desk-counting/list'>['sort']>, RawBuilder<unknown>> = {
	number: sql`session.id`,
	'-number': sql`session.id desc`,
	shelf: sql`shelf, session.id desc`,
	'-shelf': sql`shelf desc, session.id desc`,
	state: sql`state, session.id desc`,
	'-state': sql`state desc, session.id desc`,
};

/** Lists counts, newest first by default. */
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

/** Reads the summary of one count. @throws {Refused} if the count is unknown or belongs to another location */
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

const unknownCount = (id: number) => notFound(`Count ${id} not found. Check the number.`);

/** Returns the facts of a count that its form shows: the state, and the counted copies of each title. */
async function shownOf(db: Queries, { id, state }: { id: number; state: CountState }): Promise<object> {
	const lines = await db
		.selectFrom('count_lines')
		.select(['id', 'copies'])
		.where('count_session_id', '=', id)
		.where('effect', '<>', 'missing')
		.orderBy('id')
		.execute();
	return { state, lines: lines.map((line) => [line.id, line.copies]) };
}

/** Returns the version of a count's facts. The form that books the count sends this version to the store. */
export const countVersion = async (db: Queries, count: { id: number; state: CountState }): Promise<string> =>
	versionOf(await shownOf(db, count));

/**
 * The maximum number of unscanned titles that a count lists. A count of a whole location could otherwise list the whole stock.
 */
const maxUnscanned = 5000;

/** The requested page of a count's lines, and the number of lines that differ from the stock. */
type CountPart = Pick<Count, 'differences' | 'more_differences' | 'expected' | 'unscanned' | 'lines' | 'more'>;
type Paged = { offset: number; limit: number };

/**
 * Reads a count with one page of its lines. Scanned titles come first, the latest scan at the top. After them come unscanned
 * titles that should be on the shelf. A booked count shows the numbers that it was compared with when it was booked.
 */
export async function getCount(
	store: Database,
	actor: DeskActor,
	{ count_id, show, ...page }: CheckedDeskPayloadOf<'desk-counting/get'>,
): Promise<Count> {
	const head = await readCount(store.db, actor, count_id);
	const isOpen = head.state === 'open' || head.state === 'dropped';
	const part = isOpen ? await openPart(store, head, show, page) : await comparedPart(store.db, head, show, page);
	return { ...head, ...part, version: await countVersion(store.db, head) };
}

async function openPart(
	store: Database,
	head: CountHead,
	show: 'all' | 'differences',
	page: Paged,
): Promise<CountPart> {
	const scanned = await scannedLines(store, store.db, head);
	const differing = scanned.filter(({ counted, expected }) => counted !== expected);
	const listed = show === 'all' ? scanned : differing;
	const { titles, copies } = head.state === 'open' ? await sumUnscanned(store, head) : { titles: 0, copies: 0 };
	const unscanned = { titles: Math.min(titles, maxUnscanned), copies };
	const lines: CountLine[] = listed.slice(page.offset, page.offset + page.limit).map(lineAlone);
	const offset = Math.max(0, page.offset - listed.length);
	const limit = Math.min(page.limit - lines.length, unscanned.titles - offset);
	if (limit > 0) {
		const rows = unscannedRows(store.db, head, await shelfNames(store.db, head));
		lines.push(...(await unscannedLines(store, rows, head, { offset, limit })));
	}
	return {
		differences: differing.length + unscanned.titles,
		more_differences: titles > maxUnscanned,
		expected: scanned.reduce((sum, { expected }) => sum + (expected ?? 0), copies),
		unscanned,
		lines,
		more: page.offset + page.limit < listed.length + unscanned.titles,
	};
}

/** Reads the lines of a booked count, with the numbers that they were compared with when it was booked. */
async function comparedPart(
	db: Queries,
	{ id, location_id, state, run_id }: CountHead & { run_id: number | null },
	show: 'all' | 'differences',
	page: Paged,
): Promise<CountPart> {
	const ofCount = db.selectFrom('count_lines as line').where('count_session_id', '=', id);
	const differing = ofCount.where((eb) =>
		eb.or([eb('effect', 'in', ['elsewhere', 'missing']), eb('expected', '<>', eb.ref('copies'))]),
	);
	const { many } = await differing
		.select((eb) => eb.fn.countAll<number | string>().as('many'))
		.executeTakeFirstOrThrow();
	const sums = await ofCount
		.select((eb) => eb.fn.sum<number | string | null>('expected').as('expected'))
		.select(sql<number | string>`sum(case when effect = 'missing' then 1 else 0 end)`.as('titles'))
		.select(sql<number | string>`sum(case when effect = 'missing' then expected else 0 end)`.as('copies'))
		.executeTakeFirstOrThrow();
	const rows = await (show === 'all' ? ofCount : differing)
		.innerJoin('titles', 'titles.id', 'line.title_id')
		.leftJoin('offers', (join) =>
			join.onRef('offers.title_id', '=', 'line.title_id').onRef('offers.condition', '=', 'line.condition'),
		)
		.leftJoin('stock', (join) =>
			join.onRef('stock.offer_id', '=', 'offers.id').on('stock.location_id', '=', location_id),
		)
		.select(['eisbn', 'titles.title', 'line.condition', 'copies', 'expected', 'effect', 'onhand', 'stock.shelf'])
		.select((eb) =>
			eb
				.selectFrom('stock_movements as moved')
				.select(sql<number | null>`min(case when reason = 'undone' then 0 else 1 end)`.as('kept'))
				.where('moved.run_id', '=', run_id)
				.whereRef('moved.title_id', '=', 'line.title_id')
				.whereRef('moved.condition', '=', 'line.condition')
				.as('kept'),
		)
		.orderBy((eb) => eb.case().when('effect', '=', 'missing').then(1).else(0).end())
		.orderBy('line.id', 'desc')
		.limit(page.limit + 1)
		.offset(page.offset)
		.execute();
	const lines = rows
		.slice(0, page.limit)
		.map(({ eisbn, title, condition, copies, expected, effect, kept, ...now }) => ({
			eisbn,
			title,
			condition,
			condition_text: offerText(condition),
			counted: effect === 'missing' ? null : copies,
			expected,
			standing: effect === 'elsewhere' ? ('elsewhere' as const) : ('here' as const),
			in_store: 0,
			shelf: now.shelf ?? '',
			onhand: now.onhand ?? 0,
			after: now.onhand ?? 0,
			short: 0,
			outdated: effect === 'outdated',
			lost: effect === 'set' || effect === 'missing' ? Math.max(0, (expected ?? 0) - copies) : 0,
			kept: state === 'taken_back' && kept === 1,
			version: '',
		}));
	return {
		differences: Number(many),
		more_differences: false,
		expected: sums.expected === null ? null : Number(sums.expected),
		unscanned: { titles: Number(sums.titles ?? 0), copies: Number(sums.copies ?? 0) },
		lines,
		more: rows.length > page.limit,
	};
}

/** The location and the shelf that a stock count covers. */
export type CountPlace = Pick<CountHead, 'id' | 'location_id' | 'shelf' | 'created_at'>;

/** The recorded stock of a title at the location of a count. */
interface Booked {
	offer_id: number | null;
	onhand: number | null;
	shortage: number | null;
	shelf: string | null;
	stock_counted_at: number | null;
}

/** Reads the scanned lines of a count, compared with the current stock, the latest scan first. */
export async function scannedLines(store: HasDialect, db: Queries, count: CountPlace): Promise<ScannedLine[]> {
	const rows = await db
		.selectFrom('count_lines as line')
		.innerJoin('titles', 'titles.id', 'line.title_id')
		.leftJoin('offers', (join) =>
			join.onRef('offers.title_id', '=', 'line.title_id').onRef('offers.condition', '=', 'line.condition'),
		)
		.leftJoin('stock', (join) =>
			join.onRef('stock.offer_id', '=', 'offers.id').on('stock.location_id', '=', count.location_id),
		)
		.select(['line.title_id', 'eisbn', 'titles.title', 'line.condition', 'copies', 'line.counted_at'])
		.select(['offers.id as offer_id', 'onhand', 'shortage', 'stock.shelf', 'stock.counted_at as stock_counted_at'])
		.where('count_session_id', '=', count.id)
		.orderBy('line.id', 'desc')
		.execute();
	const times = new Map(
		rows.flatMap(({ offer_id, counted_at }) => (offer_id === null ? [] : [[offer_id, counted_at]])),
	);
	const spoken = await heldCopiesFound(store, db, count.location_id, times);
	return rows.map(({ title_id, eisbn, title, condition, copies, counted_at, ...booked }) => ({
		...lineOf(count, { eisbn, title, condition, counted: copies, counted_at }, booked, spoken),
		title_id,
		copies,
		counted_at,
	}));
}

/** A line of a count, with the database fields that pages do not show. */
export type ScannedLine = CountLine & { title_id: number; copies: number; counted_at: number };

/** Returns a count line without its database fields, as pages show it. */
export const lineAlone = ({ title_id: _id, copies: _copies, counted_at: _at, ...line }: ScannedLine): CountLine => line;

/** Returns, by offer, the copies that a count finds, or would find, although they belong to an order. */
export async function heldCopiesFound(
	{ dialect }: HasDialect,
	db: Queries,
	location_id: number,
	times: ReadonlyMap<number, number>,
): Promise<(offerId: number | null) => number> {
	const spoken =
		times.size > 0
			? await heldOrGivenSince(dialect, db, [...times.keys()], (offer) => times.get(offer) ?? 0)
			: new Map<string, number>();
	return (offer) => spoken.get(`${offer} ${location_id}`) ?? 0;
}

/** Whether two names mean the same shelf. Ignores upper and lower case. */
export const isSameShelf = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns the spellings of a shelf's name that a location's stock contains. The list is empty if no stock is on the shelf. */
export async function shelfNames(
	db: Queries,
	{ location_id, shelf }: Pick<CountPlace, 'location_id' | 'shelf'>,
): Promise<string[]> {
	if (shelf === '') return [];
	const shelves = await db
		.selectFrom('stock')
		.select('shelf')
		.distinct()
		.where('location_id', '=', location_id)
		// The SQL uses a literal value, because the database uses the index of shelves only for a literal.
		.where(sql<boolean>`stock.shelf <> ''`)
		.execute();
	return shelves.map((row) => row.shelf).filter((name) => isSameShelf(name, shelf));
}

/**
 * Returns whether the recorded stock has an offer on the counted shelf, elsewhere at the location, or not at all. A count of a
 * whole location covers every shelf.
 * @param inStore the number of copies that the location should have
 */
export function standingOf(count: { shelf: string }, shelf: string | null, inStore: number): CountStanding {
	if (count.shelf === '' || isSameShelf(shelf ?? '', count.shelf)) return 'here';
	return inStore > 0 ? 'elsewhere' : 'not-expected';
}

function lineOf(
	count: CountPlace,
	{
		eisbn,
		title,
		condition,
		counted,
		counted_at,
	}: { eisbn: string; title: string; condition: string; counted: number | null; counted_at: number },
	{ offer_id, onhand, shortage, shelf, stock_counted_at }: Booked,
	spokenOf: (offerId: number | null) => number,
): CountLine {
	const spoken = spokenOf(offer_id);
	const inStore = (onhand ?? 0) - (shortage ?? 0) + spoken;
	const standing = standingOf(count, shelf, inStore);
	const changes = standing !== 'elsewhere';
	const outdated = stock_counted_at !== null && stock_counted_at > counted_at;
	return {
		eisbn,
		title,
		condition,
		condition_text: offerText(condition),
		counted,
		expected: changes ? inStore : 0,
		standing,
		in_store: inStore,
		shelf: shelf ?? '',
		onhand: onhand ?? 0,
		after: changes ? Math.max(0, (counted ?? 0) - spoken) : (onhand ?? 0),
		short: changes && counted !== null ? Math.max(0, spoken - counted) : 0,
		outdated,
		lost: changes && !outdated ? lostOf({ counted, inStore, onhand: onhand ?? 0 }) : 0,
		kept: false,
		version: versionOf({ copies: counted }),
	};
}

/** An unscanned title loses only copies that orders do not hold, because copies that orders hold may be in another place. */
const lostOf = ({ counted, inStore, onhand }: { counted: number | null; inStore: number; onhand: number }): number =>
	counted === null ? onhand : Math.max(0, inStore - counted);

/**
 * Selects titles that are in the recorded stock of the counted shelf but were not scanned. Leaves out event tickets.
 * @param names the spellings of the shelf's name
 */
const unscannedRows = (db: Queries, { id, location_id, shelf }: CountPlace, names: readonly string[]) =>
	db
		.selectFrom('stock')
		.innerJoin('offers', 'offers.id', 'stock.offer_id')
		.innerJoin('titles', 'titles.id', 'offers.title_id')
		.where('stock.location_id', '=', location_id)
		// The SQL uses a literal value, so that the database uses the index of shelves.
		.$if(shelf !== '', (query) =>
			query.where('stock.shelf', 'in', [shelf, ...names]).where(sql<boolean>`stock.shelf <> ''`),
		)
		.where('onhand', '>', 0)
		// Event tickets are not on shelves, so a count leaves them out.
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

/**
 * Selects the unscanned titles that booking would write off. Leaves out titles that were received or counted after the count
 * began.
 */
const writtenOffRows = (db: Queries, count: CountPlace, names: readonly string[]) =>
	unscannedRows(db, count, names).where((eb) =>
		eb.or([eb('stock.counted_at', 'is', null), eb('stock.counted_at', '<=', count.created_at)]),
	);

/**
 * A shelf has few titles, so the query sorts the titles. If the database read the titles in the order of an index, it would read
 * the whole location.
 */
const offerOrder = ({ shelf }: CountPlace): RawBuilder<unknown> =>
	shelf === '' ? sql`stock.offer_id` : sql`+stock.offer_id`;

/** Counts the unscanned titles and their copies. Stops at one title more than a list shows. */
async function sumUnscanned(store: Database, count: CountPlace): Promise<{ titles: number; copies: number }> {
	const names = await shelfNames(store.db, count);
	const rows = await unscannedRows(store.db, count, names)
		.select(['stock.offer_id', 'onhand', 'shortage'])
		.orderBy(offerOrder(count))
		.limit(maxUnscanned + 1)
		.execute();
	const listed = rows.slice(0, maxUnscanned);
	const times = new Map(listed.map(({ offer_id }) => [offer_id, count.created_at]));
	const spoken = await heldCopiesFound(store, store.db, count.location_id, times);
	const copies = listed.reduce((sum, row) => sum + row.onhand - row.shortage + spoken(row.offer_id), 0);
	return { titles: rows.length, copies };
}

/**
 * A checksum of offers. Two lists with equal numbers of titles and copies still get different checksums. The database computes
 * the checksum, so no rows are transferred.
 */
const checksum = sql<string | null>`cast(sum(cast(onhand as bigint)
	* ((cast(stock.offer_id as bigint) * stock.offer_id) % 998244353)) as text)`;

/** Counts the unscanned titles and copies that booking would write off. */
export async function sumWrittenOff(
	db: Queries,
	count: CountPlace,
): Promise<{ titles: number; copies: number; which: string }> {
	const names = await shelfNames(db, count);
	const { titles, copies, which } = await writtenOffRows(db, count, names)
		.select((eb) => eb.fn.countAll<number | string>().as('titles'))
		.select((eb) => eb.fn.sum<number | string>('onhand').as('copies'))
		.select(checksum.as('which'))
		.executeTakeFirstOrThrow();
	return { titles: Number(titles), copies: Number(copies ?? 0), which: which ?? '' };
}

/** Lists one page of the titles that booking would write off. */
export const writtenOffLines = async (store: Database, count: CountPlace, page: Paged): Promise<CountLine[]> =>
	unscannedLines(store, writtenOffRows(store.db, count, await shelfNames(store.db, count)), count, page);

async function unscannedLines(
	store: Database,
	unscanned: ReturnType<typeof unscannedRows>,
	count: CountPlace,
	page: Paged,
): Promise<CountLine[]> {
	const rows = await unscanned
		.select(['offers.id as offer_id', 'eisbn', 'titles.title', 'condition', 'onhand', 'shortage'])
		.select(['stock.shelf', 'stock.counted_at as stock_counted_at'])
		.orderBy(offerOrder(count))
		.offset(page.offset)
		.limit(page.limit)
		.execute();
	const times = new Map(rows.map(({ offer_id }) => [offer_id, count.created_at]));
	const spoken = await heldCopiesFound(store, store.db, count.location_id, times);
	return rows.map(({ eisbn, title, condition, ...booked }) =>
		lineOf(count, { eisbn, title, condition, counted: null, counted_at: count.created_at }, booked, spoken),
	);
}

/**
 * An unscanned title: its copies, and the number of copies that orders hold. Copies that orders hold may be in another place.
 */
export interface UnscannedOffer {
	offer_id: number;
	title_id: number;
	eisbn: string;
	condition: string;
	expected: number;
	spoken: number;
}

/** Reads the next unscanned titles that booking writes off, which follow the given offer. */
export async function writtenOffAfter(
	store: HasDialect,
	db: Queries,
	count: CountPlace,
	offerId: number,
	limit: number,
): Promise<UnscannedOffer[]> {
	const names = await shelfNames(db, count);
	const rows = await writtenOffRows(db, count, names)
		.select(['offers.id as offer_id', 'title_id', 'eisbn', 'condition', 'onhand', 'shortage'])
		.where('stock.offer_id', '>', offerId)
		.orderBy('stock.offer_id')
		.limit(limit)
		.execute();
	const times = new Map(rows.map(({ offer_id }) => [offer_id, count.created_at]));
	const spoken = await heldCopiesFound(store, db, count.location_id, times);
	return rows.map(({ onhand, shortage, ...row }) => {
		const copies = spoken(row.offer_id);
		return { ...row, expected: onhand - shortage + copies, spoken: copies };
	});
}

/** Returns the line of a title in a count. For a title without a line yet, returns a line with the expected number of copies. */
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
		.select(['offers.id as offer_id', 'onhand', 'shortage', 'stock.shelf', 'stock.counted_at as stock_counted_at'])
		.where('title_id', '=', title.id)
		.where('condition', '=', condition)
		.executeTakeFirst();
	const counted_at = line?.counted_at ?? now;
	const held: Booked = booked ?? { offer_id: null, onhand: null, shortage: null, shelf: null, stock_counted_at: null };
	const times = new Map(held.offer_id === null ? [] : [[held.offer_id, counted_at]]);
	const spoken = await heldCopiesFound(store, db, count.location_id, times);
	const { eisbn, title: name } = title;
	return lineOf(count, { eisbn, title: name, condition, counted: line?.copies ?? null, counted_at }, held, spoken);
}

/** The facts of a count that a transaction has locked. */
export type LockedCount = CountPlace & {
	state: CountState;
	run_id: number | null;
	unscanned: '' | 'none' | 'stay';
};

/** Locks a count with its lines until the transaction ends. @throws {Refused} in the same cases as reading the count */
export async function lockCount(db: Transaction, actor: DeskActor, id: number): Promise<LockedCount> {
	const held = await locked(
		db
			.selectFrom('count_sessions')
			.select(['id', 'location_id', 'shelf', 'created_at', 'state', 'run_id', 'unscanned'])
			.where('id', '=', id),
	).executeTakeFirst();
	if (!held) throw unknownCount(id);
	await requirePlace(db, actor, held.location_id);
	return held;
}

/** @throws {Refused} if more copies were scanned since the form was shown */
export async function requireCountShown(db: Queries, held: LockedCount, version: string): Promise<void> {
	requireVersion(version, await shownOf(db, held));
}

/** @throws {Refused} with a message if the count's state does not allow the transition */
export const requireCountStep = ({ id, state }: Pick<LockedCount, 'id' | 'state'>, step: CountTransition): void =>
	requireMovable<CountState>(`Count ${id}`, countStateWords, state, countTransitions[step]);

/** Changes the state of a count that the caller has locked. */
export async function moveCount(
	db: Transaction,
	held: LockedCount,
	step: CountTransition,
	columns: { updated_at: number; run_id?: number; unscanned?: 'none' | 'stay' },
): Promise<void> {
	requireCountStep(held, step);
	await db
		.updateTable('count_sessions')
		.set({ ...columns, state: stateAfter<CountState>(countTransitions[step]) })
		.where('id', '=', held.id)
		.execute();
}
