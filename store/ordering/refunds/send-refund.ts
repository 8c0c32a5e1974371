import type { HasConfig } from '../../../config';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import { completeWhenPaid } from '../fulfilment/follow-order';
import { noteOwing } from '../ledger/order-ledger';
import { readSubstitutes } from '../lines/lines-now';
import { readSoldTitle } from '../lines/sold-title';
import { type InvoiceCredit, type Refunded, refundAttention, refundNews } from '../mail-templates/refund-news';
import { pageLink } from '../orders/order-mails';
import { lockOrder, type OrderRow } from '../orders/order-rows';
import { maxFailures } from '../payments/note-status';
import { readPayment } from '../payments/payment-rows';
import { ProviderError } from '../payments/providers/http';
import type { RefundStatus } from '../payments/providers/provider';
import { askRefund, type PaymentServices } from '../payments/providers/providers';
import { settleLatePayments } from '../payments/settle-late';
import { moveRefundPart, type RefundPartRow, readRefundPart } from './refund-rows';
import { openRefundStates } from './refund-states';

/**
 * How many seconds a process may take to ask a payment provider about a refund before the process counts as crashed. This time is
 * longer than all retries together.
 */
const sendLease = 180;
/** The minimum time between two requests to the payment provider about the same refund part, in seconds. */
const minPauseSeconds = 300;
/** The maximum number of refund parts that one run checks. */
const maxParts = 50;

/**
 * Asks the payment providers about all open parts of an order's refunds, and stores the answers. Several processes may run this
 * function at the same time: only one process claims each part, and every request uses the part's own reference.
 */
export async function sendRefunds(store: PaymentServices, orderId: number): Promise<void> {
	const parts = await store.db
		.selectFrom('refund_parts')
		.selectAll()
		.where('order_id', '=', orderId)
		.where('way', '=', 'provider')
		.where('state', 'in', openRefundStates)
		.orderBy('id')
		.execute();
	for (const part of parts) await sendPart(store, part);
}

/** Completes refunds that are still open because the payment provider did not answer or the process crashed. */
export async function sweepRefunds(store: PaymentServices, stopped = () => false): Promise<void> {
	const now = store.now();
	const due = await store.db
		.selectFrom('refund_parts')
		.selectAll()
		.where('state', 'in', openRefundStates)
		.where('updated_at', '<=', now - minPauseSeconds)
		.where((eb) =>
			eb(
				eb(eb.val(now), '-', eb.ref('updated_at')),
				'>=',
				eb(eb.parens('updated_at', '-', eb.ref('created_at')), '/', 2),
			),
		)
		.orderBy('updated_at')
		.limit(maxParts)
		.execute();
	for (const part of due) {
		if (stopped()) return;
		await sendPart(store, part);
	}
}

/**
 * Claims a refund part before the request to its payment provider. Returns the claimed part. Returns null if another process has
 * claimed the part, or if the part is no longer open.
 */
async function claim(store: PaymentServices, { id, order_id }: RefundPartRow): Promise<RefundPartRow | null> {
	return transact(store, async (transaction) => {
		await lockOrder(transaction, { id: order_id });
		const now = store.now();
		const free = now - sendLease;
		return moveRefundPart(transaction, id, 'send', { asked_at: now, updated_at: now }, (eb) =>
			eb.or([
				eb('state', '!=', 'sent'),
				eb('asked_at', 'is', null),
				eb('asked_at', '<=', free),
				eb('provider_reference', '!=', ''),
			]),
		);
	});
}

async function sendPart(store: PaymentServices, part: RefundPartRow): Promise<void> {
	if (part.payment_id === null) return;
	const claimed = await claim(store, part);
	if (!claimed) return;
	const payment = await readPayment(store.db, part.payment_id);
	try {
		await note(store, claimed, await askRefund(store, payment, claimed));
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		store.log.warn({ err: error, reference: part.reference }, 'it is unknown whether a refund was made');
		await note(store, claimed, null);
	}
}

/**
 * Stores a payment provider's answer about a refund. A status of null means that the provider did not answer.
 * @param claimed the refund part before the request
 */
async function note(store: PaymentServices, claimed: RefundPartRow, status: RefundStatus | null): Promise<void> {
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const order = await lockOrder(transaction, { id: claimed.order_id });
		const now = store.now();
		const before = await readRefundPart(transaction, claimed.id);
		if (before.state !== 'sent' && before.state !== 'unknown') return;
		const noted = { updated_at: now };
		if (status === null) {
			const failures = before.failures + 1;
			const problem = `The provider did not answer ${failures === 1 ? 'once' : `${failures} times`}, so it is unknown whether the money went back.`;
			const lost = await moveRefundPart(transaction, claimed.id, 'lose', { ...noted, failures, problem });
			if (lost && failures === maxFailures) await mailStore(lost);
			return;
		}
		if (status.state === 'sent') {
			const waits = { ...noted, provider_reference: status.transaction, failures: 0, problem: '' };
			await moveRefundPart(transaction, claimed.id, 'send', waits);
			return;
		}
		const ended =
			status.state === 'failed'
				? await moveRefundPart(transaction, claimed.id, 'fail', { ...noted, failures: 0, problem: status.reason })
				: await moveRefundPart(transaction, claimed.id, 'finish', {
						...noted,
						done_at: now,
						failures: 0,
						problem: '',
						provider_reference: status.transaction,
					});
		if (!ended) return;
		if (ended.state === 'failed') await mailStore(ended);
		await concludeRefund(store, transaction, settings, order, ended.refund_id);

		async function mailStore(part: RefundPartRow): Promise<void> {
			if (settings.store_info.email === '') return;
			await queueMails(transaction, [{ ...refundAttention({ order, part }, settings), order_id: order.id }], now);
		}
	});
}

/**
 * Completes a refund that has no open parts. Recalculates the amount owed for the order, settles late payments that were fully
 * refunded, updates the order's payment message and e-mails the customer. Runs inside the transaction that completes the last
 * part.
 */
export async function concludeRefund(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	order: OrderRow,
	refundId: number,
): Promise<void> {
	const ledger = await noteOwing(transaction, order.id, store.now());
	await completeWhenPaid(transaction, order.id, ledger, store.now());
	await settleLatePayments(transaction, order.id, store.now());
	const parts = await transaction
		.selectFrom('refund_parts')
		.leftJoin('gift_cards', 'gift_cards.id', 'refund_parts.gift_card_id')
		.select(['state', 'method', 'amount', 'number', 'way'])
		.where('refund_id', '=', refundId)
		.orderBy('refund_parts.id')
		.execute();
	if (parts.some(({ state }) => (openRefundStates as readonly string[]).includes(state))) return;
	const done = parts.filter(({ state }) => state === 'done');
	const sum = done.reduce((all, { amount }) => all + amount, 0);
	const credit = await creditOf(transaction, refundId);
	if (done.length === 0 && credit === null) return;
	const said = [
		...(credit === null ? [] : [`${inDollars(credit.amount)} was credited to invoice ${credit.invoice}.`]),
		...(done.length === 0 ? [] : [`${inDollars(sum)} was refunded.`]),
	];
	const message = [order.payment_message, ...said].join(' ').trim();
	await transaction
		.updateTable('orders')
		.set({ payment_message: message, updated_at: store.now() })
		.where('id', '=', order.id)
		.execute();
	const backs = done.map(({ method, amount, number }) => ({ method, amount, gift_card: number?.slice(-4) ?? null }));
	const link = pageLink(store, settings, order);
	const refunded = await refundedBy(transaction, order.id, refundId);
	const mail = { ...refundNews(order, backs, refunded, settings, link, credit), order_id: order.id };
	await queueMails(transaction, [mail], store.now());
}

/** Returns the copies and the shipping that a refund covers. */
async function refundedBy(transaction: Transaction, orderId: number, refundId: number): Promise<Refunded> {
	const { shipping } = await transaction
		.selectFrom('refunds')
		.select('shipping')
		.where('id', '=', refundId)
		.executeTakeFirstOrThrow();
	const lines = await transaction
		.selectFrom('refund_lines')
		.innerJoin('order_items', 'order_items.id', 'order_item_id')
		.select(['order_items.id', 'title_info', 'substitution_id', 'refund_lines.quantity'])
		.where('refund_id', '=', refundId)
		.orderBy('refund_lines.id')
		.execute();
	const substitutes = await readSubstitutes(transaction, [orderId]);
	const copies = lines.map(({ substitution_id, quantity, ...item }) => {
		const { title } = substitutes.get(substitution_id ?? 0) ?? readSoldTitle(item);
		return { title, quantity };
	});
	return { copies, shipping };
}

/**
 * Returns the amount by which a refund reduced the order's invoice, in cents. Returns null if the refund did not reduce the
 * invoice.
 */
async function creditOf(transaction: Transaction, refundId: number): Promise<InvoiceCredit | null> {
	const note = await transaction
		.selectFrom('refunds')
		.innerJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
		.innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
		.select(['credit_notes.applied', 'invoices.number'])
		.where('refunds.id', '=', refundId)
		.executeTakeFirst();
	return note && note.applied > 0 ? { amount: note.applied, invoice: note.number } : null;
}

/**
 * Records the outcome of a refund if the payment provider does not report the outcome. Staff must first check the provider's own
 * site.
 * @throws {Refused} if the refund's state is not 'unknown'
 */
export async function resolveRefund(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	order: OrderRow,
	{ part_id, gone }: { part_id: number; gone: boolean },
): Promise<RefundPartRow> {
	const now = store.now();
	const part = await transaction
		.selectFrom('refund_parts')
		.selectAll()
		.where('id', '=', part_id)
		.where('order_id', '=', order.id)
		.executeTakeFirst();
	if (part?.state !== 'unknown') throw new Refused('The result of this refund is already known.', 409);
	const ended = gone
		? await moveRefundPart(transaction, part_id, 'finish', { updated_at: now, done_at: now, problem: '' })
		: await moveRefundPart(transaction, part_id, 'fail', {
				updated_at: now,
				problem: 'Staff checked with the payment provider: the customer did not get the money.',
			});
	if (!ended) throw new Refused('The result of this refund is already known.', 409);
	await concludeRefund(store, transaction, settings, order, ended.refund_id);
	return ended;
}
