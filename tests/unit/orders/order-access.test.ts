import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerRow } from '~store/foundation/sessions/customer-row';
import type { SessionRow } from '~store/foundation/sessions/sessions';
import type { Visitor } from '~store/foundation/sessions/visitor';
import { inHistoryOf, maySee } from '~store/ordering/orders/order-access';
import type { OrderRow } from '~store/ordering/orders/order-rows';
import { addCustomer, type BareStore, openBareStore } from '../../harness/bare-store';
import { addOrder, type PlacedOrder } from '../../harness/placed-orders';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

const client = { uuid: 'u', session_id: '', log_url: '/', store_id: '1', ip: '' };
const guest: Visitor = { client, session: null, customer: null, account: null };
const inSession = (id_hash: string): Visitor => ({ ...guest, session: { id_hash } as SessionRow });
const as = (customer: CustomerRow, account = customer): Visitor => ({ ...guest, customer, account });
const link = (
	parent: CustomerRow,
	child: CustomerRow,
	rights: { sees_all?: number; verified_at?: number | null } = {},
) =>
	store.db
		.insertInto('customer_links')
		.values({
			parent_id: parent.id,
			child_id: child.id,
			child_email: `${parent.id} ${child.id}`,
			verified_at: 1,
			created_at: 1,
			...rights,
		})
		.execute();
const orderOf = async (values: PlacedOrder): Promise<OrderRow> =>
	store.db
		.selectFrom('orders')
		.selectAll()
		.where('order_number', '=', await addOrder(store, values))
		.executeTakeFirstOrThrow();

it('shows a guest’s order only in the session that placed it', async () => {
	const order = await orderOf({ session_hash: 'this' });
	expect(await maySee(store, inSession('this'), order)).toBe(true);
	expect(await maySee(store, inSession('that'), order)).toBe(false);
	expect(await maySee(store, guest, order)).toBe(false);
	const robin = await addCustomer(store);
	expect(await maySee(store, { ...inSession('this'), customer: robin, account: robin }, order)).toBe(true);
	expect(await maySee(store, { ...inSession('that'), customer: robin, account: robin }, order)).toBe(false);
});

it('shows an account’s order to users of that account, not to later users of the same session', async () => {
	const [robin, other] = [await addCustomer(store), await addCustomer(store)];
	const school = await addCustomer(store, { is_institution: 1 });
	const order = await orderOf({ customer_id: robin.id, placed_by_id: robin.id, session_hash: 'this' });
	const session = inSession('this');
	expect(await maySee(store, { ...guest, customer: robin, account: robin }, order)).toBe(true);
	expect(await maySee(store, { ...guest, customer: robin, account: school }, order)).toBe(true);
	expect(await maySee(store, session, order)).toBe(false);
	expect(await maySee(store, { ...session, customer: other, account: other }, order)).toBe(false);
	const schools = await orderOf({ customer_id: school.id, placed_by_id: other.id });
	const link = {
		parent_id: school.id,
		child_id: robin.id,
		child_email: 'robin@example.org',
		verified_at: 1,
		created_at: 1,
	};
	await store.db.insertInto('customer_links').values(link).execute();
	expect(await maySee(store, { ...guest, customer: robin, account: school }, schools)).toBe(true);
	await store.db.updateTable('customer_links').set({ sees_all: 0 }).execute();
	expect(await maySee(store, { ...guest, customer: robin, account: school }, schools)).toBe(false);
	// The session names an account, but no customer is logged in.
	expect(await maySee(store, { ...session, account: robin }, order)).toBe(false);
});

it('shows an institution’s order to the person who placed it, as long as they may buy for it', async () => {
	const [robin, school, library] = [
		await addCustomer(store),
		await addCustomer(store, { is_institution: 1 }),
		await addCustomer(store, { is_institution: 1 }),
	];
	const other = await addCustomer(store);
	const order = await orderOf({ customer_id: school.id, placed_by_id: robin.id });
	const byRobin = () => maySee(store, { ...guest, customer: robin, account: robin }, order);
	const link = (parent_id: number, child_id: number, verified_at: number | null) =>
		store.db
			.insertInto('customer_links')
			.values({ parent_id, child_id, child_email: `${parent_id} ${child_id}`, verified_at, created_at: 1 })
			.execute();
	expect(await byRobin()).toBe(false);
	await link(library.id, robin.id, 1);
	await link(school.id, other.id, 1);
	expect(await byRobin()).toBe(false);
	await link(school.id, robin.id, null);
	expect(await byRobin()).toBe(false);
	await store.db.updateTable('customer_links').set({ verified_at: 1 }).where('parent_id', '=', school.id).execute();
	expect(await byRobin()).toBe(true);
	expect(await maySee(store, { ...guest, customer: other, account: other }, order)).toBe(false);
});

it('hides the order of a deleted account', async () => {
	const [robin, school] = [await addCustomer(store), await addCustomer(store, { is_institution: 1 })];
	const order = await orderOf({ customer_id: school.id, placed_by_id: robin.id, session_hash: 'this' });
	await store.db.deleteFrom('customers').where('id', '=', school.id).execute();
	expect(await maySee(store, inSession('this'), { ...order, customer_id: null })).toBe(false);
});

it('shows customers the orders they placed for an account, even if they may not see its other orders', async () => {
	const [robin, other] = [await addCustomer(store), await addCustomer(store)];
	const school = await addCustomer(store, { is_institution: 1 });
	await link(school, robin, { sees_all: 0 });
	const [own, others] = [
		await orderOf({ customer_id: school.id, placed_by_id: robin.id }),
		await orderOf({ customer_id: school.id, placed_by_id: other.id }),
	];
	expect(await maySee(store, as(robin, school), own)).toBe(true);
	expect(await maySee(store, as(robin, school), others)).toBe(false);
	// A log-in without an account shows only the customer's own orders.
	expect(await maySee(store, { ...guest, customer: robin, account: null }, others)).toBe(false);
});

describe('the history of orders', () => {
	const historyOf = async (visitor: Visitor) => {
		const condition = await inHistoryOf(store, visitor);
		const rows = await store.db.selectFrom('orders').select('order_number').where(condition).orderBy('id').execute();
		return rows.map(({ order_number }) => order_number);
	};

	it('is refused to a guest', async () => {
		const robin = await addCustomer(store);
		const refusal = { status: 401, message: 'You must be logged in to view.' };
		await expect(historyOf(guest)).rejects.toMatchObject(refusal);
		await expect(historyOf({ ...guest, account: robin })).rejects.toMatchObject(refusal);
		await expect(historyOf({ ...guest, customer: robin })).rejects.toMatchObject(refusal);
	});

	it('of a person contains their own orders and those they placed for their institutions', async () => {
		const [robin, other] = [await addCustomer(store), await addCustomer(store)];
		const [school, library, club] = [
			await addCustomer(store, { is_institution: 1 }),
			await addCustomer(store, { is_institution: 1 }),
			await addCustomer(store, { is_institution: 1 }),
		];
		const own = await addOrder(store, { customer_id: robin.id });
		const forSchool = await addOrder(store, { customer_id: school.id, placed_by_id: robin.id });
		await addOrder(store, { customer_id: library.id, placed_by_id: robin.id });
		await addOrder(store, { customer_id: club.id, placed_by_id: robin.id });
		await addOrder(store, { customer_id: school.id, placed_by_id: other.id });
		await addOrder(store, { customer_id: other.id, placed_by_id: other.id });
		await addOrder(store, { session_hash: 'a guest' });

		expect(await historyOf(as(robin))).toEqual([own]);
		await link(library, robin, { verified_at: null });
		await link(club, other);
		expect(await historyOf(as(robin))).toEqual([own]);
		await link(school, robin, { sees_all: 0 });
		expect(await historyOf(as(robin))).toEqual([own, forSchool]);
	});

	it('of an institution contains all orders for full viewers, and their own for other buyers', async () => {
		const [robin, other] = [await addCustomer(store), await addCustomer(store)];
		const school = await addCustomer(store, { is_institution: 1 });
		await link(school, robin, { sees_all: 0 });
		await link(school, other);
		await addOrder(store, { customer_id: robin.id, placed_by_id: robin.id });
		const byRobin = await addOrder(store, { customer_id: school.id, placed_by_id: robin.id });
		const byOther = await addOrder(store, { customer_id: school.id, placed_by_id: other.id });

		expect(await historyOf(as(robin, school))).toEqual([byRobin]);
		expect(await historyOf(as(other, school))).toEqual([byRobin, byOther]);
		expect(await historyOf(as(school))).toEqual([byRobin, byOther]);
		// A person who may no longer buy for the school.
		expect(await historyOf(as(await addCustomer(store), school))).toEqual([]);
	});
});
