import type { Insertable } from 'kysely';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import type { CustomersTable } from '~store/foundation/database/schema';
import { addCustomer } from './customers';
import { deskCall, type TestStaff } from './desk';
import { orderTitles, seenBy } from './desk-orders';
import type { TestStore } from './store';

/** A customer who may buy on account for 30 days. */
export const addAccount = (store: TestStore, values: Partial<Insertable<CustomersTable>> = {}) =>
	addCustomer(store, { account_terms_days: 30, ...values });

/** Returns the payload that hands over every copy of an order. */
export async function handingOver(
	store: TestStore,
	staff: TestStaff,
	order_number: string,
	paid_by: DeskPayloadOf<'desk-orders/handOver'>['paid_by'] = 'on_account',
) {
	const { version, lines } = await seenBy(store, staff, order_number);
	const copies = lines.map(({ order_item_id, quantity }) => ({ order_item_id, quantity }));
	return { order_number, version, kind: 'handed_over' as const, paid_by, copies };
}

/** Hands over copies that are not paid, while the order's customer may buy on account. Then the order has its own customer again. */
export async function handOverUnpaid(
	store: TestStore,
	staff: Pick<TestStaff, 'session'>,
	handing: Omit<DeskPayloadOf<'desk-orders/handOver'>, 'kind' | 'paid_by'>,
) {
	const { order_number } = handing;
	const account = await addAccount(store);
	const { customer_id } = await store.db
		.selectFrom('orders')
		.select('customer_id')
		.where('order_number', '=', order_number)
		.executeTakeFirstOrThrow();
	const belongTo = (id: number | null) =>
		store.db.updateTable('orders').set({ customer_id: id }).where('order_number', '=', order_number).execute();
	await belongTo(account.id);
	const given = await deskCall(store, staff.session, 'desk-orders/handOver', { kind: 'handed_over', ...handing });
	await belongTo(customer_id);
	return given;
}

/** An order of a customer that was handed over on account. Returns its number. */
export async function soldOnAccount(
	store: TestStore,
	staff: TestStaff,
	wanted: Parameters<typeof orderTitles>[1],
	account?: Awaited<ReturnType<typeof addAccount>>,
): Promise<string> {
	const { client } = account ?? (await addAccount(store));
	const order_number = await orderTitles(store, wanted, client);
	await deskCall(store, staff.session, 'desk-orders/handOver', await handingOver(store, staff, order_number));
	return order_number;
}

/** Adds an order of two copies whose customer has one, gave up the other and has paid nothing. Only its payment is missing. */
export async function waitingForMoney(store: TestStore, staff: TestStaff, titleId: number): Promise<string> {
	const { client } = await addAccount(store);
	const order_number = await orderTitles(store, [[titleId, 2]], client);
	const { copies, paid_by: _, ...handing } = await handingOver(store, staff, order_number);
	const first = copies.map(({ order_item_id }) => ({ order_item_id, quantity: 1 }));
	await deskCall(store, staff.session, 'desk-orders/handOver', { ...handing, copies: first });
	const { version, lines } = await seenBy(store, staff, order_number);
	const order_item_id = lines[0]?.order_item_id ?? 0;
	const cancel = { order_item_id, from: 'to_pick' as const, quantity: 1, change: 'cancel' as const };
	await deskCall(store, staff.session, 'desk-orders/changeCopies', { order_number, version, ...cancel });
	return order_number;
}
