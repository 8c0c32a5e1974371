import { becomeOnlyWriter } from '../../catalogue/writing/one-writer';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { FilledOrders } from '../../contract/desk-stock';
import { type MovedTransfer, maxTransferLines, type Transfer, type TransferLine } from '../../contract/desk-transfers';
import type { Settings } from '../../contract/settings';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { deskRefusal, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { fewerAvailable, transfer, writeOffTransferred } from '../../inventory/move-copies';
import { answeredOnce } from '../answered-once';
import { writeAudit } from '../audit/write-audit';
import { offerFor } from '../deliveries/on-order';
import { movedBy, requirePlace } from '../places';
import { fittingCondition } from '../stock/fitting-copy';
import { byOrder, giveToWaiting, lockWaitingOrders } from '../stock/give-to-waiting';
import { requireCondition, type ScannedTitle, scannedTitle } from '../stock/scanned-title';
import type { DeskActor } from '../visitor';
import {
	type LockedTransfer,
	lockTransfer,
	moveTransfer,
	readTransfer,
	requireTransferShown,
	requireTransferStep,
	transferLines,
	transferName,
} from './transfer';

type Stores = Database & HasCatalogue & Clock & HasVersions;
type Movers = Database & Clock & HasSettings & HasVersions;

/** Begins a transfer to another location. If the same form is posted twice, only one transfer begins. */
export async function createTransfer(
	store: Stores,
	actor: DeskActor,
	{ from_location_id, to_location_id, note, key }: CheckedDeskPayloadOf<'desk-transfers/create'>,
): Promise<Transfer> {
	if (from_location_id === to_location_id) throw new Refused('Choose another location.', 400, 'to_location_id');
	const now = store.now();
	const { id } = await transact(store, async (db) => {
		await requirePlace(db, actor, from_location_id, 'from_location_id');
		const other = await db.selectFrom('locations').select('id').where('id', '=', to_location_id).executeTakeFirst();
		if (!other) throw new Refused('Location not found.', 404, 'to_location_id');
		const said = { from_location_id, to_location_id, note };
		return answeredOnce(db, { purpose: 'transfer', key, said }, now, async () => {
			const made = await db
				.insertInto('stock_transfers')
				.values({
					from_location_id,
					to_location_id,
					state: 'draft',
					note,
					staff_name: movedBy(actor).staff.name,
					created_at: now,
					updated_at: now,
				})
				.returning('id')
				.executeTakeFirstOrThrow();
			await audit(db, actor, 'create', made.id, { after: { from_location_id, to_location_id } }, now);
			return made;
		});
	});
	return readTransfer(store.db, actor, id);
}

/**
 * Records one scan of an outgoing transfer, which adds copies to the transfer. A scan that is sent twice is counted only once.
 * @throws {Refused} 'which-copy' if the location has several offers of the title that the scan may mean
 */
export async function scanIntoTransfer(
	store: Stores,
	actor: DeskActor,
	{ transfer_id, code, condition, exact, copies, key }: CheckedDeskPayloadOf<'desk-transfers/scan'>,
): Promise<Transfer> {
	const title = await scannedTitle(store, code);
	const now = store.now();
	return transact(store, async (db) => {
		const held = await lockTransfer(db, actor, transfer_id, 'from');
		const said = { eisbn: title.eisbn, condition, exact: exact || undefined, copies };
		await answeredOnce(db, { purpose: transferName(held.id), key, said }, now, async () => {
			requireTransferStep(held, 'send');
			const found = await fittingCondition(db, title, held.from_location_id, { condition, exact });
			const before = await quantityOf(db, held, title, found);
			await setQuantity(db, held, { title, condition: found, quantity: (before ?? 0) + copies, before });
			return {};
		});
		return readTransfer(db, actor, held.id);
	});
}

/** Sets the number of copies of a title that the transfer sends, or removes the title from the transfer. */
export async function setTransferLine(
	store: Stores,
	actor: DeskActor,
	{ transfer_id, version, code, condition, quantity }: CheckedDeskPayloadOf<'desk-transfers/setLine'>,
): Promise<Transfer> {
	const title = await scannedTitle(store, code);
	return transact(store, async (db) => {
		const held = await lockTransfer(db, actor, transfer_id, 'from');
		requireTransferStep(held, 'send');
		await requireTransferShown(db, held, version);
		const before = await quantityOf(db, held, title, condition);
		await setQuantity(db, held, { title, condition, quantity, before });
		const facts = {
			before: { eisbn: title.eisbn, condition, quantity: before ?? 0 },
			after: { eisbn: title.eisbn, condition, quantity },
		};
		await audit(db, actor, 'setLine', held.id, facts, store.now());
		return readTransfer(db, actor, held.id);
	});
}

/** The maximum number of copies of one title in a transfer. */
export const maxLineCopies = 9999;

async function quantityOf(
	db: Transaction,
	{ id }: LockedTransfer,
	title: ScannedTitle,
	condition: string,
): Promise<number | null> {
	const row = await db
		.selectFrom('stock_transfer_lines')
		.select('quantity')
		.where('stock_transfer_id', '=', id)
		.where('title_id', '=', title.id)
		.where('condition', '=', condition)
		.executeTakeFirst();
	return row?.quantity ?? null;
}

async function setQuantity(
	db: Transaction,
	held: LockedTransfer,
	line: { title: ScannedTitle; condition: string; quantity: number; before: number | null },
): Promise<void> {
	const { title, condition, quantity, before } = line;
	if (quantity > maxLineCopies)
		throw new Refused(`A transfer can have at most ${maxLineCopies} copies of a title.`, 422, 'copies');
	if (before === null && quantity > 0) await requireCondition(db, title.id, condition);
	if (quantity > (before ?? 0)) await requireAvailable(db, held, line);
	if (before === null) {
		if (quantity === 0) return;
		await requireRoom(db, held);
		await db
			.insertInto('stock_transfer_lines')
			.values({ stock_transfer_id: held.id, title_id: title.id, condition, quantity })
			.execute();
		return;
	}
	const own = { stock_transfer_id: held.id, title_id: title.id, condition };
	if (quantity === 0) {
		await db
			.deleteFrom('stock_transfer_lines')
			.where('stock_transfer_id', '=', own.stock_transfer_id)
			.where('title_id', '=', own.title_id)
			.where('condition', '=', condition)
			.execute();
		return;
	}
	await db
		.updateTable('stock_transfer_lines')
		.set({ quantity })
		.where('stock_transfer_id', '=', own.stock_transfer_id)
		.where('title_id', '=', own.title_id)
		.where('condition', '=', condition)
		.execute();
}

/**
 * Requires that the sending location has the copies of a line. Sending checks this again, because an order may take copies
 * meanwhile.
 */
async function requireAvailable(
	db: Transaction,
	{ from_location_id }: LockedTransfer,
	{ title, condition, quantity }: { title: ScannedTitle; condition: string; quantity: number },
): Promise<void> {
	const stock = await db
		.selectFrom('stock')
		.innerJoin('offers', 'offers.id', 'stock.offer_id')
		.select('onhand')
		.where('title_id', '=', title.id)
		.where('condition', '=', condition)
		.where('location_id', '=', from_location_id)
		.executeTakeFirst();
	const available = stock?.onhand ?? 0;
	if (quantity > available) throw fewerAvailable(title.title, available, quantity, 'copies');
}

/** @throws {Refused} if the transfer already has the highest allowed number of titles */
export async function requireRoom(db: Transaction, held: LockedTransfer): Promise<void> {
	const { many } = await db
		.selectFrom('stock_transfer_lines')
		.select((eb) => eb.fn.countAll<number | string>().as('many'))
		.where('stock_transfer_id', '=', held.id)
		.executeTakeFirstOrThrow();
	if (Number(many) < maxTransferLines) return;
	throw new Refused(
		`A transfer has at most ${maxTransferLines} titles. Send this one, then begin another.`,
		409,
		'code',
	);
}

/** Sends a transfer. Deducts its copies from the stock of the sending location. */
export async function sendTransfer(
	store: Movers,
	actor: DeskActor,
	{ transfer_id, version }: CheckedDeskPayloadOf<'desk-transfers/send'>,
): Promise<Transfer> {
	return move(store, async (db, settings, now) => {
		const held = await lockTransfer(db, actor, transfer_id, 'from');
		requireTransferStep(held, 'send');
		await requireTransferShown(db, held, version);
		const lines = await transferLines(db, held.id, held.from_location_id);
		if (lines.length === 0) throw new Refused('This transfer has no copies. Add copies first.', 409, 'code');
		await moveTransfer(db, held, 'send', now);
		const copies = lines.reduce((sum, { quantity }) => sum + quantity, 0);
		await audit(db, actor, 'send', held.id, { after: { copies } }, now);
		const gone = lines.map((line) => ({ ...line, copies: -line.quantity }));
		const moving: Moving = { call: 'send', held, location_id: held.from_location_id, lines: gone, settings };
		await shift(db, actor, moving, now);
		return readTransfer(db, actor, held.id);
	});
}

/**
 * Books the arrival of a transfer. Damaged and missing copies are recorded, but are not added to any stock. Extra copies, and
 * titles that were not sent, are added to the receiving location's stock. The sending location's stock does not change.
 * @throws {Refused} 'differs-from-sent' if the arrival differs from the sent copies, unless the form confirms the difference
 */
export async function receiveTransfer(
	store: Movers,
	actor: DeskActor,
	{ transfer_id, version, lines: said, accept }: CheckedDeskPayloadOf<'desk-transfers/receive'>,
): Promise<MovedTransfer> {
	const came = new Map(said.map((line) => [line.line_id, line]));
	return move(store, async (db, settings, now) => {
		const held = await lockTransfer(db, actor, transfer_id, 'to');
		requireTransferStep(held, 'receive');
		await requireTransferShown(db, held, version);
		const lines = await transferLines(db, held.id, held.from_location_id);
		const arrived = [];
		const lost: Lost[] = [];
		const differences = [];
		for (const line of lines) {
			const { received, damaged } = came.get(line.id) ?? { received: 0, damaged: 0 };
			const more = received + damaged - line.quantity;
			const short = Math.max(0, -more);
			await saveArrival(db, { ...line, received, damaged, short });
			if (short > 0) differences.push(`${short} of ${line.title} missing`);
			if (damaged > 0) differences.push(`${damaged} of ${line.title} damaged`);
			if (more > 0) differences.push(`${more} of ${line.title} ${line.quantity === 0 ? 'not sent' : 'more than sent'}`);
			if (damaged + short > 0) lost.push({ ...line, damaged, short });
			if (received > 0) arrived.push({ ...line, copies: received });
		}
		if (differences.length > 0 && !accept) throw differsFromSent(differences);
		await moveTransfer(db, held, 'receive', now);
		const copies = arrived.reduce((sum, line) => sum + line.copies, 0);
		await audit(
			db,
			actor,
			'receive',
			held.id,
			{ after: { copies, ...(differences.length > 0 ? { differences } : {}) } },
			now,
		);
		const moving: Moving = { call: 'receive', held, location_id: held.to_location_id, lines: arrived, settings };
		await noteLosses(db, actor, held, lost, now);
		const given = await shift(db, actor, moving, now);
		return { ...(await readTransfer(db, actor, held.id)), ...given };
	});
}

/** The copies of a transfer line that arrived damaged or did not arrive. */
interface Lost {
	title_id: number;
	condition: string;
	damaged: number;
	short: number;
}

/**
 * Records damaged and missing copies in the stock ledger, each as an arrival at the location and a write-off at the same time.
 */
async function noteLosses(
	db: Transaction,
	actor: DeskActor,
	{ id, to_location_id: location_id, note }: LockedTransfer,
	lost: readonly Lost[],
	now: number,
): Promise<void> {
	const document = transferName(id);
	const noted = (words: string) => movedBy(actor, { note: note === '' ? words : `${words} (${note})`, document });
	const writtenOff = [];
	for (const { title_id, condition, damaged, short } of lost) {
		const offer_id = await offerFor(db, { title_id, condition }, now);
		const place = { offer_id, offer: { title_id, condition }, location_id };
		for (const [copies, words] of [[damaged, 'arrived damaged'] as const, [short, 'did not arrive'] as const])
			writtenOff.push({ ...place, copies, arrived: noted(words), writtenOff: noted(`${words}, written off`) });
	}
	await writeOffTransferred(db, writtenOff, now);
}

/** The maximum number of titles that the refusal lists. */
const maxNamed = 5;

function differsFromSent(differences: readonly string[]): Refused {
	const more = differences.length > maxNamed ? ', and more' : '';
	const words = `The arrival differs from the transfer: ${differences.slice(0, maxNamed).join(', ')}${more}. You cannot undo this. Are these numbers right?`;
	return deskRefusal('differs-from-sent', words, 'accept');
}

/** Saves the arrived copies of a transfer line. Deletes the line if its title was not sent and no copies arrived. */
async function saveArrival(db: Transaction, line: TransferLine): Promise<void> {
	const { id, quantity, received, damaged, short } = line;
	await (quantity + received + damaged === 0
		? db.deleteFrom('stock_transfer_lines').where('id', '=', id)
		: db.updateTable('stock_transfer_lines').set({ received, damaged, short }).where('id', '=', id)
	).execute();
}

/** Cancels a transfer. Copies that were sent are added to the sending location's stock again. */
export async function cancelTransfer(
	store: Movers,
	actor: DeskActor,
	{ transfer_id, version }: CheckedDeskPayloadOf<'desk-transfers/cancel'>,
): Promise<MovedTransfer> {
	return move(store, async (db, settings, now) => {
		const held = await lockTransfer(db, actor, transfer_id, 'from');
		requireTransferStep(held, 'cancel');
		await requireTransferShown(db, held, version);
		const lines = await transferLines(db, held.id, held.from_location_id);
		await moveTransfer(db, held, 'cancel', now);
		await audit(db, actor, 'cancel', held.id, { before: { state: held.state } }, now);
		const sent = held.state === 'sent' ? lines.filter(({ quantity }) => quantity > 0) : [];
		const back = sent.map((line) => ({ ...line, copies: line.quantity }));
		const moving: Moving = { call: 'cancel', held, location_id: held.from_location_id, lines: back, settings };
		const given = await shift(db, actor, moving, now);
		return { ...(await readTransfer(db, actor, held.id)), ...given };
	});
}

async function move<Moved extends Transfer>(
	store: Movers,
	work: (db: Transaction, settings: Settings, now: number) => Promise<Moved>,
): Promise<Moved> {
	const now = store.now();
	// Reads the settings before the transaction, because SQLite has one connection, which the transaction occupies.
	const settings = await store.settings.get();
	const moved = await transact(store, async (db) => {
		await becomeOnlyWriter(db);
		return work(db, settings, now);
	});
	store.versions.refresh();
	return moved;
}

interface Moving {
	call: 'send' | 'receive' | 'cancel';
	held: LockedTransfer;
	/** The location whose stock changes. */
	location_id: number;
	/** Negative copies are deducted from stock. */
	lines: readonly { title_id: number; eisbn: string; condition: string; title: string; copies: number }[];
	settings: Settings;
}

/** Changes the stock of one location for a transfer. Gives arriving copies to the orders that wait for them. */
async function shift(
	db: Transaction,
	actor: DeskActor,
	{ call, held, location_id, lines, settings }: Moving,
	now: number,
): Promise<FilledOrders> {
	const shifts = [];
	for (const { title_id, condition, title, copies } of lines) {
		const offer_id = await offerFor(db, { title_id, condition }, now);
		shifts.push({ offer_id, location_id, change: copies, title });
	}
	const coming = lines.map((line) => ({ ...line, location_id }));
	const waiting = await lockWaitingOrders(db, settings, coming);
	const by = movedBy(actor, { note: held.note, document: transferName(held.id) });
	const free = await transfer(db, shifts, by, now);
	const given: FilledOrders[] = [];
	for (const [at, { eisbn }] of lines.entries()) {
		const offer_id = shifts[at]?.offer_id ?? 0;
		const giving = { waiting: waiting[at] ?? [], offer_id, location_id, copies: free[at] ?? 0, eisbn };
		given.push(await giveToWaiting(db, actor, giving, { action: `desk-transfers/${call}`, by }, now));
	}
	return byOrder(given);
}

const audit = (
	db: Transaction,
	actor: DeskActor,
	call: string,
	id: number,
	facts: { before?: object; after?: object },
	now: number,
): Promise<void> =>
	writeAudit(db, actor, { action: `desk-transfers/${call}`, thing: 'transfer', key: id, ...facts }, now);
