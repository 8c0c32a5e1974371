import { randomBytes } from 'node:crypto';
import type { DeskClient } from '~store/contract/desk-call';
import type { DeskCallName, DeskPayloadOf } from '~store/contract/desk-contract';
import { deskCallNames, deskContract } from '~store/contract/desk-contract';
import { dayFigures } from '~store/contract/desk-money';
import { deskQueues, orderArchives } from '~store/contract/desk-orders';
import type { StaffRole } from '~store/contract/desk-roles';
import { type DeskRule, deskRules } from '~store/contract/desk-rules';
import { tokenHash } from '~store/desk/staff/staff-sessions';
import { transact } from '~store/foundation/database/transactions';
import { findInvoice, writeInvoice } from '~store/ordering/ledger/invoices';
import { readLedger } from '~store/ordering/ledger/order-ledger';
import { composeBill } from '~store/ordering/orders/bill';
import type { Store } from '~store/store';
import { deskCall } from './desk';

// Requests to a desk that `fillDesk` has filled: every call that only reads, in the variants that its screens use.

interface Reading<Name extends DeskCallName> {
	/** '' for a call with one variant. */
	what: string;
	payload: DeskPayloadOf<Name>;
}

type Readings = { [Name in DeskCallName]?: Reading<Name>[] };

/** Reading calls that also write a little: they bring the words of the search index up to date. */
const alsoLists: readonly DeskCallName[] = ['desk-search/find'];

/** Every call that shows something. */
export const readingCalls = deskCallNames.filter((name) => deskContract[name].reads || alsoLists.includes(name));

/** Returns whether a role may make a call. */
export function mayAsk(name: DeskCallName, role: StaffRole): boolean {
	const { who } = deskRules[name] as DeskRule;
	return who === 'anybody' || who.includes(role);
}

/** Issues an invoice for a completed order that has none yet. Returns the order's number. */
async function invoicedOrder(store: Store, order_number: string): Promise<string> {
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		const order = await transaction
			.selectFrom('orders')
			.selectAll()
			.where('order_number', '=', order_number)
			.executeTakeFirstOrThrow();
		if (!(await findInvoice(transaction, order.id))) {
			const ledger = await readLedger(transaction, order);
			const bill = await composeBill(transaction, settings, order, { ledger });
			const terms = { terms_days: 30, staff_id: 1, staff_name: 'Ada' };
			await writeInvoice(transaction, settings, order, ledger, terms, bill, store.now());
		}
		return order_number;
	});
}

/**
 * @param location_id the location whose staff call, besides the staff who see all locations
 * @param session the session of a staff member there who takes orders by phone
 */
export async function readingsOf(store: Store, location_id: number, session: DeskClient): Promise<Readings> {
	const { db, now } = store;
	const orders = () =>
		db
			.selectFrom('orders')
			.select(['orders.id', 'order_number'])
			.where('location_id', '=', location_id)
			.orderBy('orders.id', 'desc');
	const [open, ended, sent] = await Promise.all([
		orders().where('queue', '=', 'to_pick').executeTakeFirstOrThrow(),
		orders().where('state', '=', 'completed').limit(1).offset(5).executeTakeFirstOrThrow(),
		orders().where('delivery_key', '=', 'ship').limit(200).execute(),
	]);
	const customers = await db.selectFrom('customers').select('id').limit(1).execute();
	const { order_item_id, eisbn, title } = await db
		.selectFrom('order_items')
		.innerJoin('titles', 'titles.id', 'order_items.title_id')
		.select(['order_items.id as order_item_id', 'eisbn', 'title'])
		.where('order_id', '=', open.id)
		.executeTakeFirstOrThrow();
	const newest = async (
		table: 'purchase_orders' | 'supplier_returns' | 'count_sessions' | 'pick_lists',
		where: Partial<{ shelf: string; state: string }> = {},
	) => {
		let query = db
			.selectFrom(table as 'count_sessions')
			.select('id')
			.where('location_id', '=', location_id);
		if (where.shelf !== undefined) query = query.where('shelf', '=', where.shelf);
		if (where.state !== undefined) query = query.where('state', '=', where.state as 'open');
		return (await query.orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
	};
	const [purchase_order_id, supplier_return_id, whole, booked, pick_list_id] = await Promise.all([
		newest('purchase_orders'),
		newest('supplier_returns'),
		newest('count_sessions', { shelf: '' }),
		newest('count_sessions', { state: 'booked' }),
		newest('pick_lists'),
	]);
	const transfer = await db.selectFrom('stock_transfers').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
	const staff = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
	const token = randomBytes(32).toString('base64url');
	await db
		.insertInto('staff_invitations')
		.values({ token_hash: tokenHash(token), staff_id: staff.id, expires_at: now() + 86_400 })
		.execute();
	const paid = await orders()
		.innerJoin('payments', 'payments.order_id', 'orders.id')
		.where('orders.state', '=', 'completed')
		.where('payments.state', '=', 'paid')
		.clearOrderBy()
		.orderBy('orders.id', 'desc')
		.executeTakeFirstOrThrow();
	const quote = await orders().where('delivery_key', '=', 'quote').executeTakeFirstOrThrow();
	const item = await db
		.selectFrom('order_items')
		.select('id')
		.where('order_id', '=', open.id)
		.executeTakeFirstOrThrow();
	const { counter_id } = await deskCall(store, session, 'desk-counter/begin', { location_id });
	await deskCall(store, session, 'desk-counter/addTitle', { counter_id, eisbn, quantity: 2 });
	const onAccount = await invoicedOrder(store, paid.order_number);
	const today = (days: number) => new Date((now() - days * 86_400) * 1000).toISOString().slice(0, 10);
	const nothing = [{ what: '', payload: {} }];
	const pages = <Payload extends object>(payload: Payload, deep = 1000) => [
		{ what: 'the first page', payload },
		{ what: `from row ${deep}`, payload: { ...payload, offset: deep } },
	];
	const week = 7 * 86_400;
	return {
		'desk-audit/find': [
			{ what: 'the newest', payload: {} },
			{ what: 'entries of a kind', payload: { thing: 'title' } },
			{ what: 'entries of a rare kind', payload: { thing: 'staff' } },
			{ what: 'entries of one thing', payload: { thing: 'order', key: open.order_number } },
			{ what: 'entries of one person', payload: { staff_id: staff.id } },
			{ what: 'entries of a week', payload: { from: now() - 40 * week, to: now() - 39 * week } },
			{
				what: 'entries of a kind in a week',
				payload: { thing: 'order', from: now() - 40 * week, to: now() - 39 * week },
			},
			{ what: 'entries of one person in a week', payload: { staff_id: staff.id, from: now() - 40 * week, to: now() } },
			{ what: 'an old page', payload: { before_id: 20_000 } },
		],
		'desk-audit/export': [{ what: '', payload: {} }],
		'desk-counter/findCustomers': [
			{ what: 'a common name', payload: { term: 'ada' } },
			{ what: 'an e-mail address', payload: { term: 'customer47@example.org' } },
			{ what: 'a phone number', payload: { term: '250 555 0188' } },
		],
		'desk-counter/list': nothing,
		'desk-counter/get': [{ what: '', payload: { counter_id } }],
		'desk-counting/list': [
			...pages({}, 100),
			{ what: 'by shelf', payload: { sort: 'shelf' } },
			{ what: 'open counts', payload: { state: 'open' } },
			{ what: 'an empty state', payload: { state: 'taken_back' } },
		],
		'desk-counting/get': [
			{ what: 'a shelf', payload: { count_id: booked } },
			{ what: 'a whole location', payload: { count_id: whole } },
			{ what: 'the differences of a whole location', payload: { count_id: whole, show: 'differences', offset: 50 } },
			{ what: 'a whole location, from row 50,000', payload: { count_id: whole, offset: 50_000 } },
		],
		'desk-counting/preview': [
			{ what: 'a whole location', payload: { count_id: whole, unscanned: 'none' } },
			{ what: 'a whole location, from row 5,000', payload: { count_id: whole, unscanned: 'none', offset: 5000 } },
		],
		'desk-deliveries/suppliers': nothing,
		'desk-deliveries/wanted': [
			...pages({ location_id }, 200),
			{ what: 'by waiting', payload: { location_id, sort: '-waiting' } },
			{ what: 'by title', payload: { location_id, sort: 'title' } },
		],
		'desk-deliveries/list': [
			...pages({}, 500),
			{ what: 'by supplier', payload: { sort: 'supplier' } },
			{ what: 'by when they were sent', payload: { sort: '-sent' } },
			{ what: 'drafts', payload: { state: 'draft' } },
			{ what: 'one supplier', payload: { supplier_id: 2 } },
			{ what: 'cancelled orders', payload: { state: 'cancelled' } },
		],
		'desk-deliveries/get': [{ what: '', payload: { purchase_order_id } }],
		'desk-deliveries/returns': pages({}, 100),
		'desk-deliveries/getReturn': [{ what: '', payload: { supplier_return_id } }],
		'desk-health/get': nothing,
		'desk-health/getChecks': nothing,
		'desk-money/get': [
			{ what: 'an open order', payload: { order_number: open.order_number } },
			{ what: 'a paid order', payload: { order_number: paid.order_number } },
		],
		'desk-money/getPlaces': [{ what: 'Canada', payload: { country: 'CA' } }],
		'desk-money/previewRefund': [{ what: '', payload: { order_number: paid.order_number, kind: 'whole' } }],
		'desk-money/previewChange': [
			{
				what: '',
				payload: {
					order_number: open.order_number,
					lines: [{ item_id: item.id, quantity: 1 }],
					reason: 'One is enough',
				},
			},
		],
		'desk-money/getDay': [
			{ what: 'today', payload: {} },
			{ what: 'a month', payload: { from: today(30), to: today(0) } },
			{ what: 'an old day', payload: { from: today(700), to: today(700) } },
			{ what: 'one location', payload: { location_id } },
		],
		'desk-money/getDayOrders': dayFigures.flatMap((figure) => [
			{ what: figure, payload: { figure } },
			{ what: `${figure} of a month`, payload: { figure, from: today(30), to: today(0), name: 'cash' } },
			{ what: `${figure} of a location`, payload: { figure, location_id } },
		]),
		'desk-customers/list': pages({}, 50),
		'desk-customers/get': customers.map(({ id }) => ({ what: '', payload: { customer_id: id } })),
		'desk-money/getInvoice': [{ what: '', payload: { order_number: onAccount } }],
		'desk-money/getReceipt': [{ what: '', payload: { order_number: paid.order_number } }],
		'desk-quotes/list': [...pages({}, 50), { what: 'answered quotes', payload: { state: 'completed' } }],
		'desk-quotes/get': [{ what: '', payload: { order_number: quote.order_number } }],
		'desk-orders/queue': [
			...deskQueues.flatMap((queue) => [
				{ what: queue, payload: { queue } },
				{ what: `${queue}, from row 150`, payload: { queue, offset: 150 } },
				{ what: `${queue} of a location`, payload: { queue, location_id } },
				{ what: `${queue} by total`, payload: { queue, sort: '-total' as const } },
				{ what: `${queue} by promised date`, payload: { queue, sort: 'promised' as const } },
				{ what: `${queue} by number`, payload: { queue, sort: 'number' as const } },
			]),
			...orderArchives.flatMap((queue) => [
				{ what: queue, payload: { queue } },
				{ what: `${queue} of a location`, payload: { queue, location_id } },
				{ what: `${queue} by post in a week`, payload: { queue, delivery: 'ship' as const, from: 1, to: 604_801 } },
				{ what: `${queue} of a staff member`, payload: { queue, staff_id: 1 } },
			]),
		],
		'desk-orders/today': [{ what: '', payload: {} }],
		'desk-orders/get': [
			{ what: 'an open order', payload: { order_number: open.order_number } },
			{ what: 'an ended order', payload: { order_number: ended.order_number } },
		],
		'desk-orders/previewSubstitute': [
			{ what: 'other editions', payload: { order_number: open.order_number, order_item_id } },
		],
		'desk-orders/getPackingSlip': [
			{ what: 'an order', payload: { order_number: open.order_number } },
			{ what: 'a part', payload: { order_number: ended.order_number, part: 1 } },
		],
		'desk-orders/getLabels': [
			{ what: '50', payload: { order_numbers: sent.slice(0, 50).map(({ order_number }) => order_number) } },
		],
		'desk-passkeys/beginLogIn': nothing,
		'desk-passkeys/list': nothing,
		'desk-picking/list': pages({}, 100),
		'desk-picking/arrived': [
			{ what: 'by a delivery', payload: { brought_by: 'purchase order', id: purchase_order_id } },
		],
		'desk-picking/toSend': [{ what: '', payload: {} }],
		'desk-picking/get': [{ what: '40 orders', payload: { pick_list_id } }],
		'desk-search/find': [
			{ what: 'an order number', payload: { query: open.order_number } },
			{ what: 'an ISBN', payload: { query: eisbn } },
			{ what: 'words of a title', payload: { query: title.slice(0, 40) } },
			{ what: 'a common name', payload: { query: 'ada' } },
			{ what: 'two names', payload: { query: 'emilie cote' } },
			{ what: 'two letters', payload: { query: 're' } },
			{ what: 'an e-mail address', payload: { query: 'reader4711@example.org' } },
			{ what: 'a phone number', payload: { query: '604 555 0188' } },
			{ what: 'a purchase order', payload: { query: 'PO-4710' } },
			{
				what: 'orders of a common name, from row 500',
				payload: { query: 'ada', kind: 'orders', offset: 500, limit: 50 },
			},
			{ what: 'customers of a common name', payload: { query: 'ada', kind: 'customers', limit: 50 } },
			{ what: 'a gift card', payload: { query: '6000000000000007' } },
			{ what: 'unknown words', payload: { query: 'zzyzx qwertz' } },
		],
		'desk-search/go': [
			{ what: 'an order number', payload: { query: open.order_number } },
			{ what: 'an ISBN', payload: { query: eisbn } },
			{ what: 'nothing', payload: { query: '9780000000002' } },
		],
		'desk-session/get': nothing,
		'desk-session/requireRecentPassword': nothing,
		'desk-session/list': nothing,
		'desk-session/beginFile': [{ what: '', payload: {} }],
		'desk-session/rememberFilter': [{ what: '', payload: { list: 'orders', query: 'queue=new' } }],
		'desk-session/getInvitation': [{ what: '', payload: { token } }],
		'desk-staff/list': nothing,
		'desk-staff/get': [{ what: '', payload: { staff_id: staff.id } }],
		'desk-stock/lookUp': [{ what: '', payload: { code: eisbn } }],
		'desk-stock/find': [
			{ what: 'by words', payload: { query: 'the' } },
			{ what: 'by number', payload: { query: eisbn } },
		],
		'desk-stock/choices': nothing,
		'desk-stock/toComplete': pages({}, 50),
		'desk-stock/movements': pages({ code: eisbn }, 100),
		'desk-stock/soldWithoutStock': [...pages({}, 50), { what: 'by copies', payload: { sort: '-copies' } }],
		'desk-stock/reservedLong': [
			...pages({}, 100),
			{ what: 'the newest first', payload: { sort: '-since' } },
			{ what: 'by copies', payload: { sort: '-copies' } },
			{ what: 'none that old', payload: { days: 3000 } },
		],
		'desk-transfers/list': [
			...pages({}, 200),
			{ what: 'by state', payload: { sort: 'state' } },
			{ what: 'drafts', payload: { state: 'draft' } },
			{ what: 'cancelled orders', payload: { state: 'cancelled' } },
		],
		'desk-transfers/ends': nothing,
		'desk-transfers/get': [{ what: '', payload: { transfer_id: transfer.id } }],
	};
}
