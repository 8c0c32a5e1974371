import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorSort } from '~store/catalogue/titles/sort-keys';
import type { Client } from '~store/contract/call';
import type { Registry } from '~store/contract/giftregistry';
import { occasions } from '~store/contract/occasions';
import { cartOf } from '../harness/carts';
import { addStockedTitle, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { eisbnOf, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

const home = {
	street_address: '5 Example Road',
	city: 'Nelson',
	province: 'BC',
	postal_code: 'V1L 1A1',
	country: 'CA',
};
const shop = { gift_registry_enabled: true, store_info: { timezone: 'America/Los_Angeles' } };
/** Limits parcels to this province. */
const sendingTo = (province: string) => {
	const zones = [{ country: 'CA', provinces: [province], price: { by: 'flat', cost: 900 } }];
	const shipping_rates = [{ provider: 'post', label: 'Post', zones }];
	return { ...shop, checkout_info: { ship_enabled: true, shipping_rates } };
};
const sending = sendingTo('BC');
const words = { title: 'Our day', occasion: 'Wedding', description: 'Books for two' } as const;
/** Saturday, 2026-11-21, noon in Los Angeles. */
const noon = 1_795_291_200;
type Step =
	| { kind: 'buy' | 'want'; book: number; copies: number }
	| { kind: 'cancel'; order: number }
	| { kind: 'drop'; book: number };
const notFound = { status: 404, body: { error: 'Gift registry not found.' } };

onBothEngines('gift registries', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let owner: { id: number; client: Client };
	let eisbn: string;
	let title: number;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => noon });
		terminal = openTerminal(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(async () => {
		await setSettings(store, sending);
		owner = await addCustomer(store, { ...home, first_name: 'Wren', last_name: 'Owner' });
		title = await addStockedTitle(store, { title: 'The Lantern', title_sort: 'lantern' }, 100);
		eisbn = await eisbnOf(store, title);
	});

	const create = (more = {}, client = owner.client) => store.call('giftregistry/create', { ...words, ...more }, client);
	const get = (gift_registry_id: number, client: Client = guest()) =>
		store.call('giftregistry/get', { gift_registry_id, show_items: true }, client);
	const refusal = async (name: 'create' | 'update', payload: object) =>
		(await store.ask(`giftregistry/${name}`, payload, owner.client)) as { status: number; body: object };
	const buyer = async () => (await addCustomer(store, { phone_number: '(604) 555-0133' })).client;
	const buy = async (client: Client, id: number, quantity = 1, isbn = eisbn) => {
		await store.call('cart/add', { eisbn: isbn, quantity, gift_registry_id: id }, client);
		return review(store, client);
	};
	const quantities = (registry: Registry) =>
		registry.items.map(({ qty_purchased, qty_requested }) => [qty_purchased, qty_requested]);

	describe('of a customer', () => {
		it('can be created, read and ended', async () => {
			const made = await create();
			expect(made).toMatchObject({
				...words,
				shipping_id: null,
				shipping_encouraged: false,
				purchase_deadline: null,
				store_can_edit: false,
				owner: { is_you: true, name: 'Wren Owner' },
				items: [],
				item_count: 0,
				purchased_count: 0,
			});
			const { registries } = await store.call('giftregistry/getAll', { show_items: true }, owner.client);
			expect(registries).toEqual([made]);
			const named = { gift_registry_id: made.gift_registry_id };
			expect(await store.call('giftregistry/delete', named, owner.client)).toEqual({ deleted: true });
			expect(await store.ask('giftregistry/get', named, owner.client)).toEqual(notFound);
			expect(await store.ask('giftregistry/delete', named, owner.client)).toEqual(notFound);
		});

		it('have numbers that are neither guessable nor sequential', async () => {
			const ids = [];
			for (let each = 0; each < 20; each++) ids.push((await create()).gift_registry_id);
			expect(new Set(ids).size).toBe(20);
			for (const id of ids) {
				expect(Number.isSafeInteger(id)).toBe(true);
				expect(id).toBeGreaterThan(2 ** 32);
			}
			expect([...ids].sort((a, b) => a - b)).not.toEqual(ids);
		});

		it('accept every occasion, and start with a birthday', async () => {
			const { occasion: _, ...unsaid } = words;
			expect(await store.call('giftregistry/create', unsaid, owner.client)).toMatchObject({ occasion: 'Birthday' });
			for (const occasion of occasions) expect(await create({ occasion })).toMatchObject({ occasion });
		});

		it('show the offers and prices of each title on request', async () => {
			const { gift_registry_id } = await create();
			await store.call('giftregistry/addItem', { eisbn, gift_registry_id, qty: 1 }, owner.client);
			const titles = async (asked: object, client: Client = guest()) =>
				(await store.call('giftregistry/get', { gift_registry_id, show_items: true, ...asked }, client)).items.map(
					(item) => item.title,
				);
			const { available } = await store.call('title/getItem', { eisbn }, guest());
			expect(await titles({ show_offers: true })).toMatchObject([{ eisbn, available }]);
			expect(available[0]).toMatchObject({ code: 'new', price: expect.any(String), onhand: 100 });
			for (const plain of await titles({})) expect(plain).not.toHaveProperty('available');
			await setSettings(store, { ...sending, guest_show_price: false });
			const prices = (rows: Awaited<ReturnType<typeof titles>>) => rows.map((row) => row.available?.[0]?.price);
			expect(prices(await titles({ show_offers: true }))).toEqual([null]);
			expect(prices(await titles({ show_offers: true }, owner.client))).toEqual([available[0]?.price]);
		});

		it('are sorted by title, or by the surname of the author', async () => {
			const { gift_registry_id } = await create();
			for (const [title, author] of [
				['B', 'Ana Zola'],
				['C', 'Ýrsa Álba'],
				['D', 'King, Martin Luther'],
				['A', 'Zoe Baker Jr.'],
			] as const) {
				const eisbn = await eisbnOf(
					store,
					await addStockedTitle(store, { title, authors: [author], author_sort: authorSort(author) }),
				);
				await store.call('giftregistry/addItem', { eisbn, gift_registry_id, qty: 1 }, owner.client);
			}
			const titlesBy = async (sort?: 'author' | 'title') => {
				const { items } = await store.call(
					'giftregistry/get',
					{ gift_registry_id, show_items: true, sort },
					owner.client,
				);
				return items.map(({ title }) => title.title).join('');
			};
			expect(await titlesBy()).toBe('ABCD');
			expect(await titlesBy('author')).toBe('CADB');
		});

		it('are created once by a form that is sent twice, and again by a form with other data', async () => {
			const key = { idempotency_key: 'of-the-form' };
			const [one, two] = await Promise.all([create(key), create(key)]);
			expect(two.gift_registry_id).toBe(one.gift_registry_id);
			expect(await create(key)).toEqual(one);
			const other = await create({ ...key, title: 'Our year' });
			const theirs = await create(key, (await addCustomer(store)).client);
			const ids = [one, other, theirs].map(({ gift_registry_id }) => gift_registry_id);
			expect(new Set(ids).size).toBe(3);
			const { registries } = await store.call('giftregistry/getAll', {}, owner.client);
			expect(registries).toHaveLength(2);
		});

		it.each([
			[{ title: ' ' }, 'Title is required.', 'title'],
			[{ occasion: 'Divorce' }, 'Occasion is required.', 'occasion'],
			[{ description: '' }, 'Description is required.', 'description'],
			[{ description: 'x'.repeat(2001) }, 'Description must be at most 2000 characters long.', 'description'],
			// Milliseconds, which would turn into a registry without an end.
			[
				{ purchase_deadline_ts: noon * 1000 },
				'Purchase deadline ts must be in seconds since 1970.',
				'purchase_deadline_ts',
			],
		])('are refused with %j', async (wrong, error, field) => {
			expect(await refusal('create', { ...words, ...wrong })).toEqual({ status: 400, body: { error, field } });
		});

		it('keep fields that a change leaves out, except fields that the whole form leaves empty', async () => {
			const all = { occasion: 'Baby', shipping_id: 0, shipping_encouraged: true, store_can_edit: true } as const;
			const { gift_registry_id, purchase_deadline } = await create({ ...all, purchase_deadline_ts: noon });
			const change = (more: object) => store.call('giftregistry/update', { gift_registry_id, ...more }, owner.client);
			expect(await change({ title: 'Another' })).toMatchObject({
				...words,
				...all,
				title: 'Another',
				purchase_deadline,
			});
			expect(await change({ purchase_deadline_ts: noon + 86_400 })).toMatchObject({
				...all,
				title: 'Another',
				purchase_deadline: (purchase_deadline ?? 0) + 86_400,
			});
			const whole = { ...words, title: 'Third' };
			expect(await change(whole)).toMatchObject({ ...whole, shipping_id: null, purchase_deadline: null });
		});

		it('keep two simultaneous changes of different fields', async () => {
			const { gift_registry_id } = await create();
			const change = (more: object) => store.call('giftregistry/update', { gift_registry_id, ...more }, owner.client);
			await Promise.all([
				change({ title: 'Another' }),
				change({ description: 'For three' }),
				change({ occasion: 'Baby' }),
			]);
			const all = { title: 'Another', description: 'For three', occasion: 'Baby' };
			expect(await get(gift_registry_id, owner.client)).toMatchObject(all);
		});

		it('keep their deadline as the end of the day at the store, and refuse a past deadline', async () => {
			const end = Date.parse('2026-11-21T23:59:59-08:00') / 1000;
			expect(await create({ purchase_deadline_ts: noon - 3600 })).toMatchObject({ purchase_deadline: end });
			const yesterday = await refusal('create', { ...words, purchase_deadline_ts: noon - 86_400 });
			expect(yesterday).toEqual({
				status: 422,
				body: { error: 'The purchase deadline cannot be in the past.', field: 'purchase_deadline_ts' },
			});
		});

		it('accept only their owner’s address that the store ships to', async () => {
			const { gift_registry_id } = await create({ shipping_id: 0 });
			expect(await get(gift_registry_id, owner.client)).toMatchObject({ shipping_id: 0, shipping_encouraged: true });
			expect(await get(gift_registry_id)).toMatchObject({ shipping_id: null, shipping_encouraged: true });
			const theirs = await refusal('create', { ...words, shipping_id: 999_999 });
			expect(theirs).toEqual({ status: 404, body: { error: 'Address not found.', field: 'shipping_id' } });
			const nearby = { local_delivery_enabled: true, local_delivery_postal_prefixes: ['V1L'] };
			await setSettings(store, { ...shop, store_info: { country: 'CA' }, checkout_info: nearby });
			expect(await create({ shipping_id: 0 })).toMatchObject({ shipping_id: 0 });
			for (const elsewhere of [shop, sendingTo('AB')]) {
				await setSettings(store, elsewhere);
				const unsent = await refusal('create', { ...words, shipping_id: 0 });
				expect(unsent).toEqual({
					status: 422,
					body: { error: "Can't ship to British Columbia", field: 'shipping_id' },
				});
			}
		});

		it('can be changed after their deadline, and keep the deadline', async () => {
			const { gift_registry_id } = await create({ purchase_deadline_ts: noon });
			const purchase_deadline = noon - 86_400;
			await store.db.updateTable('registries').set({ purchase_deadline }).where('id', '=', gift_registry_id).execute();
			const changed = { ...words, description: 'Thank you all', gift_registry_id };
			expect(
				await store.call('giftregistry/update', { ...changed, purchase_deadline_ts: purchase_deadline }, owner.client),
			).toMatchObject({ description: 'Thank you all', purchase_deadline });
			const earlier = await refusal('update', { ...changed, purchase_deadline_ts: purchase_deadline - 86_400 });
			expect(earlier).toMatchObject({ status: 422, body: { field: 'purchase_deadline_ts' } });
		});

		it('keep an address that the store no longer ships to', async () => {
			const { gift_registry_id } = await create({ shipping_id: 0 });
			await setSettings(store, shop);
			const changed = { ...words, title: 'Another day', shipping_id: 0, gift_registry_id };
			expect(await store.call('giftregistry/update', changed, owner.client)).toMatchObject({
				title: 'Another day',
				shipping_id: 0,
			});
		});

		it('ship to the owner’s address only when the owner names and encourages the address', async () => {
			for (const [more, ships] of [
				[{ shipping_id: 0 }, true],
				[{ shipping_id: 0, shipping_encouraged: false }, false],
				[{ shipping_encouraged: true }, false],
			] as const) {
				const { gift_registry_id } = await create(more);
				await store.call('giftregistry/addItem', { gift_registry_id, eisbn, qty: 1 }, owner.client);
				const client = await buyer();
				await store.call('cart/add', { eisbn, quantity: 1, gift_registry_id }, client);
				expect((await cartOf(store, client)).summary).toMatchObject({
					contains_gift_registry_item: true,
					contains_gift_registry_shipping: ships,
				});
			}
		});

		it('hold titles with the number of copies wanted', async () => {
			const { gift_registry_id } = await create();
			const item = { gift_registry_id, eisbn };
			const ask = (name: string, payload: object) => store.ask(`giftregistry/${name}`, payload, owner.client);
			expect(await ask('updateItem', { ...item, qty: 2 })).toEqual({
				status: 404,
				body: { error: 'This title is not on the gift registry.' },
			});
			// A form may be posted twice.
			for (let each = 0; each < 2; each++) expect((await ask('addItem', { ...item, qty: 1 })).status).toBe(200);
			expect(quantities(await get(gift_registry_id))).toEqual([[0, 1]]);
			const changed = await store.call('giftregistry/updateItem', { ...item, qty: 3 }, owner.client);
			expect(changed.items).toMatchObject([
				{ eisbn, qty_requested: 3, qty_purchased: 0, title: { title: 'The Lantern', authors: expect.any(Array) } },
			]);
			for (const qty of [0, -1, 10_000]) expect((await ask('updateItem', { ...item, qty })).status).toBe(400);
			for (let each = 0; each < 2; each++) expect((await ask('deleteItem', item)).status).toBe(200);
			expect((await get(gift_registry_id)).items).toEqual([]);
			const card = await eisbnOf(store, await addTitle(store, { is_giftcard: 1 }));
			expect(await ask('addItem', { gift_registry_id, eisbn: card, qty: 1 })).toMatchObject({ status: 422 });
			expect(await ask('addItem', { gift_registry_id, eisbn: '9780000000000', qty: 1 })).toMatchObject({ status: 404 });
		});

		it('are refused to guests, except a shared registry opened by its number', async () => {
			const { gift_registry_id } = await create();
			expect(await store.ask('giftregistry/getAll', {}, guest())).toMatchObject({ status: 401 });
			expect(await store.ask('giftregistry/create', words, guest())).toMatchObject({ status: 401 });
			expect(await get(gift_registry_id)).toMatchObject({ title: 'Our day', owner: { is_you: false } });
			for (const id of [0, 1, gift_registry_id - 1]) {
				expect(await store.ask('giftregistry/get', { gift_registry_id: id }, guest())).toEqual(notFound);
			}
		});

		it('are refused in a store without registries', async () => {
			const { gift_registry_id } = await create();
			await store.call('giftregistry/addItem', { gift_registry_id, eisbn, qty: 1 }, owner.client);
			await setSettings(store, { ...sending, gift_registry_enabled: false });
			const item = { gift_registry_id, eisbn, qty: 1 };
			for (const name of ['addItem', 'updateItem', 'deleteItem', 'get', 'delete']) {
				expect(await store.ask(`giftregistry/${name}`, item, owner.client), name).toEqual(notFound);
			}
			expect(await store.ask('giftregistry/getAll', {}, owner.client)).toEqual(notFound);
			expect(await store.ask('giftregistry/create', words, owner.client)).toEqual(notFound);
			const forIt = { eisbn, quantity: 1, gift_registry_id };
			expect(await store.ask('cart/add', forIt, await buyer())).toEqual(notFound);
		});
	});

	describe('bought for', () => {
		let id: number;
		beforeEach(async () => {
			id = (await create()).gift_registry_id;
			await store.call('giftregistry/addItem', { gift_registry_id: id, eisbn, qty: 1 }, owner.client);
		});
		const place = async (client: Client, quantity = 1) =>
			(await store.call('checkout/submit', await buy(client, id, quantity), client)).order_number;
		const cancel = (number: string) => terminal.run('orders', 'advance', number, 'cancelled', '--yes');
		const books = async () => (await terminal.run('check')).out;

		it('count bought copies, and subtract them when the order is cancelled', async () => {
			const number = await place(await buyer());
			expect(await get(id)).toMatchObject({ item_count: 1, purchased_count: 1 });
			expect(quantities(await get(id))).toEqual([[1, 1]]);
			await cancel(number);
			expect(quantities(await get(id))).toEqual([[0, 1]]);
			expect(await books()).toContain('Gift registries: everything agrees.');
		});

		it('do not change when a quote is requested and cancelled', async () => {
			await setSettings(store, { ...sending, checkout_info: { ...sending.checkout_info, quote_enabled: true } });
			await place(await buyer());
			const client = await buyer();
			await store.call('cart/add', { eisbn, quantity: 3, gift_registry_id: id }, client);
			const { order_number } = await store.call('checkout/requestQuote', { message: 'For three?' }, client);
			expect(quantities(await get(id))).toEqual([[1, 1]]);
			// When the owner adds the title again, its purchases still count.
			await store.call('giftregistry/deleteItem', { gift_registry_id: id, eisbn }, owner.client);
			await store.call('giftregistry/addItem', { gift_registry_id: id, eisbn, qty: 1 }, owner.client);
			expect(quantities(await get(id))).toEqual([[1, 1]]);
			expect(await cancel(order_number)).toMatchObject({ code: 0 });
			expect(await store.call('order/get', { order_id: order_number }, client)).toMatchObject({ state: 'cancelled' });
			expect(quantities(await get(id))).toEqual([[1, 1]]);
			expect(await books()).toContain('Gift registries: everything agrees.');
		});

		it('warn the second of two buyers of the last wanted copy, and still let them buy', async () => {
			const [first, second] = [await buyer(), await buyer()];
			const theirs = await buy(second, id);
			expect((await cartOf(store, second)).items[0]?.cart_info.gift_registry_wants).toBe(1);
			await place(first);
			const refused = await store.ask('checkout/submit', theirs, second);
			expect(refused).toMatchObject({ status: 409, body: { field: 'checksum' } });
			const { changes } = await store.call('checkout/getChanges', { checksum: theirs.checksum ?? '' }, second);
			expect(changes).toEqual([{ what: 'registry', name: 'The Lantern', was: '1', now: '0' }]);
			expect((await cartOf(store, second)).items[0]?.cart_info.gift_registry_wants).toBe(0);
			await store.call('checkout/submit', await review(store, second), second);
			expect(quantities(await get(id))).toEqual([[2, 1]]);
		});

		it('warn one of two buyers who order at the same moment', async () => {
			const clients = [await buyer(), await buyer()];
			const orders = [];
			for (const client of clients) orders.push(await buy(client, id));
			const answers = await Promise.all(
				orders.map((order, each) => store.ask('checkout/submit', order, clients[each] ?? guest())),
			);
			expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
			expect(quantities(await get(id))).toEqual([[1, 1]]);
		});

		it('count bought copies of a title that was on the registry before', async () => {
			const item = { gift_registry_id: id, eisbn };
			const number = await place(await buyer());
			await store.call('giftregistry/deleteItem', item, owner.client);
			await store.call('giftregistry/addItem', { ...item, qty: 2 }, owner.client);
			expect(quantities(await get(id))).toEqual([[1, 2]]);
			await store.call('giftregistry/deleteItem', item, owner.client);
			await cancel(number);
			await store.call('giftregistry/addItem', { ...item, qty: 2 }, owner.client);
			expect(quantities(await get(id))).toEqual([[0, 2]]);
		});

		it('let a buyer keep the copies in the cart when the registry is gone', async () => {
			const client = await buyer();
			await buy(client, id);
			const { checksum = '' } = await review(store, client);
			expect((await cartOf(store, client)).items[0]?.cart_info.gift_registry_gone).toBeNull();
			await store.call('giftregistry/delete', { gift_registry_id: id }, owner.client);
			const [line] = (await cartOf(store, client)).items;
			expect(line?.cart_info).toMatchObject({ gift_registry_id: null, gift_registry_gone: 'Our day' });
			const { changes } = await store.call('checkout/getChanges', { checksum }, client);
			expect(changes).toEqual([{ what: 'registry', name: 'The Lantern', was: '1', now: null }]);
			// A shopper who changes the number of copies has seen the message.
			const cart_id = line?.cart_info.cart_id ?? 0;
			await store.call('cart/add', { eisbn, cart_id, quantity: 1 }, client);
			expect((await cartOf(store, client)).items[0]?.cart_info.gift_registry_gone).toBeNull();
			await store.call('checkout/submit', await review(store, client), client);
		});

		it('warn a shopper with their titles in the cart that the owner’s account is gone', async () => {
			const client = await buyer();
			await buy(client, id);
			await store.db.deleteFrom('customers').where('id', '=', owner.id).execute();
			expect((await cartOf(store, client)).items[0]?.cart_info.gift_registry_gone).toBe('Our day');
		});

		it('match the orders, even with simultaneous purchases, cancellations and changes', async () => {
			const others = [await addStockedTitle(store, {}, 500), await addStockedTitle(store, {}, 500)];
			const isbns = [eisbn, ...(await Promise.all(others.map((other) => eisbnOf(store, other))))];
			const step = fc.oneof(
				fc.record({ kind: fc.constant('buy' as const), book: fc.nat(2), copies: fc.integer({ min: 1, max: 3 }) }),
				fc.record({ kind: fc.constant('cancel' as const), order: fc.nat(5) }),
				fc.record({ kind: fc.constant('want' as const), book: fc.nat(2), copies: fc.integer({ min: 1, max: 4 }) }),
				fc.record({ kind: fc.constant('drop' as const), book: fc.nat(2) }),
			);
			await fc.assert(
				fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), async (rounds) => {
					const { gift_registry_id } = await create();
					const placed: string[] = [];
					const isbn = (book: number) => isbns[book] ?? eisbn;
					const take = async (each: Step) => {
						if (each.kind === 'cancel') {
							const number = placed[each.order];
							if (number) await cancel(number);
							return;
						}
						const item = { gift_registry_id, eisbn: isbn(each.book) };
						if (each.kind === 'drop') {
							await store.call('giftregistry/deleteItem', item, owner.client);
						} else if (each.kind === 'want') {
							await store.call('giftregistry/addItem', { ...item, qty: each.copies }, owner.client);
							await store.ask('giftregistry/updateItem', { ...item, qty: each.copies }, owner.client);
						} else {
							const client = await buyer();
							const asked = { ...item, quantity: each.copies };
							if ((await store.ask('cart/add', asked, client)).status !== 200) return;
							const { status, body } = await store.ask('checkout/submit', await review(store, client), client);
							expect([200, 409]).toContain(status);
							if (status === 200) placed.push((body as { order_number: string }).order_number);
						}
					};
					for (const round of rounds) await Promise.all(round.map(take));
					expect(await books()).toContain('Gift registries: everything agrees.');
					for (const [purchased] of quantities(await get(gift_registry_id)))
						expect(purchased).toBeGreaterThanOrEqual(0);
				}),
				{ numRuns: engine === 'sqlite' ? 12 : 6 },
			);
		}, 120_000);
	});

	describe('managed by the store', () => {
		const registries = (...argv: string[]) => terminal.run('registries', ...argv);

		it('are listed and shown', async () => {
			const { gift_registry_id } = await create({ purchase_deadline_ts: noon });
			expect((await registries('list')).out).toMatch(new RegExp(`${gift_registry_id} +Wedding +0 +no`));
			const { out } = await registries('show', String(gift_registry_id));
			expect(out).toBe(
				['Our day (Wedding)', 'Books for two', 'Buy by 2026-11-21', 'No products added to registry.'].join('\n'),
			);
			expect((await registries('show', '7')).err).toContain('There is no gift registry 7.');
		});

		it('can be changed by the store with the owner’s permission, except for the address', async () => {
			const made = await create({ store_can_edit: true, shipping_id: 0 });
			const id = String(made.gift_registry_id);
			expect((await registries('add', id, eisbn, '--quantity', '2')).out).toContain(`${eisbn}  0 of 2`);
			const again = await registries('add', id, eisbn, '--quantity', '3');
			expect(again.out).toContain(`${eisbn}  0 of 2`);
			expect(again.out).toContain(
				`${eisbn} was already on the registry. To change the number of copies: npm run store -- registries quantity ${id} ${eisbn} 3`,
			);
			expect((await registries('quantity', id, eisbn, '5')).out).toContain(`${eisbn}  0 of 5`);
			const words = ['--title', 'Their day', '--description', 'For two', '--occasion', 'Baby'];
			expect((await registries('change', id, ...words, '--deadline', '2026-12-24')).out).toContain(
				'Their day (Baby)\nFor two\nBuy by 2026-12-24',
			);
			expect((await registries('change', id, '--deadline', 'none')).out).not.toContain('Buy by');
			expect((await registries('remove', id, eisbn)).out).toContain('No products added to registry.');
			expect(await get(made.gift_registry_id, owner.client)).toMatchObject({ title: 'Their day', shipping_id: 0 });
		});

		it('cannot be changed without the owner’s permission', async () => {
			const id = String((await create()).gift_registry_id);
			const refused = {
				code: 1,
				err: expect.stringContaining('The owner of “Our day” does not allow the store to change it.'),
			};
			expect(await registries('add', id, eisbn)).toMatchObject(refused);
			expect(await registries('quantity', id, eisbn, '5')).toMatchObject(refused);
			expect(await registries('remove', id, eisbn)).toMatchObject(refused);
			expect(await registries('change', id, '--title', 'Mine')).toMatchObject(refused);
		});

		it.each([
			[['add', '1'], 'Name titles by their ISBN.'],
			[['add', '1', '978'], '978 is not an ISBN'],
			[['change', '1'], 'Give at least one detail to change'],
			[['change', '1', '--occasion', 'Divorce'], '--occasion must be one of Birthday'],
			[['change', '1', '--title', ' '], '--title must be 1 to'],
			[['change', '1', '--deadline', '2026-11-20'], 'The purchase deadline cannot be in the past.'],
			[['quantity', '1', '9781550000016', 'many'], 'quantity must be a whole number'],
			[['show', 'mine'], 'Usage: npm run store -- registries list'],
			[['burn', '1'], 'Usage: npm run store -- registries list'],
		])('refuse the change %j', async (argv, words) => {
			expect(await registries(...argv)).toMatchObject({ code: 1, err: expect.stringContaining(words) });
		});
	});
});
