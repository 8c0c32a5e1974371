import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskAccountRow, DeskCustomer, DeskInvoiceRow } from '../../contract/desk-customers';
import type { DeskPage } from '../../contract/desk-page';
import { mayCall } from '../../contract/desk-rules';
import { dayIn } from '../../contract/zoned-time';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import { toDecimal } from '../../foundation/money';
import { notFound } from '../../foundation/refusal';
import { readCustomer, shownEmail } from '../../foundation/sessions/customer-row';
import { nameOf } from '../../foundation/sessions/own-account';
import type { HasSettings } from '../../foundation/settings/settings';
import {
	type BuyingAccount,
	lockBuyingAccount,
	readBuyingAccount,
	writeTerms,
} from '../../ordering/ledger/buying-account';
import { readOwing } from '../../ordering/ledger/left-unpaid';
import { owedToCustomers } from '../../ordering/ledger/owed-to-customers';
import { showPhone } from '../../people/details/phone-number';
import { writeAudit } from '../audit/write-audit';
import { isSeenAt } from '../places';
import { requireVersion, versionOf } from '../version';
import type { DeskActor } from '../visitor';

type CustomerStore = Database & Clock & HasSettings;

/** The maximum number of a customer's paid invoices that are shown, newest first. */
const maxPaid = 20;
/** The maximum number of a customer's unpaid invoices that are shown, oldest first. */
const maxOpen = 200;

/** Returns today's date in the store's time zone, 'YYYY-MM-DD'. */
export const todayOf = async ({ settings, now }: Pick<CustomerStore, 'settings' | 'now'>): Promise<string> =>
	dayIn(now(), (await settings.get()).store_info.timezone);

/**
 * Sums the amounts that each customer owes on invoices, in cents. The condition matches the index `orders_owed_after`. A
 * subquery looks up each invoice, because with a join PostgreSQL might read all invoices.
 */
const owedByCustomer = (db: Queries, today: string) => {
	const due = expressionBuilder<Schema, 'orders'>()
		.selectFrom('invoices')
		.select('due_on')
		.whereRef('invoices.order_id', '=', 'orders.id');
	const owedWhere = (condition: RawBuilder<boolean>) =>
		sql<number | string>`sum(case when ${condition} then orders.total_owing else 0 end)`;
	const balance = owedWhere(sql<boolean>`(${due}) is not null`);
	return db
		.selectFrom('orders')
		.select('orders.customer_id')
		.select([balance.as('balance'), owedWhere(sql<boolean>`(${due}) < ${today}`).as('overdue')])
		.where(sql<boolean>`orders.state = 'completed' and orders.total_owing > 0`)
		.groupBy('orders.customer_id')
		.having(balance, '>', 0);
};

/** Lists customers who may buy on account or who owe money on an invoice, largest balance first. */
export async function listAccounts(
	store: CustomerStore,
	_actor: DeskActor,
	{ offset, limit: most }: CheckedDeskPayloadOf<'desk-customers/list'>,
): Promise<DeskPage<DeskAccountRow>> {
	const today = await todayOf(store);
	const parts = store.db
		.selectFrom('customers')
		.select((eb) => [
			eb.ref('id').$castTo<number | null>().as('customer_id'),
			sql<number | string>`0`.as('balance'),
			sql<number | string>`0`.as('overdue'),
		])
		.where('account_terms_days', 'is not', null)
		.unionAll(owedByCustomer(store.db, today));
	const rows = await store.db
		.selectFrom(parts.as('part'))
		.innerJoin('customers', 'customers.id', 'part.customer_id')
		.selectAll('customers')
		.select((eb) => [
			eb.fn.sum<number | string>('balance').as('balance'),
			eb.fn.sum<number | string>('overdue').as('overdue'),
		])
		.groupBy('customers.id')
		.orderBy((eb) => eb.fn.sum('balance'), 'desc')
		.orderBy('customers.id')
		.offset(offset)
		.limit(most + 1)
		.execute();
	return {
		rows: rows.slice(0, most).map((row) => ({
			customer_id: row.id,
			name: nameOf(row),
			email: shownEmail(row.email),
			terms_days: row.account_terms_days,
			limit: limitOf(row.account_limit),
			balance: toDecimal(Number(row.balance)),
			overdue: toDecimal(Number(row.overdue)),
		})),
		more: rows.length > most,
	};
}

const limitOf = (cents: number | null): string | null => (cents === null ? null : toDecimal(cents));

/**
 * Returns the amount that the store owes to customers on the orders that a staff member may see. Returns null for a role that may
 * not make refunds.
 * @param customer_id if omitted, the function sums the amounts of all customers
 */
export async function owedSeenBy(
	db: Queries,
	{ staff: { role, location_id } }: Pick<DeskActor, 'staff'>,
	customer_id?: number,
): Promise<string | null> {
	if (!mayCall(role, 'desk-money/refund')) return null;
	const seen = isSeenAt(location_id);
	const which = customer_id === undefined ? seen : sql<boolean>`customer_id = ${customer_id} and ${seen}`;
	return toDecimal((await owedToCustomers(db, which)).amount);
}

/** Reads a customer with the amount that they owe on account. @throws {Refused} 404 for an unknown customer */
export async function showCustomer(
	store: CustomerStore,
	actor: Pick<DeskActor, 'staff'>,
	customer_id: number,
): Promise<DeskCustomer> {
	const customer = await customerOf(store.db, customer_id);
	const today = await todayOf(store);
	const owed = await owedByCustomer(store.db, today).where('orders.customer_id', '=', customer_id).executeTakeFirst();
	const account = await readBuyingAccount(store.db, customer_id);
	const { not_invoiced } = account ? await readOwing(store.db, account) : { not_invoiced: 0 };
	const { location_id } = actor.staff;
	const open = await invoicesOf(store.db, { customer_id, location_id, isOpen: true, today });
	const paid = await invoicesOf(store.db, { customer_id, location_id, isOpen: false, today });
	const person = `${customer.first_name} ${customer.last_name}`.trim();
	const name = nameOf(customer);
	return {
		customer_id,
		name,
		contact: person === name ? '' : person,
		email: customer.email,
		phone: showPhone(customer.phone_number, await store.settings.get()),
		is_institution: customer.is_institution === 1,
		terms_days: customer.account_terms_days,
		limit: limitOf(customer.account_limit),
		balance: toDecimal(Number(owed?.balance ?? 0)),
		not_invoiced: toDecimal(not_invoiced),
		overdue: toDecimal(Number(owed?.overdue ?? 0)),
		owed_to_customer: await owedSeenBy(store.db, actor, customer_id),
		invoices: [...open, ...paid],
		version: versionOf(termsOf(customer)),
	};
}

async function customerOf(db: Queries, id: number) {
	const customer = await readCustomer(db, id);
	if (!customer) throw notFound('Customer not found.');
	return customer;
}

interface InvoicesWanted {
	customer_id: number;
	/** Null for all locations. */
	location_id: number | null;
	isOpen: boolean;
	today: string;
}

async function invoicesOf(
	db: Queries,
	{ customer_id, location_id, isOpen, today }: InvoicesWanted,
): Promise<DeskInvoiceRow[]> {
	const rows = await db
		.selectFrom('invoices')
		.innerJoin('orders', 'orders.id', 'invoices.order_id')
		.select(['number', 'order_number', 'purchase_order', 'invoices.created_at', 'due_on', 'invoices.total'])
		.select('total_owing')
		.select((eb) =>
			eb
				.selectFrom('credit_notes')
				.select((notes) => notes.fn.sum<number | string | null>('amount').as('sum'))
				.whereRef('credit_notes.invoice_id', '=', 'invoices.id')
				.as('credited'),
		)
		.where('invoices.customer_id', '=', customer_id)
		.where('total_owing', isOpen ? '>' : '=', 0)
		.where(isSeenAt(location_id))
		.orderBy('invoices.id', isOpen ? 'asc' : 'desc')
		.limit(isOpen ? maxOpen : maxPaid)
		.execute();
	return rows.map(({ created_at, total, total_owing, credited, ...row }) => ({
		...row,
		issued_at: created_at,
		is_overdue: total_owing > 0 && row.due_on < today,
		total: toDecimal(total),
		credited: toDecimal(Number(credited ?? 0)),
		owed: toDecimal(total_owing),
	}));
}

type AccountTerms = Pick<BuyingAccount, 'terms_days' | 'limit'>;

const termsOf = ({
	account_terms_days,
	account_limit,
}: {
	account_terms_days: number | null;
	account_limit: number | null;
}): AccountTerms => ({
	terms_days: account_terms_days,
	limit: account_limit,
});

/**
 * Sets whether a customer may buy on account, in how many days they pay, and how much they may owe.
 * @throws {Refused} 404 if the customer is unknown, and 'changed-meanwhile' if someone else has changed the terms
 */
export async function setTerms(
	store: CustomerStore,
	actor: DeskActor,
	{ customer_id, allowed, terms_days, limit, version }: CheckedDeskPayloadOf<'desk-customers/setTerms'>,
): Promise<DeskCustomer> {
	await transact(store, async (transaction) => {
		await lockBuyingAccount(transaction, customer_id);
		const before = termsOf(await customerOf(transaction, customer_id));
		requireVersion(version, before);
		const after: AccountTerms = allowed ? { terms_days, limit: limit ?? null } : { terms_days: null, limit: null };
		const now = store.now();
		await writeTerms(transaction, customer_id, { ...after, now });
		const facts = { action: 'desk-customers/setTerms', thing: 'customer', key: customer_id, before, after };
		await writeAudit(transaction, actor, facts, now);
	});
	return showCustomer(store, actor, customer_id);
}
