import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { listTag } from '~store/foundation/caching/cache-tags';
import { countedOf } from '../harness/cache-tags';
import { addList, addOffer, addStockedTitle, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { eisbnOf } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('a customer’s lists', (engine) => {
	let store: TestStore;
	let now = 1_800_000_000;
	let books: number[];
	let eisbns: string[];
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		books = [];
		for (let at = 0; at < 6; at++) books.push(await addStockedTitle(store, { title: `Book ${at}` }));
		eisbns = await Promise.all(books.map((id) => eisbnOf(store, id)));
	});
	afterAll(() => store.dispose());

	const eisbn = (at: number) => eisbns[at] ?? '';
	const titlesOn = async (list_id: number | string, client: Client = guest()) =>
		(await store.call('titlelist/getItems', { list_id, limit: 200 }, client)).rows.map(({ title }) => title);
	const begin = async (client: Client, name = 'For the summer') =>
		(await store.call('titlelist/create', { name }, client)).list.list_id;
	const filled = async (customer: { id: number }, name = 'For the summer') =>
		addList(store, { customer_id: customer.id, kind: 'custom', name, titles: books.slice(0, 4) });

	it('can be created, named, described and deleted', async () => {
		const { client } = await addCustomer(store);
		const { list } = await store.call(
			'titlelist/create',
			{ name: ' Été ', description: 'Au lac', eisbn: eisbn(0) },
			client,
		);
		expect(list).toMatchObject({ name: 'Été', description: 'Au lac', row_count: 1, can_delete: true, shared: false });
		const changed = await store.call('titlelist/modify', { list_id: list.list_id, name: 'Hiver' }, client);
		expect(changed.list).toMatchObject({ name: 'Hiver', description: 'Au lac' });
		expect(await store.call('titlelist/delete', { list_id: list.list_id }, client)).toEqual({ deleted: true });
		expect(await store.ask('titlelist/get', { list_id: list.list_id }, client)).toMatchObject({ status: 404 });
		for (const [name, words] of [
			[' ', 'Name is required.'],
			['x'.repeat(81), 'Name must be at most 80 characters long.'],
		]) {
			expect(await store.ask('titlelist/create', { name }, client)).toMatchObject({
				status: 400,
				body: { error: words },
			});
		}
	});

	it('cannot be created with an unknown title', async () => {
		const { client } = await addCustomer(store);
		const named = async () => (await store.call('titlelist/getLists', {}, client)).rows.map(({ name }) => name);
		const before = await named();
		const payload = { name: 'Term 1', eisbn: '9781550009996' };
		expect(await store.ask('titlelist/create', payload, client)).toMatchObject({ status: 404 });
		expect(await named()).toEqual(before);
	});

	it('include the favourites, which cannot be renamed or deleted', async () => {
		const { client } = await addCustomer(store);
		const added = await store.call(
			'titlelist/addItemToList',
			{ list_id: 0, eisbn: eisbn(1), return_session: true },
			client,
		);
		expect(added.session?.wishlist.rows).toEqual([eisbn(1)]);
		expect(added.rows).toMatchObject([{ can_delete: false, contains_eisbn: true, row_count: 1 }]);
		const list_id = added.session?.wishlist_id ?? 0;
		for (const name of ['titlelist/modify', 'titlelist/delete']) {
			expect(await store.ask(name, { list_id, name: 'Mine' }, client)).toMatchObject({ status: 403 });
		}
		await store.call('titlelist/modify', { list_id, description: 'What I love' }, client);
		expect(await store.call('titlelist/get', { list_id }, client)).toMatchObject({ description: 'What I love' });
		const removed = await store.call('titlelist/removeItemFromList', { list_id: 0, eisbn: eisbn(1) }, client);
		expect(removed.rows).toMatchObject([{ list_id, contains_eisbn: false, row_count: 0 }]);
		expect(removed.session).toBeUndefined();
	});

	it('cannot have the name of the favourites', async () => {
		const { client } = await addCustomer(store);
		const { list } = await store.call('titlelist/create', { name: 'Term 1' }, client);
		for (const name of ['Favourites', ' favorites ', 'ＦＡＶＯＲＩＴＥＳ', 'Favoríteſ']) {
			const refused = {
				status: 409,
				body: { error: `There is a list called ${name.trim()} already: choose another name.`, field: 'name' },
			};
			expect(await store.ask('titlelist/create', { name }, client)).toMatchObject(refused);
			expect(await store.ask('titlelist/modify', { list_id: list.list_id, name }, client)).toMatchObject(refused);
		}
	});

	it('name the favourites in the spelling of the store’s country', async () => {
		const settings = await store.settings.get();
		const { client } = await addCustomer(store);
		await store.call('titlelist/addItemToList', { list_id: 0, eisbn: eisbn(1) }, client);
		for (const [country, name] of [
			['CA', 'Favourites'],
			['US', 'Favorites'],
		] as const) {
			await setSettings(store, { store_info: { ...settings.store_info, country } });
			const { rows } = await store.call('titlelist/getLists', { search_term: name }, client);
			expect(rows).toMatchObject([{ name }]);
			const list_id = rows[0]?.list_id ?? 0;
			expect(await store.call('titlelist/get', { list_id }, client)).toMatchObject({ name });
			expect(await store.call('title/getItem', { eisbn: eisbn(1), list_id }, client)).toMatchObject({
				list_name: name,
			});
		}
		await setSettings(store, settings);
	});

	it('say for each shown title whether it is a favourite, but not to a guest', async () => {
		const { client } = await addCustomer(store);
		const { client: other } = await addCustomer(store);
		await store.call('titlelist/addItemToList', { list_id: 0, eisbn: eisbn(2) }, client);
		const shelf = await addList(store, { titles: books.slice(1, 4) });
		const hearts = async (visitor: Client) =>
			(await store.call('titlelist/getItems', { list_id: shelf }, visitor)).rows.map(({ favourite }) => favourite);
		expect(await hearts(client)).toEqual([undefined, true, undefined]);
		expect(await hearts(other)).toEqual([undefined, undefined, undefined]);
		expect(await hearts(guest())).toEqual([undefined, undefined, undefined]);
		expect(await store.call('title/getItem', { eisbn: eisbn(2) }, client)).toMatchObject({ favourite: true });
		expect(await store.call('title/getItem', { eisbn: eisbn(2) }, guest())).not.toHaveProperty('favourite');
		const asked = { eisbns: [eisbn(1), eisbn(2)] };
		expect(await store.call('titlelist/getFavourites', asked, client)).toEqual({ eisbns: [eisbn(2)] });
		expect(await store.call('titlelist/getFavourites', asked, other)).toEqual({ eisbns: [] });
		expect(await store.call('titlelist/getFavourites', asked, guest())).toEqual({ eisbns: [] });
		// A page asks for the session without its lists, however many there are.
		const session = await store.call('session/get', { wishlist: false }, client);
		expect(session).toMatchObject({ logged_in: true, wishlist: { rows: [] } });
		expect((await store.call('session/get', {}, client)).wishlist.rows).toEqual([eisbn(2)]);
	});

	it('hold a title once, even after repeated requests, and refuse an unknown title', async () => {
		const { client } = await addCustomer(store);
		const list_id = await begin(client);
		const add = () => store.call('titlelist/addItemToList', { list_id, eisbn: eisbn(2) }, client);
		await Promise.all([add(), add(), add()]);
		expect(await titlesOn(list_id, client)).toEqual(['Book 2']);
		expect(await store.ask('titlelist/addItemToList', { list_id, eisbn: '9780000000002' }, client)).toMatchObject({
			status: 404,
		});
	});

	it('can be searched by a part of the name, sorted, and paged', async () => {
		const { id, client } = await addCustomer(store);
		await addList(store, { customer_id: id, kind: 'favourites', name: 'Favourites', date_updated: 1 });
		for (const [name, date_posted, date_updated] of [
			['Été à lire', 30, 10],
			['Autumn', 10, 30],
			['Winter', 20, 20],
		] as const) {
			await addList(store, { customer_id: id, kind: 'custom', name, date_posted, date_updated, titles: books });
		}
		const namesOf = async (asked: object) => {
			const { rows, row_count } = await store.call('titlelist/getLists', asked, client);
			return [row_count, ...rows.map(({ name }) => name)];
		};
		expect(await namesOf({})).toEqual([4, 'Favourites', 'Autumn', 'Winter', 'Été à lire']);
		expect(await namesOf({ sort: 'name' })).toEqual([4, 'Favourites', 'Autumn', 'Été à lire', 'Winter']);
		expect(await namesOf({ sort: 'date_posted' })).toEqual([4, 'Favourites', 'Été à lire', 'Winter', 'Autumn']);
		expect(await namesOf({ search_term: 'ETE' })).toEqual([1, 'Été à lire']);
		expect(await namesOf({ limit: 2, offset: 2 })).toEqual([4, 'Winter', 'Été à lire']);
		const { rows } = await store.call('titlelist/getLists', { eisbn: eisbn(5), show_items: true }, client);
		expect(rows.map(({ contains_eisbn }) => contains_eisbn)).toEqual([false, true, true, true]);
		expect(rows[1]?.items?.map(({ title }) => title)).toEqual(['Book 0', 'Book 1', 'Book 2', 'Book 3']);
	});

	describe('in the order of their owner', () => {
		it.each([
			['further up', 3, 1, [3, 0, 1, 2]],
			['further down', 0, 3, [1, 2, 0, 3]],
			['one down', 1, 3, [0, 2, 1, 3]],
			['past the end', 1, 99, [0, 2, 3, 1]],
			['where it is', 2, 3, [0, 1, 2, 3]],
		])('a title goes %s', async (_, moved, place, order) => {
			const customer = await addCustomer(store);
			const list_id = await filled(customer);
			await store.call('titlelist/modifyItem', { list_id, eisbn: eisbn(moved), place }, customer.client);
			expect(await titlesOn(list_id, customer.client)).toEqual(order.map((at) => `Book ${at}`));
		});

		it('gives titles that shared a position their own positions', async () => {
			const customer = await addCustomer(store);
			const list_id = await filled(customer);
			await store.db.updateTable('title_list_items').set({ position: 7 }).where('list_id', '=', list_id).execute();
			await store.call('titlelist/modifyItem', { list_id, eisbn: eisbn(2), place: 2 }, customer.client);
			await store.call('titlelist/modifyItem', { list_id, eisbn: eisbn(0), place: 4 }, customer.client);
			expect(await titlesOn(list_id, customer.client)).toEqual(['Book 2', 'Book 1', 'Book 3', 'Book 0']);
		});

		it('links the neighbours on the item page, for the owner and visitors with the list’s address', async () => {
			const customer = await addCustomer(store);
			const list_id = await filled(customer);
			const { url } = await store.call('titlelist/getPublicUrl', { list_id }, customer.client);
			const key = url.split('/').at(-1) ?? '';
			const beside = { list_previous_eisbn: eisbn(0), list_next_eisbn: eisbn(2), list_name: 'For the summer' };
			const nothing = { list_previous_eisbn: null, list_next_eisbn: null, list_name: null };
			const see = (list: number | string, client?: Client) =>
				store.call('title/getItem', { eisbn: eisbn(1), list_id: list }, client);
			expect(await see(list_id, customer.client)).toMatchObject(beside);
			expect(await see(key)).toMatchObject(beside);
			expect(await see(list_id)).toMatchObject(nothing);
		});
	});

	it('hold a note and a wished quantity beside a title', async () => {
		const customer = await addCustomer(store);
		const list_id = await filled(customer);
		const change = { list_id, eisbn: eisbn(1), note: ' For chapter 3 ', wanted: 30 };
		await store.call('titlelist/modifyItem', change, customer.client);
		await store.call('titlelist/modifyItem', { list_id, eisbn: eisbn(1), place: 1 }, customer.client);
		const { rows, own } = await store.call('titlelist/getItems', { list_id }, customer.client);
		expect(own).toBe(true);
		expect(rows[0]).toMatchObject({ title: 'Book 1', note: 'For chapter 3', wanted: 30 });
		expect(rows[1]).toMatchObject({ note: '', wanted: null });
		await store.call('titlelist/modifyItem', { ...change, note: '', wanted: 0 }, customer.client);
		const again = await store.call('titlelist/getItems', { list_id }, customer.client);
		expect(again.rows[0]).toMatchObject({ note: '', wanted: null });
		expect(
			await store.ask('titlelist/modifyItem', { list_id, eisbn: eisbn(5), note: 'x' }, customer.client),
		).toMatchObject({ status: 404, body: { error: 'This title is not on the list.' } });
	});

	it('are shared at an unguessable address until sharing ends', async () => {
		const customer = await addCustomer(store);
		const list_id = await filled(customer);
		const share = async () => (await store.call('titlelist/getPublicUrl', { list_id }, customer.client)).url;
		const url = await share();
		expect(url).toMatch(/^http:\/\/localhost:3000\/lists\/[\w-]{22}$/);
		expect(await share()).toBe(url);
		const key = url.split('/').at(-1) ?? '';
		const stranger = (await addCustomer(store)).client;
		for (const client of [guest(), shopper(), stranger]) {
			expect(await titlesOn(key, client)).toHaveLength(4);
			expect(await store.call('titlelist/getItems', { list_id: key }, client)).toMatchObject({ own: false });
			expect(await store.ask('titlelist/get', { list_id }, client)).toMatchObject({ status: 404 });
			for (const name of ['titlelist/modify', 'titlelist/delete']) {
				expect((await store.ask(name, { list_id: key, name: 'Taken' }, client)).status).toBe(400);
			}
		}
		const before = await countedOf(store, listTag(list_id));
		await store.call('titlelist/modify', { list_id, shared: false }, customer.client);
		expect(await countedOf(store, listTag(list_id))).toBeGreaterThan(before);
		expect(await store.ask('titlelist/get', { list_id: key })).toMatchObject({ status: 404 });
		expect(await share()).not.toBe(url);
	});

	it('are appended to another list with their notes', async () => {
		const customer = await addCustomer(store);
		const list_id = await filled(customer);
		await store.call('titlelist/modifyItem', { list_id, eisbn: eisbn(3), note: 'Mine', wanted: 2 }, customer.client);
		const to_list_id = await begin(customer.client, 'Both');
		for (const at of [5, 1]) {
			await store.call('titlelist/addItemToList', { list_id: to_list_id, eisbn: eisbn(at) }, customer.client);
		}
		await store.call('titlelist/copyToList', { list_id, to_list_id }, customer.client);
		const { rows } = await store.call('titlelist/getItems', { list_id: to_list_id }, customer.client);
		expect(rows.map(({ title }) => title)).toEqual(['Book 5', 'Book 1', 'Book 0', 'Book 2', 'Book 3']);
		expect(rows[4]).toMatchObject({ note: 'Mine', wanted: 2 });
		const { list } = await store.call('titlelist/copyToList', { list_id, name: 'Another' }, customer.client);
		expect(list).toMatchObject({ name: 'Another', row_count: 4, can_delete: true });
		const nowhere = await store.ask('titlelist/copyToList', { list_id }, customer.client);
		expect(nowhere).toMatchObject({ status: 400, body: { error: 'Choose a list.' } });
		const itself = await store.ask('titlelist/copyToList', { list_id, to_list_id: list_id }, customer.client);
		expect(itself).toMatchObject({ status: 422, body: { field: 'to_list_id' } });
		const shelf = await addList(store, { titles: books });
		const favoured = await store.call('titlelist/copyToList', { list_id: shelf, to_list_id: 0 }, customer.client);
		expect(favoured.list).toMatchObject({ can_delete: false, row_count: 6 });
	});

	it('are copied to the cart with the wanted copies, as far as available', async () => {
		const customer = await addCustomer(store);
		const gone = await addTitle(store, { title: 'Gone', status: 'out_of_print' });
		await addOffer(store, gone, { onhand: 0 });
		const list_id = await addList(store, {
			customer_id: customer.id,
			kind: 'custom',
			titles: [books[0] ?? 0, books[1] ?? 0, gone],
		});
		await store.call('titlelist/modifyItem', { list_id, eisbn: eisbn(1), wanted: 2 }, customer.client);
		const { cart, added } = await store.call('titlelist/copyToCart', { list_id }, customer.client);
		expect(added).toMatchObject({ titles: 2, copies: 3, in_cart: 3, left_out: 1 });
		expect(added.undo.map(({ quantity }) => quantity)).toEqual([0, 0]);
		expect(cart.items.map(({ title_info, cart_info }) => [title_info.eisbn, cart_info.quantity])).toEqual([
			[eisbn(0), 1],
			[eisbn(1), 2],
		]);
		// Titles that are already in the cart count: none is added twice.
		const again = await store.call('titlelist/copyToCart', { list_id }, customer.client);
		expect(again.added).toMatchObject({ titles: 0, copies: 0, in_cart: 3, left_out: 1, undo: [] });
		await store.call('titlelist/modifyItem', { list_id, eisbn: eisbn(1), wanted: 3 }, customer.client);
		const more = await store.call('titlelist/copyToCart', { list_id }, customer.client);
		expect(more.added).toMatchObject({ titles: 1, copies: 1, in_cart: 4 });
		expect(more.added.undo).toEqual([{ cart_id: more.cart.items[1]?.cart_info.cart_id, quantity: 2 }]);

		const asked = await store.call('titlelist/getItems', { list_id, in_full: true }, customer.client);
		const prices = asked.rows.slice(0, 2).map(({ price }) => Math.round(Number(price) * 100));
		const cents = (prices[0] ?? 0) + 3 * (prices[1] ?? 0);
		expect(asked.in_full).toEqual({ titles: 2, copies: 4, total: (cents / 100).toFixed(2) });
		const empty = await begin(customer.client, 'Empty');
		expect(await store.ask('titlelist/copyToCart', { list_id: empty }, customer.client)).toMatchObject({
			status: 409,
			body: { error: 'Nothing on this list can be added to your cart.' },
		});
	});

	it('are closed to visitors who are not logged in', async () => {
		for (const [name, payload] of [
			['titlelist/getLists', {}],
			['titlelist/create', { name: 'Mine' }],
			['titlelist/addItemToList', { list_id: 0, eisbn: eisbn(0) }],
			['titlelist/copyToCart', { list_id: await addList(store, { titles: books }) }],
		] as const) {
			expect(await store.ask(name, payload, shopper())).toEqual({
				status: 401,
				body: { error: 'You must be logged in to view.' },
			});
		}
	});

	it('show a change at once, with its time', async () => {
		const customer = await addCustomer(store);
		const list_id = await filled(customer);
		now += 60;
		await store.call('titlelist/removeItemsFromList', { list_id, eisbns: [eisbn(0), eisbn(1)] }, customer.client);
		expect(await titlesOn(list_id, customer.client)).toEqual(['Book 2', 'Book 3']);
		expect(await store.call('titlelist/get', { list_id }, customer.client)).toMatchObject({ changed: now });
	});
});
