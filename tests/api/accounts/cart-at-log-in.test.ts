import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeGiftCardNotes } from '~store/basket/gift-cards/gift-card-notes';
import type { Client } from '~store/contract/call';
import { hashOf } from '~store/foundation/sessions/sessions';
import { linkAccounts, logIn, password, signUp, signUpInstitution } from '../../harness/accounts';
import { cartOf } from '../../harness/carts';
import { addList, addLocation, addOffer, addTitle } from '../../harness/catalogue';
import { addPromo, offersOn } from '../../harness/offers';
import { contact, eisbnOf, review } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

onBothEngines('the cart at the log-in', (engine) => {
	let store: TestStore;
	let [first, second, card] = ['', '', ''];
	beforeAll(async () => {
		store = await openTestStore(engine);
		await setSettings(store, { store_info: { giftcards_enabled: true } });
		const ids = [await addTitle(store), await addTitle(store)];
		for (const id of ids) {
			await addOffer(store, id, { onhand: 9999, is_extra_orderable: 1 });
			await addOffer(store, id, { condition: 'used', onhand: 9999 });
		}
		[first, second] = [await eisbnOf(store, ids[0] ?? 0), await eisbnOf(store, ids[1] ?? 0)];
		card = await eisbnOf(store, await addTitle(store, { is_giftcard: 1, list_price_can: null }));
	});
	afterAll(() => store.dispose());

	const add = (eisbn: string, quantity: number, client: Client, condition = 'new') =>
		store.call('cart/add', { eisbn, quantity, condition }, client);
	const linesOf = async (client: Client) =>
		(await cartOf(store, client)).items.map(({ title_info, cart_info }) => [
			title_info.eisbn,
			title_info.available.code,
			cart_info.quantity,
		]);

	it('moves to a customer without a saved cart', async () => {
		const { email } = await signUp(store);
		const guest = shopper();
		await add(first, 2, guest);
		const { client } = await logIn(store, email, guest);
		expect(await linesOf(client)).toEqual([[first, 'new', 2]]);
		expect(await linesOf(guest)).toEqual([]);
	});

	it('keeps its promo code only when the saved cart has none', async () => {
		await setSettings(store, offersOn);
		const [mine, theirs] = ['MINE', 'THEIRS'];
		for (const code of [mine, theirs]) await addPromo(store, { code });
		const apply = (code: string, client: Client) => store.call('checkout/addPromocode', { code }, client);
		const codesOf = async (client: Client) => (await cartOf(store, client)).summary.promo_codes.map(({ code }) => code);
		for (const saved of [null, theirs]) {
			const { email, client: home } = await signUp(store);
			await add(first, 1, home);
			if (saved) await apply(saved, home);
			const guest = shopper();
			await add(second, 1, guest);
			await apply(mine, guest);
			const { client } = await logIn(store, email, guest);
			expect(await codesOf(client)).toEqual([saved ?? mine]);
			expect(await codesOf(home)).toEqual([saved ?? mine]);
		}
	});

	it('is added to the saved cart up to the limits of a cart', async () => {
		const { email, client: home } = await signUp(store);
		await add(first, 1, home);
		const guest = shopper();
		await add(second, 1, guest);
		const held = await store.db
			.selectFrom('sessions')
			.innerJoin('cart_items', 'cart_items.cart_id', 'sessions.cart_id')
			.select(['cart_items.cart_id', 'title_id'])
			.where('sessions.id_hash', '=', hashOf(guest.session_id))
			.executeTakeFirstOrThrow();
		const cardTo = (to: string) =>
			writeGiftCardNotes({
				giftcard_price: 2500,
				gift_card_info: { personalize: true, to, from: '', message: '' },
			});
		const further = Array.from({ length: 5000 }, (_, number) => ({
			...held,
			condition: 'new',
			quantity: 1,
			notes: cardTo(String(number)),
			created_at: store.now(),
		}));
		for (let at = 0; at < further.length; at += 500)
			await store.db
				.insertInto('cart_items')
				.values(further.slice(at, at + 500))
				.execute();
		const { client } = await logIn(store, email, guest);
		const { cart } = await store.call('session/get', {}, client);
		expect(cart.items).toHaveLength(5000);
		expect(cart.items.slice(0, 2)).toMatchObject([{ title_info: { eisbn: first } }, { title_info: { eisbn: second } }]);
	});

	it('moves to a new account', async () => {
		const guest = shopper();
		await add(first, 2, guest);
		const { session } = await signUp(store, {}, guest);
		expect(session.cart.items).toMatchObject([{ title_info: { eisbn: first }, cart_info: { quantity: 2 } }]);
	});

	it('is added to the saved cart: equal lines become one line', async () => {
		const { email, client: home } = await signUp(store);
		await add(first, 1, home);
		await add(first, 4, home, 'used');
		const guest = shopper();
		await add(first, 2, guest);
		await add(second, 3, guest);
		const { client } = await logIn(store, email, guest);
		const merged = [
			[first, 'new', 3],
			[first, 'used', 4],
			[second, 'new', 3],
		];
		expect(await linesOf(client)).toEqual(merged);
		expect(await linesOf(home)).toEqual(merged);
		const { count } = await store.db
			.selectFrom('carts')
			.select((eb) => eb.fn.countAll<number>().as('count'))
			.where('customer_id', 'is', null)
			.executeTakeFirstOrThrow();
		expect(Number(count)).toBe(0);
	});

	/** Joins a cart of one `first` and four used copies with a guest's cart of two `first` and three `second`. */
	async function joined() {
		const { email, client: home } = await signUp(store);
		await add(first, 1, home);
		await add(first, 4, home, 'used');
		const guest = shopper();
		await add(first, 2, guest);
		await add(second, 3, guest);
		return logIn(store, email, guest);
	}
	const earlierOf = async (client: Client) =>
		(await cartOf(store, client)).items.map(({ cart_info }) => cart_info.earlier_quantity);

	it('distinguishes the saved copies from the guest’s until the shopper confirms them', async () => {
		const { client } = await joined();
		expect(await earlierOf(client)).toEqual([1, 4, 0]);
		const kept = await store.call('cart/decideEarlier', { keep: true }, client);
		expect(kept.put_aside).toBe(0);
		expect(kept.cart.items.map(({ cart_info }) => cart_info.quantity)).toEqual([3, 4, 3]);
		expect(await earlierOf(client)).toEqual([0, 0, 0]);
		const { put_aside } = await store.call('cart/decideEarlier', { keep: false }, client);
		expect(put_aside).toBe(0);
		expect(await linesOf(client)).toHaveLength(3);
	});

	it('moves the saved copies to the favourites on request, and keeps the guest’s', async () => {
		const { client } = await joined();
		const [one, again] = await Promise.all([
			store.call('cart/decideEarlier', { keep: false }, client),
			store.call('cart/decideEarlier', { keep: false }, client),
		]);
		expect([one.put_aside, again.put_aside].sort()).toEqual([0, 1]);
		expect(await linesOf(client)).toEqual([
			[first, 'new', 2],
			[second, 'new', 3],
		]);
		expect((await store.call('session/get', {}, client)).wishlist.rows).toEqual([first]);
	});

	it('treats a new quantity for a line as the decision about the line', async () => {
		const { client } = await joined();
		const { items } = await cartOf(store, client);
		const line = items[1]?.cart_info.cart_id ?? 0;
		await store.call('cart/add', { eisbn: first, condition: 'used', cart_id: line, quantity: 5 }, client);
		expect(await earlierOf(client)).toEqual([1, 0, 0]);
	});

	it('reports no earlier lines when the guest or the customer had none', async () => {
		const { email, client: home } = await signUp(store);
		await add(first, 1, home);
		expect(await earlierOf((await logIn(store, email, shopper())).client)).toEqual([0]);
		const guest = shopper();
		await add(second, 1, guest);
		expect(await earlierOf((await logIn(store, (await signUp(store)).email, guest)).client)).toEqual([0]);
		expect(await store.ask('cart/decideEarlier', { keep: false }, shopper())).toMatchObject({ status: 401 });
	});

	it('holds at most 9999 copies in a joined line', async () => {
		const { email, client: home } = await signUp(store);
		await add(first, 9000, home);
		const guest = shopper();
		await add(first, 2000, guest);
		const { client } = await logIn(store, email, guest);
		expect(await linesOf(client)).toEqual([[first, 'new', 9999]]);
	});

	it('keeps gift cards with different notes and lines for a registry separate', async () => {
		const { email, client: home } = await signUp(store);
		const registry_id = await addRegistry(email);
		const guest = shopper();
		const notes = (to: string) =>
			writeGiftCardNotes({
				giftcard_price: 2500,
				gift_card_info: { personalize: true, to, from: '', message: '' },
			});
		await add(first, 1, home);
		await add(first, 1, guest);
		await add(second, 1, guest);
		await setLine(guest, second, { registry_id });
		await add(second, 1, home);
		for (const [client, to] of [
			[home, 'Ada'],
			[guest, 'Ada'],
			[guest, 'Bo'],
		] as const) {
			await store.call('cart/add', { eisbn: card, quantity: 1, price: '25', personalized: true, to }, client);
		}
		const { client } = await logIn(store, email, guest);
		const rows = await store.db
			.selectFrom('cart_items')
			.innerJoin('sessions', 'sessions.cart_id', 'cart_items.cart_id')
			.innerJoin('titles', 'titles.id', 'cart_items.title_id')
			.innerJoin('customers', 'customers.id', 'sessions.customer_id')
			.select(['eisbn', 'quantity', 'registry_id', 'notes'])
			.where('customers.email', '=', email)
			.distinct()
			.execute();
		expect(await linesOf(client)).toHaveLength(rows.length);
		expect(rows).toHaveLength(5);
		expect(rows).toEqual(
			expect.arrayContaining([
				{ eisbn: first, quantity: 2, registry_id: null, notes: null },
				{ eisbn: second, quantity: 1, registry_id, notes: null },
				{ eisbn: second, quantity: 1, registry_id: null, notes: null },
				{ eisbn: card, quantity: 2, registry_id: null, notes: notes('Ada') },
				{ eisbn: card, quantity: 1, registry_id: null, notes: notes('Bo') },
			]),
		);
	});

	it('keeps every line when one form is posted twice', async () => {
		const { email, client: home } = await signUp(store);
		await add(first, 1, home);
		const guest = shopper();
		await add(first, 2, guest);
		await Promise.all([logIn(store, email, guest), logIn(store, email, guest)]);
		expect(await linesOf(home)).toEqual([[first, 'new', 3]]);
	});

	it('leaves the cart of an earlier customer unchanged', async () => {
		const { client: others } = await signUp(store);
		await add(first, 2, others);
		const { email } = await signUp(store);
		const { session } = await logIn(store, email, others);
		expect(session.cart.items).toEqual([]);
		expect(session.user?.email_address).toBe(email);
		expect((await store.call('session/get', {}, others)).logged_in).toBe(false);
	});

	it('keeps a checkout in progress, unless the cart is now a different one', async () => {
		const guest = shopper();
		await add(first, 1, guest);
		await review(store, guest);
		const { client } = await signUp(store, {}, guest);
		expect(await draftOf(client)).toMatchObject({ contact: { name: contact.name } });

		const { email, client: home } = await signUp(store);
		await add(second, 1, home);
		const other = shopper();
		await add(first, 1, other);
		await review(store, other);
		expect(await draftOf((await logIn(store, email, other)).client)).toEqual({});
	});

	it('shows a guest’s orders after the log-in, and hides them after the log-out', async () => {
		const guest = shopper();
		await add(first, 1, guest);
		const { order_number } = await store.call('checkout/submit', await review(store, guest), guest);
		const { client } = await signUp(store, {}, guest);
		const ask = async (who: Client) => (await store.ask('order/get', { order_id: order_number }, who)).status;
		expect(await ask(client)).toBe(200);
		const { session } = await store.call('account/logout', {}, client);
		expect(await ask({ ...client, session_id: session.session_id })).toBe(404);
		expect(await ask(guest)).toBe(404);
	});

	it('brings the customer back to the location of the saved cart, unless another was chosen', async () => {
		const [harbour, hill] = [await addLocation(store, { altname: 'Harbour' }), await addLocation(store)];
		await setSettings(store, { store_info: { is_multistore: true } });
		const { email, client: home } = await signUp(store);
		await store.call('webstore/setMultistoreLocation', { location_id: harbour }, home);
		expect((await logIn(store, email)).session.location_id).toBe(harbour);
		const guest = shopper();
		await store.call('webstore/setMultistoreLocation', { location_id: hill }, guest);
		expect((await logIn(store, email, guest)).session.location_id).toBe(hill);
		await setSettings(store, {});
	});

	it('is separate for each account that a person uses', async () => {
		const [institution, member] = [await signUpInstitution(store), await signUp(store)];
		await add(second, 1, institution.client);
		await add(first, 2, member.client);
		const id = await linkAccounts(store, institution, member);
		const { session } = await store.call('account/switch', { id }, member.client);
		expect(session.cart.items).toEqual([]);
		await add(second, 3, member.client);
		await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, member.client);
		expect(await linesOf(member.client)).toEqual([[second, 'new', 3]]);
		// The carts of the other buyer and of the institution stay as they were.
		expect(await linesOf(institution.client)).toEqual([[second, 'new', 1]]);

		await store.call('account/switch', { id: 0 }, member.client);
		expect(await linesOf(member.client)).toEqual([[first, 'new', 2]]);
		const back = await store.call('account/switch', { id }, member.client);
		expect(back.session.cart.items).toMatchObject([{ title_info: { eisbn: second }, cart_info: { quantity: 3 } }]);
		expect((await cartOf(store, member.client)).checkout.delivery_preference).toBe('pickup');

		// The order of the institution leaves the person's own cart as it is.
		await store.call('checkout/submit', await review(store, member.client), member.client);
		expect(await linesOf(member.client)).toEqual([]);
		await store.call('account/switch', { id: 0 }, member.client);
		expect(await linesOf(member.client)).toEqual([[first, 'new', 2]]);
	});

	it('returns to the person’s own cart when they may no longer act for the institution', async () => {
		const [institution, member] = [await signUpInstitution(store), await signUp(store)];
		await add(first, 2, member.client);
		const id = await linkAccounts(store, institution, member);
		await store.call('account/switch', { id }, member.client);
		await add(second, 1, member.client);
		await store.call('account/removeChildLink', { id }, institution.client);
		expect(await linesOf(member.client)).toEqual([[first, 'new', 2]]);

		const again = await linkAccounts(store, institution, member);
		await store.call('account/switch', { id: again }, member.client);
		expect(await linesOf(member.client)).toEqual([[second, 'new', 1]]);
		await store.call('account/delete', { email_address: institution.email, password }, institution.client);
		expect(await linesOf(member.client)).toEqual([[first, 'new', 2]]);
	});

	it('shows the favourites of the account', async () => {
		const { email, client, session } = await signUp(store);
		const { id } = await store.db
			.selectFrom('titles')
			.select('id')
			.where('eisbn', '=', first)
			.executeTakeFirstOrThrow();
		await store.db
			.insertInto('title_list_items')
			.values({ list_id: session.wishlist_id ?? 0, title_id: id, position: 0, added_at: 1 })
			.execute();
		await addList(store, { kind: 'custom', customer_id: await idOf(email), titles: [id] });
		const now = await store.call('session/get', {}, client);
		expect([now.wishlist_id, now.wishlist.rows]).toEqual([session.wishlist_id, [first]]);
	});

	const idOf = async (email: string) =>
		(await store.db.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

	async function addRegistry(email: string): Promise<number> {
		const values = { title: 'Wedding', occasion: 'Wedding', description: 'Ours', shipping_id: null };
		const { id } = await store.db
			.insertInto('registries')
			.values({ ...values, customer_id: await idOf(email), purchase_deadline: null, created_at: 1 })
			.returning('id')
			.executeTakeFirstOrThrow();
		return id;
	}

	async function setLine(client: Client, eisbn: string, values: { registry_id: number }): Promise<void> {
		const line = (await cartOf(store, client)).items.find(({ title_info }) => title_info.eisbn === eisbn);
		await store.db
			.updateTable('cart_items')
			.set(values)
			.where('id', '=', line?.cart_info.cart_id ?? 0)
			.execute();
	}

	async function draftOf(client: Client): Promise<object> {
		const { checkout } = await store.db
			.selectFrom('carts')
			.innerJoin('sessions', 'sessions.cart_id', 'carts.id')
			.select('checkout')
			.where('sessions.id_hash', '=', hashOf(client.session_id))
			.executeTakeFirstOrThrow();
		return JSON.parse(checkout) as object;
	}
});
