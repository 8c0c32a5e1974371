import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { OrderMoney, RefundPreview } from '../../contract/desk-money';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Transaction } from '../../foundation/database/database';
import { isUniqueViolation, transact } from '../../foundation/database/transactions';
import { toDecimal } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import { appliedOf } from '../../ordering/ledger/credit-notes';
import { copiesIn, lockCopies } from '../../ordering/lines/copies';
import { lockOrderStock } from '../../ordering/lines/lock-order-stock';
import { storedKey } from '../../ordering/orders/idempotency-keys';
import { lockOrder, type OrderRow } from '../../ordering/orders/order-rows';
import { lockForRelease } from '../../ordering/orders/release-order';
import { paymentsOf } from '../../ordering/payments/payment-rows';
import { givesBack, type PaymentServices } from '../../ordering/payments/providers/providers';
import { lockLatePayments } from '../../ordering/payments/settle-late';
import { beginRefund, cardsToVoid } from '../../ordering/refunds/begin-refund';
import {
	type GivesBack,
	type PlannedPart,
	planRefund,
	type RefundPlan,
	type RefundWish,
	readRefundable,
	unsentOf,
} from '../../ordering/refunds/plan-refund';
import { concludeRefund, resolveRefund, sendRefunds } from '../../ordering/refunds/send-refund';
import { answeredOnce } from '../answered-once';
import { writeAudit } from '../audit/write-audit';
import { requireOwnOrder } from '../places';
import { requireSameVersion, versionOf } from '../version';
import { byStaff, type DeskActor } from '../visitor';
import { methodTitle, moneyVersion, orderForMoney, orderMoney } from './order-money';

type Wish = CheckedDeskPayloadOf<'desk-money/previewRefund'>;

/** Calculates a refund with its shipping and taxes, and the payments that it goes back to. The calculation changes nothing. */
export async function previewRefund(
	store: PaymentServices,
	actor: DeskActor,
	{ version, ...wish }: Wish,
): Promise<RefundPreview> {
	const order = await orderForMoney(store.db, actor, wish.order_number);
	const settings = await store.settings.get();
	const refundable = await readRefundable(store.db, order);
	if (version !== undefined) requireSameVersion(version, moneyVersion(refundable));
	requireReason(wish);
	const byCall = await paymentsGivingBack(store, order);
	const plan = await planRefund(store.db, refundable, wish, byCall, settings);
	const voided = await cardsToVoid(store.db, order, plan.lines);
	const owedAfter = refundable.ledger.owed - plan.credited + plan.amount;
	return {
		order_number: order.order_number,
		kind: wish.kind,
		unsent: wish.unsent,
		lines: plan.lines.map(({ item, substitute, title, quantity, amount, restock, copies }) => ({
			item_id: item.id,
			substitution_id: substitute?.id ?? null,
			title: title.title,
			eisbn: title.eisbn,
			binding: title.binding ?? '',
			condition_text: title.condition_text,
			quantity,
			amount: toDecimal(amount),
			restock,
			unsent: item.notes === null ? copiesIn(unsentOf(copies)) : 0,
			void_cards: voided
				.filter(({ item_id }) => item_id === item.id)
				.map(({ number, balance }) => ({ number: `…${number.slice(-4)}`, left: toDecimal(balance) })),
		})),
		goods: toDecimal(plan.goods),
		shipping: toDecimal(plan.shipping),
		taxes: plan.taxes.map(({ type, amount }) => ({ type, amount: toDecimal(amount) })),
		taken_off_before: toDecimal(plan.taken_off_before),
		unpaid: toDecimal(plan.unpaid),
		amount: toDecimal(plan.amount),
		applied: toDecimal(appliedOf(plan.credited, plan.refundable.on_account, Math.max(0, owedAfter))),
		parts: plan.parts.map((part) => ({
			way: partWords(part),
			amount: toDecimal(part.amount),
			by_hand: part.by_hand_because,
		})),
		owed_after: toDecimal(owedAfter),
		version: moneyVersion(refundable),
	};
}

function partWords({ method, gift_card, way }: PlannedPart): string {
	if (gift_card) return `the gift card ending in ${gift_card.number.slice(-4)}`;
	return way === 'gift_card' ? 'a new gift card, e-mailed to the customer' : methodTitle(method);
}

/**
 * Makes the refund that a preview with the same payload showed. Locks the order's row, so that the second of two simultaneous
 * refunds sees the first. Stores the refund before it calls the payment providers, and repeats calls that get no answer.
 * @throws {Refused} 'changed-meanwhile' if the order has changed since it was shown, 409 for a key that another refund used, and
 * in the cases where planning the refund is refused
 */
export async function refund(
	store: PaymentServices & HasVersions,
	actor: DeskActor,
	{ idempotency_key, version, ...wish }: CheckedDeskPayloadOf<'desk-money/refund'>,
): Promise<OrderMoney & { refund_id: number }> {
	const order = await orderForMoney(store.db, actor, wish.order_number);
	requireReason(wish);
	const settings = await store.settings.get();
	const byCall = await paymentsGivingBack(store, order);
	const given = `${order.id}-${idempotency_key}`;
	const key = storedKey('refund', given);
	// Earlier versions stored the key of a refund without its prefix.
	const keys = [key, given];
	const begin = async (transaction: Transaction, held: OrderRow): Promise<number> => {
		await lockLatePayments(transaction, held.id);
		await lockOrderStock(transaction, held.id);
		await lockForRelease(transaction, [held.id]);
		await lockCopies(transaction, held);
		const refundable = await readRefundable(transaction, held);
		requireSameVersion(version, moneyVersion(refundable));
		const plan = await planRefund(transaction, refundable, wish, byCall, settings);
		const now = store.now();
		const row = await beginRefund(transaction, {
			store,
			settings,
			order: held,
			plan,
			wish,
			giver: byStaff(actor),
			idempotency_key: key,
			now,
		});
		await writeAudit(
			transaction,
			actor,
			{
				action: 'desk-money/refund',
				thing: 'order',
				key: held.order_number,
				before: { refundable: plan.refundable.most, owed: plan.refundable.ledger.owed },
				after: auditOf(plan, wish),
			},
			now,
		);
		// A refund without calls to a provider is finished now.
		if (!plan.parts.some(({ way }) => way === 'provider'))
			await concludeRefund(store, transaction, settings, await lockOrder(transaction, { id: held.id }), row.id);
		return row.id;
	};
	const asked = versionOf(wish);
	const begun = () =>
		transact(store, async (transaction) => {
			const held = await lockOrder(transaction, { id: order.id });
			requireOwnOrder(actor, held);
			// `said` is empty, so that the key alone identifies the refund.
			const once = { purpose: 'desk-money/refund', key, said: {} };
			const first = await answeredOnce(transaction, once, store.now(), async () => ({
				asked,
				refund_id: (await refundOf(transaction, keys)) ?? (await begin(transaction, held)),
			}));
			if (first.asked !== asked)
				throw new Refused(
					'This form has already made another refund. Check the refunds of the order.',
					409,
					'idempotency_key',
				);
			return first.refund_id;
		});
	const refund_id = await begun().catch(async (error: unknown) => {
		// In this case, another request stored a refund with the same key at the same moment. The function returns the refund of
		// the other request.
		const first = isUniqueViolation(error) ? await refundOf(store.db, keys) : undefined;
		if (first === undefined) throw error;
		return first;
	});
	store.versions.refresh();
	await sendRefunds(store, order.id);
	return { ...(await orderMoney(store, actor, order.order_number)), refund_id };
}

const auditOf = ({ amount, credited, lines, parts }: RefundPlan, { kind, reason, unsent }: RefundWish) => ({
	kind,
	unsent,
	amount,
	credited,
	reason,
	lines: lines.map(({ title, quantity, restock }) => ({ title: title.title, eisbn: title.eisbn, quantity, restock })),
	parts: parts.map((part) => ({ way: part.way, method: part.method, amount: part.amount })),
});

const refundOf = async (
	db: Transaction | PaymentServices['db'],
	keys: readonly string[],
): Promise<number | undefined> =>
	(await db.selectFrom('refunds').select('id').where('idempotency_key', 'in', keys).executeTakeFirst())?.id;

/** Returns the payments of an order whose provider the shop can call for a refund. */
async function paymentsGivingBack(store: PaymentServices, order: OrderRow): Promise<GivesBack> {
	const found = new Set<number>();
	for (const payment of await paymentsOf(store.db, order.id))
		if (await givesBack(store, payment)) found.add(payment.id);
	return found;
}

/** @throws {Refused} if a manual refund has no reason */
function requireReason({ way, reason }: Wish): void {
	if (way === 'by_hand' && reason === '') throw new Refused('Give a reason for refunding by hand.', 422, 'reason');
}

/** Records the outcome of a refund if its provider does not report the outcome. Staff enter the outcome of the refund. */
export async function resolveAsked(
	store: PaymentServices,
	actor: DeskActor,
	{ order_number, part_id, gone, version }: CheckedDeskPayloadOf<'desk-money/resolveRefund'>,
): Promise<OrderMoney> {
	const order = await orderForMoney(store.db, actor, order_number);
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const held = await lockOrder(transaction, { id: order.id });
		requireSameVersion(version, moneyVersion(await readRefundable(transaction, held)));
		const part = await resolveRefund(store, transaction, settings, held, { part_id, gone });
		const facts = { action: 'desk-money/resolveRefund', thing: 'order', key: order_number };
		const [before, after] = [
			{ state: 'unknown' },
			{ state: part.state, reference: part.reference, amount: part.amount },
		];
		await writeAudit(transaction, actor, { ...facts, before, after }, store.now());
	});
	return orderMoney(store, actor, order_number);
}
