import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createCookie } from '@remix-run/node';
import type Sqlite from 'better-sqlite3';
import { accessKeyFor } from '../../store/ordering/orders/access-key';
import type { Shop } from '../harness/shop';
import { testSecret } from '../harness/test-secret';
import { offersOf, type SampleOffer } from './fill-cart';
import { countTags, inDatabase } from './shop-database';

/** A person who walks through the shop, and the words that only this person may read. */
export interface Visitor {
	name: string;
	cookie: string;
	words: string[];
	/** Addresses that only this person was given, in a mail or on a page of their own. */
	addresses: string[];
}

/**
 * Makes people whose names, addresses, numbers and books are unique.
 * @param everybodys the public text of the shop: a book in it identifies no person
 */
export async function makePeople(shop: Shop, everybodys: string): Promise<Visitor[]> {
	const books = offersOf(shop, 'plenty', 200).filter(({ eisbn }) => !everybodys.includes(eisbn));
	const two = async (tell: (word: string, book: SampleOffer, more: SampleOffer) => Promise<Visitor>) => [
		await tell('Quillfeather', taken(books), taken(books)),
		await tell('Marmalade', taken(books), taken(books)),
	];
	return [
		...(await two((word, book, more) => makeGuest(shop, `guest ${word}`, [book, more]))),
		...(await two((word, book) => makeCustomer(shop, `Reader${word}`, book))),
		await makeBuyer(shop, 'Ocelot', taken(books)),
		await makeChooser(shop, taken(books)),
	];
}

function taken(books: SampleOffer[]): SampleOffer {
	const book = books.pop();
	if (!book) throw new Error('The sample has too few books.');
	return book;
}

async function makeGuest(shop: Shop, name: string, books: SampleOffer[]): Promise<Visitor> {
	const count = books.length + ++guests;
	const cookie = await beginSession(shop, books, count);
	const order = addOrder(shop, `${name.replace(' ', '')}Bartholomew`, 'awaiting_payment', { session: cookie.id });
	return {
		name,
		cookie: cookie.header,
		words: [...books.map(({ eisbn }) => eisbn), ...order.words, inHeader(count)],
		addresses: [...order.mailed, `/checkout/pay/${order.number}`],
	};
}

async function makeCustomer(shop: Shop, word: string, book: SampleOffer): Promise<Visitor> {
	const cookie = await beginSession(shop, [book]);
	const customer = addCustomer(shop, word, {});
	logIn(shop, cookie.id, { customer_id: customer.id });
	const order = addOrder(shop, `${word}Bartholomew`, 'placed', { customer: customer.id });
	const list = addList(shop, word, { customer_id: customer.id, session_hash: hashOf(cookie.id) });
	const report = addReport(shop, word, customer.id);
	const registry = addRegistry(shop, word, customer.id);
	const own = [order, list, report, registry];
	return {
		name: word,
		cookie: cookie.header,
		words: [...customer.words, ...own.flatMap(({ words }) => words), book.eisbn],
		addresses: [
			...order.mailed,
			`/account/order/${order.number}`,
			...[list, report, registry].flatMap(({ addresses }) => addresses),
		],
	};
}

/** Makes a person who buys for an institution. */
async function makeBuyer(shop: Shop, word: string, book: SampleOffer): Promise<Visitor> {
	const cookie = await beginSession(shop, [book]);
	const institution = addCustomer(shop, `${word}Academy`, { is_institution: 1, company: `${word} Academy of Letters` });
	const buyer = addCustomer(shop, `${word}Buyer`, {});
	inDatabase(shop.dataDir, (db) =>
		insert(db, 'customer_links', {
			parent_id: institution.id,
			child_id: buyer.id,
			child_email: `${word}buyer@example.org`,
			verified_at: 1,
			created_at: 1,
		}),
	);
	logIn(shop, cookie.id, { customer_id: buyer.id, acting_customer_id: institution.id });
	const order = addOrder(shop, `${word}Bartholomew`, 'placed', { customer: institution.id });
	return {
		name: 'an institution’s buyer',
		cookie: cookie.header,
		words: [...institution.words, ...buyer.words, ...order.words, `${word} Academy of Letters`, book.eisbn],
		addresses: [...order.mailed, `/account/order/${order.number}`],
	};
}

/** Makes a guest who has chosen one of the store's locations. Every page then names it in the header. */
async function makeChooser(shop: Shop, book: SampleOffer): Promise<Visitor> {
	const cookie = await beginSession(shop, [book]);
	const place = 'Cinnabar Quay';
	inDatabase(shop.dataDir, (db) => {
		const { id } = db.prepare('select max(id) id from locations').get() as { id: number };
		db.prepare('update locations set altname = ? where id = ?').run(place, id);
		countTags(db, 'settings');
	});
	logIn(shop, cookie.id, {
		location_id: inDatabase(
			shop.dataDir,
			(db) => (db.prepare('select max(id) id from locations').get() as { id: number }).id,
		),
	});
	const headed = [`>${place}</a>`, `${place}</title>`];
	return { name: 'a visitor with a location', cookie: cookie.header, words: [...headed, book.eisbn], addresses: [] };
}

const inHeader = (count: number) => `${count}<span class="visually-hidden"> items`;

let guests = 0;

/** Puts books into a cart, as the button does. */
export async function beginSession(shop: Shop, books: SampleOffer[], count = books.length) {
	let header = '';
	for (const [at, { eisbn, condition }] of books.entries()) {
		const quantity = at === 0 ? count - books.length + 1 : 1;
		const answer = await fetch(`${shop.url}/cart/add`, {
			method: 'POST',
			redirect: 'manual',
			headers: { Origin: shop.url, ...(header ? { Cookie: header } : {}) },
			body: new URLSearchParams({ eisbn, condition, quantity: String(quantity), answer: 'data' }),
		});
		const set = answer.headers.getSetCookie().find((one) => one.startsWith('session='));
		if (set) header = set.split(';')[0] ?? '';
	}
	const { id } = (await createCookie('session', { secrets: [testSecret] }).parse(header)) as { id: string };
	return { header, id };
}

const hashOf = (session: string) => createHash('sha256').update(session).digest('hex');

function logIn(shop: Shop, session: string, values: Record<string, number>) {
	const columns = Object.keys(values).map((name) => `${name} = ?`);
	inDatabase(shop.dataDir, (db) => {
		const { changes } = db
			.prepare(`update sessions set ${columns.join(', ')}, login_expires_at = unixepoch() + 86400 where id_hash = ?`)
			.run(...Object.values(values), hashOf(session));
		if (changes !== 1) throw new Error('There is no such session.');
		const { customer_id } = values;
		if (customer_id === undefined) return;
		const owner = values.acting_customer_id ?? customer_id;
		db.prepare('update carts set customer_id = ? where id = (select cart_id from sessions where id_hash = ?)').run(
			owner,
			hashOf(session),
		);
	});
}

function addCustomer(shop: Shop, word: string, values: Record<string, unknown>) {
	const email = `${word.toLowerCase()}@example.org`;
	const street = `14 ${word} Lane`;
	const name = { first_name: word, last_name: `Von${word}` };
	return inDatabase(shop.dataDir, (db) => {
		const at = { created_at: 1, updated_at: 1 };
		const place = { street_address: street, city: 'Victoria', province: 'BC', postal_code: 'V8V 0X0', country: 'CA' };
		const customer = { email, verified_at: 1, phone_number: '250-555-0142', ...name, ...place, ...at, ...values };
		const id = insert(db, 'customers', customer);
		const address = { customer_id: id, name: `${word} Home`, phone_number: '250-555-0142', created_at: 1 };
		insert(db, 'addresses', { ...address, ...place });
		return { id, words: [email, street, `Von${word}`, `${word} Home`] };
	});
}

/** Adds a customer's list, with a note on a title of the store's, and a file that the customer brings for it. */
function addList(shop: Shop, word: string, owner: { customer_id: number; session_hash: string }) {
	const { customer_id } = owner;
	const [import_id, filename] = [randomUUID(), `${word}’s list.csv`];
	const [name, description, note] = [`${word}’s wishes`, `Books for ${word}`, `For the shelf of ${word}`];
	const id = inDatabase(shop.dataDir, (db) => {
		const at = { date_posted: 1, date_updated: 1 };
		const list_id = insert(db, 'title_lists', { customer_id, kind: 'custom', name, description, ...at });
		const { title_id } = db.prepare('select min(id) title_id from titles').get() as { title_id: number };
		insert(db, 'title_list_items', { list_id, title_id, position: 1, added_at: 1, note });
		const now = Math.floor(Date.now() / 1000);
		const times = { created_at: now, updated_at: now, completed_at: now };
		insert(db, 'file_imports', { id: import_id, ...owner, list_id, kind: 'list', filename, ...times });
		return list_id;
	});
	const pages = [`/lists/${id}`, `/lists/cartable/${id}`, `/lists/copy/${id}`, `/lists/download/${id}`];
	const own = `/account/lists/${id}`;
	const addresses = [...pages, own, `${own}/import`, `${own}/import/${import_id}`];
	return { words: [name, description, note, filename], addresses };
}

/** Adds a file that was made from a customer's list. */
function addReport(shop: Shop, word: string, customer_id: number) {
	const id = randomBytes(24).toString('base64url');
	const name = `${word}sCatalogue`;
	inDatabase(shop.dataDir, (db) => {
		const at = { created_at: Math.floor(Date.now() / 1000), completed_at: Math.floor(Date.now() / 1000) };
		const request = JSON.stringify({ list: '0', name, flags: '{}' });
		insert(db, 'reports', { id, session_hash: 'nobody', customer_id, kind: 'list-pdf', request, progress: 100, ...at });
		insert(db, 'report_parts', { report_id: id, part: 0, bytes: Buffer.from(`The books of ${name}`) });
		insert(db, 'report_parts', { report_id: id, part: 1, bytes: Buffer.alloc(0) });
	});
	const addresses = [`/pdf/${id}`, `/download/customer/report?progress_report_id=${id}`];
	return { words: [id, name, name.toLowerCase()], addresses };
}

/** Adds a gift registry, which anyone with its address may see. */
function addRegistry(shop: Shop, word: string, customer_id: number) {
	const [title, description] = [`${word}’s day`, `Gifts for ${word}`];
	const id = inDatabase(shop.dataDir, (db) => {
		const words = { title, description, occasion: 'Wedding' };
		const made = insert(db, 'registries', { customer_id, ...words, store_can_edit: 0, created_at: 1 });
		const { title_id } = db.prepare('select min(id) title_id from titles').get() as { title_id: number };
		insert(db, 'registry_items', { registry_id: made, title_id, qty_requested: 2, qty_purchased: 0 });
		return made;
	});
	const own = ['', '/edit', '/share', '/delete'].map((page) => `/gift-registry/${id}${page}`);
	return { words: [title, description], addresses: ['/gift-registry', ...own] };
}

let orders = 0;

/** Adds an order like one of the sample's, but for this buyer. */
function addOrder(shop: Shop, buyer: string, state: string, owner: { session?: string; customer?: number }) {
	const number = String(770_100 + ++orders);
	inDatabase(shop.dataDir, (db) => {
		const like = db.prepare("select * from orders where delivery_key = 'pickup' order by id limit 1").get() as Row;
		const order_id = insert(db, 'orders', {
			...without(like, 'id'),
			order_number: number,
			idempotency_key: randomUUID(),
			purchaser_name: buyer,
			state,
			email: `${buyer.toLowerCase()}@example.org`,
			session_hash: owner.session ? hashOf(owner.session) : 'nobody',
			customer_id: owner.customer ?? null,
			placed_by_id: owner.customer ?? null,
			created_at: Math.floor(Date.now() / 1000),
		});
		const lines = db.prepare('select * from order_items where order_id = ?').all(like.id) as Row[];
		for (const line of lines) insert(db, 'order_items', { ...without(line, 'id'), order_id });
		if (state !== 'awaiting_payment') return;
		const reference = randomBytes(8).toString('hex');
		const at = { created_at: 1, updated_at: Math.floor(Date.now() / 1000) };
		insert(db, 'payments', {
			order_id,
			provider: 'paypal',
			reference,
			state: 'open',
			amount: 1000,
			currency: 'CAD',
			...at,
		});
	});
	const key = accessKeyFor(number, [testSecret]);
	const mailed = [`/account/order/${number}?key=${key}`, `/checkout/pay/${number}?key=${key}`];
	return { number, words: [number, buyer, key], mailed };
}

export type Row = Record<string, unknown>;

const without = (row: Row, name: string): Row =>
	Object.fromEntries(Object.entries(row).filter(([key]) => key !== name));

export function insert(db: Sqlite.Database, table: string, row: Row): number {
	const names = Object.keys(row);
	const marks = names.map(() => '?').join(', ');
	const made = db.prepare(`insert into ${table} (${names.join(', ')}) values (${marks})`).run(...Object.values(row));
	return Number(made.lastInsertRowid);
}
