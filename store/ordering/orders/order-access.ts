import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { loginRequired } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { rightsOf } from '../../people/accounts/buyer-rights';
import type { OrderRow } from './order-rows';

/**
 * Returns whether a visitor may see an order (docs/behaviour/orders.md#who-sees-an-order):
 * - orders of the account in use; an institution may limit its buyers to the orders that each buyer placed
 * - orders of the visitor's own account, even while the visitor uses an institution's account
 * - orders that the visitor placed for an institution, while the visitor may buy for the institution
 * - for a guest, orders that the guest placed in the same session
 */
export async function maySee(database: Database, visitor: Visitor, order: OrderRow): Promise<boolean> {
	const { session, customer, account } = visitor;
	if (order.customer_id === null) {
		return order.placed_by_id === null && order.session_hash === session?.id_hash;
	}
	if (!customer) return false;
	if (order.customer_id === customer.id) return true;
	if (order.customer_id === account?.id) {
		return order.placed_by_id === customer.id || (await rightsOf(database.db, visitor)).sees_all;
	}
	return order.placed_by_id === customer.id && (await mayBuyFor(database, customer.id, order.customer_id));
}

async function mayBuyFor({ db }: Database, personId: number, institutionId: number): Promise<boolean> {
	const link = await db
		.selectFrom('customer_links')
		.select('id')
		.where('parent_id', '=', institutionId)
		.where('child_id', '=', personId)
		.where('verified_at', 'is not', null)
		.executeTakeFirst();
	return link !== undefined;
}

/**
 * Returns the SQL condition for the orders in a visitor's order history: orders of the account in use that the visitor may see.
 * If the visitor uses their own account, also includes orders that the visitor placed for institutions, while the visitor may buy
 * for them.
 * @throws {Refused} 401 for a guest
 */
export async function inHistoryOf({ db }: Database, visitor: Visitor): Promise<Expression<SqlBool>> {
	const { customer, account } = visitor;
	if (!customer || !account) throw loginRequired();
	const eb = expressionBuilder<Schema, 'orders'>();
	const ofAccount = eb('orders.customer_id', '=', account.id);
	const placed = eb('orders.placed_by_id', '=', customer.id);
	if (account.id !== customer.id) {
		return (await rightsOf(db, visitor)).sees_all ? ofAccount : eb.and([ofAccount, placed]);
	}
	const institutions = await db
		.selectFrom('customer_links')
		.select('parent_id')
		.where('child_id', '=', customer.id)
		.where('verified_at', 'is not', null)
		.execute();
	if (institutions.length === 0) return ofAccount;
	const parents = institutions.map(({ parent_id }) => parent_id);
	return eb.or([ofAccount, eb.and([placed, eb('orders.customer_id', 'in', parents)])]);
}
