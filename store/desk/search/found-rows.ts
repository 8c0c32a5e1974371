import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { inGroups } from '../../basket/gift-cards/number';
import type { Found, FoundCustomerRow, FoundGiftCardRow, FoundOrderRow } from '../../contract/desk-search';
import type { Database, Queries } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { toDecimal } from '../../foundation/money';
import { shownEmail } from '../../foundation/sessions/customer-row';
import type { HasSettings } from '../../foundation/settings/settings';
import { chargedAmount } from '../../ordering/ledger/ledger-sums';
import { showPhone } from '../../people/details/phone-number';
import { isSeenAt } from '../places';
import type { StaffRow } from '../visitor';
import { wordsOfOrderNames, wordsTyped } from './words';

export interface Part {
	offset: number;
	limit: number;
}

/**
 * The maximum number of matching rows that a search reads. A search for two letters matches thousands of rows, and a user who
 * types so little does not need all of these rows.
 */
const mostLookedAt = 2000;
/** A character that sorts after every letter. */
const lastLetter = '\u{10ffff}';

export const nothing = { rows: [], more: false };

/** Returns one page of rows. The caller has read one row more than the page holds. */
export const partOf = <Row>(rows: Row[], { limit }: Part): Found<Row> => ({
	rows: rows.slice(0, limit),
	more: rows.length > limit,
});

/**
 * Returns the ids of one page of rows that have a word starting with each typed word, newest first. This is a separate query,
 * because in a join with the rows' own table, PostgreSQL would compare every row with all matching words.
 */
async function idsWith(
	db: Queries,
	table: 'order_words' | 'customer_words',
	typed: readonly string[],
	{ offset, limit }: Part,
	also?: (eb: ExpressionBuilder<Schema, 'order_words'>) => Expression<SqlBool>,
): Promise<number[]> {
	// Starts with the longest word, because it is likely to match the fewest rows.
	const [first = '', ...others] = [...typed].sort((one, other) => other.length - one.length);
	let found = db
		.selectFrom(table as 'order_words')
		.where('word', '>=', first)
		.where('word', '<', first + lastLetter);
	for (const word of others) {
		found = found.where((eb) =>
			eb.exists(
				eb
					.selectFrom(`${table} as other` as 'order_words as other')
					.select('other.row_id')
					.whereRef('other.row_id', '=', eb.ref(`${table}.row_id` as 'order_words.row_id'))
					.where('other.word', '>=', word)
					.where('other.word', '<', word + lastLetter),
			),
		);
	}
	if (also) found = found.where(also);
	const rows = await found.select('row_id').limit(mostLookedAt).execute();
	const ids = [...new Set(rows.map(({ row_id }) => row_id))].sort((one, other) => other - one);
	return ids.slice(offset, offset + limit + 1);
}

/**
 * Finds orders by their number, their recipient, and the customer's own purchase order number, newest first. Staff of one
 * location find only its orders. A till sees no e-mail addresses and cannot search by them.
 */
export async function findOrders(
	db: Queries,
	typed: string,
	{ location_id, role }: Pick<StaffRow, 'location_id' | 'role'>,
	part: Part,
): Promise<Found<FoundOrderRow>> {
	const words = wordsTyped(typed);
	if (words.length === 0) return nothing;
	// A subquery checks each found order. With a join, the database would first read all orders of the location.
	const isTheirs =
		location_id === null
			? undefined
			: () => sql<boolean>`(select ${isSeenAt(location_id, 'theirs')} from orders as theirs
				where theirs.id = order_words.row_id)`;
	const ids =
		role === 'till'
			? await idsByNames(db, words, part, isTheirs)
			: await idsWith(db, 'order_words', words, part, isTheirs);
	if (ids.length === 0) return nothing;
	const rows = await db
		.selectFrom('orders')
		.select(['order_number', 'purchaser_name', 'email', 'state', 'purchase_order', 'created_at', 'delivery_key'])
		.select(chargedAmount.as('charged'))
		.where('id', 'in', ids)
		.orderBy('id', 'desc')
		.execute();
	const found = rows.map(
		({ purchaser_name, email, charged, delivery_key, ...row }): FoundOrderRow => ({
			...row,
			is_quote: delivery_key === 'quote',
			name: purchaser_name,
			email: role === 'till' ? '' : email,
			total: toDecimal(Number(charged)),
		}),
	);
	return partOf(found, part);
}

/**
 * Returns the ids of one page of the orders that match by number and name alone. If a till could search by parts of an e-mail
 * address or phone number, its user could learn that address character by character.
 */
async function idsByNames(
	db: Queries,
	words: readonly string[],
	{ offset, limit }: Part,
	also: Parameters<typeof idsWith>[4],
): Promise<number[]> {
	const ids = await idsWith(db, 'order_words', words, { offset: 0, limit: mostLookedAt }, also);
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom('orders')
		.select(['id', 'order_number', 'purchase_order', 'purchaser_name', 'email', 'phone'])
		.select(['placed_by_name', 'placed_by_email', 'placed_for', 'shipping'])
		.where('id', 'in', ids)
		.orderBy('id', 'desc')
		.execute();
	return rows
		.filter((row) => {
			const names = wordsOfOrderNames(row);
			return words.every((word) => names.some((name) => name.startsWith(word)));
		})
		.map(({ id }) => id)
		.slice(offset, offset + limit + 1);
}

/** Finds customers by name, e-mail address and phone number. */
export async function findCustomers(
	{ db, settings }: Database & HasSettings,
	typed: string,
	part: Part,
): Promise<Found<FoundCustomerRow>> {
	const words = wordsTyped(typed);
	if (words.length === 0) return nothing;
	const ids = await idsWith(db, 'customer_words', words, part);
	if (ids.length === 0) return nothing;
	const rows = await db
		.selectFrom('customers')
		.select(['id', 'first_name', 'last_name', 'company', 'email', 'phone_number'])
		.where('id', 'in', ids)
		.orderBy('id', 'desc')
		.execute();
	const known = await settings.get();
	const found = rows.map(
		({ id, first_name, last_name, company, email, phone_number }): FoundCustomerRow => ({
			id,
			name: `${first_name} ${last_name}`.trim(),
			company: company ?? '',
			email: shownEmail(email),
			phone: showPhone(phone_number, known),
		}),
	);
	return partOf(found, part);
}

/**
 * Finds a gift card by its complete number. Spaces and dashes between digits are ignored. A search by part of a number would
 * reveal other customers' cards.
 */
export async function findGiftCards(db: Queries, typed: string): Promise<Found<FoundGiftCardRow>> {
	const number = typed.replace(/[\s-]/g, '');
	if (number.length < 8) return nothing;
	const rows = await db
		.selectFrom('gift_cards')
		.leftJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
		.leftJoin('orders', 'orders.id', 'order_items.order_id')
		.select(['gift_cards.number', 'gift_cards.balance', 'gift_cards.voided_at', 'gift_cards.created_at'])
		.select('orders.order_number')
		.where('gift_cards.number', '=', number)
		.execute();
	const found = rows.map(
		(row): FoundGiftCardRow => ({
			number: inGroups(row.number),
			balance: toDecimal(row.balance),
			voided: row.voided_at !== null,
			created_at: row.created_at,
			order_number: row.order_number ?? '',
		}),
	);
	return { rows: found, more: false };
}
