import { conditionText } from '../../catalogue/titles/conditions';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { OrderMoney } from '../../contract/desk-money';
import type { DeskFile } from '../../contract/desk-orders';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { maxFileCharacters, queueMails } from '../../foundation/mail/queue';
import { notFound, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { customerOf, lockBuyingAccount, readBuyingAccount } from '../../ordering/ledger/buying-account';
import { creditNotesOf, dueWords, findInvoice, type InvoiceRow } from '../../ordering/ledger/invoices';
import { requireCreditFor } from '../../ordering/ledger/left-unpaid';
import { type OrderLedger, readLedger } from '../../ordering/ledger/order-ledger';
import { addTaxes, readTaxes, taxSum } from '../../ordering/lines/amounts';
import { waitsForMoney } from '../../ordering/lines/order-queue';
import { readSoldTitle } from '../../ordering/lines/sold-title';
import { invoiceMail } from '../../ordering/mail-templates/invoice-mail';
import { dayIn } from '../../ordering/mail-templates/order-lines';
import { type Bill, composeBill, readBill } from '../../ordering/orders/bill';
import { lockOrder } from '../../ordering/orders/order-rows';
import { completeOrder } from '../../ordering/orders/order-steps';
import { readRefundable } from '../../ordering/refunds/plan-refund';
import { answeredOnce } from '../answered-once';
import { writeAudit } from '../audit/write-audit';
import type { BillPaper } from '../print/bill';
import { print } from '../print/print';
import { requireSameVersion } from '../version';
import { byStaff, type DeskActor, orderReader } from '../visitor';
import { methodTitle, moneyVersion, orderForMoney, orderMoney } from './order-money';

type InvoiceStore = Database & Clock & HasSettings;

/**
 * Completes an order that only waits for payment. The amount owed goes on an invoice.
 * @throws {Refused} for any other order, and for a customer who may not buy that much on account
 */
export async function putOnAccount(
	store: InvoiceStore,
	actor: DeskActor,
	{ order_number, version }: CheckedDeskPayloadOf<'desk-money/putOnAccount'>,
): Promise<OrderMoney> {
	const order = await orderForMoney(store.db, actor, order_number);
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		await lockBuyingAccount(transaction, await customerOf(transaction, order_number));
		const held = await lockOrder(transaction, { id: order.id });
		const refundable = await readRefundable(transaction, held);
		const { ledger } = refundable;
		requireSameVersion(version, moneyVersion(refundable));
		if (!waitsForMoney(held) || ledger.owed <= 0)
			throw new Refused(
				`Order ${order_number} cannot be put on account here. Hand over the last copy of the order, and choose “On account” on that page.`,
				409,
			);
		const account = await requireCreditFor(transaction, held, ledger.owed);
		const now = store.now();
		const terms = { settings, terms_days: account.terms_days, ...byStaff(actor) };
		await completeOrder(transaction, held, now, terms);
		const facts = { action: 'desk-money/putOnAccount', thing: 'order', key: order_number };
		const [before, after] = [{ state: held.state }, { state: 'completed', owed: ledger.owed }];
		await writeAudit(transaction, actor, { ...facts, before, after }, now);
	});
	return orderMoney(store, actor, order_number);
}

/** @throws {Refused} 404 for an order that was not sold on account, 403 for an order of another location */
async function invoiceFor(store: InvoiceStore, actor: DeskActor, order_number: string) {
	const order = await orderForMoney(store.db, actor, order_number);
	const invoice = await findInvoice(store.db, order.id);
	if (!invoice) throw notFound(`Order ${order_number} has no invoice.`);
	return { order, invoice };
}

/**
 * Prints the invoice of an order as it was issued, followed by later credits, payments and refunds. Prints a credit note instead
 * if the payload contains the number of a credit note.
 */
export async function printInvoice(
	store: InvoiceStore,
	actor: DeskActor,
	{ order_number, credit_note }: CheckedDeskPayloadOf<'desk-money/getInvoice'>,
): Promise<DeskFile> {
	const { order, invoice } = await invoiceFor(store, actor, order_number);
	const settings = await store.settings.get();
	if (credit_note === undefined) return invoiceFile(store.db, invoice, await readLedger(store.db, order), settings);
	return creditNoteFile(store.db, invoice, credit_note, settings);
}

/** @throws {Refused} 404 if the invoice has no credit note with this number */
async function creditNoteFile(db: Queries, invoice: InvoiceRow, wanted: number, settings: Settings): Promise<DeskFile> {
	const note = (await creditNotesOf(db, invoice.id)).find(({ number }) => number === wanted);
	if (!note) throw notFound(`Invoice ${invoice.number} has no credit note ${wanted}.`);
	const bill = readBill(invoice);
	const words = `Credit on invoice ${invoice.number} of ${dayIn(invoice.created_at, settings)}`;
	const { lines, sums, rest } = await creditParts(db, note);
	const title = `Credit note ${note.number}`;
	const isSplit = note.applied > 0 && note.applied < note.amount;
	const pdf = await print(
		'bill',
		{
			title,
			facts: [`Date: ${dayIn(note.created_at, settings)}`, `For invoice ${invoice.number}`],
			bill: { ...bill, lines, sums: [...rest.map((amount) => ({ words, amount })), ...sums], total: note.amount },
			settled: isSplit ? [{ words: 'Taken off what is owed', amount: note.applied }] : [],
			rest: restOfCredit(note),
		},
		settings,
	);
	return { filename: `credit-note-${note.number}.pdf`, pdf };
}

/**
 * Returns the last line of a credit note: the amount to refund to the customer, or that the whole note reduced the amount owed.
 * The amounts are in cents.
 */
const restOfCredit = ({ amount, applied }: { amount: number; applied: number }): BillPaper['rest'] =>
	applied === amount ? { words: 'Credited', amount } : { words: 'To refund', amount: amount - applied };

/** Returns the contents of a credit note: credited copies, shipping, taxes, and the remainder. The amounts are in cents. */
async function creditParts(
	db: Queries,
	{ id, amount }: { id: number; amount: number },
): Promise<Pick<Bill, 'lines' | 'sums'> & { rest: number[] }> {
	const refunds = await db
		.selectFrom('refunds')
		.select(['id', 'shipping', 'taxes'])
		.where('credit_note_id', '=', id)
		.orderBy('id')
		.execute();
	const refunded = await db
		.selectFrom('refund_lines')
		.innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
		.innerJoin('order_items', 'order_items.id', 'refund_lines.order_item_id')
		.leftJoin('order_substitutions', 'order_substitutions.id', 'refund_lines.substitution_id')
		.select(['order_items.id', 'title_info', 'refund_lines.quantity', 'refund_lines.amount'])
		.select(['order_substitutions.title', 'order_substitutions.eisbn', 'order_substitutions.condition'])
		.where('credit_note_id', '=', id)
		.orderBy('position')
		.orderBy('refund_lines.id')
		.execute();
	const back = await db
		.selectFrom('order_reductions')
		.leftJoin('order_items', 'order_items.id', 'order_reductions.order_item_id')
		.leftJoin('order_substitutions', 'order_substitutions.id', 'order_reductions.substitution_id')
		.select(['order_items.id as item_id', 'title_info', 'order_reductions.quantity', 'amount'])
		.select(['order_reductions.id', 'order_reductions.taxes'])
		.select(['order_substitutions.title', 'order_substitutions.eisbn', 'order_substitutions.condition'])
		.where('credit_note_id', '=', id)
		.orderBy('order_reductions.id')
		.execute();
	const taxes = addTaxes(
		...refunds.map((row) => readTaxes(row, 'refunds')),
		...back.map((row) => readTaxes(row, 'order_reductions')),
	);
	const returned = back.flatMap(({ item_id, title_info, quantity, ...row }) =>
		// Older versions did not store which copies were credited.
		item_id === null || title_info === null || quantity === null
			? []
			: [
					{
						...row,
						id: item_id,
						title_info,
						quantity,
						amount: row.amount - taxSum(readTaxes(row, 'order_reductions')),
					},
				],
	);
	const lines = [...refunded, ...returned].map(creditLine);
	const sums = [
		{ words: 'Shipping', amount: refunds.reduce((sum, { shipping }) => sum + shipping, 0) },
		...taxes.map((tax) => ({ words: tax.type, amount: tax.amount })),
	].filter((sum) => sum.amount !== 0);
	const rest = [...lines, ...sums].reduce((left, part) => left - part.amount, amount);
	return { lines, sums, rest: rest === 0 ? [] : [rest] };
}

/** Credited copies of an order line, with the substitute if the customer accepted one. */
interface Credited {
	id: number;
	title_info: string;
	quantity: number;
	/** The amount of the credited copies in cents, without taxes. */
	amount: number;
	title: string | null;
	eisbn: string | null;
	condition: string | null;
}

function creditLine({ id, title_info, quantity, amount, ...taken }: Credited): Bill['lines'][number] {
	const sold = readSoldTitle({ id, title_info });
	const condition = taken.condition === null ? sold.condition_text : conditionText(taken.condition);
	const detail = [taken.eisbn ?? sold.eisbn, condition].filter(Boolean).join(', ');
	return { quantity, title: taken.title ?? sold.title, detail, price: Math.round(amount / quantity), amount };
}

async function invoiceFile(
	db: Queries,
	invoice: InvoiceRow,
	{ entries, paid, given_back, owed }: OrderLedger,
	settings: Settings,
): Promise<DeskFile> {
	const bill = readBill(invoice);
	const notes = await creditNotesOf(db, invoice.id);
	const onDay = (at: number) => dayIn(at, settings);
	const givenBackSince = entries
		.filter(({ kind, at }) => kind === 'given_back' && at > invoice.created_at)
		.reduce((sum, { amount }) => sum + amount, 0);
	const pdf = await print(
		'bill',
		{
			title: `Invoice ${invoice.number}`,
			facts: [
				`Date: ${onDay(invoice.created_at)}`,
				`Terms: ${termsWords(invoice.terms_days)}`,
				`Due: ${dueWords(invoice.due_on)}`,
			],
			bill,
			settled: [
				{ words: 'Paid before', amount: bill.paid },
				...notes.map(({ number, amount, created_at }) => ({
					words: `Credit note ${number}, ${onDay(created_at)}`,
					amount,
				})),
				{
					words: bill.paid === 0 ? 'Paid' : 'Paid since',
					amount: paid - given_back - bill.paid + givenBackSince,
				},
				{ words: 'Refunded', amount: -givenBackSince },
			].filter(({ amount }) => amount !== 0),
			rest: restOf(owed, bill.owed),
		},
		settings,
	);
	return { filename: `invoice-${invoice.number}.pdf`, pdf };
}

/**
 * Returns the last line of an invoice or a receipt.
 * @param owed cents; negative if the store owes the customer
 * @param owedFirst cents that were owed when the invoice was issued
 */
const restOf = (owed: number, owedFirst = owed): BillPaper['rest'] => {
	if (owed < 0) return { words: 'To be refunded', amount: -owed };
	return { words: owed === owedFirst ? 'Owed' : 'Still owed', amount: owed };
};

const termsWords = (days: number): string =>
	days === 0 ? 'due at once' : `${days} ${days === 1 ? 'day' : 'days'} net`;

/**
 * Mails an invoice and its credit notes as PDFs to the customer's account. If the account was deleted, mails it to the order's e-mail address.
 * @throws {Refused} 404 for an order without an invoice, 409 if neither has an e-mail address
 */
export async function mailInvoice(
	store: InvoiceStore,
	actor: DeskActor,
	{ order_number, key }: CheckedDeskPayloadOf<'desk-money/mailInvoice'>,
): Promise<{ recipient: string }> {
	const { order, invoice } = await invoiceFor(store, actor, order_number);
	const settings = await store.settings.get();
	const account = await readBuyingAccount(store.db, invoice.customer_id);
	const recipient = account?.email || order.email;
	if (recipient === '') throw new Refused('The order has no e-mail address. Print the invoice instead.', 409);
	const ledger = await readLedger(store.db, order);
	const printed = [await invoiceFile(store.db, invoice, ledger, settings)];
	const creditNotes: number[] = [];
	for (const { number } of await creditNotesOf(store.db, invoice.id)) {
		const file = await creditNoteFile(store.db, invoice, number, settings);
		if (sizeOf([...printed, file]) > maxFileCharacters) break;
		printed.push(file);
		creditNotes.push(number);
	}
	const mail = {
		...invoiceMail(
			{
				...invoice,
				left: ledger.owed,
				name: account?.name ?? order.purchaser_name,
				order_number,
				creditNotes,
			},
			settings,
		),
		recipient,
		order_id: order.id,
		files: printed.map(({ filename, pdf }) => ({ filename, type: 'application/pdf', content: pdf })),
	};
	return transact(store, async (transaction) => {
		await lockOrder(transaction, { id: order.id });
		const send = async () => {
			const now = store.now();
			await queueMails(transaction, [mail], now);
			const facts = { action: 'desk-money/mailInvoice', thing: 'order', key: order_number };
			await writeAudit(transaction, actor, { ...facts, after: { invoice: invoice.number, recipient } }, now);
			return { recipient };
		};
		if (key === undefined) return send();
		return answeredOnce(transaction, { purpose: `invoice ${invoice.number}`, said: {}, key }, store.now(), send);
	});
}

const sizeOf = (files: readonly DeskFile[]): number => files.reduce((sum, { pdf }) => sum + pdf.length, 0);

/**
 * Prints a receipt for the payments of an order. A receipt that a till prints shows no e-mail address.
 * @throws {Refused} 409 for an order without payments
 */
export async function printReceipt(
	store: InvoiceStore,
	actor: DeskActor,
	{ order_number }: CheckedDeskPayloadOf<'desk-money/getReceipt'>,
): Promise<DeskFile> {
	const order = await orderForMoney(store.db, actor, order_number);
	const settings = await store.settings.get();
	const ledger = await readLedger(store.db, order);
	if (ledger.paid === 0) throw new Refused(`Order ${order_number} has no payment yet, so there is no receipt.`, 409);
	const bill = await composeBill(store.db, settings, order, { ledger, reader: orderReader(actor) });
	const moved = ledger.entries.filter(({ kind }) => paidKinds.has(kind));
	const pdf = await print(
		'bill',
		{
			title: `Receipt for order ${order_number}`,
			facts: [`Printed ${dayIn(store.now(), settings)}`],
			bill,
			settled: moved.map(({ kind, method, amount, at }) => ({
				words: `${kind === 'given_back' ? 'Refunded' : 'Paid'} ${dayIn(at, settings)}, ${methodTitle(method)}`,
				amount: -amount,
			})),
			rest: restOf(ledger.owed),
		},
		settings,
	);
	return { filename: `receipt-${order_number}.pdf`, pdf };
}

const paidKinds = new Set(['gift_card', 'payment', 'receipt', 'given_back']);
