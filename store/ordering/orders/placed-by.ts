import { nameOf } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';

/**
 * Returns the columns of an order for the person who places the order. If the person acts for an institution, the columns include
 * the person's name and e-mail address.
 */
export function placedBy({ customer, account }: Visitor) {
	if (!customer || !account || customer.id === account.id) return { placed_by_id: customer?.id ?? null };
	return {
		placed_by_id: customer.id,
		placed_by_name: `${customer.first_name} ${customer.last_name}`.trim(),
		placed_by_email: customer.email,
		placed_for: nameOf(account),
	};
}
