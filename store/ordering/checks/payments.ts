import { sql } from 'kysely';
import { paymentProviders } from '../../contract/payment-providers';
import { combineChecks, dollars, finding } from './check';

const paidOnce = finding(
	sql<{ order_number: string; payments: number }>`
		select order_number, count(*) as payments from payments join orders on orders.id = payments.order_id
		where payments.state = 'paid' and changed_at is null group by orders.id, order_number having count(*) > 1 order by order_number`,
	({ order_number, payments }) => `Order ${order_number} was paid ${payments} times.`,
);

const paidIsPlaced = finding(
	sql<{ order_number: string; reference: string }>`
		select order_number, reference from payments join orders on orders.id = payments.order_id
		where payments.state = 'paid' and orders.state = 'awaiting_payment' order by order_number`,
	({ order_number, reference }) => `Order ${order_number} awaits payment, but its payment ${reference} is paid.`,
);

const approvedFirst = finding(
	sql<{ order_number: string; reference: string }>`
		select order_number, reference from payments join orders on orders.id = payments.order_id
		where orders.state = 'awaiting_approval' order by order_number`,
	({ order_number, reference }) => `Order ${order_number} awaits approval, but its payment ${reference} was begun.`,
);

const paidAsAsked = finding(
	sql<{ order_number: string; amount: number; asked: number }>`
		select order_number, amount, total - gift_card_amount as asked
		from payments join orders on orders.id = payments.order_id
		where payments.state = 'paid' and changed_at is null and amount <> total - gift_card_amount order by order_number`,
	({ order_number, amount, asked }) =>
		`Order ${order_number} asked for ${dollars(asked)} but was paid ${dollars(amount)}.`,
);

const placedIsPaid = finding(
	sql<{ order_number: string; payment_type: string }>`
		select order_number, payment_type from orders
		where payment_type in (${sql.join([...paymentProviders])}) and state in ('placed', 'ready', 'completed')
		and delivery_key <> 'quote' and not exists (
			select 1 from payments where payments.order_id = orders.id and payments.state = 'paid'
		) order by order_number`,
	({ order_number, payment_type }) =>
		`Order ${order_number} is placed as paid with ${payment_type}, but has no paid payment.`,
);

/**
 * Checks online payments. Each unedited order was paid once, with the requested amount, and after any required approval. An order
 * with an online payment is placed if and only if the order is paid.
 */
export const checkPayments = combineChecks(paidOnce, paidIsPlaced, approvedFirst, paidAsAsked, placedIsPaid);
