import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { chunks } from '../../foundation/database/chunks';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import type { HasLog } from '../../foundation/log';
import { refoldSearchTexts } from '../../ordering/orders/order-search';
import { wordsOfCustomer, wordsOfOrder } from './words';

/** The number of rows in one batch. */
const batch = 250;
/**
 * The number of seconds that may pass between the update time that a transaction stores and its commit. Rows that were updated
 * within this number of seconds are therefore read again.
 */
const patience = 60;

type Searched = 'orders' | 'customers';
const wordTables = { orders: 'order_words', customers: 'customer_words' } as const;

interface Row {
	id: number;
	updated_at: number;
	words: string[];
}

/** The position after which rows are read: by id, or by time of change and id. */
type After = { id: number; updated_at?: number };

const readers: Record<Searched, (db: Queries, after: After) => Promise<Row[]>> = {
	orders: async (db, after) => {
		const rows = await db
			.selectFrom('orders')
			.select(['id', 'updated_at', 'order_number', 'purchase_order', 'purchaser_name', 'email', 'phone'])
			.select(['placed_by_name', 'placed_by_email', 'placed_for', 'shipping'])
			.where(isAfter(after))
			.$if(after.updated_at !== undefined, (query) => query.orderBy('updated_at'))
			.orderBy('id')
			.limit(batch)
			.execute();
		return rows.map((row) => ({ id: row.id, updated_at: row.updated_at, words: wordsOfOrder(row) }));
	},
	customers: async (db, after) => {
		const rows = await db
			.selectFrom('customers')
			.select(['id', 'updated_at', 'email', 'first_name', 'last_name', 'company'])
			.select(['phone_number', 'alt_phone_number'])
			.where(isAfter(after))
			.$if(after.updated_at !== undefined, (query) => query.orderBy('updated_at'))
			.orderBy('id')
			.limit(batch)
			.execute();
		return rows.map((row) => ({ id: row.id, updated_at: row.updated_at, words: wordsOfCustomer(row) }));
	},
};

/** Compares two columns as a pair, so that both PostgreSQL and SQLite can use an index. */
function isAfter({ id, updated_at }: After): Expression<SqlBool> {
	const eb = expressionBuilder<Schema, 'orders'>();
	if (updated_at === undefined) return eb('id', '>', id);
	return eb(eb.refTuple('updated_at', 'id'), '>', eb.tuple(updated_at, id));
}

/**
 * Updates the search words of orders and customers that were added or changed since the last run. Code that saves an order
 * therefore does not need to update search words.
 * @param most the most batches of each table; a search updates only a few batches, and the job updates all
 */
export async function writeWords(
	store: Database & Clock,
	most = Number.POSITIVE_INFINITY,
	stopped = () => false,
): Promise<void> {
	for (const table of ['orders', 'customers'] as const) {
		const reached = await progressOf(store.db, table);
		await writeNew(store, table, reached, most, stopped);
		await writeChanged(store, table, reached, most, stopped);
	}
}

/**
 * Updates the search words before a search, so that an order placed a second ago can be found. If this fails, the search
 * continues without the new words.
 */
export const writeNewWords = (store: Database & Clock & HasLog): Promise<void> =>
	writeWords(store, 1).catch((error: unknown) =>
		store.log.warn({ err: error }, 'the search words could not be written'),
	);

interface Progress {
	last_id: number;
	updated_at: number;
}

const progressOf = async (db: Queries, table: Searched): Promise<Progress> =>
	(await db.selectFrom('word_progress').selectAll().where('table_name', '=', table).executeTakeFirst()) ?? {
		last_id: 0,
		// The maximum number means that existing rows were never read. Rows that were never read are read once, as new rows.
		updated_at: Number.MAX_SAFE_INTEGER,
	};

async function writeNew(
	store: Database & Clock,
	table: Searched,
	reached: Progress,
	most: number,
	stopped: () => boolean,
) {
	const isFirst = reached.updated_at === Number.MAX_SAFE_INTEGER;
	let { last_id } = reached;
	const began = isFirst ? store.now() : reached.updated_at;
	for (let turn = 0; turn < most && !stopped(); turn++) {
		const rows = await readers[table](store.db, { id: last_id });
		if (rows.length === 0) return;
		last_id = rows.at(-1)?.id ?? last_id;
		await write(store, table, rows, { last_id, updated_at: began });
		reached.last_id = last_id;
		reached.updated_at = began;
		if (table === 'orders') {
			const ids = rows.map(({ id }) => id);
			await refoldSearchTexts(store.db, ids);
		}
		if (rows.length < batch) return;
	}
}

async function writeChanged(
	store: Database & Clock,
	table: Searched,
	reached: Progress,
	most: number,
	stopped: () => boolean,
) {
	if (reached.updated_at === Number.MAX_SAFE_INTEGER) return;
	let { updated_at } = reached;
	let after: After = { id: 0, updated_at: updated_at - patience };
	for (let turn = 0; turn < most && !stopped(); turn++) {
		const rows = (await readers[table](store.db, after)) satisfies Row[];
		const last = rows.at(-1);
		if (!last) return;
		after = { id: last.id, updated_at: last.updated_at };
		// Limits the position to the current time, because rows may have future dates if a clock was wrong.
		updated_at = Math.max(updated_at, Math.min(last.updated_at, store.now()));
		await write(store, table, rows, { last_id: reached.last_id, updated_at });
		if (rows.length < batch) return;
	}
}

/** Updates the words of those rows whose words have changed. */
async function write(store: Database, table: Searched, rows: Row[], progress: Progress): Promise<void> {
	const words = wordTables[table];
	const ids = rows.map(({ id }) => id);
	const written = await store.db.selectFrom(words).selectAll().where('row_id', 'in', ids).execute();
	const known = new Map<number, Set<string>>();
	for (const { row_id, word } of written) known.set(row_id, (known.get(row_id) ?? new Set()).add(word));
	const others = rows.filter((row) => {
		const before = known.get(row.id) ?? new Set();
		return before.size !== row.words.length || row.words.some((word) => !before.has(word));
	});
	const before = await progressOf(store.db, table);
	const isSame = before.last_id >= progress.last_id && before.updated_at === progress.updated_at;
	if (others.length === 0 && isSame) return;
	await transact(store, async (transaction) => {
		await replaceWords(transaction, words, others);
		const values = { table_name: table, ...progress };
		await transaction
			.insertInto('word_progress')
			.values(values)
			.onConflict((conflict) => conflict.column('table_name').doUpdateSet(progress))
			.execute();
	});
}

async function replaceWords(
	transaction: Transaction,
	words: (typeof wordTables)[Searched],
	rows: Row[],
): Promise<void> {
	if (rows.length === 0) return;
	const ids = rows.map(({ id }) => id);
	await transaction.deleteFrom(words).where('row_id', 'in', ids).execute();
	const all = rows.flatMap((row) => row.words.map((word) => ({ word, row_id: row.id })));
	for (const part of chunks(all, 2)) {
		await transaction
			.insertInto(words)
			.values(part)
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
}
