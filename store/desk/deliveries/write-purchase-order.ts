import { becomeOnlyWriter } from '../../catalogue/writing/one-writer';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import { maxLineCopies, maxPurchaseOrderLines, type PurchaseOrder } from '../../contract/desk-deliveries';
import { type PurchaseOrderState, purchaseOrderStateWords } from '../../contract/desk-states';
import { eisbnPattern } from '../../contract/isbn';
import { midSentence } from '../../contract/sentence-case';
import { chunks } from '../../foundation/database/chunks';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { answeredOnce } from '../answered-once';
import { writeAudit } from '../audit/write-audit';
import { movedBy, requirePlace } from '../places';
import { comingCondition } from '../stock/fitting-copy';
import { requireCondition, type ScannedTitle, scannedTitle } from '../stock/scanned-title';
import type { DeskActor } from '../visitor';
import { changeOnOrder } from './on-order';
import {
	isComing,
	type LockedPurchaseOrder,
	lineRows,
	lockPurchaseOrder,
	movePurchaseOrder,
	readPurchaseOrder,
	requireShown,
} from './purchase-order';
import { requireSupplier } from './suppliers';

type Stores = Database & HasCatalogue & Clock;

/** Begins a purchase order with the given lines. If the same form is posted twice, only one purchase order is made. */
export async function createPurchaseOrder(
	store: Stores,
	actor: DeskActor,
	{ supplier_id, location_id, note, lines, key }: CheckedDeskPayloadOf<'desk-deliveries/create'>,
): Promise<PurchaseOrder> {
	const titles = await titlesOf(
		store,
		lines.map(({ code }) => code),
	);
	const wanted = new Map<string, { title_id: number; condition: string; quantity: number }>();
	for (const { code, condition, quantity } of lines) {
		const title = titles.get(code);
		if (!title) continue;
		const name = `${title.id} ${condition}`;
		const line = wanted.get(name) ?? { title_id: title.id, condition, quantity: 0 };
		wanted.set(name, { ...line, quantity: line.quantity + quantity });
	}
	for (const { quantity } of wanted.values()) requireFewEnough(quantity, 'lines');
	const now = store.now();
	const { id } = await transact(store, async (db) => {
		await requirePlace(db, actor, location_id);
		await requireSupplier(db, supplier_id);
		for (const { title_id, condition } of wanted.values()) await requireCondition(db, title_id, condition);
		const said = { supplier_id, location_id, note, lines: [...wanted.values()] };
		return answeredOnce(db, { purpose: 'purchase order', key, said }, now, async () => {
			const made = await insertOrder(db, actor, { supplier_id, location_id, note, state: 'draft' }, now);
			const rows = [...wanted.values()].map((line) => ({ purchase_order_id: made.id, ...line }));
			for (const some of chunks(rows, 4)) await db.insertInto('purchase_order_lines').values(some).execute();
			await audit(db, actor, 'create', made.id, { after: { supplier_id, location_id, lines: rows.length } }, now);
			return made;
		});
	});
	return readPurchaseOrder(store.db, actor, id);
}

const insertOrder = (
	db: Transaction,
	actor: DeskActor,
	order: Pick<LockedPurchaseOrder, 'supplier_id' | 'location_id' | 'note' | 'state'>,
	now: number,
): Promise<{ id: number }> =>
	db
		.insertInto('purchase_orders')
		.values({ ...order, staff_name: movedBy(actor).staff.name, created_at: now, updated_at: now })
		.returning('id')
		.executeTakeFirstOrThrow();

/**
 * Begins a delivery that came without a purchase order. The lines of the delivery come from the scans. If the same form is
 * posted twice, only one delivery begins.
 */
export async function beginDelivery(
	store: Stores,
	actor: DeskActor,
	{ supplier_id: named, location_id, note, key }: CheckedDeskPayloadOf<'desk-deliveries/begin'>,
): Promise<PurchaseOrder> {
	const supplier_id = named ?? null;
	const now = store.now();
	const { id } = await transact(store, async (db) => {
		await requirePlace(db, actor, location_id);
		if (supplier_id !== null) await requireSupplier(db, supplier_id);
		const said = { supplier_id, location_id, note };
		return answeredOnce(db, { purpose: 'delivery', key, said }, now, async () => {
			const made = await insertOrder(db, actor, { ...said, state: 'received' }, now);
			await audit(db, actor, 'begin', made.id, { after: said }, now);
			return made;
		});
	});
	return readPurchaseOrder(store.db, actor, id);
}

/** @throws {Refused} if the lines add up to more copies of one title than one purchase order allows */
function requireFewEnough(copies: number, field: 'lines' | 'quantity'): void {
	if (copies > maxLineCopies)
		throw new Refused(`You can order at most ${maxLineCopies} copies of a title.`, 409, field);
}

/**
 * Returns the titles of product numbers. Uses one query for the numbers that are spelled as in the catalogue. Looks up all other
 * product numbers one by one, like scans.
 */
async function titlesOf(store: Stores, codes: string[]): Promise<Map<string, ScannedTitle>> {
	const titles = new Map<string, ScannedTitle>();
	const whole = [...new Set(codes.filter((code) => eisbnPattern.test(code)))];
	for (const some of chunks(whole, 1)) {
		const rows = await store.db
			.selectFrom('titles')
			.select(['id', 'eisbn', 'title', 'status'])
			.where('eisbn', 'in', some)
			.execute();
		for (const row of rows) titles.set(row.eisbn, row);
	}
	for (const code of codes) if (!titles.has(code)) titles.set(code, await scannedTitle(store, code));
	return titles;
}

/**
 * Adds a title to a draft purchase order, changes the number of copies, or removes the title.
 * @throws {Refused} 'which-copy' if an added title has several used copies that may be meant
 */
export async function setPurchaseOrderLine(
	store: Stores,
	actor: DeskActor,
	{ purchase_order_id, version, code, quantity: copies, add, ...said }: CheckedDeskPayloadOf<'desk-deliveries/setLine'>,
): Promise<PurchaseOrder> {
	const title = await scannedTitle(store, code);
	return transact(store, async (db) => {
		const held = await lockPurchaseOrder(db, actor, purchase_order_id);
		requireDraft(held);
		await requireShown(db, held, version);
		const lines = await lineRows(db, held.id).execute();
		const condition = add ? await comingCondition(db, title, said) : said.condition;
		const before = lines.find((line) => line.title_id === title.id && line.condition === condition);
		if (!before) await requireCondition(db, title.id, condition);
		const quantity = add ? (before?.quantity ?? 0) + copies : copies;
		requireFewEnough(quantity, 'quantity');
		if (!before && quantity > 0 && lines.length >= maxPurchaseOrderLines) {
			throw new Refused(`A purchase order has at most ${maxPurchaseOrderLines} titles.`, 409, 'code');
		}
		if (quantity === 0) {
			if (before) await db.deleteFrom('purchase_order_lines').where('id', '=', before.id).execute();
		} else if (before) {
			await db.updateTable('purchase_order_lines').set({ quantity }).where('id', '=', before.id).execute();
		} else {
			const line = { purchase_order_id: held.id, title_id: title.id, condition, quantity };
			await db.insertInto('purchase_order_lines').values(line).execute();
		}
		const facts = {
			before: { eisbn: title.eisbn, condition, quantity: before?.quantity ?? 0 },
			after: { eisbn: title.eisbn, condition, quantity },
		};
		await audit(db, actor, 'setLine', held.id, facts, store.now());
		return readPurchaseOrder(db, actor, held.id);
	});
}

/** Sets the note to the supplier on a draft purchase order. */
export async function setPurchaseOrderNote(
	store: Stores,
	actor: DeskActor,
	{ purchase_order_id, version, note }: CheckedDeskPayloadOf<'desk-deliveries/setNote'>,
): Promise<PurchaseOrder> {
	return transact(store, async (db) => {
		const held = await lockPurchaseOrder(db, actor, purchase_order_id);
		requireDraft(held);
		await requireShown(db, held, version);
		await db.updateTable('purchase_orders').set({ note, updated_at: store.now() }).where('id', '=', held.id).execute();
		await audit(db, actor, 'setNote', held.id, { before: { note: held.note }, after: { note } }, store.now());
		return readPurchaseOrder(db, actor, held.id);
	});
}

/** Sets the day on which a purchase order's copies are expected. @throws {Refused} 409 if no more copies will come */
export async function setExpectedDay(
	store: Stores,
	actor: DeskActor,
	{ purchase_order_id, version, expected_on: day }: CheckedDeskPayloadOf<'desk-deliveries/setExpected'>,
): Promise<PurchaseOrder> {
	return transact(store, async (db) => {
		const held = await lockPurchaseOrder(db, actor, purchase_order_id);
		if (held.state !== 'draft') requireComing(held);
		await requireShown(db, held, version);
		const now = store.now();
		const expected_on = day === '' ? null : day;
		await db.updateTable('purchase_orders').set({ expected_on, updated_at: now }).where('id', '=', held.id).execute();
		const facts = { before: { expected_on: held.expected_on }, after: { expected_on } };
		await audit(db, actor, 'setExpected', held.id, facts, now);
		return readPurchaseOrder(db, actor, held.id);
	});
}

function requireComing({ id, state }: { id: number; state: PurchaseOrderState }): void {
	if (isComing(state)) return;
	throw new Refused(`No more copies are expected of purchase order ${id}.`, 409);
}

function requireDraft({ id, state }: { id: number; state: PurchaseOrderState }): void {
	if (state === 'draft') return;
	throw new Refused(
		`Purchase order ${id} is ${midSentence(purchaseOrderStateWords[state])}: it cannot be changed.`,
		409,
	);
}

/** Cancels a purchase order before any copies have come, or closes a purchase order whose remaining copies will not come. */
export const endPurchaseOrder =
	(step: 'cancel' | 'close') =>
	async (
		store: Stores,
		actor: DeskActor,
		{ purchase_order_id, version, reason }: CheckedDeskPayloadOf<'desk-deliveries/cancel'>,
	): Promise<PurchaseOrder> =>
		transact(store, async (db) => {
			const now = store.now();
			await becomeOnlyWriter(db);
			const held = await lockPurchaseOrder(db, actor, purchase_order_id);
			await requireShown(db, held, version);
			await movePurchaseOrder(db, held, step, now);
			const lines = await lineRows(db, held.id).execute();
			await audit(db, actor, step, held.id, { before: { state: held.state }, after: { reason } }, now);
			if (held.state !== 'draft') {
				if (step === 'close') {
					await db
						.updateTable('purchase_order_lines')
						.set((eb) => ({ short: eb(eb('quantity', '-', eb.ref('received')), '-', eb.ref('damaged')) }))
						.where('purchase_order_id', '=', held.id)
						.where((eb) =>
							eb('quantity', '>', eb(eb(eb.ref('received'), '+', eb.ref('damaged')), '+', eb.ref('short'))),
						)
						.execute();
				}
				await changeOnOrder(db, held.location_id, lines, -1, now);
			}
			return readPurchaseOrder(db, actor, held.id);
		});

/** Writes an audit entry about a purchase order. */
export const audit = (
	db: Transaction,
	actor: DeskActor,
	call: string,
	id: number,
	facts: { before?: object; after?: object },
	now: number,
): Promise<void> =>
	writeAudit(db, actor, { action: `desk-deliveries/${call}`, thing: 'purchase order', key: id, ...facts }, now);
