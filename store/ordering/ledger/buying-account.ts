import { sql } from 'kysely';
import type { Queries, Transaction } from '../../foundation/database/database';
import { inDollars } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import { readCustomer } from '../../foundation/sessions/customer-row';
import { nameOf } from '../../foundation/sessions/own-account';

/** The account data of a customer or institution for buying on account. Amounts are cents. */
export interface BuyingAccount {
	customer_id: number;
	name: string;
	/** The customer's e-mail address. Empty for a customer without an e-mail address. */
	email: string;
	/** The payment terms in days. The value is null if the customer may not buy on account. */
	terms_days: number | null;
	/** The customer's credit limit. The value is null if the customer has no credit limit. */
	limit: number | null;
	/** The amount that the customer owes for completed orders. */
	balance: number;
	/** The part of the balance that the customer owes on invoices. */
	invoiced: number;
}

/** Reads the account data of the customer or institution that bought an order. Returns null for a guest's order. */
export async function readBuyingAccount(db: Queries, customer_id: number | null): Promise<BuyingAccount | null> {
	const customer = await readCustomer(db, customer_id);
	if (!customer) return null;
	const { balance, invoiced } = await db
		.selectFrom('orders')
		.select((eb) => [
			eb.fn.sum<number | string | null>('total_owing').as('balance'),
			sql<number | string | null>`sum(case when exists (select 1 from invoices where invoices.order_id = orders.id)
				then total_owing else 0 end)`.as('invoiced'),
		])
		.where('customer_id', '=', customer.id)
		// Uses SQL literals instead of bound values, so that the database uses the partial index.
		.where(sql<boolean>`state = 'completed' and total_owing > 0`)
		// Excludes quotes: an answered quote also has the state 'completed', but nothing is owed for a quote.
		.where('delivery_key', '<>', 'quote')
		.executeTakeFirstOrThrow();
	return {
		customer_id: customer.id,
		name: nameOf(customer),
		email: customer.email,
		terms_days: customer.account_terms_days,
		limit: customer.account_limit,
		balance: Number(balance ?? 0),
		invoiced: Number(invoiced ?? 0),
	};
}

/**
 * The SQL expression for the payment terms of an order's customer, in days. The value is null if the customer may not buy on
 * account.
 */
export const accountTerms = sql<number | null>`(select account_terms_days from customers
	where customers.id = orders.customer_id)`;

/** Returns the ID of an order's customer. Returns null for a guest's order. */
export const customerOf = async (db: Queries, order_number: string): Promise<number | null> =>
	(await db.selectFrom('orders').select('customer_id').where('order_number', '=', order_number).executeTakeFirst())
		?.customer_id ?? null;

/**
 * Locks a customer, so that two simultaneous orders cannot exceed the customer's credit limit together. Call this function before
 * locking the order.
 * @param customer_id null for a guest's order, where nothing is locked
 */
export async function lockBuyingAccount(transaction: Transaction, customer_id: number | null): Promise<void> {
	if (customer_id === null) return;
	await transaction
		.updateTable('customers')
		.set((eb) => ({ account_limit: eb.ref('account_limit') }))
		.where('id', '=', customer_id)
		.execute();
}

/**
 * Requires that a customer may buy an amount on account.
 * @param owed cents
 * @throws {Refused} 409 with the field 'paid_by' if the customer has no account terms or would exceed the credit limit
 */
export function requireCredit(
	account: BuyingAccount | null,
	owed: number,
): asserts account is BuyingAccount & { terms_days: number } {
	if (account === null)
		throw new Refused('This order has no customer account. Choose how it was paid.', 409, 'paid_by');
	if (account.terms_days === null)
		throw new Refused(
			`${account.name} may not buy on account. An owner or manager can allow it on the customer’s page.`,
			409,
			'paid_by',
		);
	const { limit, balance } = account;
	if (limit !== null && balance + owed > limit)
		throw new Refused(
			`${account.name} would owe ${inDollars(balance + owed)} on account. The limit is ${inDollars(limit)}.`,
			409,
			'paid_by',
		);
}

/** Saves a customer's terms for buying on account. `limit` is in cents. `BuyingAccount` explains null values. */
export const writeTerms = (
	db: Queries,
	customer_id: number,
	{ terms_days, limit, now }: Pick<BuyingAccount, 'terms_days' | 'limit'> & { now: number },
) =>
	db
		.updateTable('customers')
		.set({ account_terms_days: terms_days, account_limit: limit, updated_at: now })
		.where('id', '=', customer_id)
		.execute();
