import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { DeliveryKey } from '~store/contract/order';
import type { LineState, OrderQueue, OrderState } from '~store/contract/order-states';
import { writeWords } from '~store/desk/search/write-words';
import { chunks } from '~store/foundation/database/chunks';
import type { Schema } from '~store/foundation/database/schema';
import { transact } from '~store/foundation/database/transactions';
import { maxAttempts } from '~store/foundation/mail/queue';
import type { SoldTitle } from '~store/ordering/lines/sold-title';
import { searchTextOf } from '~store/ordering/orders/order-search';
import type { Store } from '~store/store';

// The data of a desk after some years, written at once: orders of every age and state with all their rows, deliveries, counts,
// transfers and the audit. Each number follows from a row's own, so that two runs write the same.

const day = 86_400;
const people = ['Ada Lovelace', 'Émilie Côté', 'Robin Reader', 'Charles Babbage', 'Mary Shelley', 'Nils Holgersson'];
const pick = <Item>(from: readonly Item[], at: number): Item => from[at % from.length] as Item;

/** The number of orders in each list, for a hundred open orders. The other orders are new. */
const openShares: [queue: OrderQueue, state: OrderState, copies: LineState, share: number][] = [
	['to_pick', 'placed', 'to_pick', 25],
	['waiting', 'placed', 'ordered', 15],
	['payment', 'awaiting_payment', 'to_pick', 10],
	['approval', 'awaiting_approval', 'to_pick', 5],
	['ready', 'ready', 'set_aside', 30],
	['to_send', 'ready', 'set_aside', 15],
];

export interface DeskSize {
	orders: number;
	/** Open orders that no staff member has taken up yet. */
	fresh: number;
}

interface Place {
	id: number;
	state: OrderState;
	queue: OrderQueue | null;
	copies: LineState;
	created_at: number;
	delivery: DeliveryKey;
	location_id: number;
	items: { title: Title; quantity: number }[];
}

interface Title {
	id: number;
	eisbn: string;
	title: string;
	authors: string;
	offer_id: number;
}

/** Fills a store that has titles with offers and two locations. */
export async function fillDesk(store: Store, size: DeskSize): Promise<void> {
	const now = store.now();
	const titles = await someTitles(store, Math.min(5000, size.orders));
	const locations = (await store.db.selectFrom('locations').select('id').orderBy('id').execute()).map(({ id }) => id);
	const [first = 0, second = first] = locations;
	const base = await topOf(store, 'orders');
	const itemBase = await topOf(store, 'order_items');
	const partBase = await topOf(store, 'order_parts');
	const open = Math.floor(size.orders * 0.03);
	const orders: Place[] = [];
	for (let at = 0; at < size.orders; at++) {
		const isFresh = at >= size.orders - size.fresh;
		const isOpen = !isFresh && at >= size.orders - size.fresh - open;
		const age = isFresh ? 2 * day * (1 - at / size.orders) * 25 : isOpen ? 20 * day : 3 * 365 * day;
		const share = shareOf(at * 7);
		const ended: [OrderState, LineState] = at % 20 === 0 ? ['cancelled', 'cancelled'] : ['completed', 'sent'];
		const isQuote = !isFresh && at % (isOpen ? 25 : 250) === 1;
		const [queue, state, copies] = isQuote
			? ([null, isOpen ? 'placed' : 'completed', 'to_pick'] as const)
			: isFresh
				? (['new', 'placed', 'to_pick'] as const)
				: isOpen
					? ([share[0], share[1], share[2]] as const)
					: ([null, ...ended] as const);
		orders.push({
			id: base + at + 1,
			queue,
			state,
			copies,
			created_at: Math.floor(now - age * (1 - at / size.orders) - 60),
			delivery: isQuote ? 'quote' : queue === 'to_send' || at % 3 === 0 ? 'ship' : 'pickup',
			location_id: at % 4 === 0 ? second : first,
			items: Array.from({ length: 1 + (at % 4) }, (_, line) => ({
				title: pick(titles, at * 13 + line * 101),
				quantity: 1 + ((at + line) % 3 === 0 ? 1 : 0),
			})),
		});
	}
	let item = itemBase;
	let part = partBase;
	for (let from = 0; from < orders.length; from += 1000) {
		const rows = rowsOf(orders.slice(from, from + 1000), { item, part, now });
		item += rows.order_items.length;
		part += rows.order_parts.length;
		await add(store, rows);
	}
	await add(store, await deskRows(store, { titles, first, second, now, orders: size.orders }));
	await markStock(store, titles, now);
	await keepIds(store);
	await writeWords(store);
	await sql`analyze`.execute(store.db);
}

function shareOf(at: number) {
	let left = at % 100;
	for (const share of openShares) {
		left -= share[3];
		if (left < 0) return share;
	}
	return openShares[0] as (typeof openShares)[number];
}

/** Returns titles with an offer of new copies, from all over the catalogue. */
async function someTitles({ db }: Store, wanted: number): Promise<Title[]> {
	const { top } = await db
		.selectFrom('titles')
		.select((eb) => eb.fn.max('id').as('top'))
		.executeTakeFirstOrThrow();
	const step = Math.max(1, Math.floor(Number(top) / wanted));
	const ids = Array.from({ length: wanted }, (_, at) => 1 + at * step);
	const found: Title[] = [];
	for (const part of chunks(ids, 1)) {
		const rows = await db
			.selectFrom('titles')
			.innerJoin('offers', 'offers.title_id', 'titles.id')
			.select(['titles.id', 'eisbn', 'title', 'authors', 'offers.id as offer_id'])
			.where('titles.id', 'in', part)
			.where('condition', '=', 'new')
			.orderBy('titles.id')
			.execute();
		found.push(...rows);
	}
	return found;
}

type Rows = { [Table in keyof Schema]?: Insertable<Schema[Table]>[] };

/** Writes rows in the order of their tables: tables that others refer to come first. */
async function add(store: Store, rows: Rows): Promise<void> {
	await transact(store, async (transaction) => {
		for (const [table, all] of Object.entries(rows)) {
			const columns = Object.keys(all[0] ?? {}).length;
			for (const part of chunks<object>(all, columns))
				await transaction
					.insertInto(table as 'orders')
					.values(part as Insertable<Schema['orders']>[])
					.execute();
		}
	});
}

const price = 1299;
const totalOf = (items: Place['items']): number => items.reduce((sum, { quantity }) => sum + quantity * price, 0);
const isDone = ({ state, delivery }: Place) => state === 'completed' && delivery !== 'quote';

function rowsOf(orders: Place[], { item, part, now }: { item: number; part: number; now: number }) {
	const rows = {
		orders: [] as Insertable<Schema['orders']>[],
		order_items: [] as Insertable<Schema['order_items']>[],
		order_parts: [] as Insertable<Schema['order_parts']>[],
		order_copies: [] as Insertable<Schema['order_copies']>[],
		order_withdrawals: [] as Insertable<Schema['order_withdrawals']>[],
		order_history: [] as Insertable<Schema['order_history']>[],
		order_notes: [] as Insertable<Schema['order_notes']>[],
		payments: [] as Insertable<Schema['payments']>[],
		order_receipts: [] as Insertable<Schema['order_receipts']>[],
		outbox_mails: [] as Insertable<Schema['outbox_mails']>[],
		refunds: [] as Insertable<Schema['refunds']>[],
		refund_parts: [] as Insertable<Schema['refund_parts']>[],
		stock_movements: [] as Insertable<Schema['stock_movements']>[],
		audit_entries: [] as Insertable<Schema['audit_entries']>[],
	} satisfies Rows;
	let itemId = item;
	let partId = part;
	for (const order of orders) {
		const { id, created_at, location_id, items } = order;
		const sold = items.map(({ title }) => soldTitle(title));
		rows.orders.push(orderRow(order, sold, now));
		const states: OrderState[] = order.state === 'placed' ? ['placed'] : ['placed', order.state];
		for (const state of states) rows.order_history.push({ order_id: id, state, created_at });
		const isOrdered = order.copies === 'ordered';
		const partOfOrder = isDone(order) ? ++partId : null;
		if (partOfOrder !== null)
			rows.order_parts.push({
				id: partOfOrder,
				order_id: id,
				number: 1,
				kind: order.delivery === 'pickup' ? 'handed_over' : 'sent',
				created_at: created_at + day,
			});
		const taken = new Set<number>();
		for (const [position, { title, quantity }] of items.entries()) {
			itemId++;
			rows.order_items.push({
				id: itemId,
				order_id: id,
				position,
				title_id: title.id,
				title_info: JSON.stringify(sold[position]),
				condition: 'new',
				quantity,
				sold_price: price,
				original_price: price,
				discount: null,
				backorder_quantity: isOrdered ? quantity : 0,
				registry_id: null,
				notes: null,
			});
			// A request for a quote holds no copies.
			if (order.delivery === 'quote') continue;
			// One open order in a hundred lacks a copy.
			const isShort = order.queue === 'to_pick' && id % 100 === 0;
			rows.order_copies.push({
				order_id: id,
				order_item_id: itemId,
				state: (isShort ? 'short' : order.copies) as never,
				quantity,
				title_id: title.id,
				condition: 'new',
				location_id: isOrdered ? null : location_id,
				part_id: partOfOrder,
			});
			if (isOrdered || order.state === 'cancelled' || taken.has(title.offer_id)) continue;
			taken.add(title.offer_id);
			rows.order_withdrawals.push({
				order_id: id,
				offer_id: title.offer_id,
				location_id,
				quantity,
				handed_over: isDone(order) ? quantity : 0,
				handed_over_at: isDone(order) ? created_at + day : null,
			});
			rows.stock_movements.push({
				title_id: title.id,
				condition: 'new',
				location_id,
				change: -quantity,
				reason: 'sold',
				order_id: id,
				counted: null,
				counted_at: null,
				source: null,
				created_at,
			});
		}
		if (id % 4 === 0)
			rows.order_notes.push({ order_id: id, reader: 'staff', words: 'Asked for gift wrap.', created_at });
		if (order.delivery !== 'quote') {
			if (id % 2 === 0) rows.payments.push(paymentRow(order));
			else if (isDone(order)) rows.order_receipts.push(receiptRow(order));
		}
		if (isDone(order) && id % 4 === 1) {
			rows.refunds.push(refundRow(order));
			rows.refund_parts.push(refundPartRow(order));
		}
		for (const subject of ['Thank you for your order', 'Your order is ready'])
			rows.outbox_mails.push(mailRow(order, subject, now));
		for (const action of ['desk-picking/make', 'desk-picking/tick', 'desk-orders/handOver'])
			rows.audit_entries.push({
				created_at: created_at + 3600,
				staff_id: null,
				staff_name: 'Robin',
				action,
				thing_kind: 'order',
				thing_key: numberOf(id),
				before: '{"state":"placed"}',
				after: '{"state":"ready"}',
			});
	}
	return rows;
}

const numberOf = (id: number): string => String(100_000 + id);

const soldTitle = ({ eisbn, title, authors }: Title): SoldTitle => ({
	eisbn,
	title,
	authors: JSON.parse(authors) as SoldTitle['authors'],
	binding: 'Paperback',
	cover_image_cache: '',
	is_forthcoming: false,
	release_date: null,
	condition_text: 'New',
	onhand: 3,
	sub_message: null,
	backorder_sub_message: null,
	registry: null,
});

function orderRow(order: Place, sold: SoldTitle[], now: number): Insertable<Schema['orders']> {
	const { id, state, queue, created_at, delivery, location_id, items } = order;
	const name = pick(people, id);
	const total = totalOf(items);
	return {
		id,
		order_number: numberOf(id),
		idempotency_key: randomUUID(),
		session_hash: 'nobody',
		customer_id: null,
		placed_by_id: null,
		location_id,
		state: state as never,
		queue,
		delivery_key: delivery,
		payment_type: id % 2 === 0 ? 'paypal' : 'pickup',
		purchaser_name: `${name} ${id}`,
		email: `reader${id}@example.org`,
		phone: `604 555 ${String(id % 10_000).padStart(4, '0')}`,
		purchase_order: id % 10 === 0 ? `PO-${id}` : '',
		shipping:
			delivery === 'ship'
				? JSON.stringify({
						orgname: '',
						name,
						email: `reader${id}@example.org`,
						addr1: `${id} Main Street`,
						addr2: '',
						city: 'Vancouver',
						prov: 'British Columbia',
						country: 'Canada',
						postal: 'V6B 1A1',
						phone: '',
						provider: '',
					})
				: null,
		item_count: items.length,
		original_price: total,
		subtotal: total,
		total,
		total_owing: id % 2 === 0 || state === 'completed' ? 0 : total,
		promised_at: queue === null ? null : created_at + 5 * day,
		search_text: searchTextOf({ order_number: numberOf(id), titles: sold }),
		created_at,
		updated_at: Math.min(now - 3600, created_at + day),
	};
}

const receiptRow = ({ id, location_id, created_at, items }: Place): Insertable<Schema['order_receipts']> => ({
	order_id: id,
	method: 'cash',
	amount: totalOf(items),
	location_id,
	created_at: created_at + day,
});

/** A dollar for a late delivery, given by hand. */
const refundRow = ({ id, created_at }: Place): Insertable<Schema['refunds']> => ({
	id,
	order_id: id,
	idempotency_key: `refund-${id}`,
	kind: 'amount',
	amount: 100,
	credited: 100,
	reason: 'Late',
	created_at: created_at + 2 * day,
});

const refundPartRow = ({ id, created_at, location_id }: Place): Insertable<Schema['refund_parts']> => ({
	refund_id: id,
	order_id: id,
	way: 'by_hand',
	method: 'cash',
	location_id,
	amount: 100,
	currency: 'CAD',
	reference: `refund-${id}`,
	state: 'done' as never,
	done_at: created_at + 2 * day,
	created_at: created_at + 2 * day,
	updated_at: created_at + 2 * day,
});

function paymentRow({ id, state, created_at, items }: Place): Insertable<Schema['payments']> {
	// A few came too late, or wait for a person to check them.
	const isLate = state === 'cancelled' && id % 100 === 0;
	const isStuck = state === 'awaiting_payment' && id % 10 === 0;
	const standing = isLate ? 'late' : state === 'awaiting_payment' ? 'open' : 'paid';
	return {
		order_id: id,
		provider: 'paypal',
		reference: `bench-${id}`,
		provider_reference: `PAYPAL-${id}`,
		amount: totalOf(items),
		currency: 'CAD',
		state: standing as never,
		problem: isStuck ? 'The provider asks staff to check the payment.' : '',
		claimed_at: null,
		paid_at: standing === 'open' ? null : created_at,
		created_at,
		updated_at: created_at,
	};
}

function mailRow({ id, created_at, queue }: Place, subject: string, now: number): Insertable<Schema['outbox_mails']> {
	const isLost = queue !== null && id % 50 === 0;
	return {
		order_id: id,
		recipient: `reader${id}@example.org`,
		subject,
		text: `${subject}, number ${numberOf(id)}. `.repeat(10),
		html: `<p>${subject}, number ${numberOf(id)}.</p>`.repeat(10),
		attempts: isLost ? maxAttempts : 1,
		given_up_at: isLost ? now : null,
		next_attempt_at: now,
		sent_at: isLost ? null : created_at,
		last_error: isLost ? '550 no such mailbox' : null,
		created_at,
	};
}

interface Facts {
	titles: Title[];
	first: number;
	second: number;
	now: number;
	orders: number;
}

/** Work of staff apart from the orders themselves. */
async function deskRows(store: Store, { titles, first, second, now, orders }: Facts) {
	const many = (share: number) => Math.max(12, Math.floor(orders / share));
	const of = <Row>(length: number, row: (at: number) => Row): Row[] => Array.from({ length }, (_, at) => row(at));
	const linesOf = <Row>(heads: number, each: number, row: (head: number, title: Title) => Row): Row[] =>
		of(heads, (head) =>
			of(Math.min(each, titles.length), (line) => row(head + 1, pick(titles, head * 17 + line))),
		).flat();
	const [suppliers, purchases, returns, counts, transfers, lists] = [
		40,
		many(50),
		many(250),
		many(250),
		many(100),
		many(100),
	];
	const top = await topOf(store, 'orders');
	return {
		suppliers: of(suppliers, (at) => ({
			id: at + 1,
			name: `Supplier ${at + 1}`,
			email: `orders${at}@example.org`,
			created_at: now,
			updated_at: now,
		})),
		purchase_orders: of(purchases, (at) => ({
			id: at + 1,
			supplier_id: 1 + (at % suppliers),
			location_id: at % 3 === 0 ? second : first,
			state: (at > purchases - 8 ? 'draft' : at % 12 === 0 ? 'sent' : 'received') as never,
			staff_name: 'Robin',
			sent_at: now - at * 3600,
			created_at: now - at * 3600,
			updated_at: now,
		})),
		purchase_order_lines: linesOf(purchases, 30, (head, title) => ({
			purchase_order_id: head,
			title_id: title.id,
			condition: 'new',
			quantity: 5,
			received: head % 12 === 1 ? 2 : 5,
		})),
		supplier_returns: of(returns, (at) => ({
			id: at + 1,
			supplier_id: 1 + (at % suppliers),
			location_id: at % 3 === 0 ? second : first,
			reason: 'Unsold',
			created_at: now - at * day,
		})),
		supplier_return_lines: linesOf(returns, 20, (head, title) => ({
			supplier_return_id: head,
			title_id: title.id,
			condition: 'new',
			copies: 1,
		})),
		count_sessions: of(counts, (at) => ({
			id: at + 1,
			// The last count covers the whole first location.
			location_id: at % 3 === 0 && at !== counts - 1 ? second : first,
			shelf: at === counts - 1 ? '' : `A${at % 60}`,
			state: (at >= counts - 3 ? 'open' : at % 9 === 0 ? 'dropped' : 'booked') as never,
			created_at: now - (counts - at) * 3600,
			updated_at: now,
		})),
		count_lines: linesOf(counts, 100, (head, title) => ({
			count_session_id: head,
			title_id: title.id,
			condition: 'new',
			copies: 3,
			counted_at: now - 1800,
		})),
		stock_transfers: of(transfers, (at) => ({
			id: at + 1,
			from_location_id: at % 2 === 0 ? first : second,
			to_location_id: at % 2 === 0 ? second : first,
			state: (at >= transfers - 5 ? 'draft' : at % 10 === 0 ? 'sent' : 'received') as never,
			sent_at: now - at * 3600,
			created_at: now - at * 3600,
			updated_at: now,
		})),
		stock_transfer_lines: linesOf(transfers, 30, (head, title) => ({
			stock_transfer_id: head,
			title_id: title.id,
			condition: 'new',
			quantity: 2,
			received: 2,
		})),
		pick_lists: of(lists, (at) => ({
			id: at + 1,
			location_id: at % 3 === 0 ? second : at % 3 === 1 ? first : null,
			staff_name: 'Robin',
			created_at: now - (lists - at) * 3600,
		})),
		// The newest lists are of orders that are still placed; each list has forty.
		pick_list_orders: of(lists, (at) =>
			of(Math.min(40, orders), (one) => ({
				pick_list_id: at + 1,
				order_id: top - (((lists - 1 - at) * 40 + one) % orders),
			})),
		).flat(),
		audit_entries: of(orders * 2, (at) => ({
			created_at: now - Math.floor(((orders * 2 - at) / (orders * 2)) * 365 * day),
			staff_id: null,
			staff_name: 'Robin',
			action: 'desk-stock/change',
			thing_kind: at % 10 === 0 ? 'staff' : 'title',
			thing_key: at % 10 === 0 ? String(at % 30) : pick(titles, at).eisbn,
			before: '{"onhand":3}',
			after: '{"onhand":4}',
		})),
		customers: of(many(5), (at) => ({
			email: `customer${at}@example.org`,
			password_hash: null,
			verified_at: now,
			first_name: pick(people, at).split(' ')[0] ?? '',
			last_name: `${pick(people, at * 5).split(' ')[1] ?? ''}${at}`,
			company: at % 20 === 0 ? `Library ${at}` : null,
			phone_number: `250 555 ${String(at % 10_000).padStart(4, '0')}`,
			created_at: now,
			updated_at: now - 3600,
		})),
		gift_cards: of(many(10), (at) => ({
			id: at + 1,
			number: String(6_000_000_000_000_000 + at),
			pin_hash: null,
			balance: 5000,
			order_item_id: at % 2 === 0 ? at + 1 : null,
			created_at: now,
			voided_at: null,
		})),
		gift_card_entries: of(many(5), (at) => ({
			gift_card_id: 1 + (at % many(10)),
			order_id: top - (at % orders),
			amount: at % 10 === 0 ? 100 : -100,
			reason: at % 10 === 0 ? 'given back' : 'spent',
			created_at: now - Math.floor((at / many(5)) * 3 * 365) * day,
		})),
		book_checks: of(30, (at) => ({
			staff_name: 'Robin',
			started_at: now - (31 - at) * day,
			ended_at: now - (31 - at) * day + 60,
			state: 'done' as const,
		})),
	} satisfies Rows;
}

/** Adds shelves and minimums for the best-selling titles, and some copies that orders hold and that are missing. */
async function markStock({ db }: Store, titles: Title[], now: number): Promise<void> {
	for (const [at, part] of [...chunks(titles, 40)].entries()) {
		const ids = part.map(({ offer_id }) => offer_id);
		await db
			.updateTable('stock')
			.set({
				shelf: `A${at % 60}`,
				minimum: at % 4 === 0 ? 4 : 0,
				shortage: at % 25 === 0 ? 1 : 0,
				counted_at: now - day,
			})
			.where('offer_id', 'in', ids)
			.execute();
	}
}

const numbered = [
	...(['orders', 'order_items', 'order_parts', 'suppliers', 'purchase_orders', 'supplier_returns'] as const),
	...(['count_sessions', 'stock_transfers', 'pick_lists', 'gift_cards', 'refunds'] as const),
];

async function topOf({ db }: Pick<Store, 'db'>, table: (typeof numbered)[number]): Promise<number> {
	const row = await db
		.selectFrom(table as 'orders')
		.select((eb) => eb.fn.max('id').as('top'))
		.executeTakeFirst();
	return Number(row?.top ?? 0);
}

/** The ids above were chosen here, so PostgreSQL's sequences must continue after them. */
async function keepIds(store: Store): Promise<void> {
	if (store.dialect !== 'postgres') return;
	for (const table of numbered)
		await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
			store.db,
		);
}
