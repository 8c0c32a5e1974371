import { offerText } from '../../catalogue/titles/conditions';
import { becomeOnlyWriter } from '../../catalogue/writing/one-writer';
import { isIndividualCopy } from '../../contract/copy-codes';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import { type CountHead, type CountLine, type CountScan, maxCountLines } from '../../contract/desk-counting';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, HasDialect, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { deskRefusal, Refused } from '../../foundation/refusal';
import { answeredOnce } from '../answered-once';
import { writeAudit } from '../audit/write-audit';
import { movedBy, requirePlace } from '../places';
import { absentCopy, type ChosenCondition, namedOffer, offersMeant, whichCopy } from '../stock/fitting-copy';
import { requireCondition, type ScannedTitle, scannedTitle } from '../stock/scanned-title';
import { requireVersion } from '../version';
import type { DeskActor } from '../visitor';
import {
	countedLine,
	countName,
	heldCopiesFound,
	isSameShelf,
	type LockedCount,
	lockCount,
	readCount,
	requireCountStep,
	shelfNames,
	standingOf,
} from './count';

type Stores = Database & HasCatalogue & Clock;

/**
 * Begins to count a shelf, or a whole location. If the same form is posted twice, only one count begins.
 * @throws {Refused} 'no-such-shelf' if no stock is on the shelf, unless the form confirms a new shelf
 * @throws {Refused} 'counted-already' if the shelf is already being counted, unless the form confirms another count
 */
export async function beginCount(
	store: Database & Clock,
	actor: DeskActor,
	{ location_id, shelf: typed, accept, new_shelf, key }: CheckedDeskPayloadOf<'desk-counting/begin'>,
): Promise<CountHead> {
	const now = store.now();
	const { id } = await transact(store, async (db) => {
		await requirePlace(db, actor, location_id);
		// If two users begin a count of the same shelf at the same time, the second user gets a message about the first count.
		await becomeOnlyWriter(db);
		return answeredOnce(db, { purpose: 'count', key, said: { location_id, shelf: typed } }, now, async () => {
			const shelf = await knownShelf(db, { location_id, shelf: typed }, new_shelf);
			if (!accept) await requireUncounted(db, location_id, shelf);
			const made = await db
				.insertInto('count_sessions')
				.values({
					location_id,
					shelf,
					state: 'open',
					staff_name: movedBy(actor).staff.name,
					created_at: now,
					updated_at: now,
				})
				.returning('id')
				.executeTakeFirstOrThrow();
			const after = { location_id, shelf };
			await writeAudit(db, actor, { action: 'desk-counting/begin', thing: 'count', key: made.id, after }, now);
			return made;
		});
	});
	const { run_id: _, ...head } = await readCount(store.db, actor, id);
	return head;
}

/** Returns a shelf's name as the location's stock spells it. If the stock has several spellings, returns the typed name. */
async function knownShelf(db: Queries, place: { location_id: number; shelf: string }, isNew: boolean): Promise<string> {
	const { shelf } = place;
	if (shelf === '') return shelf;
	const names = await shelfNames(db, place);
	const [first] = names;
	if (first !== undefined) return names.includes(shelf) ? shelf : first;
	if (isNew) return shelf;
	throw deskRefusal('no-such-shelf', `No title is on shelf ${shelf} at this location. Check the name.`, 'new_shelf');
}

/**
 * Prevents two counts of one shelf. If each count included only some of the copies, booking the second would set the stock to
 * its copies alone.
 */
async function requireUncounted(db: Queries, location_id: number, shelf: string): Promise<void> {
	const open = await db
		.selectFrom('count_sessions')
		.select(['id', 'staff_name', 'shelf'])
		.where('location_id', '=', location_id)
		.where('state', 'in', ['open', 'booking'])
		.orderBy('id', 'desc')
		.execute();
	// A count of the whole location also covers each shelf.
	const other = open.find((count) => shelf === '' || count.shelf === '' || isSameShelf(count.shelf, shelf));
	if (!other) return;
	const words = `${other.staff_name} is already counting here: ${countName(other.id)}. Scan into that count, or begin another?`;
	throw deskRefusal('counted-already', words, 'accept');
}

/** Records one scan of a shelf. A scan that is sent twice is counted only once, and gets the same answer. */
export async function scanShelf(
	store: Stores,
	actor: DeskActor,
	{ count_id, code, condition, exact, copies, key }: CheckedDeskPayloadOf<'desk-counting/scan'>,
): Promise<CountScan> {
	const title = await scannedTitle(store, code);
	const now = store.now();
	return transact(store, async (db) => {
		const held = await lockCount(db, actor, count_id);
		const said = { eisbn: title.eisbn, condition, exact: exact || undefined, copies };
		return answeredOnce(db, { purpose: countName(held.id), key, said }, now, async () => {
			requireCountStep(held, 'book');
			const found = await conditionOnShelf(store, db, held, { title, chosen: { condition, exact } }, now);
			const before = await countedLine(store, db, held, title, found, now);
			if (before.counted === null) await requireCondition(db, title.id, found);
			const counted = (before.counted ?? 0) + copies;
			requireKnownCopies(title, before, counted);
			await saveLine(db, held, { title, condition: found, copies: counted, isNew: before.counted === null }, now);
			return scanOf(await countedLine(store, db, held, title, found, now));
		});
	});
}

/**
 * Finds the offer of a scanned copy from the stock on the shelf, then from stock elsewhere at the location. Considers only offers
 * that the chosen condition may mean. If staff chose no condition and the location has no stock of the title, the copy counts as
 * new, unless the shop knows the title in another condition.
 * @throws {Refused} 'which-copy' if several offers match, or if the location has no used copy in the chosen condition
 */
async function conditionOnShelf(
	store: HasDialect,
	db: Queries,
	count: LockedCount,
	{ title, chosen }: { title: ScannedTitle; chosen: ChosenCondition },
	now: number,
): Promise<string> {
	const named = namedOffer(chosen);
	if (named !== null) return named;
	const rows = await db
		.selectFrom('offers')
		.leftJoin('stock', (join) =>
			join.onRef('stock.offer_id', '=', 'offers.id').on('stock.location_id', '=', count.location_id),
		)
		.select(['offers.id', 'condition', 'onhand', 'shortage', 'stock.shelf'])
		.where('title_id', '=', title.id)
		.orderBy('offers.id')
		.execute();
	const offers = offersMeant(rows, chosen.condition);
	const spoken = await heldCopiesFound(store, db, count.location_id, new Map(offers.map(({ id }) => [id, now])));
	const standing = offers.flatMap(({ id, condition, onhand, shortage, shelf }) => {
		const inStore = (onhand ?? 0) - (shortage ?? 0) + spoken(id);
		// A used copy that was sold is not expected back on the shelf.
		if (isIndividualCopy(condition) && inStore <= 0) return [];
		return [{ condition, inStore, standing: onhand === null ? 'not-expected' : standingOf(count, shelf, inStore) }];
	});
	const here = standing.filter((one) => one.standing === 'here');
	const fitting = [
		here.filter(({ inStore }) => inStore > 0),
		...(chosen.condition === undefined ? [here] : []),
		standing.filter((one) => one.standing === 'elsewhere'),
		...(chosen.condition === undefined ? [withNew(standing)] : []),
	].find((group) => group.length > 0);
	if (!fitting) return absentCopy(title, chosen.condition, offers);
	const [only, ...others] = fitting;
	if (only && others.length === 0) return only.condition;
	throw whichCopy(
		`The copy is not counted yet. There may be several kinds of ${title.title} on this shelf: choose the kind that you scanned.`,
	);
}

const withNew = (offers: readonly { condition: string }[]): readonly { condition: string }[] =>
	offers.some(({ condition }) => condition === 'new') ? offers : [...offers, { condition: 'new' }];

/** Sets the number of counted copies of a title, which replaces the scanned number. The new number has the current time. */
export async function setCountLine(
	store: Stores,
	actor: DeskActor,
	{ count_id, version, code, condition, copies }: CheckedDeskPayloadOf<'desk-counting/setLine'>,
): Promise<CountScan> {
	const title = await scannedTitle(store, code);
	const now = store.now();
	return transact(store, async (db) => {
		const held = await lockCount(db, actor, count_id);
		requireCountStep(held, 'book');
		const before = await countedLine(store, db, held, title, condition, now);
		if (before.counted === null) await requireCondition(db, title.id, condition);
		requireVersion(version, { copies: before.counted });
		requireKnownCopies(title, before, copies);
		await saveLine(db, held, { title, condition, copies, isNew: before.counted === null, counted_at: now }, now);
		const facts = { before: { copies: before.counted }, after: { eisbn: title.eisbn, condition, copies } };
		await writeAudit(db, actor, { action: 'desk-counting/setLine', thing: 'count', key: held.id, ...facts }, now);
		return scanOf(await countedLine(store, db, held, title, condition, now));
	});
}

/**
 * Refuses a higher number of a used copy than the stock has at this location, because the same copy was probably scanned twice.
 * Copies with the same condition, price and note are one offer, which may have several copies.
 * @throws {Refused} 'no-such-copy'
 */
function requireKnownCopies({ title }: ScannedTitle, { condition, expected }: CountLine, copies: number): void {
	const known = Math.max(1, expected ?? 0);
	if (copies <= known || !isIndividualCopy(condition)) return;
	const name = `${title} (${offerText(condition)})`;
	const has =
		known === 1
			? 'is an individual copy that is already counted'
			: `has ${known} copies here, and all are already counted`;
	throw deskRefusal('no-such-copy', `${name} ${has}. If you hold another copy, add it with its price.`, 'condition');
}

const maxLineCopies = 999_999;

async function saveLine(
	db: Transaction,
	held: LockedCount,
	line: { title: ScannedTitle; condition: string; copies: number; isNew: boolean; counted_at?: number },
	now: number,
): Promise<void> {
	const { title, condition, copies, isNew, counted_at } = line;
	if (copies > maxLineCopies) throw new Refused(`That would be ${copies} copies. Check the number.`, 422, 'copies');
	if (isNew) {
		const { many } = await db
			.selectFrom('count_lines')
			.select((eb) => eb.fn.countAll<number | string>().as('many'))
			.where('count_session_id', '=', held.id)
			.executeTakeFirstOrThrow();
		if (Number(many) >= maxCountLines) {
			throw new Refused(
				`A count has at most ${maxCountLines} titles. Update the stock from this count, then begin another.`,
				409,
				'code',
			);
		}
		await db
			.insertInto('count_lines')
			.values({ count_session_id: held.id, title_id: title.id, condition, copies, counted_at: counted_at ?? now })
			.execute();
	} else {
		await db
			.updateTable('count_lines')
			.set({ copies, ...(counted_at === undefined ? {} : { counted_at }) })
			.where('count_session_id', '=', held.id)
			.where('title_id', '=', title.id)
			.where('condition', '=', condition)
			.execute();
	}
	await db.updateTable('count_sessions').set({ updated_at: now }).where('id', '=', held.id).execute();
}

const scanOf = ({
	eisbn,
	title,
	condition_text,
	counted,
	expected,
	standing,
	in_store,
	shelf,
}: CountLine): CountScan => ({
	eisbn,
	title,
	condition_text,
	counted: counted ?? 0,
	expected: expected ?? 0,
	standing,
	in_store,
	shelf,
});
