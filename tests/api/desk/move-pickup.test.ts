import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '~store/commands/check';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import type { Settings } from '~store/contract/settings';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { addLocation, addOffer, addTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { keyOf, seenBy, statesOf } from '../../harness/desk-orders';
import { eisbnOf, review } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

type Wish = Omit<DeskPayloadOf<'desk-money/change'>, 'order_number' | 'version'>;

const tax_rates = [
	{ type: 'GST', country: 'CA', province: '', basis_points: 500, from: 0, source: '' },
	{ type: 'PST', country: 'CA', province: 'SK', basis_points: 600, from: 0, source: '' },
];

onBothEngines('an order whose pick-up moves to another location', (engine) => {
	let store: TestStore;
	let seller: TestStaff;
	let atMain: TestStaff;
	let atHarbour: TestStaff;
	let main: number;
	let harbour: number;
	beforeAll(async () => {
		store = await openTestStore(engine);
		const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
		const hours = JSON.stringify({ weekdays: days.map((day) => ({ day, opens: '0:00', closes: '24:00' })) });
		main = await addLocation(store, { altname: 'Main Street', hours, country: 'CA', province: 'BC' });
		harbour = await addLocation(store, {
			altname: 'Harbour',
			hours,
			country: 'CA',
			province: 'SK',
			address: '1 Quay',
			city: 'Regina',
			postal_code: 'S4P 0A1',
		});
		seller = await deskStaff(store, 'bookseller');
		atMain = await deskStaff(store, 'bookseller', { location_id: main });
		atHarbour = await deskStaff(store, 'bookseller', { location_id: harbour });
	});
	afterAll(async () => {
		const books = await checkBooks(store.unwatched);
		await store.dispose();
		expect(books.flatMap(({ found }) => found)).toEqual([]);
	});
	beforeEach(async () => {
		await store.db.deleteFrom('outbox_mails').execute();
	});

	const settle = (store_info: Partial<Settings['store_info']>) =>
		setSettings(store, { store_info: { province: 'BC', ...store_info }, checkout_info: { tax_rates } });
	/** Adds a title with this many copies at each of the two locations. */
	async function titleAt(here: number, there: number, more: { is_extra_orderable?: number } = {}): Promise<number> {
		const title = await addTitle(store, { title: 'The Tide', list_price_can: 1000, list_price_usa: null });
		const stock = [
			{ location_id: main, onhand: here },
			{ location_id: harbour, onhand: there },
		];
		await addOffer(store, title, { ...more, stock });
		return title;
	}
	/** Places an order for pick-up on Main Street. */
	async function orderAtMain(title: number, quantity: number): Promise<string> {
		const client = shopper();
		await store.call('webstore/setMultistoreLocation', { location_id: main }, client);
		await store.call('cart/add', { eisbn: await eisbnOf(store, title), quantity }, client);
		return (await store.call('checkout/submit', await review(store, client), client)).order_number;
	}
	const see = (number: string, staff = seller) => seenBy(store, staff, number);
	async function change(order_number: string, wish: Wish, staff = seller) {
		const { version } = await deskCall(store, seller.session, 'desk-money/get', { order_number });
		return askDesk(store, staff.session, 'desk-money/change', { order_number, ...wish, version });
	}
	const preview = (order_number: string, wish: Wish) =>
		deskCall(store, seller.session, 'desk-money/previewChange', { order_number, ...wish });
	/** Returns the title's copies on hand on Main Street and at the Harbour. */
	async function shelves(title: number): Promise<[number, number]> {
		const rows = await store.db
			.selectFrom('stock')
			.innerJoin('offers', 'offers.id', 'stock.offer_id')
			.select(['location_id', 'onhand'])
			.where('title_id', '=', title)
			.execute();
		const at = (id: number) => rows.find(({ location_id }) => location_id === id)?.onhand ?? 0;
		return [at(main), at(harbour)];
	}
	const placesOf = async (number: string) =>
		(await see(number)).lines.flatMap(({ copies }) => copies.map(({ state, location }) => [state, location]));

	describe('in a shop whose locations sell each other’s stock', () => {
		beforeAll(() => settle({ is_multistore: true, is_consolidated_multistore: true }));

		it('takes its copies there, returns the picked copies, and is new there', async () => {
			const title = await titleAt(5, 3);
			const number = await orderAtMain(title, 2);
			await advanceOrder(store, number, 'ready');
			expect(await shelves(title)).toEqual([3, 3]);
			expect((await see(number)).promised_at).not.toBeNull();
			await store.db.deleteFrom('outbox_mails').execute();
			const wish = { pickup_location_id: harbour };
			expect(await preview(number, wish)).toMatchObject({
				moves_to: 'Harbour',
				taxes: [
					{ type: 'GST', amount: '1.00' },
					{ type: 'PST', amount: '1.20' },
				],
				total_before: '21.00',
				total: '22.20',
				owed_after: '22.20',
			});
			expect(await shelves(title)).toEqual([3, 3]);
			const { status, body } = await change(number, wish);
			expect(status).toBe(200);
			expect(body).toMatchObject({ location_id: harbour, total: '22.20', owed: '22.20' });
			expect(await shelves(title)).toEqual([5, 1]);
			expect(await placesOf(number)).toEqual([['to_pick', 'Harbour']]);
			const shown = await see(number);
			expect(shown).toMatchObject({ order: { state: 'placed' }, queue: 'new', location: 'Harbour', promised_at: null });
			const [mail, ...others] = await store.db.selectFrom('outbox_mails').select(['subject', 'text']).execute();
			expect(others).toEqual([]);
			expect(mail?.subject).toContain('was changed');
			expect(mail?.text).toContain('Picked up at: Harbour, 1 Quay, Regina, SK S4P 0A1');
			// The checkout showed the time of Main Street.
			const page = { order_id: number, access_key: keyOf(store, number) };
			expect(await store.call('order/get', page)).toMatchObject({ pickup: null, pickup_location: { name: 'Harbour' } });
			const entry = shown.audit.find(({ action }) => action === 'desk-money/change');
			expect(JSON.parse(entry?.before ?? '{}')).toMatchObject({ location_id: main });
			expect(JSON.parse(entry?.after ?? '{}')).toMatchObject({ location_id: harbour });
		});

		it('takes missing copies from elsewhere, like a new order, and returns to picking', async () => {
			const title = await titleAt(3, 1);
			const number = await orderAtMain(title, 2);
			await advanceOrder(store, number, 'ready');
			expect((await change(number, { pickup_location_id: harbour })).status).toBe(200);
			expect(await shelves(title)).toEqual([2, 0]);
			expect((await placesOf(number)).sort()).toEqual([
				['to_pick', 'Harbour'],
				['to_pick', 'Main Street'],
			]);
		});

		it('keeps the copy at the pick-up location when a shipped order with fewer copies is picked up instead', async () => {
			const { store_info, checkout_info } = await store.settings.get();
			const zone = {
				country: 'CA',
				provinces: [],
				postal_prefixes: [],
				free_over: null,
				delivery_min: 2,
				delivery_max: 4,
			};
			const post = {
				provider: 'post',
				label: 'Post',
				zones: [{ ...zone, price: { by: 'flat' as const, cost: 500 } }],
				excludes: [],
			};
			await setSettings(store, {
				store_info,
				checkout_info: { ...checkout_info, ship_enabled: true, shipping_rates: [post] },
			});
			const title = await titleAt(1, 1);
			const number = await orderAtMain(title, 2);
			const address = {
				name: 'Ada Reader',
				street_address: '1 Quay',
				city: 'Regina',
				province: 'SK',
				postal_code: 'S4P 0A1',
				country: 'CA',
			};
			expect((await change(number, { delivery: 'ship', address })).body).toMatchObject({ delivery: 'ship' });
			expect(await shelves(title)).toEqual([0, 0]);
			const item_id = (await see(number)).lines[0]?.order_item_id ?? 0;
			const wish: Wish = { delivery: 'pickup', lines: [{ item_id, quantity: 1 }] };
			expect(await preview(number, wish)).toMatchObject({ moves_to: 'Main Street' });
			expect((await change(number, wish)).status).toBe(200);
			expect(await shelves(title)).toEqual([0, 1]);
			expect(await placesOf(number)).toEqual([['to_pick', 'Main Street']]);
			expect(await see(number)).toMatchObject({ promised_at: null });
			await setSettings(store, { store_info, checkout_info });
		});

		it('ignores copies that only fill a shortage of a count', async () => {
			const title = await titleAt(2, 0, { is_extra_orderable: 0 });
			const number = await orderAtMain(title, 2);
			await store.db
				.updateTable('stock')
				.set({ shortage: 1 })
				.where('location_id', '=', main)
				.where('onhand', '=', 0)
				.where('offer_id', 'in', store.db.selectFrom('offers').select('id').where('title_id', '=', title))
				.execute();
			const { version } = await deskCall(store, seller.session, 'desk-money/get', { order_number: number });
			const wish = { order_number: number, pickup_location_id: harbour };
			const shown = await askDesk(store, seller.session, 'desk-money/previewChange', wish);
			const done = await askDesk(store, seller.session, 'desk-money/change', { ...wish, version });
			expect(shown).toMatchObject({ status: 409, body: { error: 'Only 1 of “The Tide” is in stock.' } });
			expect(done).toEqual(shown);
			await store.db.updateTable('stock').set({ shortage: 0 }).where('shortage', '=', 1).execute();
		});

		it('cannot be moved in a shop whose pick-up places are only names in its settings', async () => {
			const number = await orderAtMain(await titleAt(5, 5), 1);
			const { store_info, checkout_info } = await store.settings.get();
			const pickup_choice = { store_id: store_info.id, locations: ['The kiosk', 'The till'] };
			await setSettings(store, { store_info, checkout_info: { ...checkout_info, pickup_choice } });
			const { pickup_places } = await deskCall(store, seller.session, 'desk-money/get', { order_number: number });
			expect(pickup_places).toEqual([]);
			const refused = await change(number, { pickup_location_id: harbour });
			expect(refused).toMatchObject({ status: 422, body: { field: 'pickup_location_id' } });
			await setSettings(store, { store_info, checkout_info });
		});

		it('writes off a short copy, and gets another one', async () => {
			const title = await titleAt(1, 1);
			const number = await orderAtMain(title, 1);
			const { version, lines } = await see(number);
			const missed = { order_item_id: lines[0]?.order_item_id ?? 0, from: 'to_pick' as const, quantity: 1 };
			await deskCall(store, seller.session, 'desk-orders/changeCopies', {
				order_number: number,
				version,
				change: 'miss',
				...missed,
			});
			expect((await change(number, { pickup_location_id: harbour })).status).toBe(200);
			expect(await shelves(title)).toEqual([0, 0]);
			expect(await placesOf(number)).toEqual([['to_pick', 'Harbour']]);
		});

		it('changes its number of copies with the same form, and keeps copies already handed over', async () => {
			const title = await titleAt(3, 3);
			const number = await orderAtMain(title, 3);
			const { version, lines } = await see(number);
			const order_item_id = lines[0]?.order_item_id ?? 0;
			await deskCall(store, seller.session, 'desk-orders/handOver', {
				order_number: number,
				version,
				kind: 'handed_over',
				paid_by: 'cash',
				copies: [{ order_item_id, quantity: 1 }],
			});
			const { items } = await deskCall(store, seller.session, 'desk-money/get', { order_number: number });
			const item_id = items[0]?.item_id ?? 0;
			const fewer = { lines: [{ item_id, quantity: 0 }], pickup_location_id: harbour };
			expect((await change(number, fewer)).status).toBe(422);
			expect((await change(number, { lines: [{ item_id, quantity: 2 }], pickup_location_id: harbour })).status).toBe(
				200,
			);
			expect(await shelves(title)).toEqual([2, 2]);
			expect((await placesOf(number)).sort()).toEqual([
				['handed_over', 'Main Street'],
				['to_pick', 'Harbour'],
			]);
		});

		it('can change to shipping and back to pick-up; shipping has no pick-up location', async () => {
			const number = await orderAtMain(await titleAt(2, 2), 1);
			const address = { name: 'Ada', street_address: '1 Road', city: 'Nelson', province: 'BC', country: 'CA' };
			const sent: Wish = { delivery: 'ship', address: { ...address, postal_code: 'V1L 1A1' } };
			expect(await change(number, { ...sent, pickup_location_id: harbour })).toMatchObject({
				status: 422,
				body: {
					field: 'pickup_location_id',
					error: 'This order is sent to the customer, so you cannot change the pick-up location.',
				},
			});
			await store.db
				.updateTable('orders')
				.set({ delivery_key: 'ship', shipping: JSON.stringify({ name: 'Ada', provider: 'Post' }) })
				.where('order_number', '=', number)
				.execute();
			expect((await change(number, { delivery: 'pickup', pickup_location_id: harbour })).body).toMatchObject({
				delivery: 'pickup',
				location_id: harbour,
			});
			expect(await placesOf(number)).toEqual([['to_pick', 'Harbour']]);
		});

		it('refuses the second of two simultaneous moves', async () => {
			const number = await orderAtMain(await titleAt(2, 2), 1);
			const { version } = await deskCall(store, seller.session, 'desk-money/get', { order_number: number });
			const ask = () =>
				askDesk(store, seller.session, 'desk-money/change', {
					order_number: number,
					version,
					pickup_location_id: harbour,
				});
			expect((await Promise.all([ask(), ask()])).map(({ status }) => status).sort()).toEqual([200, 409]);
		});

		it('asks for the password again if its total decreases', async () => {
			const number = await orderAtMain(await titleAt(2, 2), 1);
			const old = await deskStaff(store, 'bookseller');
			await store.db
				.updateTable('staff_sessions')
				.set({ password_at: store.now() - 600 })
				.where('staff_id', '=', old.actor.staff.id)
				.execute();
			expect((await change(number, { pickup_location_id: harbour }, old)).status).toBe(200);
			expect(await change(number, { pickup_location_id: main }, old)).toMatchObject({
				status: 401,
				body: { error: expect.stringContaining('password again') },
			});
			expect((await change(number, { pickup_location_id: main })).body).toMatchObject({ total: '10.50' });
		});

		it('can be moved only by staff of all locations, to an existing location', async () => {
			const number = await orderAtMain(await titleAt(2, 2), 1);
			const places = async (staff: TestStaff) =>
				(await deskCall(store, staff.session, 'desk-money/get', { order_number: number })).pickup_places;
			expect((await places(seller)).map(({ name }) => name)).toEqual(['Main Street', 'Harbour']);
			expect((await places(atMain)).map(({ name }) => name)).toEqual(['Main Street']);
			for (const staff of [atMain, atHarbour])
				expect((await change(number, { pickup_location_id: harbour }, staff)).status).toBe(403);
			expect(await change(number, { pickup_location_id: 999_999 })).toMatchObject({
				status: 404,
				body: { field: 'pickup_location_id' },
			});
			expect((await change(number, { pickup_location_id: harbour })).status).toBe(200);
			expect((await see(number, atHarbour)).queue).toBe('new');
			const gone = askDesk(store, atMain.session, 'desk-orders/get', { order_number: number });
			expect((await gone).status).toBe(403);
		});
	});

	describe('in a shop whose locations have separate stock', () => {
		beforeAll(() => settle({ is_multistore: true, is_consolidated_multistore: false }));

		it('gets the copies of the other location', async () => {
			const title = await titleAt(2, 2);
			const number = await orderAtMain(title, 2);
			expect((await change(number, { pickup_location_id: harbour })).status).toBe(200);
			expect(await shelves(title)).toEqual([2, 0]);
			expect(await placesOf(number)).toEqual([['to_pick', 'Harbour']]);
		});

		it('takes missing copies from the other location, as an order by phone does', async () => {
			for (const there of [0, 1]) {
				const title = await titleAt(2, there);
				const number = await orderAtMain(title, 2);
				expect((await change(number, { pickup_location_id: harbour })).status).toBe(200);
				expect(await shelves(title)).toEqual([there, 0]);
				expect((await placesOf(number)).sort()).toEqual([
					...Array(there).fill(['to_pick', 'Harbour']),
					['to_pick', 'Main Street'],
				]);
			}
		});

		it('adds copies of every location for staff of all, and of one location for its own staff', async () => {
			const title = await titleAt(3, 2);
			const number = await orderAtMain(title, 2);
			const { items } = await deskCall(store, seller.session, 'desk-money/get', { order_number: number });
			const quantity = (count: number): Wish => ({ lines: [{ item_id: items[0]?.item_id ?? 0, quantity: count }] });
			expect((await change(number, quantity(4), atMain)).status).toBe(409);
			expect(await shelves(title)).toEqual([1, 2]);
			expect((await change(number, quantity(3), atMain)).status).toBe(200);
			expect(await shelves(title)).toEqual([0, 2]);
			expect(await preview(number, quantity(4))).toMatchObject({ lines: [{ quantity: 4, backorder: 0 }] });
			expect((await change(number, quantity(4))).status).toBe(200);
			expect(await shelves(title)).toEqual([0, 1]);
			// Both locations together have too few copies.
			expect((await change(number, quantity(6))).status).toBe(409);
			expect(await shelves(title)).toEqual([0, 1]);
		});

		it('waits for copies that no location has', async () => {
			const title = await titleAt(2, 1, { is_extra_orderable: 1 });
			const number = await orderAtMain(title, 2);
			const { items } = await deskCall(store, seller.session, 'desk-money/get', { order_number: number });
			const wish = { lines: [{ item_id: items[0]?.item_id ?? 0, quantity: 4 }], pickup_location_id: harbour };
			expect((await preview(number, wish)).lines).toMatchObject([{ backorder: 1 }]);
			expect((await change(number, wish)).status).toBe(200);
			expect(await shelves(title)).toEqual([0, 0]);
			expect(statesOf(await see(number))).toEqual({ to_pick: 3, ordered: 1 });
		});
	});
});
