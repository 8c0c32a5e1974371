import { randomUUID } from 'node:crypto';
import type { Client } from '~store/contract/call';
import type { PaymentProviderName } from '~store/contract/payment-providers';
import { hashOf } from '~store/foundation/sessions/sessions';
import { lastLink, type Member, nextEmail, password, person, signUp, signUpInstitution } from '../accounts';
import { addList, addStockedTitle } from '../catalogue';
import { eisbnOf } from '../orders';
import { addOrder } from '../placed-orders';
import { setSettings } from '../settings';
import { shopper, type TestStore } from '../store';

/** Occurs in every name that belongs to the owner. A reader of it has seen the owner's data. */
export const mark = 'Ottoline';

/** An address without private data. */
export const home = { ...person, name: 'The harbour' };

/**
 * A customer with one of every thing that a customer can have. Each thing is made at its first use, because a test of a call
 * needs only the things that the call names.
 */
export interface Owner extends Member {
	id: number;
	/** An institution that the owner buys for. */
	institution: Member;
	link(): Promise<number>;
	address(): Promise<number>;
	/** The token of a link request that waits for the owner's answer. */
	linkToken(): Promise<string>;
	/** The token of an e-mail change that waits for confirmation. */
	emailToken(): Promise<string>;
	/** Its number. */
	order(): Promise<string>;
	/** The key that the order was placed with. */
	orderKey(): Promise<string>;
	/** The reference that we and the provider use for a payment of the order. */
	payment(provider: PaymentProviderName): Promise<string>;
	report(): Promise<string>;
	/** Another device that the owner is logged in on. */
	device(): Promise<string>;
	/** A file that has been read for the cart. */
	fileImport(): Promise<string>;
	list(): Promise<number>;
	/** The ISBN of a title on that list. */
	listed(): Promise<string>;
	/** The ISBN of the title on the line of their cart. */
	carted(): Promise<string>;
	cartLine(): Promise<number>;
	/** The number of a gift card that pays for the cart. */
	giftCard(): Promise<string>;
	registry(): Promise<number>;
}

/** A shipping rate for every address in Canada. */
const post = {
	provider: 'post',
	label: 'Post',
	zones: [{ country: 'CA', price: { by: 'item', first: 995, each_further: 125 }, delivery_min: 2, delivery_max: 9 }],
};

/** Settings under which every call has something to do. */
export const everythingOn = {
	gift_registry_enabled: true,
	checkout_info: { ship_enabled: true, shipping_rates: [post] },
};

export async function addOwner(store: TestStore): Promise<Owner> {
	const member = await signUp(store, { first_name: mark, last_name: 'Quire' });
	const institution = await signUpInstitution(store, 'Elm School');
	const id = await idOf(store, member.email);
	const parent_id = await idOf(store, institution.email);
	const title = once(() => addStockedTitle(store, { title: `${mark} in the cart` }));
	const listed = once(() => addStockedTitle(store, { title: 'A book on a list' }));
	const orderKey = once(async () => randomUUID());
	const order = once(async () =>
		addOrder(store, {
			customer_id: id,
			placed_by_id: id,
			purchaser_name: `${mark} Quire`,
			email: member.email,
			idempotency_key: await orderKey(),
		}),
	);
	const cartLine = once(async () => {
		const { cart } = await store.call(
			'cart/add',
			{ eisbn: await eisbnOf(store, await title()), quantity: 1 },
			member.client,
		);
		return cart?.items[0]?.cart_info.cart_id ?? 0;
	});
	return {
		...member,
		id,
		institution,
		order,
		orderKey,
		cartLine,
		payment: async (provider) => addPayment(store, await order(), provider),
		link: once(async () => {
			const row = { parent_id, child_id: id, child_email: member.email, verified_at: 1, created_at: 1 };
			return (await store.db.insertInto('customer_links').values(row).returning('id').executeTakeFirstOrThrow()).id;
		}),
		address: once(async () => {
			const { address } = await store.call('address/create', { ...home, name: `${mark}’s harbour` }, member.client);
			return address.address_id;
		}),
		linkToken: once(async () => {
			const asking = await signUpInstitution(store, 'The Museum');
			await store.call('account/linkToRequest', { email: member.email }, asking.client);
			return (await lastLink(store, member.email)).token;
		}),
		emailToken: once(async () => {
			const fresh = nextEmail();
			await setSettings(store, { ...everythingOn, require_email_verification: true });
			await store.call('account/modify', { email_address: fresh, password }, member.client);
			await setSettings(store, everythingOn);
			return (await lastLink(store, fresh)).token;
		}),
		report: once(async () => {
			const asked = await store.call('order/getExcel', { order_id: await order() }, member.client);
			return asked.progress_report_id;
		}),
		device: once(async () => {
			await store.call('account/login', { email_address: member.email, password }, shopper());
			const { rows } = await store.call('account/getDevices', {}, member.client);
			return rows.find(({ current }) => !current)?.id ?? '';
		}),
		fileImport: once(async () => {
			const row = { id: randomUUID(), session_hash: hashOf(member.client.session_id), customer_id: id };
			const times = { created_at: store.now(), updated_at: store.now(), completed_at: store.now() };
			await store.db
				.insertInto('file_imports')
				.values({ ...row, ...times, kind: 'cart', filename: `${mark}.csv` })
				.execute();
			return row.id;
		}),
		list: once(async () =>
			addList(store, { customer_id: id, kind: 'custom', name: `${mark}’s shelf`, titles: [await listed()] }),
		),
		listed: once(async () => eisbnOf(store, await listed())),
		carted: once(async () => eisbnOf(store, await title())),
		giftCard: once(async () => {
			await cartLine();
			const number = `9${randomUUID().replaceAll(/\D/g, '').padEnd(18, '7').slice(0, 18)}`;
			const card = await store.db
				.insertInto('gift_cards')
				.values({ number, pin_hash: null, balance: 5000, order_item_id: null, created_at: 1, voided_at: null })
				.returning('id')
				.executeTakeFirstOrThrow();
			const cart = await store.db
				.selectFrom('carts')
				.select('id')
				.where('customer_id', '=', id)
				.executeTakeFirstOrThrow();
			const use = { cart_id: cart.id, gift_card_id: card.id, amount: 100 };
			await store.db.insertInto('cart_gift_cards').values(use).execute();
			return number;
		}),
		registry: once(async () => {
			const registry_id = await addRegistry(store, id);
			const item = { registry_id, title_id: await listed(), qty_requested: 2, qty_purchased: 0 };
			await store.db.insertInto('registry_items').values(item).execute();
			return registry_id;
		}),
	};
}

/** Adds a payment of an order. Returns the reference that we and the provider use. */
async function addPayment(store: TestStore, order_number: string, provider: PaymentProviderName): Promise<string> {
	const { id: order_id } = await store.db
		.selectFrom('orders')
		.select('id')
		.where('order_number', '=', order_number)
		.executeTakeFirstOrThrow();
	const reference = randomUUID();
	const at = { created_at: store.now(), updated_at: store.now() };
	await store.db
		.insertInto('payments')
		.values({
			order_id,
			provider,
			reference,
			provider_reference: reference,
			state: 'paid',
			amount: 1000,
			currency: 'CAD',
			...at,
		})
		.execute();
	return reference;
}

/** Adds a guest with an order. Has all of an owner's things that a guest can have, and throws for the others. */
export async function addGuestOwner(store: TestStore): Promise<Owner> {
	const client = shopper();
	const email = nextEmail();
	await store.call('cart/add', { eisbn: await eisbnOf(store, await addStockedTitle(store)), quantity: 1 }, client);
	const orderKey = once(async () => randomUUID());
	const order = once(async () =>
		addOrder(store, {
			session_hash: hashOf(client.session_id),
			customer_id: null,
			placed_by_id: null,
			purchaser_name: `${mark} Quire`,
			email,
			idempotency_key: await orderKey(),
		}),
	);
	const has: Partial<Owner> = {
		client,
		email,
		order,
		orderKey,
		payment: async (provider) => addPayment(store, await order(), provider),
		report: once(async () => {
			const asked = await store.call('order/getExcel', { order_id: await order() }, client);
			return asked.progress_report_id;
		}),
	};
	return new Proxy(has as Owner, {
		get: (target, name, self) => {
			// An `await` reads `then`.
			if (Object.hasOwn(target, name) || name === 'then') return Reflect.get(target, name, self);
			return () => Promise.reject(new NotOfGuests());
		},
	});
}

/** Thrown when a test asks a guest for a thing that only an account has. */
export class NotOfGuests extends Error {}

/** Returns all rows of a guest, with the account of their e-mail, as JSON. */
export async function guestSnapshotOf({ db }: TestStore, { client, email }: Owner): Promise<string> {
	const session_hash = hashOf(client.session_id);
	const orders = await db.selectFrom('orders').selectAll().where('email', '=', email).orderBy('id').execute();
	const ids = [0, ...orders.map(({ id }) => id)];
	return JSON.stringify([
		orders,
		await db.selectFrom('payments').selectAll().where('order_id', 'in', ids).orderBy('id').execute(),
		await db.selectFrom('reports').selectAll().where('session_hash', '=', session_hash).orderBy('id').execute(),
		await db.selectFrom('sessions').select('cart_id').where('id_hash', '=', session_hash).execute(),
		await db.selectFrom('customers').selectAll().where('email', '=', email).execute(),
	]);
}

async function addRegistry(store: TestStore, customer_id: number): Promise<number> {
	const words = { title: `${mark}’s wedding`, occasion: 'Wedding', description: 'Books for two' };
	const { id } = await store.db
		.insertInto('registries')
		.values({ ...words, customer_id, shipping_id: null, purchase_deadline: null, created_at: 1 })
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

async function idOf(store: TestStore, email: string): Promise<number> {
	const row = await store.db.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirstOrThrow();
	return row.id;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | undefined;
	return () => {
		made ??= make();
		return made;
	};
}

/** The owner, in an expired session. */
export async function inExpiredSession({ db, now }: TestStore, { id }: Owner): Promise<Client> {
	const client = shopper();
	const cart = await db.selectFrom('carts').select('id').where('customer_id', '=', id).executeTakeFirst();
	await db
		.insertInto('sessions')
		.values({
			id_hash: hashOf(client.session_id),
			customer_id: id,
			acting_customer_id: null,
			cart_id: cart?.id ?? null,
			location_id: null,
			created_at: 1,
			seen_at: 1,
			expires_at: now() - 1,
			login_expires_at: now() + 86_400,
		})
		.execute();
	return client;
}

/** Returns all rows of the owner as JSON, except when their sessions were last seen. */
export async function snapshotOf({ db, now }: TestStore, { id, email }: Owner): Promise<string> {
	const carts = await db.selectFrom('carts').selectAll().where('customer_id', '=', id).orderBy('id').execute();
	const orders = await db.selectFrom('orders').selectAll().where('customer_id', '=', id).orderBy('id').execute();
	const lists = await db.selectFrom('title_lists').selectAll().where('customer_id', '=', id).orderBy('id').execute();
	const registries = await db
		.selectFrom('registries')
		.selectAll()
		.where('customer_id', '=', id)
		.orderBy('id')
		.execute();
	const ids = (rows: { id: number }[]) => [0, ...rows.map((row) => row.id)];
	return JSON.stringify([
		[carts.map(({ updated_at: _, ...cart }) => cart), orders, lists, registries],
		await db.selectFrom('customers').selectAll().where('id', '=', id).execute(),
		await db
			.selectFrom('sessions')
			.select(['id_hash', 'acting_customer_id'])
			.where('customer_id', '=', id)
			.where('expires_at', '>', now())
			.orderBy('id_hash')
			.execute(),
		await db.selectFrom('addresses').selectAll().where('customer_id', '=', id).orderBy('id').execute(),
		await db.selectFrom('customer_links').selectAll().where('child_email', '=', email).orderBy('id').execute(),
		await db
			.selectFrom('account_tokens')
			.selectAll()
			.where((eb) => eb.or([eb('customer_id', '=', id), eb('email', '=', email)]))
			.orderBy('id')
			.execute(),
		await db.selectFrom('reports').selectAll().where('customer_id', '=', id).orderBy('id').execute(),
		await db.selectFrom('file_imports').selectAll().where('customer_id', '=', id).orderBy('id').execute(),
		await db.selectFrom('cart_items').selectAll().where('cart_id', 'in', ids(carts)).orderBy('id').execute(),
		await db
			.selectFrom('cart_gift_cards')
			.selectAll()
			.where('cart_id', 'in', ids(carts))
			.orderBy('gift_card_id')
			.execute(),
		await db.selectFrom('order_items').selectAll().where('order_id', 'in', ids(orders)).orderBy('id').execute(),
		await db.selectFrom('payments').selectAll().where('order_id', 'in', ids(orders)).orderBy('id').execute(),
		await db
			.selectFrom('title_list_items')
			.selectAll()
			.where('list_id', 'in', ids(lists))
			.orderBy('title_id')
			.execute(),
		await db
			.selectFrom('registry_items')
			.selectAll()
			.where('registry_id', 'in', ids(registries))
			.orderBy('title_id')
			.execute(),
	]);
}
