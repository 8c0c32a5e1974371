import type { MailOwner } from '../../contract/desk-health';
import type { Queries } from '../../foundation/database/database';
import type { OutboxMail } from '../../foundation/mail/queue';
import { emailKey } from '../../people/details/email-address';

/**
 * Finds out to whom failed mails are addressed, by their ids. An e-mail address can be corrected where the shop stores it.
 * @param shopEmail the shop's own e-mail address; '' for none
 */
export async function mailOwners(db: Queries, mails: OutboxMail[], shopEmail: string): Promise<Map<number, MailOwner>> {
	const orderIds = mails.flatMap(({ order_id }) => order_id ?? []);
	const emails = [...new Set(mails.flatMap(({ recipient }) => [recipient, emailKey(recipient)]))];
	const [orders, staff, suppliers, customers] = await Promise.all([
		orderIds.length === 0
			? []
			: db.selectFrom('orders').select(['id', 'order_number', 'email']).where('id', 'in', orderIds).execute(),
		db.selectFrom('staff').select('email').where('email', 'in', emails).execute(),
		db.selectFrom('suppliers').select(['id', 'email']).where('email', 'in', emails).execute(),
		db.selectFrom('customers').select(['id', 'email']).where('email', 'in', emails).execute(),
	]);
	const ownerOf = ({ order_id, recipient, forget_when_sent }: OutboxMail): MailOwner => {
		const key = emailKey(recipient);
		if (key === emailKey(shopEmail)) return { kind: 'shop' };
		const order = orders.find(({ id }) => id === order_id);
		if (order) {
			const may_correct = forget_when_sent === 0 && order.email === recipient;
			return { kind: 'order', order_number: order.order_number, may_correct };
		}
		if (staff.some(({ email }) => email === key)) return { kind: 'staff' };
		const supplier = suppliers.find(({ email }) => email === recipient);
		if (supplier) return { kind: 'supplier', supplier_id: supplier.id };
		const customer = customers.find(({ email }) => email === key);
		return customer ? { kind: 'customer', customer_id: customer.id } : { kind: 'unknown' };
	};
	return new Map(mails.map((mail) => [mail.id, ownerOf(mail)]));
}
