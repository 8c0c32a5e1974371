import type { HasConfig } from '../../../config';
import type { HasLocations } from '../../catalogue/locations/locations';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { ChangePreview, OrderMoney } from '../../contract/desk-money';
import { daySeconds } from '../../contract/durations';
import { isConfirmed, orderStateWords } from '../../contract/order-states';
import { pickupPlaces } from '../../contract/pickup-place';
import { midSentence } from '../../contract/sentence-case';
import type { Settings } from '../../contract/settings';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { toDecimal } from '../../foundation/money';
import { deskRefusal, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { applyChange, lockForChange } from '../../ordering/changes/change-order';
import { shopperOfOrder } from '../../ordering/changes/order-shopper';
import { type ChangePlan, type ChangeWish, planChange } from '../../ordering/changes/plan-change';
import { readLedger } from '../../ordering/ledger/order-ledger';
import { lockCopies } from '../../ordering/lines/copies';
import { readSoldTitle } from '../../ordering/lines/sold-title';
import { askedToPay, orderChanged } from '../../ordering/mail-templates/order-changed';
import { pageLink, payLink } from '../../ordering/orders/order-mails';
import { lockOrder, type OrderRow } from '../../ordering/orders/order-rows';
import { presentOrders } from '../../ordering/orders/order-view';
import { readDestination } from '../../ordering/orders/stored-destination';
import { type Refundable, readRefundable } from '../../ordering/refunds/plan-refund';
import { writeAudit } from '../audit/write-audit';
import { nameOfPlace, requirePlace } from '../places';
import { requireRecentPassword } from '../staff/require-role';
import { requireSameVersion } from '../version';
import type { DeskActor } from '../visitor';
import { requirePlaces } from './address-places';
import { moneyVersion, orderForMoney, orderMoney } from './order-money';

type Services = Database & Clock & HasConfig & HasSettings & HasLocations;
type ChangePayload = CheckedDeskPayloadOf<'desk-money/previewChange'>;

/** Returns the shopper of an order. Staff of all locations may sell copies from each location, as in a phone order. */
const shopperFor = (store: Services, { staff }: DeskActor, order: OrderRow) =>
	shopperOfOrder(store, order, { stock_at: staff.location_id });

/** The number of seconds in which a customer must pay after the mail that asks for the payment. */
export const timeToPayByMail = 14 * daySeconds;

/**
 * Returns what an order would cost after a change, by the shop's own rules. The calculation changes nothing.
 * @throws {Refused} in the same cases as `change`, so that a previewed change can be saved
 */
export async function previewChange(
	store: Services,
	actor: DeskActor,
	{ version, ...asked }: ChangePayload,
): Promise<ChangePreview> {
	const order = await orderForMoney(store.db, actor, asked.order_number);
	requirePriceRights(actor, asked);
	if (asked.address) requirePlaces(asked.address);
	const place = await placeAsked(store, actor, asked);
	const shopper = await shopperFor(store, actor, { ...order, ...place });
	return transact(store, async (transaction) => {
		const held = await lockOrder(transaction, { id: order.id });
		const refundable = await readRefundable(transaction, held);
		const current = moneyVersion(refundable);
		if (version !== undefined) requireSameVersion(version, current);
		const plan = await planChange(transaction, refundable.known, toWish(asked), shopper);
		requireReasonForPrices(plan, asked);
		const { priced, items, overrides, location_id, isMoved } = plan;
		const { totals } = priced;
		return {
			order_number: held.order_number,
			lines: priced.lines.map((line, index) => ({
				item_id: items[index]?.id ?? null,
				eisbn: line.title.eisbn,
				title: line.title.title,
				binding: line.title.binding ?? '',
				quantity: line.quantity,
				sold_price: toDecimal(line.price),
				line_price: toDecimal(line.price * line.quantity),
				backorder: line.stock.backorder,
			})),
			overrides: overrides.map(({ eisbn, before, after, added = 0 }) => ({
				eisbn,
				before: toDecimal(before),
				after: toDecimal(after),
				added,
			})),
			promos: totals.promos
				.filter(({ promo, amount }) => promo.type !== 'shipping' && amount > 0)
				.map(({ promo: { description }, amount }) => ({ description, amount: toDecimal(amount) })),
			subtotal: toDecimal(totals.subtotal),
			taxes: totals.taxes.map(({ type, amount }) => ({ type, amount: toDecimal(amount) })),
			shipping: toDecimal(totals.shipping - totals.post_subtotal_discount),
			delivery: priced.terms.delivery_preference ?? 'pickup',
			sent_by: priced.shipping.provider_label,
			total_before: toDecimal(refundable.ledger.charged),
			total: toDecimal(totals.total),
			credited: toDecimal(totals.total - plan.ledger.charged),
			charged: toDecimal(plan.ledger.charged),
			owed_after: toDecimal(plan.ledger.owed),
			moves_to: isMoved && location_id !== null ? (place.name ?? (await nameOfPlace(transaction, location_id))) : '',
			needs_password: needsPassword(plan, refundable),
			version: current,
		};
	});
}

/**
 * Changes an order that is not sent yet, and notifies its customer.
 * @throws {Refused} 'changed-meanwhile' if the order has changed since it was shown; 'password-required' if the change sets a
 * price or lowers the amount owed; and in the cases where planning the change is refused
 */
export async function change(
	store: Services & HasVersions,
	actor: DeskActor,
	{ version, ask, ...asked }: CheckedDeskPayloadOf<'desk-money/change'>,
): Promise<OrderMoney> {
	const order = await orderForMoney(store.db, actor, asked.order_number);
	requirePriceRights(actor, asked);
	if (asked.address) requirePlaces(asked.address);
	const settings = await store.settings.get();
	const shopper = await shopperFor(store, actor, { ...order, ...(await placeAsked(store, actor, asked)) });
	await transact(store, async (transaction) => {
		const held = await lockOrder(transaction, { id: order.id });
		await lockForChange(transaction, held.id, comingOf(asked));
		await lockCopies(transaction, held);
		const refundable = await readRefundable(transaction, held);
		requireSameVersion(version, moneyVersion(refundable));
		const before = await factsOf(transaction, held);
		const plan = await planChange(transaction, refundable.known, toWish(asked), shopper);
		requireReasonForPrices(plan, asked);
		const now = store.now();
		if (needsPassword(plan, refundable)) requireRecentPassword(actor.session, now);
		const delivers = asked.delivery !== undefined || asked.address !== undefined || asked.provider !== undefined;
		const changed = await applyChange(transaction, held, plan, shopper, { store, delivers });
		const { owed } = changed.ledger;
		const asks = ask && owed > 0 && held.email !== '';
		await transaction
			.updateTable('orders')
			.set({ pay_until: asks ? now + timeToPayByMail : null })
			.where('id', '=', held.id)
			.execute();
		const after = { ...(await factsOf(transaction, changed.order)), reason: asked.reason, overrides: plan.overrides };
		const facts = { action: 'desk-money/change', thing: 'order', key: held.order_number };
		await writeAudit(transaction, actor, { ...facts, before, after }, now);
		await tellCustomer({ store, transaction, settings, order: changed.order }, (shown, link, pay) =>
			orderChanged(shown, asked.reason, { owed, pay: asks ? pay : null }, settings, link),
		);
	});
	store.versions.refresh();
	return orderMoney(store, actor, asked.order_number);
}

/** Whether a change sets a price, or lowers the amount that the customer owes. */
const needsPassword = ({ overrides, ledger: after }: ChangePlan, { ledger }: Pick<Refundable, 'ledger'>): boolean =>
	overrides.length > 0 || after.charged < ledger.charged;

/** Mails the customer a link to pay the amount that is owed on an existing order. */
export async function askToPay(
	store: Services,
	actor: DeskActor,
	{ order_number, version }: CheckedDeskPayloadOf<'desk-money/askToPay'>,
): Promise<OrderMoney> {
	const order = await orderForMoney(store.db, actor, order_number);
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const held = await lockOrder(transaction, { id: order.id });
		requireSameVersion(version, moneyVersion(await readRefundable(transaction, held)));
		const { owed } = await readLedger(transaction, held);
		if (owed <= 0) throw new Refused('Nothing is owed for this order.', 409);
		if (held.state !== 'awaiting_payment' && !isConfirmed(held.state))
			throw new Refused(
				`Order ${order_number} is ${midSentence(orderStateWords[held.state])}, so you cannot ask for payment.`,
				409,
			);
		if (held.email === '') throw new Refused('The order has no e-mail address.', 409);
		const now = store.now();
		await transaction
			.updateTable('orders')
			.set({ pay_until: now + timeToPayByMail, changed_at: held.changed_at ?? now, updated_at: now })
			.where('id', '=', held.id)
			.execute();
		const facts = { action: 'desk-money/askToPay', thing: 'order', key: order_number };
		await writeAudit(transaction, actor, { ...facts, after: { owed } }, now);
		await tellCustomer({ store, transaction, settings, order: held }, (shown, link, pay) =>
			askedToPay(shown, { owed, pay }, settings, link),
		);
	});
	return orderMoney(store, actor, order_number);
}

interface Telling {
	store: Clock & HasConfig;
	transaction: Transaction;
	settings: Settings;
	order: OrderRow;
}

type Shown = Parameters<typeof orderChanged>[0];

async function tellCustomer(
	{ store, transaction, settings, order }: Telling,
	write: (shown: Shown, link: string, pay: string) => ReturnType<typeof orderChanged>,
): Promise<void> {
	const [shown] = await presentOrders(transaction, settings, [order]);
	if (!shown) return;
	const mail = await write(shown, pageLink(store, settings, order), payLink(store, settings, order));
	await queueMails(transaction, [{ ...mail, order_id: order.id }], store.now());
}

const toWish = ({ lines, add, delivery, address, provider, ...rest }: ChangePayload): ChangeWish => ({
	lines,
	add,
	delivery,
	provider,
	address,
	pickup_location_id: rest.pickup_location_id,
	reason: rest.reason,
});

/** Returns the titles that the change adds to the order. */
const comingOf = ({ lines, add }: ChangePayload) => [
	...add,
	...lines.flatMap(({ eisbn, condition }) => (eisbn === undefined ? [] : [{ eisbn, condition: condition ?? 'new' }])),
];

/**
 * Returns the location where the order should be picked up, with its name. Returns `{}` if the change sets no location.
 * @throws {Refused} for an unknown location, or a location that the staff member may not use, and 422 in a shop whose pick-up
 * places are only names in its settings
 */
async function placeAsked(
	{ db, settings }: Database & HasSettings,
	actor: DeskActor,
	{ pickup_location_id: location_id }: ChangePayload,
): Promise<{ location_id?: number; name?: string }> {
	if (location_id === undefined) return {};
	if (pickupPlaces(await settings.get()).length > 0)
		throw new Refused(
			'This shop writes the pick-up location into the order’s notes. Change it there.',
			422,
			'pickup_location_id',
		);
	return { location_id, name: await requirePlace(db, actor, location_id, 'pickup_location_id') };
}

/** @throws {Refused} if the change sets a price and the staff member may not set prices */
function requirePriceRights({ staff }: DeskActor, { lines, add }: ChangePayload): void {
	if (staff.role === 'owner' || staff.role === 'manager') return;
	if ([...lines, ...add].some(({ price }) => price !== undefined))
		throw deskRefusal('role-not-allowed', 'Only a manager can set prices.', 'price');
}

function requireReasonForPrices({ overrides }: ChangePlan, { reason }: ChangePayload): void {
	if (overrides.length === 0 || reason !== '') return;
	const words = overrides.every(({ added }) => added !== undefined)
		? 'Give a reason why the added copies do not cost the shop’s price.'
		: 'Give a reason for the new price.';
	throw new Refused(words, 422, 'reason');
}

/** Returns the facts of an order before its change, for the audit. */
async function factsOf(transaction: Transaction, order: OrderRow) {
	const items = await transaction
		.selectFrom('order_items')
		.select(['id', 'title_info', 'condition', 'quantity', 'sold_price'])
		.where('order_id', '=', order.id)
		.orderBy('position')
		.execute();
	return {
		total: order.total,
		delivery: order.delivery_key,
		location_id: order.location_id,
		shipping: readDestination(order),
		lines: items.map(({ id, title_info, ...item }) => ({ eisbn: readSoldTitle({ id, title_info }).eisbn, ...item })),
	};
}
