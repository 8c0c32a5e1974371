import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import type { StaffRole } from '~store/contract/desk-roles';
import type { LogInStage } from '~store/contract/desk-session';
import type { Bill } from '~store/ordering/orders/bill';
import type { Shop } from '../harness/shop';
import { insert, type Row } from './canary-people';
import { inDatabase } from './shop-database';

/** A location, its data at the desk, and marks that identify all of it. */
export interface MarkedPlace {
	id: number;
	marks: string[];
	/** The values of the address parameters, by route. */
	ids: Record<string, string[]>;
	/** An order of the location, its e-mail address, and a title of the order. */
	order: string;
	email: string;
	eisbn: string;
	item: number;
	/** The parts of its orders that a till must not see: addresses, the words of mails and providers, and who did what. */
	notForTills: string[];
	/** The name of a staff member of the location. An owner sees all staff, wherever they work. */
	colleague: string;
}

/**
 * Adds a location with one of everything that the desk shows for a location.
 * @param word marks all of it
 */
export function addMarkedPlace(shop: Shop, word: string): MarkedPlace {
	return inDatabase(shop.dataDir, (db) => {
		const now = Math.floor(Date.now() / 1000);
		const at = { created_at: now, updated_at: now };
		const place = insert(db, 'locations', { altname: `Shop ${word.length}`, sc_name: '', position: 10 });
		const colleague = addStaff(db, 'bookseller', place, `${word}Colleague`);
		const sold = db
			.prepare(
				"select o.id offer_id, t.id title_id, t.eisbn from offers o join titles t on t.id = o.title_id where o.condition = 'new' limit 1",
			)
			.get() as { offer_id: number; title_id: number; eisbn: string };
		const copy = { title_id: sold.title_id, condition: 'new' };
		db.prepare('insert or ignore into stock (offer_id, location_id, onhand, onorder) values (?, ?, 9, 0)').run(
			sold.offer_id,
			place,
		);
		db.prepare('update stock set shelf = ?, shortage = 1, minimum = 20 where offer_id = ? and location_id = ?').run(
			// The staff of the other location see it, as they see its copies.
			'Shelf of new books',
			sold.offer_id,
			place,
		);
		const orders = ['placed', 'ready', 'completed', 'awaiting_payment', 'quote'].map((state) =>
			addOrder(db, { word, place, state, ...sold }),
		);
		const [first, , , , quote] = orders;
		const pick = insert(db, 'pick_lists', { location_id: place, staff_name: `${word}Picker`, created_at: now });
		insert(db, 'pick_list_orders', { pick_list_id: pick, order_id: first?.id });
		const supplier = insert(db, 'suppliers', { name: 'A supplier', ...at });
		const delivery = { location_id: place, supplier_id: supplier, staff_name: `${word}Buyer`, created_at: now };
		const purchase = insert(db, 'purchase_orders', {
			...delivery,
			state: 'sent',
			note: `${word}Delivery`,
			sent_at: now,
			updated_at: now,
		});
		insert(db, 'purchase_order_lines', { purchase_order_id: purchase, ...copy, quantity: 3 });
		const back = insert(db, 'supplier_returns', { ...delivery, reason: `${word}Return` });
		insert(db, 'supplier_return_lines', { supplier_return_id: back, ...copy, copies: 1 });
		const count = insert(db, 'count_sessions', {
			location_id: place,
			shelf: `${word}Shelf`,
			state: 'open',
			staff_name: `${word}Counter`,
			...at,
		});
		insert(db, 'count_lines', { count_session_id: count, ...copy, copies: 2, counted_at: now });
		const other = (db.prepare('select min(id) id from locations').get() as { id: number }).id;
		const transfer = insert(db, 'stock_transfers', {
			from_location_id: place,
			to_location_id: other,
			state: 'draft',
			note: `${word}Transfer`,
			staff_name: `${word}Mover`,
			...at,
		});
		insert(db, 'stock_transfer_lines', { stock_transfer_id: transfer, ...copy, quantity: 1 });
		insert(db, 'stock_movements', {
			...copy,
			location_id: place,
			change: 1,
			reason: 'received',
			note: `${word}Moved`,
			staff_id: colleague,
			staff_name: `${word}Mover`,
			created_at: now,
		});
		insert(db, 'audit_entries', {
			created_at: now,
			staff_id: colleague,
			staff_name: `${word}Colleague`,
			action: 'desk-stock/change',
			thing_kind: 'title',
			thing_key: sold.eisbn,
			before: null,
			after: JSON.stringify({ note: `${word}Audited` }),
		});
		const customer = insert(db, 'customers', {
			email: `buyer-${randomUUID()}@example.org`,
			first_name: 'Bo',
			last_name: 'Buyer',
			...at,
		});
		const counter = insert(db, 'carts', { location_id: place, staff_id: colleague, ...at });
		insert(db, 'sessions', {
			id_hash: randomUUID(),
			cart_id: counter,
			location_id: place,
			created_at: now,
			seen_at: now,
			expires_at: now + 86_400,
		});
		const numbers = orders.map(({ number }) => number);
		return {
			id: place,
			order: first?.number ?? '',
			email: first?.email ?? '',
			eisbn: sold.eisbn,
			item: first?.item ?? 0,
			colleague: `${word}Colleague`,
			notForTills: [
				...orders.map(({ email }) => email),
				...['Subject', 'Refused', 'Problem', 'Audited'].map((one) => `${word}${one}`),
			],
			// Everything that begins with the word belongs to this location. The numbers of its orders contain no letters.
			marks: [word, word.toLowerCase(), ...numbers],
			ids: {
				'desk.orders.$number': numbers.slice(0, 4),
				'desk.orders.$number_': numbers.slice(0, 4),
				'desk.quotes.$number': [quote?.number ?? ''],
				'desk.picking.$id': [String(pick)],
				'desk.deliveries.$id': [String(purchase)],
				'desk.deliveries.returns.$id': [String(back)],
				'desk.deliveries.suppliers.$id': [String(supplier)],
				'desk.counting.$id': [String(count)],
				'desk.transfers.$id': [String(transfer)],
				'desk.counter.$id': [String(counter)],
				'desk.customers.$id': [String(customer)],
				'desk.staff.$id': [String(colleague)],
				'desk.staff.$id_': [String(colleague)],
				'desk.stock.$eisbn': [sold.eisbn],
				'desk.invitation.$token': [randomBytes(24).toString('base64url')],
			},
		};
	});
}

let orders = 0;

function addInvoice(
	db: Sqlite.Database,
	{ word, place, order_id, number }: { word: string; place: number; order_id: number; number: string },
) {
	const bill: Bill = {
		seller: ['The shop'],
		tax_number: '',
		bill_to: [`${word}Company`],
		ship_to: [],
		order_number: number,
		placed: 'Tue 24 Nov',
		purchase_order: `${word}Purchase`,
		ordered_by: '',
		currency: 'CAD',
		lines: [{ quantity: 1, title: 'A title', detail: '', price: 1000, amount: 1000 }],
		sums: [],
		total: 1000,
		paid: 0,
		owed: 1000,
	};
	insert(db, 'invoices', {
		number: order_id,
		order_id,
		location_id: place,
		terms_days: 30,
		due_on: '2026-12-24',
		total: 1000,
		owed: 1000,
		document: JSON.stringify(bill),
		created_at: Math.floor(Date.now() / 1000),
	});
}

function addOrder(
	db: Sqlite.Database,
	{
		word,
		place,
		state,
		title_id,
		offer_id,
	}: { word: string; place: number; state: string; title_id: number; offer_id: number },
) {
	const like = db.prepare("select * from orders where delivery_key = 'ship' order by id limit 1").get() as Row;
	const number = String(880_100 + ++orders);
	const email = `${word.toLowerCase()}${orders}@example.org`;
	const now = Math.floor(Date.now() / 1000) - 20 * 86_400;
	const isQuote = state === 'quote';
	const queues: Record<string, string> = { placed: 'to_pick', ready: 'to_send', awaiting_payment: 'payment' };
	const { id: _, ...row } = like;
	const order_id = insert(db, 'orders', {
		...row,
		order_number: number,
		idempotency_key: randomUUID(),
		session_hash: 'nobody',
		customer_id: null,
		placed_by_id: null,
		location_id: place,
		state: isQuote ? 'placed' : state,
		delivery_key: isQuote ? 'quote' : 'ship',
		queue: queues[state] ?? null,
		purchaser_name: `${word}Buyer`,
		email,
		phone: '250 555 0133',
		instructions: `${word}Instructions`,
		purchase_order: `${word}Purchase`,
		search_text: '',
		shipping: JSON.stringify({
			orgname: `${word}Company`,
			name: `${word}Receiver`,
			email,
			addr1: `7 ${word}Street`,
			addr2: '',
			city: 'Victoria',
			prov: 'British Columbia',
			country: 'Canada',
			postal: 'V8V 0X0',
			phone: '',
			provider: '',
		}),
		created_at: now,
		updated_at: now,
	});
	const item = db.prepare('select * from order_items where order_id = ? limit 1').get(like.id) as Row;
	const { id: __, ...line } = item;
	const order_item_id = insert(db, 'order_items', {
		...line,
		order_id,
		title_id,
		condition: 'new',
		quantity: 2,
		backorder_quantity: 1,
	});
	const about = { order_id, created_at: now };
	insert(db, 'order_notes', { ...about, reader: 'staff', words: `${word}Note`, staff_name: `${word}Colleague` });
	insert(db, 'outbox_mails', {
		...about,
		recipient: email,
		subject: `${word}Subject`,
		text: '',
		html: '',
		given_up_at: now,
		next_attempt_at: now,
		sent_at: null,
		last_error: `${word}Refused`,
	});
	if (isQuote) return { id: order_id, number, email, item: order_item_id };
	if (state === 'completed') addInvoice(db, { word, place, order_id, number });
	const part =
		state === 'completed'
			? insert(db, 'order_parts', { ...about, number: 1, kind: 'sent', tracking_number: `${word}Parcel` })
			: null;
	const copies = { order_id, order_item_id, title_id, condition: 'new', location_id: place, part_id: part };
	const standing = state === 'completed' ? 'sent' : state === 'ready' ? 'set_aside' : 'to_pick';
	insert(db, 'order_copies', { ...copies, state: standing, quantity: 1 });
	insert(db, 'order_copies', { ...copies, state: standing === 'to_pick' ? 'ordered' : standing, quantity: 1 });
	insert(db, 'order_withdrawals', {
		order_id,
		offer_id,
		location_id: place,
		quantity: 1,
		handed_over_at: part === null ? null : now,
	});
	insert(db, 'payments', {
		order_id,
		provider: 'paypal',
		reference: randomUUID(),
		state: state === 'completed' ? 'paid' : 'late',
		amount: 1000,
		currency: 'CAD',
		problem: `${word}Problem`,
		created_at: now,
		updated_at: now,
		paid_at: now,
	});
	return { id: order_id, number, email, item: order_item_id };
}

/**
 * Logs in a staff member.
 * @returns the cookie of their session
 */
export function addSession(
	shop: Shop,
	role: StaffRole,
	locationId: number | null,
	name: string,
	stage: LogInStage = 'open',
): string {
	return inDatabase(shop.dataDir, (db) => {
		const staff_id = addStaff(db, role, locationId, name);
		const token = randomBytes(32).toString('base64url');
		const now = Math.floor(Date.now() / 1000);
		insert(db, 'staff_sessions', {
			token_hash: createHash('sha256').update(token).digest('hex'),
			staff_id,
			public_id: randomUUID(),
			stage,
			password_at: now,
			created_at: now,
			seen_at: now,
		});
		return `desk=${token}`;
	});
}

function addStaff(db: Sqlite.Database, role: StaffRole, location_id: number | null, name: string): number {
	const now = Math.floor(Date.now() / 1000);
	const known = { password_hash: 'chosen', totp_secret: 'set up', created_at: now, updated_at: now };
	return insert(db, 'staff', { email: `${randomUUID()}@example.org`, name, role, location_id, ...known });
}
