import { sql } from 'kysely';
import { ledgerSums } from '../ledger/ledger-sums';
import { combineChecks, copyCount, dollars, finding } from './check';

const ledgers = ledgerSums();

const sumsToZero = finding(
	sql<{ order_number: string; total_owing: number; owed: number }>`
		select order_number, total_owing, owed from (${ledgers}) as ledgers
		where state <> 'cancelled' and total_owing <> case when owed > 0 then owed else 0 end order by order_number`,
	({ order_number, total_owing, owed }) =>
		`Order ${order_number} owes ${dollars(total_owing)}, but its ledger says ${dollars(owed)}.`,
);

/**
 * Checks that the column `to_give_back` of each order, also of cancelled orders, equals the amount in the order's ledger that the
 * store owes the customer.
 */
const owesCustomers = finding(
	sql<{ order_number: string; to_give_back: number; owed: number }>`
		select order_number, to_give_back, -owed as owed from (${ledgers}) as ledgers
		where to_give_back <> case when owed < 0 then -owed else 0 end order by order_number`,
	({ order_number, to_give_back, owed }) =>
		`Order ${order_number} says that the store owes ${dollars(to_give_back)}, but its ledger says ${dollars(Math.max(0, owed))}.`,
);

/**
 * Checks that the price of copies is deducted from an order's total only once: by their cancellation or return, or by a refund.
 */
const takenOffOnce = finding(
	sql<{ order_number: string; charged: number }>`
		select order_number, charged from (${ledgers}) as ledgers where charged < 0 order by order_number`,
	({ order_number, charged }) =>
		`Order ${order_number} comes to ${dollars(charged)}: its reductions are more than its price.`,
);

/**
 * Checks that a positive `cancelled_amount` of an order equals the sum of the order's rows in `order_reductions`. An order
 * without a positive amount must have no reductions.
 */
const reductionsAreOrder = finding(
	sql<{ order_number: string; taken_off: number; reduced: number }>`
		select order_number, taken_off, reduced from (
			select order_number, case when cancelled_amount > 0 then cancelled_amount else 0 end as taken_off,
				(select coalesce(sum(amount), 0) from order_reductions where order_reductions.order_id = orders.id) as reduced
			from orders
		) as sums where taken_off <> reduced order by order_number`,
	({ order_number, taken_off, reduced }) =>
		`Order ${order_number} was reduced by ${dollars(taken_off)}, but its ledger says ${dollars(reduced)}.`,
);

/** Checks that all copies in the reductions of an order line were cancelled or returned. */
const reductionsAreCopies = finding(
	sql<{ order_number: string; position: number; named: number; gone: number }>`
		select order_number, position, named, gone from (
			select orders.order_number, order_items.position,
				(select coalesce(sum(order_reductions.quantity), 0) from order_reductions
					where order_reductions.order_item_id = order_items.id and kind in ('copies_cancelled', 'copies_returned')) as named,
				(select coalesce(sum(order_copies.quantity), 0) from order_copies
					where order_copies.order_item_id = order_items.id and refunded = 0 and state in ('cancelled', 'returned')) as gone
			from order_items join orders on orders.id = order_items.order_id
			where exists (select 1 from order_reductions where order_reductions.order_item_id = order_items.id)
		) as lines where named > gone order by order_number, position`,
	({ order_number, named, gone }) =>
		`The ledger of order ${order_number} takes off ${copyCount(named)} of one title, but ${gone} were cancelled or returned.`,
);

const neverMoreThanPaid = finding(
	sql<{ order_number: string; paid: number; back: number }>`
		select order_number, paid, back from (${ledgers}) as ledgers where back > paid order by order_number`,
	({ order_number, paid, back }) =>
		`Order ${order_number} refunded ${dollars(back)}, but only ${dollars(paid)} was paid.`,
);

const partsAreRefund = finding(
	sql<{ order_number: string; amount: number; parts: number }>`
		select order_number, amount, parts from (
			select orders.order_number, refunds.amount, (select coalesce(sum(refund_parts.amount), 0) from refund_parts
				where refund_parts.refund_id = refunds.id) as parts
			from refunds join orders on orders.id = refunds.order_id
		) as refunded where amount <> parts order by order_number`,
	({ order_number, amount, parts }) =>
		`A refund of order ${order_number} is ${dollars(amount)}, but its parts add up to ${dollars(parts)}.`,
);

const neverMoreThanTaken = finding(
	sql<{ reference: string; amount: number; back: number }>`
		select reference, amount, back from (
			select reference, amount, (select coalesce(sum(refund_parts.amount), 0) from refund_parts
				where refund_parts.payment_id = payments.id and refund_parts.state <> 'failed') as back
			from payments
		) as taken where back > amount order by reference`,
	({ reference, amount, back }) =>
		`Payment ${reference} refunded ${dollars(back)}, but only ${dollars(amount)} was taken.`,
);

const copiesOnce = finding(
	sql<{ order_number: string; position: number; named: number; back: number }>`
		select order_number, position, named, back from (
			select orders.order_number, order_items.position,
				(select coalesce(sum(order_copies.quantity), 0) from order_copies
					where order_copies.order_item_id = order_items.id and refunded = 1) as named,
				(select coalesce(sum(refund_lines.quantity), 0) from refund_lines
					where refund_lines.order_item_id = order_items.id) as back
			from order_items join orders on orders.id = order_items.order_id
		) as lines where back <> named order by order_number, position`,
	({ order_number, named, back }) =>
		`Refunds of order ${order_number} name ${copyCount(back)} of one title, but the order has ${copyCount(named)} marked as refunded.`,
);

/**
 * Checks that refunds contain no more copies of a substitute than are marked as refunded. Copies that these refunds cancelled
 * must still be cancelled.
 */
const substitutesOnce = finding(
	sql<{ order_number: string; title: string; named: number; cancelled: number; back: number; gone: number }>`
		select order_number, title, named, cancelled, back, gone from (
			select orders.order_number, order_substitutions.id, order_substitutions.title,
				(select coalesce(sum(refund_lines.quantity), 0) from refund_lines
					where refund_lines.substitution_id = order_substitutions.id) as named,
				(select coalesce(sum(refund_lines.cancelled), 0) from refund_lines
					where refund_lines.substitution_id = order_substitutions.id) as cancelled,
				(select coalesce(sum(order_copies.quantity), 0) from order_copies
					where order_copies.substitution_id = order_substitutions.id and refunded = 1) as back,
				(select coalesce(sum(order_copies.quantity), 0) from order_copies
					where order_copies.substitution_id = order_substitutions.id and refunded = 1 and state = 'cancelled') as gone
			from order_substitutions join orders on orders.id = order_substitutions.order_id
		) as taken where named > back or cancelled > gone order by order_number, id`,
	({ order_number, title, named, cancelled, back, gone }) =>
		named > back
			? `Refunds of order ${order_number} name ${copyCount(named)} of the substitute “${title}”, but the order has ${copyCount(back)} marked as refunded.`
			: `Refunds of order ${order_number} cancelled ${copyCount(cancelled)} of the substitute “${title}”, but only ${gone} are cancelled. Check what was handed over.`,
);

/** Checks that copies that a refund cancelled are still cancelled. */
const cancelledByRefundStays = finding(
	sql<{ order_number: string; position: number; named: number; cancelled: number }>`
		select order_number, position, named, cancelled from (
			select orders.order_number, order_items.position,
				(select coalesce(sum(refund_lines.cancelled), 0) from refund_lines
					where refund_lines.order_item_id = order_items.id) as named,
				(select coalesce(sum(order_copies.quantity), 0) from order_copies
					where order_copies.order_item_id = order_items.id and refunded = 1 and state = 'cancelled') as cancelled
			from order_items join orders on orders.id = order_items.order_id
			where exists (select 1 from refund_lines where refund_lines.order_item_id = order_items.id)
		) as lines where named > cancelled order by order_number, position`,
	({ order_number, named, cancelled }) =>
		`Refunds of order ${order_number} cancelled ${copyCount(named)} of one title, but only ${copyCount(cancelled)} are cancelled. Check what was handed over.`,
);

/** Checks that every amount refunded to a gift card is in the gift card's ledger. */
const onCards = finding(
	sql<{ order_number: string; amount: number; entries: number }>`
		select order_number, amount, entries from (
			select orders.order_number,
				(select coalesce(sum(refund_parts.amount), 0) from refund_parts where refund_parts.order_id = orders.id
					and way = 'gift_card' and refund_parts.state = 'done') as amount,
				(select coalesce(sum(gift_card_entries.amount), 0) from gift_card_entries
					where gift_card_entries.order_id = orders.id and reason = 'refunded') as entries
			from orders
		) as credits where amount <> entries order by order_number`,
	({ order_number, amount, entries }) =>
		`Order ${order_number} refunded ${dollars(amount)} to gift cards, but their ledgers say ${dollars(entries)}.`,
);

/** Checks that the sales journal entries of each completed order add up to the total in the order's ledger. */
const journalIsLedger = finding(
	sql<{ order_number: string; charged: number; sold: number }>`
		select order_number, charged, sold from (
			select order_number, charged, (select coalesce(sum(amount), 0) from sales_entries
				where sales_entries.order_id = ledgers.order_id) as sold
			from (${ledgers}) as ledgers where state = 'completed'
				and exists (select 1 from sales_entries where sales_entries.order_id = ledgers.order_id)
		) as sales where sold <> charged order by order_number`,
	({ order_number, charged, sold }) =>
		`Order ${order_number} comes to ${dollars(charged)}, but the sales journal has ${dollars(sold)}.`,
);

/** Checks that each invoice, less the invoice's credit notes, equals the order's total. */
const invoiceIsLedger = finding(
	sql<{ number: number; charged: number; left_of: number }>`
		select number, charged, left_of from (
			select number, charged, invoices.total - (select coalesce(sum(amount), 0) from credit_notes
				where credit_notes.invoice_id = invoices.id) as left_of
			from invoices join (${ledgers}) as ledgers on ledgers.order_id = invoices.order_id
		) as invoiced where charged <> left_of order by number`,
	({ number, charged, left_of }) =>
		`Invoice ${number} comes to ${dollars(left_of)} with its credit notes, but its order comes to ${dollars(charged)}.`,
);

/** Checks that the numbers of invoices and credit notes have no gaps. */
const numberedOnce = finding(
	sql<{ name: string; last: number; count: number }>`
		select name, value as last, count from (
			select name, value, case name when 'invoice' then (select count(*) from invoices)
				else (select count(*) from credit_notes) end as count
			from document_numbers
		) as numbers where value <> count order by name`,
	({ name, last, count }) => `The last ${name.replace('_', ' ')} has number ${last}, but there are ${count} of them.`,
);

/** Checks the amounts of orders: the amount owed for each order equals its ledger, and no more was refunded than was paid. */
export const checkLedgers = combineChecks(
	sumsToZero,
	owesCustomers,
	takenOffOnce,
	reductionsAreOrder,
	reductionsAreCopies,
	neverMoreThanPaid,
	partsAreRefund,
	neverMoreThanTaken,
	copiesOnce,
	substitutesOnce,
	cancelledByRefundStays,
	onCards,
	journalIsLedger,
	invoiceIsLedger,
	numberedOnce,
);
