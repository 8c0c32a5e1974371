import type { Insertable } from 'kysely';
import { migrate } from '~store/foundation/database/migrate';
import type { CustomersTable } from '~store/foundation/database/schema';
import { openSqlite } from '~store/foundation/database/sqlite';
import { type CustomerRow, shownEmail } from '~store/foundation/sessions/customer-row';
import type { Store } from '~store/store';
import { readConfig } from '../../config';
import { testSecret } from './test-secret';

export interface BareStore extends Store {
	/** Sets the clock. Unix seconds. */
	setNow(seconds: number): void;
}

/**
 * Opens a store of only a clock, its environment and a database in memory. A test of one rule gets it in a fraction of the time
 * that a whole store takes.
 */
export async function openBareStore(env: Record<string, string> = {}): Promise<BareStore> {
	const db = openSqlite(':memory:', 'write');
	await migrate(db, 'sqlite');
	let now = 1_790_000_000;
	const parts: Partial<BareStore> = {
		dialect: 'sqlite',
		db,
		catalogue: db,
		now: () => now,
		setNow: (seconds) => {
			now = seconds;
		},
		config: readConfig({ NODE_ENV: 'test', SESSION_SECRET: testSecret, ...env }),
		close: () => db.destroy(),
	};
	return parts as BareStore;
}

let count = 0;

/** Adds a customer with an account, or an institution. */
export async function addCustomer(
	{ db }: Store,
	values: Partial<Insertable<CustomersTable>> = {},
): Promise<CustomerRow> {
	count++;
	const row = await db
		.insertInto('customers')
		.values({
			email: `reader${count}@example.org`,
			password_hash: null,
			verified_at: 1,
			first_name: 'Robin',
			last_name: 'Reader',
			company: null,
			created_at: 1,
			updated_at: 1,
			...values,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	return { ...row, email: shownEmail(row.email) };
}

/** Adds a place to sell at. Returns its id. */
export async function addLocation({ db }: Store): Promise<number> {
	count++;
	const { id } = await db
		.insertInto('locations')
		.values({ altname: `place${count}`, sc_name: `Place ${count}`, lat: null, lng: null })
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** Adds a title with an offer of new copies, with `count` copies at each location. */
export async function addBook(
	{ db }: Store,
	onhand: Record<number, number> = {},
): Promise<{ title_id: number; offer_id: number; eisbn: string }> {
	count++;
	const eisbn = `978155${String(count).padStart(7, '0')}`;
	const title = await db
		.insertInto('titles')
		.values({
			eisbn,
			title: `Book ${count}`,
			title_sort: `book ${count}`,
			authors: '[]',
			author_sort: '',
			work_key: `book ${count}`,
			status: 'active',
			list_price_can: 2000,
			list_price_usa: 1500,
			created_at: 1,
			updated_at: 1,
			...noFacts,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	const offer = await db
		.insertInto('offers')
		.values({ title_id: title.id, condition: 'new', price: null, discount: null, note: null, updated_at: 1 })
		.returning('id')
		.executeTakeFirstOrThrow();
	for (const [location, copies] of Object.entries(onhand)) {
		const row = { offer_id: offer.id, location_id: Number(location), onhand: copies, onorder: 0 };
		await db.insertInto('stock').values(row).execute();
	}
	return { title_id: title.id, offer_id: offer.id, eisbn };
}

const noFacts = {
	subtitle: null,
	series: null,
	series_key: null,
	series_num: null,
	binding: null,
	binding_code: null,
	edition: null,
	language: null,
	publisher: null,
	release_date: null,
	lowest_price: null,
	rank: null,
	future_rank: null,
	carton_qty: null,
	cover_image_cache: null,
	pages: null,
	width: null,
	height: null,
	weight: null,
	audience: null,
	description: null,
	upc: null,
	source_file: null,
	source_record: null,
};

/** Adds a cart. Returns its id. */
export async function addCart({ db }: Store, customer_id: number | null = null): Promise<number> {
	const { id } = await db
		.insertInto('carts')
		.values({
			customer_id,
			account_id: customer_id,
			location_id: null,
			delivery_preference: null,
			created_at: 1,
			updated_at: 1,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}
