import { Link } from '@remix-run/react';
import type { FailedMail } from '~store/contract/desk-health';
import { askPath } from './orders/order-question';
import { customerPath, orderPath, supplierPath } from './thing-paths';

/** Says what to do if the address of a failed mail is wrong. Links to the page where staff can correct it. */
export function MailAddress({ mail: { id, recipient, owner } }: { mail: FailedMail }) {
	const of = <span className="visually-hidden">, e-mail to {recipient}</span>;
	switch (owner.kind) {
		case 'order':
			return owner.may_correct ? (
				<Link to={askPath(owner.order_number, 'mail', id)}>Correct the address{of}</Link>
			) : (
				<>
					Staff cannot change the address of this mail. Call the customer of{' '}
					<Link to={orderPath(owner.order_number)}>order {owner.order_number}</Link>.
				</>
			);
		case 'supplier':
			return (
				<>
					<Link to={supplierPath(owner.supplier_id)}>Correct the supplier’s address{of}</Link>, then send the mail
					again.
				</>
			);
		case 'customer':
			return (
				<>
					Only the customer can change this address, in their account.{' '}
					<Link to={customerPath(owner.customer_id)}>Call the customer</Link>.
				</>
			);
		case 'staff':
			return 'An owner can remove this staff member under Staff, and invite the person again at the right address.';
		case 'shop':
			return 'This is the shop’s own address. Correct it in the shop’s settings.';
		case 'unknown':
			return 'The shop does not know this person. They must ask for the mail again, with the right address.';
	}
}
