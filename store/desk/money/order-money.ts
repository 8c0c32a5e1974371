import type { LedgerLine, OrderMoney, OrderRefund } from '../../contract/desk-money';
import { isPaymentProvider, providerTitles } from '../../contract/payment-providers';
import { pickupPlaces } from '../../contract/pickup-place';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import { notFound } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { giveTurnAmong } from '../../foundation/turns';
import { addressOf } from '../../ordering/changes/order-cart';
import { whyUnchangeable } from '../../ordering/changes/plan-change';
import { readBuyingAccount } from '../../ordering/ledger/buying-account';
import { creditNotesOf, findInvoice } from '../../ordering/ledger/invoices';
import type { LedgerEntry, OrderLedger } from '../../ordering/ledger/order-ledger';
import { inAll } from '../../ordering/lines/amounts';
import { copiesByLine, copiesIn, takenInstead } from '../../ordering/lines/copies';
import { waitsForMoney } from '../../ordering/lines/order-queue';
import { readSoldTitle } from '../../ordering/lines/sold-title';
import { deliveries } from '../../ordering/orders/deliveries';
import type { OrderRow } from '../../ordering/orders/order-rows';
import { readDestination } from '../../ordering/orders/stored-destination';
import { isAskedToPay, payUntil } from '../../ordering/payments/awaits-money';
import { type Refundable, readRefundable, unsentOf } from '../../ordering/refunds/plan-refund';
import { type RefundLineRow, refundLinesOf, refundsOf } from '../../ordering/refunds/refund-rows';
import { todayOf } from '../customers/customers';
import { listPlaces, requireOwnOrder } from '../places';
import { versionOf } from '../version';
import type { DeskActor } from '../visitor';
import { presentInvoice } from './present-invoice';

/** Reads an order for a page about its money. @throws {Refused} 404 for an unknown order, 403 for an order of another location */
export async function orderForMoney(db: Queries, actor: Pick<DeskActor, 'staff'>, number: string): Promise<OrderRow> {
	const order = await db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirst();
	if (!order || order.delivery_key === 'quote') throw notFound(`Order ${number} not found. Check the number.`);
	requireOwnOrder(actor, order);
	return order;
}

/** Reads the money of an order: its ledger, its refunds, and the amounts that may still be refunded. */
export async function orderMoney(
	store: Database & Clock & HasSettings,
	actor: DeskActor,
	number: string,
): Promise<OrderMoney> {
	const order = await orderForMoney(store.db, actor, number);
	const settings = await store.settings.get();
	const places = pickupPlaces(settings).length > 0 ? [] : await listPlaces(store.db, actor.staff.location_id);
	return presentMoney(store.db, order, settings, places, await todayOf(store));
}

async function presentMoney(
	db: Queries,
	order: OrderRow,
	settings: Settings,
	pickup_places: OrderMoney['pickup_places'],
	today: string,
): Promise<OrderMoney> {
	const refundable = await readRefundable(db, order);
	await giveTurnAmong(refundable.known.items.length);
	const { ledger } = refundable;
	const { copies, items } = refundable.known;
	const kept = copiesByLine(copies.filter(({ state }) => state !== 'cancelled'));
	const notSold = copiesByLine(copies.filter((row) => row.state === 'cancelled' || takenInstead(row) !== null));
	const account = await readBuyingAccount(db, order.customer_id);
	return {
		order_number: order.order_number,
		state: order.state,
		purchaser_name: order.purchaser_name,
		email: order.email,
		currency: settings.checkout_info.currency,
		ledger: presentLedger(ledger),
		total: toDecimal(order.total),
		charged: toDecimal(ledger.charged),
		paid: toDecimal(ledger.paid),
		given_back: toDecimal(ledger.given_back),
		owed: toDecimal(ledger.owed),
		refundable: toDecimal(mostOf(refundable)),
		refundable_without_cards: toDecimal(Math.max(0, refundable.most_without_cards)),
		spent_cards: toDecimal(refundable.spent_cards),
		shipping_left: toDecimal(refundable.shipping),
		items: refundable.lines.map(({ item, substitute, title, left, worth, standing }) => ({
			item_id: item.id,
			substitution_id: substitute?.id ?? null,
			title: title.title,
			eisbn: title.eisbn,
			binding: title.binding ?? '',
			condition_text: title.condition_text,
			sold_price: toDecimal(substitute?.price ?? item.sold_price),
			quantity: substitute
				? copiesIn((kept.get(item.id) ?? []).filter((row) => takenInstead(row) === substitute.id))
				: item.quantity - copiesIn(notSold.get(item.id) ?? []),
			left,
			worth: toDecimal(inAll(worth)),
			unsent: item.notes === null ? copiesIn(unsentOf(standing)) : 0,
			can_restock:
				item.notes === null &&
				(substitute ? standing.some(({ row }) => row.title_id !== null) : item.title_id !== null),
		})),
		refunds: await presentRefunds(db, refundable.known),
		delivery: deliveries[order.delivery_key].preference ?? 'pickup',
		...destinationOf(order),
		location_id: order.location_id,
		pickup_places,
		why_unchangeable: whyUnchangeable(order, items, copies) ?? '',
		can_put_on_account: waitsForMoney(order) && ledger.owed > 0 && account !== null && account.terms_days !== null,
		invoice: await presentInvoice(db, order, today),
		takes_gift_cards: settings.store_info.giftcards_enabled,
		pay_until: isAskedToPay(order) || order.state === 'awaiting_payment' ? payUntil(order) : null,
		version: moneyVersion(refundable),
	};
}

/** Returns the maximum of a refund of any kind, in cents. Excludes the price of gift cards that were bought and spent. */
const mostOf = ({ most, on_account, owed, spent_cards }: Refundable): number =>
	Math.max(0, Math.min(owed, most), most + on_account - spent_cards);

function destinationOf(order: OrderRow): Pick<OrderMoney, 'address' | 'provider'> {
	const to = addressOf(order);
	if (!to) return { address: null, provider: '' };
	const { address_id: _, gift_registry_id: __, phone_number_ext: ___, email_address: ____, ...address } = to;
	return { address, provider: readDestination(order)?.provider ?? '' };
}

/** Returns the version of all facts that a form about an order's money shows. */
export function moneyVersion(refundable: Refundable): string {
	const { order, copies, parts } = refundable.known;
	return versionOf([
		copies.map((row) => [row.order_item_id, row.state, row.quantity, row.refunded, takenInstead(row)]),
		order.state,
		order.total,
		order.shipping,
		order.location_id,
		order.pay_until,
		refundable.lines.map(({ item }) => [item.quantity, item.sold_price, item.condition, item.title_id]),
		refundable.ledger.entries.map(({ kind, amount, state }) => [kind, amount, state]),
		refundable.lines.map(({ item, left }) => [item.id, left]),
		refundable.shipping,
		parts.map(({ id, state }) => [id, state]),
	]);
}

const inWords: Record<LedgerEntry['kind'], (method: string) => string> = {
	charged: () => 'Total of the order',
	charged_since_change: () => 'Total since the order was edited',
	copies_cancelled: () => 'Copies that were cancelled',
	copies_returned: () => 'Copies that came back',
	cheaper_substitute: () => 'Substitute costs less',
	taken_off: () => 'Copies that were cancelled, came back or cost less',
	changed: () => 'Taken off by earlier refunds',
	credited: () => 'Taken off by a refund',
	cancelled: () => 'Cancelled',
	gift_card: () => 'Gift card',
	payment: (method) => `Paid with ${methodTitle(method)}`,
	receipt: (method) => `Paid in the store: ${methodTitle(method)}`,
	elsewhere: (method) => method,
	given_back: (method) => `Refunded: ${methodTitle(method)}`,
};

const methodTitles: Record<string, string> = {
	gift_card: 'gift card',
	pickup: 'at pick up',
	contact: 'as agreed',
	credit_card: 'card keyed in',
	cash: 'cash',
	card: 'card',
	transfer: 'transfer',
	cheque: 'cheque',
	other: 'otherwise',
};

/** Returns the name of a payment method, as screens show it. */
export const methodTitle = (method: string): string =>
	isPaymentProvider(method) ? providerTitles[method] : (methodTitles[method] ?? method);

const presentLedger = ({ entries }: OrderLedger): LedgerLine[] =>
	entries.map(({ at, kind, method, amount, state }) => ({
		at,
		what: inWords[kind](method),
		amount: toDecimal(amount),
		state: state ?? '',
	}));

async function presentRefunds(db: Queries, known: Refundable['known']): Promise<OrderRefund[]> {
	const refunds = await refundsOf(db, known.order.id);
	if (refunds.length === 0) return [];
	const lines = await refundLinesOf(db, known.order.id);
	const invoice = await findInvoice(db, known.order.id);
	const notes = invoice ? await creditNotesOf(db, invoice.id) : [];
	const noted = new Map(notes.map(({ id, number }) => [id, number]));
	const items = new Map(known.items.map((item) => [item.id, item]));
	const titleOf = ({ order_item_id, substitution_id }: RefundLineRow): string => {
		const item = items.get(order_item_id);
		return known.substitutes.get(substitution_id ?? 0)?.title ?? (item ? readSoldTitle(item).title : '');
	};
	return refunds.map((refund) => ({
		refund_id: refund.id,
		kind: refund.kind,
		amount: toDecimal(refund.amount),
		reason: refund.reason,
		staff_name: refund.staff_name,
		created_at: refund.created_at,
		shipping: toDecimal(refund.shipping),
		credit_note: noted.get(refund.credit_note_id ?? 0) ?? null,
		lines: lines
			.filter(({ refund_id }) => refund_id === refund.id)
			.map((line) => ({
				id: line.id,
				title: titleOf(line),
				quantity: line.quantity,
				restocked: line.restocked,
				cancelled: line.cancelled,
			})),
		parts: known.parts
			.filter(({ refund_id }) => refund_id === refund.id)
			.map(({ id, method, amount, state, problem, reference, done_at }) => ({
				part_id: id,
				way: methodTitle(method),
				amount: toDecimal(amount),
				state,
				problem,
				reference,
				done_at,
			})),
	}));
}
