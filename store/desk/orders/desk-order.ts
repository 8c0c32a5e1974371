import type { HasLocations } from '../../catalogue/locations/locations';
import { isUsed } from '../../catalogue/titles/conditions';
import {
	copyChanges,
	type DeskCopies,
	type DeskLine,
	type DeskOrder,
	type PaymentDecision,
} from '../../contract/desk-orders';
import { locationName } from '../../contract/location-name';
import type { LineState } from '../../contract/order-states';
import type { Queries } from '../../foundation/database/database';
import { lettersOf, wasGivenUp } from '../../foundation/mail/queue';
import { toDecimal } from '../../foundation/money';
import { notFound } from '../../foundation/refusal';
import { mapInTurns } from '../../foundation/turns';
import { mayMove } from '../../ordering/fulfilment/may-move';
import { readBuyingAccount } from '../../ordering/ledger/buying-account';
import { readOwing } from '../../ordering/ledger/left-unpaid';
import { type OrderLedger, readLedger } from '../../ordering/ledger/order-ledger';
import { cardMethods } from '../../ordering/ledger/receipts';
import { lineAmount, pricedLines } from '../../ordering/lines/amounts';
import { readCopies } from '../../ordering/lines/copies';
import { lineTransitions } from '../../ordering/lines/line-states';
import { presentQuestion, questionsOf } from '../../ordering/lines/questions';
import { readParts } from '../../ordering/lines/read-parts';
import { readSoldTitle } from '../../ordering/lines/sold-title';
import { type OrderItemRow, type OrderRow, readOrderParts } from '../../ordering/orders/order-rows';
import { presentOrders } from '../../ordering/orders/order-view';
import { type PaymentRow, paymentsOf } from '../../ordering/payments/payment-rows';
import { isUnfinished } from '../../ordering/payments/payment-states';
import { entriesOf } from '../audit/find-entries';
import { requireOwnOrder } from '../places';
import { versionOf } from '../version';
import { type DeskActor, orderReader } from '../visitor';
import { type OrderStore, orderFacts } from './change-order';
import { isCallOver } from './orders-to-call';
import { problemsOf } from './problems';
import { isLate } from './queue';
import { shownToTill } from './shown-to-till';

export type DeskOrderStore = OrderStore & HasLocations;

/** The maximum number of mails and audit entries that an order's page shows, newest first. */
const maxShown = 50;

/**
 * Reads an order with all the information that staff need to work on it (docs/behaviour/desk.md#orders). A staff member with the
 * role "till" gets only a part of this information.
 * @throws {Refused} 404 for an unknown order, 403 for an order of another location
 */
export async function getDeskOrder(store: DeskOrderStore, actor: DeskActor, order_number: string): Promise<DeskOrder> {
	const { db } = store;
	const row = await db.selectFrom('orders').selectAll().where('order_number', '=', order_number).executeTakeFirst();
	if (!row) throw notFound(`Order ${order_number} not found. Check the number.`);
	requireOwnOrder(actor, row);
	const [order] = await presentOrders(db, await store.settings.get(), [row], {
		reader: orderReader(actor),
	});
	if (!order) throw notFound(`Order ${order_number} not found. Check the number.`);
	const places = new Map((await store.locations.get()).map((place) => [place.location_id, locationName(place)]));
	const now = store.now();
	const ledger = await readLedger(db, row);
	const audit = await entriesOf(db, { thing: 'order', key: order_number }, maxShown);
	const shown: DeskOrder = {
		order,
		queue: row.queue,
		problems: (await problemsOf(db, [row.id], now)).get(row.id) ?? [],
		promised_at: row.promised_at,
		is_late: isLate(row, now),
		location: row.location_id === null ? null : (places.get(row.location_id) ?? null),
		lines: await linesOf(db, row, places),
		parts: await readParts(db, row.id),
		handed_over_by: await handedOverBy(db, order_number),
		questions: (await questionsOf(db, row.id)).map(presentQuestion),
		payments: (await paymentsOf(db, row.id)).map(
			({ id: _, order_id, claimed_at, failures, redirect_url, ...payment }) => ({
				...payment,
				amount: toDecimal(payment.amount),
				may: mayBeDecided(order, { ...payment, failures }),
			}),
		),
		gift_cards: await giftCardsOf(db, row.id),
		codes: await codesOf(db, row.id),
		account: await accountOf(db, row.customer_id),
		invoice: (await invoiceNames(db, row.id)) ?? null,
		cancelled_amount: toDecimal(Math.max(0, row.cancelled_amount)),
		to_give_back: toDecimal(ledger.to_give_back),
		money: {
			charged: toDecimal(ledger.charged),
			paid: toDecimal(ledger.paid),
			paid_online: toDecimal(paidBy(ledger, 'payment')),
			paid_in_store: toDecimal(paidBy(ledger, 'receipt')),
			paid_by_card: toDecimal(paidBy(ledger, 'receipt', cardMethods)),
			given_back: toDecimal(ledger.given_back),
			owed: toDecimal(ledger.owed),
			kept: toDecimal(keptOf(ledger)),
		},
		mails: await mailsOf(db, row.id),
		history: await historyOf(db, row.id),
		calls: await callsOf(db, row.id),
		notes: await notesOf(db, row.id),
		audit,
		version: versionOf(await orderFacts(db, row)),
		now,
	};
	return actor.staff.role === 'till' ? shownToTill(shown) : shown;
}

/**
 * Returns the cents that were paid online (`payment`) or in the store (`receipt`).
 * @param methods the payment methods that are counted
 */
const paidBy = ({ entries }: OrderLedger, way: 'payment' | 'receipt', methods?: readonly string[]): number =>
	entries
		.filter(({ kind, method }) => kind === way && (methods === undefined || methods.includes(method)))
		.reduce((sum, { amount }) => sum - amount, 0);

/**
 * Returns the cents that were paid in money and not refunded. Amounts refunded to gift cards have no state and are not
 * subtracted.
 */
function keptOf(ledger: OrderLedger): number {
	const refunds = ledger.entries.filter(({ kind, state }) => kind === 'given_back' && state !== null);
	const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
	return Math.max(0, paidBy(ledger, 'payment') + paidBy(ledger, 'receipt') - refunded);
}

/** Returns the name of the staff member who last handed over copies. */
async function handedOverBy(db: Queries, order_number: string): Promise<string | null> {
	const actions = ['desk-orders/handOver', 'desk-orders/handOverPicked'] as const;
	const [last] = await entriesOf(db, { thing: 'order', key: order_number, actions }, 1);
	return last?.who ?? null;
}

async function accountOf(db: Queries, customerId: number | null): Promise<DeskOrder['account']> {
	const account = await readBuyingAccount(db, customerId);
	if (!account) return null;
	const { customer_id, name, terms_days, limit } = account;
	const { invoiced, not_invoiced } = await readOwing(db, account);
	return {
		customer_id,
		name,
		terms_days,
		limit: limit === null ? '' : toDecimal(limit),
		balance: toDecimal(invoiced),
		not_invoiced: toDecimal(not_invoiced),
	};
}

const invoiceNames = (db: Queries, orderId: number) =>
	db.selectFrom('invoices').select(['number', 'due_on']).where('order_id', '=', orderId).executeTakeFirst();

async function linesOf(db: Queries, order: OrderRow, places: ReadonlyMap<number, string>): Promise<DeskLine[]> {
	const { items } = await readOrderParts(db, [order.id]);
	const questions = await questionsOf(db, order.id);
	const priced = pricedLines(order, items);
	const stock = new Map<string, DeskLine['availability']>();
	for (const { title_id, condition, ...row } of await availabilityOf(db, [...items, ...questions])) {
		const place = { ...row, location: places.get(row.location_id) ?? '' };
		const key = `${title_id} ${condition}`;
		stock.set(key, [...(stock.get(key) ?? []), place]);
	}
	const availableOf = ({ title_id, condition }: Pick<OrderItemRow, 'title_id' | 'condition'>) =>
		stock.get(`${title_id} ${condition}`) ?? [];
	const substitutes = new Map(
		questions.map((question) => {
			const { id, title, eisbn, condition_text } = presentQuestion(question);
			const availability = availableOf(question);
			return [id, { id, title, eisbn, condition_text, binding: question.binding ?? '', availability }];
		}),
	);
	const copies = await copiesOf(db, order, places, substitutes);
	return mapInTurns(items, (item) => {
		const line = priced.get(item.id);
		const sold = readSoldTitle(item);
		return {
			order_item_id: item.id,
			eisbn: sold.eisbn,
			title: sold.title,
			authors: sold.authors.map(({ name }) => name).join(', '),
			binding: sold.binding,
			condition: item.condition,
			condition_text: sold.condition_text,
			quantity: item.quantity,
			sold_price: toDecimal(item.sold_price),
			line_price: toDecimal(item.sold_price * item.quantity),
			amount: toDecimal(line ? lineAmount(line) : 0),
			is_giftcard: item.notes !== null,
			copies: copies.get(item.id) ?? [],
			availability: availableOf(item),
		};
	});
}

/** Reads the copies of each order line, grouped by state, location and substitute. */
async function copiesOf(
	db: Queries,
	order: OrderRow,
	places: ReadonlyMap<number, string>,
	substitutes: ReadonlyMap<number, DeskCopies['substitute']>,
): Promise<Map<number, DeskCopies[]>> {
	const rows = await readCopies(db, order);
	const parts = await db.selectFrom('order_parts').select(['id', 'number']).where('order_id', '=', order.id).execute();
	const byItem = new Map<number, DeskCopies[]>();
	for (const { order_item_id, state, quantity, location_id, part_id, substitution_id, condition } of rows) {
		const substitute = substitutes.get(substitution_id ?? 0) ?? null;
		const part = parts.find(({ id }) => id === part_id)?.number ?? null;
		const shown = byItem.get(order_item_id) ?? [];
		const same = shown.find(
			(one) =>
				one.state === state &&
				one.location_id === location_id &&
				one.part === part &&
				one.substitute?.id === substitute?.id,
		);
		if (same) same.quantity += quantity;
		else {
			const location = location_id === null ? null : (places.get(location_id) ?? null);
			const may = mayBeDone(order, state)
				.filter((name) => name !== 'offer' || substitute === null)
				// Suppliers do not sell used copies.
				.filter((name) => name !== 'order' || !isUsed(condition));
			shown.push({ state, quantity, location_id, location, substitute, part, may });
		}
		byItem.set(order_item_id, shown);
	}
	return byItem;
}

/** Returns the changes that are allowed for copies in a state, according to the table of transitions. */
function mayBeDone(order: OrderRow, state: LineState): DeskCopies['may'] {
	const named = [...copyChanges, 'offer', 'hand_over'] as const;
	return named.filter(
		(name) => (lineTransitions[name].from as readonly LineState[]).includes(state) && mayMove(order, name),
	);
}

/**
 * Returns the decisions that staff may make about a payment. The list is empty while the shop can finish the payment
 * automatically.
 */
function mayBeDecided(
	order: Pick<OrderRow, 'state'>,
	payment: Pick<PaymentRow, 'state' | 'problem' | 'failures'>,
): PaymentDecision[] {
	if (payment.state === 'late') return ['drop'];
	if (payment.problem === '' && payment.failures === 0) return [];
	if (payment.state === 'paid') return ['look'];
	if (!isUnfinished(payment)) return [];
	return order.state === 'awaiting_payment' ? ['look', 'accept', 'drop'] : ['look', 'drop'];
}

/** Reads the stock of titles at every location. */
const availabilityOf = (db: Queries, items: readonly Pick<OrderItemRow, 'title_id'>[]) => {
	const titles = [...new Set(items.flatMap(({ title_id }) => title_id ?? []))];
	return db
		.selectFrom('offers')
		.innerJoin('stock', 'stock.offer_id', 'offers.id')
		.innerJoin('locations', 'locations.id', 'stock.location_id')
		.select(['title_id', 'condition', 'stock.location_id', 'onhand', 'onorder'])
		.where('title_id', 'in', titles.length > 0 ? titles : [0])
		.orderBy('locations.position')
		.orderBy('locations.id')
		.execute();
};

async function giftCardsOf(db: Queries, orderId: number): Promise<DeskOrder['gift_cards']> {
	const paid = await db
		.selectFrom('order_gift_cards')
		.innerJoin('gift_cards', 'gift_cards.id', 'order_gift_cards.gift_card_id')
		.select(['number', 'amount', 'voided_at'])
		.where('order_id', '=', orderId)
		.orderBy('gift_cards.id')
		.execute();
	const sold = await db
		.selectFrom('gift_cards')
		.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
		.select(['number', 'sold_price as amount', 'voided_at'])
		.where('order_items.order_id', '=', orderId)
		.orderBy('gift_cards.id')
		.execute();
	const shown = (kind: 'paid' | 'sold') => (card: { number: string; amount: number; voided_at: number | null }) => ({
		number: `…${card.number.slice(-4)}`,
		amount: toDecimal(card.amount),
		kind,
		is_void: card.voided_at !== null,
	});
	return [...paid.map(shown('paid')), ...sold.map(shown('sold'))];
}

const codesOf = async (db: Queries, orderId: number): Promise<DeskOrder['codes']> =>
	(
		await db
			.selectFrom('order_promo_codes')
			.innerJoin('promo_codes', 'promo_codes.id', 'order_promo_codes.promo_code_id')
			.select(['order_promo_codes.code', 'promo_codes.type'])
			.select(['order_promo_codes.description', 'order_promo_codes.amount'])
			.where('order_id', '=', orderId)
			.orderBy('promo_codes.id')
			.execute()
	).map(({ amount, ...code }) => ({ ...code, amount: toDecimal(amount) }));

const mailsOf = async (db: Queries, orderId: number): Promise<DeskOrder['mails']> =>
	(
		await db
			.selectFrom('outbox_mails')
			.select(['id', 'recipient', 'subject', 'created_at', 'sent_at', 'given_up_at', 'last_error'])
			.select('forget_when_sent')
			.where('order_id', '=', orderId)
			.where('recipient', '<>', '')
			.orderBy('id', 'desc')
			.limit(maxShown)
			.execute()
	).map(({ given_up_at, forget_when_sent, ...mail }) => {
		const failed = wasGivenUp({ ...mail, given_up_at });
		return { ...mail, failed, may_redirect: failed && forget_when_sent === 0 };
	});

const historyOf = (db: Queries, orderId: number): Promise<DeskOrder['history']> =>
	db
		.selectFrom('order_history')
		.select(['state', 'created_at as at'])
		.where('order_id', '=', orderId)
		.orderBy('id')
		.execute();

async function callsOf(db: Queries, orderId: number): Promise<DeskOrder['calls']> {
	const letters = await lettersOf(db, orderId);
	const calls = await db
		.selectFrom('customer_calls')
		.select(['id', 'subject', 'created_at as at', 'called_at', 'staff_name as who'])
		.where('order_id', '=', orderId)
		.where((eb) => eb.or([eb('called_at', 'is not', null), eb.not(isCallOver)]))
		.orderBy('id', 'desc')
		.limit(maxShown)
		.execute();
	return calls.map((call) => {
		const letter = letters.get(call.id);
		const isSecret = letter?.forget_when_sent === 1;
		return { ...call, has_letter: isSecret, words: letter && !isSecret ? letter.text : '' };
	});
}

const notesOf = (db: Queries, orderId: number): Promise<DeskOrder['notes']> =>
	db
		.selectFrom('order_notes')
		.select(['id', 'reader', 'words', 'staff_name as who', 'created_at as at'])
		.where('order_id', '=', orderId)
		.orderBy('id')
		.execute();
