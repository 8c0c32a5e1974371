import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import type { OrderMoney } from '~store/contract/desk-money';
import { addOffer, addStockedTitle, addTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { keyOf } from '../../harness/desk-orders';
import { addPromo } from '../../harness/offers';
import { handOverUnpaid } from '../../harness/on-account';
import { contact, eisbnOf, onhandOf, review } from '../../harness/orders';
import { paidOrder, paymentOf, submitted } from '../../harness/paid-orders';
import { paidOnline, type Simulators, startSimulators } from '../../harness/payment-simulators/all-simulators';
import { shopperDoes } from '../../harness/payment-simulators/simulator';
import { setSettings } from '../../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const rate = {
	type: 'Sales tax',
	country: 'US',
	province: '',
	product_class: '*' as const,
	basis_points: 1000,
	from: 0,
};
const taxed = { ...paidOnline, checkout_info: { ...paidOnline.checkout_info, tax_rates: [rate] } };

type Wish = Omit<DeskPayloadOf<'desk-money/change'>, 'order_number' | 'version'>;

onBothEngines('an order that is edited before it is sent', (engine) => {
	let simulators: Simulators;
	let store: TestStore;
	let terminal: TestTerminal;
	let manager: TestStaff;
	let novel: number;
	let atlas: number;
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env });
		terminal = openTerminal(store);
		novel = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 30);
		atlas = await addStockedTitle(store, { list_price_usa: 3000, list_price_can: 3000 }, 10);
		const rate = {
			type: 'Sales tax',
			country: 'US',
			province: '',
			product_class: '*' as const,
			basis_points: 1000,
			from: 0,
		};
		await setSettings(store, { ...paidOnline, checkout_info: { ...paidOnline.checkout_info, tax_rates: [rate] } });
		manager = await deskStaff(store, 'manager');
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
		await simulators.stop();
	});
	beforeEach(async () => {
		await store.db.deleteFrom('outbox_mails').execute();
	});

	const moneyOf = (order_number: string) => deskCall(store, manager.session, 'desk-money/get', { order_number });
	const preview = (order_number: string, wish: Wish) =>
		deskCall(store, manager.session, 'desk-money/previewChange', { order_number, ...wish });
	async function change(order_number: string, wish: Wish, staff = manager) {
		const { version } = await moneyOf(order_number);
		return askDesk(store, staff.session, 'desk-money/change', { order_number, ...wish, version });
	}
	const seenByCustomer = (order_id: string) =>
		store.call('order/get', { order_id, access_key: keyOf(store, order_id) }, guest());
	const expectBooks = async () => expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
	const mails = async () =>
		(await store.db.selectFrom('outbox_mails').select(['subject', 'text']).orderBy('id').execute()).filter(
			({ subject }) => /changed|is paid|please pay/.test(subject),
		);
	const firstItem = async (order_number: string) => (await moneyOf(order_number)).items[0]?.item_id ?? 0;

	it('takes and returns copies, recalculates taxes, and requests the difference, which is paid online', async () => {
		const before = { novel: await onhandOf(store, novel), atlas: await onhandOf(store, atlas) };
		const { order_number, payment } = await paidOrder(store, simulators, 'paypal', {
			lines: [{ title: novel, quantity: 1 }],
		});
		const item_id = await firstItem(order_number);
		const wish: Wish = {
			lines: [{ item_id, quantity: 2 }],
			add: [{ eisbn: await eisbnOf(store, atlas), condition: 'new', quantity: 1 }],
			reason: 'As you said on the phone.',
			ask: true,
		};
		expect(await preview(order_number, wish)).toMatchObject({
			total_before: '11.00',
			subtotal: '50.00',
			taxes: [{ type: 'Sales tax', amount: '5.00' }],
			total: '55.00',
			owed_after: '44.00',
			needs_password: false,
			overrides: [],
		});
		expect(await onhandOf(store, novel)).toBe(before.novel - 1);
		const { status, body } = await change(order_number, wish);
		expect(status).toBe(200);
		expect(body).toMatchObject({ owed: '44.00', total: '55.00', paid: '11.00' });
		expect(await onhandOf(store, novel)).toBe(before.novel - 2);
		expect(await onhandOf(store, atlas)).toBe(before.atlas - 1);
		await expectBooks();
		const [mail] = await mails();
		expect(mail?.text).toMatch(/^Please pay \$44\.00 here:\nhttp\S+\/checkout\/pay\/\S+\nPicked up at: /m);
		const key = /checkout\/pay\/\d+\?key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
		const shown = await store.call('checkout/getPayment', { order_number, access_key: key }, guest());
		expect(shown).toMatchObject({ order_state: 'awaiting_payment', amount: '44.00', state: 'none' });
		expect(shown.choices).not.toContain('pickup');
		const begun = await store.call(
			'checkout/startPayment',
			{ order_number, access_key: key, payment_choice: 'global' },
			guest(),
		);
		await shopperDoes(begun.redirect_url ?? '', 'pay');
		const rows = await store.db
			.selectFrom('payments')
			.innerJoin('orders', 'orders.id', 'payments.order_id')
			.select(['reference', 'amount'])
			.where('order_number', '=', order_number)
			.orderBy('payments.id')
			.execute();
		expect(rows.map(({ amount }) => amount)).toEqual([1100, 4400]);
		const { headers, body: notice } = simulators.notice(
			'global',
			simulators.byName.global.paymentOf(rows[1]?.reference ?? ''),
		);
		for (let time = 0; time < 2; time++)
			expect((await store.ask('payment/notice', { provider: 'global', headers, body: notice })).status).toBe(200);
		expect(await moneyOf(order_number)).toMatchObject({ owed: '0.00', paid: '55.00', pay_until: null });
		expect((await mails()).filter(({ subject }) => subject.includes('is paid'))).toHaveLength(1);
		expect(payment.taken).toBe(1);
		await expectBooks();
		// Both payments are refunded, each to its own source.
		const { version, refundable } = await moneyOf(order_number);
		expect(refundable).toBe('55.00');
		await deskCall(store, manager.session, 'desk-money/refund', {
			order_number,
			kind: 'whole',
			version,
			idempotency_key: 'all of it',
		});
		expect(payment.refunds).toMatchObject([{ amount: 1100 }]);
		await expectBooks();
	});

	it('refunds the excess payment, and returns the copies', async () => {
		const before = await onhandOf(store, novel);
		const { order_number, payment } = await paidOrder(store, simulators, 'paypal', {
			lines: [
				{ title: novel, quantity: 3 },
				{ title: atlas, quantity: 1 },
			],
		});
		const item_id = await firstItem(order_number);
		const { body } = await change(order_number, { lines: [{ item_id, quantity: 1 }] });
		expect(body).toMatchObject({ owed: '-22.00', total: '44.00' });
		expect(await onhandOf(store, novel)).toBe(before - 1);
		await expectBooks();
		const { version } = await moneyOf(order_number);
		const asked = { order_number, kind: 'owed' as const, version, idempotency_key: 'the difference' };
		expect(await deskCall(store, manager.session, 'desk-money/refund', asked)).toMatchObject({ owed: '0.00' });
		expect(payment.refunds).toMatchObject([{ amount: 2200 }]);
		await expectBooks();
	});

	it('takes another edition at its own price and from its own shelf', async () => {
		const used = await addTitle(store, { list_price_usa: 2000, list_price_can: 2000 });
		await addOffer(store, used, { condition: 'used', price: 450, onhand: 1 });
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const item_id = await firstItem(order_number);
		const wish = { lines: [{ item_id, quantity: 1, eisbn: await eisbnOf(store, used), condition: 'used' }] };
		expect((await change(order_number, wish)).body).toMatchObject({ total: '4.95', owed: '4.95' });
		expect(await onhandOf(store, used)).toBe(0);
		await expectBooks();
		const more = { lines: [{ item_id, quantity: 2 }] };
		expect(await change(order_number, more)).toMatchObject({ status: 409, body: { field: 'lines' } });
		await expectBooks();
	});

	it('accepts a price only from a manager, with a reason', async () => {
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 2 }], payment: 'pickup' });
		const item_id = await firstItem(order_number);
		const wish = { lines: [{ item_id, quantity: 2, price: '8.50' }] };
		const bookseller = await deskStaff(store, 'bookseller');
		expect((await change(order_number, { ...wish, reason: 'Worn' }, bookseller)).status).toBe(403);
		expect((await change(order_number, { lines: [{ item_id, quantity: 1 }] }, bookseller)).status).toBe(200);
		expect(await change(order_number, wish)).toMatchObject({ status: 422, body: { field: 'reason' } });
		expect((await change(order_number, { ...wish, reason: 'Worn' })).body).toMatchObject({ total: '18.70' });
		await expectBooks();
		const [entry] = await store.db
			.selectFrom('audit_entries')
			.select('after')
			.where('thing_key', '=', order_number)
			.orderBy('id', 'desc')
			.execute();
		expect(JSON.parse(entry?.after ?? '')).toMatchObject({
			reason: 'Worn',
			overrides: [{ before: 1000, after: 850 }],
		});
	});

	it('reports when added copies cost more than the shop’s price, and needs a reason and the password', async () => {
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 2 }], payment: 'pickup' });
		const item_id = await firstItem(order_number);
		const price = { lines: [{ item_id, quantity: 2, price: '8.50' }], reason: 'Worn' };
		expect((await change(order_number, price)).status).toBe(200);
		const bookseller = await deskStaff(store, 'bookseller');
		// The same number of copies, or fewer, keep their price.
		const fewer = { lines: [{ item_id, quantity: 1 }] };
		expect((await preview(order_number, fewer)).overrides).toEqual([]);
		expect((await change(order_number, fewer, bookseller)).body).toMatchObject({ total: '9.35' });
		const more = { lines: [{ item_id, quantity: 3 }] };
		const eisbn = await eisbnOf(store, novel);
		expect((await preview(order_number, { ...more, reason: 'Worn' })).overrides).toEqual([
			{ eisbn, before: '10.00', after: '8.50', added: 2 },
		]);
		expect(await change(order_number, more, bookseller)).toMatchObject({
			status: 422,
			body: { field: 'reason', error: 'Give a reason why the added copies do not cost the shop’s price.' },
		});
		await store.db
			.updateTable('staff_sessions')
			.set({ password_at: store.now() - 600 })
			.where('staff_id', '=', bookseller.actor.staff.id)
			.execute();
		const reason = { ...more, reason: 'Worn as well' };
		expect((await change(order_number, reason, bookseller)).status).toBe(401);
		expect((await change(order_number, reason)).body).toMatchObject({ total: '28.05' });
		const { after } = await store.db
			.selectFrom('audit_entries')
			.select('after')
			.where('thing_key', '=', order_number)
			.orderBy('id', 'desc')
			.limit(1)
			.executeTakeFirstOrThrow();
		expect(JSON.parse(after ?? '')).toMatchObject({
			reason: 'Worn as well',
			overrides: [{ eisbn, before: 1000, after: 850, added: 2 }],
		});
		await expectBooks();
	});

	it('asks for the password again only to set a price or to lower the amount due', async () => {
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 2 }], payment: 'pickup' });
		const item_id = await firstItem(order_number);
		const old = await deskStaff(store, 'manager');
		const bookseller = await deskStaff(store, 'bookseller');
		for (const { actor } of [old, bookseller])
			await store.db
				.updateTable('staff_sessions')
				.set({ password_at: store.now() - 600 })
				.where('staff_id', '=', actor.staff.id)
				.execute();
		const wanted = { status: 401, body: { error: expect.stringContaining('password again') } };
		const priced = { lines: [{ item_id, quantity: 2, price: '12.00' }], reason: 'Signed' };
		expect(await change(order_number, priced, old)).toMatchObject(wanted);
		const fewer = { lines: [{ item_id, quantity: 1 }] };
		expect(await change(order_number, fewer, bookseller)).toMatchObject(wanted);
		expect((await moneyOf(order_number)).total).toBe('22.00');
		expect((await change(order_number, { lines: [{ item_id, quantity: 3 }] }, bookseller)).status).toBe(200);
		expect((await change(order_number, fewer)).status).toBe(200);
		await expectBooks();
	});

	it('saves one of two simultaneous edits; the other person sees the current values', async () => {
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const { version, items } = await moneyOf(order_number);
		const item_id = items[0]?.item_id ?? 0;
		const ask = (quantity: number) =>
			askDesk(store, manager.session, 'desk-money/change', { order_number, version, lines: [{ item_id, quantity }] });
		const statuses = (await Promise.all([ask(2), ask(3)])).map(({ status }) => status);
		expect(statuses.sort()).toEqual([200, 409]);
		await expectBooks();
	});

	it('refuses a preview when the order changed after the form was shown', async () => {
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const item_id = await firstItem(order_number);
		const { version } = await moneyOf(order_number);
		const works = (call: 'desk-money/previewChange' | 'desk-money/previewRefund', wish: object) =>
			askDesk(store, manager.session, call, { order_number, ...wish, version });
		expect((await works('desk-money/previewChange', { lines: [{ item_id, quantity: 2 }] })).body).toMatchObject({
			version,
		});
		expect((await change(order_number, { lines: [{ item_id, quantity: 3 }] })).status).toBe(200);
		const refused = {
			status: 409,
			body: { error: expect.stringContaining('Someone changed this while you had it open') },
		};
		expect(await works('desk-money/previewChange', { lines: [{ item_id, quantity: 2 }] })).toMatchObject(refused);
		expect(await works('desk-money/previewRefund', { kind: 'whole' })).toMatchObject(refused);
	});

	it('requires the reason for a price in the preview, as the edit does', async () => {
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const wish: Wish = { lines: [{ item_id: await firstItem(order_number), quantity: 1, price: '8.50' }] };
		const shown = await askDesk(store, manager.session, 'desk-money/previewChange', { order_number, ...wish });
		expect(shown).toMatchObject({ status: 422, body: { field: 'reason' } });
		expect(await change(order_number, wish)).toEqual(shown);
		expect(await preview(order_number, { ...wish, reason: 'Worn' })).toMatchObject({
			overrides: [{ after: '8.50' }],
			needs_password: true,
		});
	});

	const carrier = (provider: string, label: string, cost: number, excludes: 'book'[] = []) => ({
		provider,
		label,
		zones: [
			{
				country: 'US',
				provinces: [],
				postal_prefixes: [],
				price: { by: 'flat' as const, cost },
				free_over: null,
				delivery_min: 2,
				delivery_max: 4,
			},
		],
		excludes,
		max_item_weight: null,
	});
	const sendBy = (shipping_rates: ReturnType<typeof carrier>[]) =>
		setSettings(store, { ...taxed, checkout_info: { ...taxed.checkout_info, ship_enabled: true, shipping_rates } });

	it('accepts only listed countries and provinces, by their codes', async () => {
		const places = await deskCall(store, manager.session, 'desk-money/getPlaces', { country: 'CA' });
		expect(places.provinces).toContainEqual({ code: 'BC', name: 'British Columbia' });
		expect((await deskCall(store, manager.session, 'desk-money/getPlaces', {})).countries[0]).toMatchObject({
			code: places.countries[0]?.code,
		});
		// For an unknown country, shows the places of the store's own country.
		expect(await deskCall(store, manager.session, 'desk-money/getPlaces', { country: 'Nowhere' })).toMatchObject({
			country: places.countries[0]?.code,
		});
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const address = { name: 'Ada Reader', street_address: '1 Main Street', city: 'Seattle', postal_code: '98101' };
		for (const [country, province, field] of [
			['XX', 'WA', 'country'],
			['US', '', 'province'],
			['US', 'Washington', 'province'],
			['US', 'BC', 'province'],
		] as const) {
			const wish: Wish = { delivery: 'ship', address: { ...address, country, province } };
			expect(await change(order_number, wish), province).toMatchObject({ status: 422, body: { field } });
			const shown = await askDesk(store, manager.session, 'desk-money/previewChange', { order_number, ...wish });
			expect(shown, province).toMatchObject({ status: 422, body: { field } });
		}
	});

	it('changes from pick-up to shipping with the taxes of the destination, and back', async () => {
		await sendBy([carrier('post', 'Post', 500)]);
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const address = {
			name: 'Ada Reader',
			street_address: '1 Main Street',
			city: 'Seattle',
			province: 'WA',
			postal_code: '98101',
			country: 'US',
		};
		const sent = await change(order_number, { delivery: 'ship', address });
		expect(sent.body).toMatchObject({ delivery: 'ship', provider: 'Post', total: '16.50', owed: '16.50' });
		expect((await mails())[0]?.text).toContain('1 Main Street');
		await expectBooks();
		expect((await change(order_number, { delivery: 'pickup' })).body).toMatchObject({
			delivery: 'pickup',
			total: '11.00',
			address: { street_address: '1 Main Street' },
		});
		expect((await seenByCustomer(order_number)).shipping).toBeNull();
		expect((await change(order_number, { delivery: 'ship' })).body).toMatchObject({ delivery: 'ship', total: '16.50' });
		await expectBooks();
		const fetched = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		expect(await change(fetched.order_number, { delivery: 'ship' })).toMatchObject({
			status: 422,
			body: { field: 'address' },
		});
	});

	it('keeps its carrier if possible, else takes the cheapest, as the preview says', async () => {
		await sendBy([
			carrier('letter', 'Letter mail', 100, ['book']),
			carrier('express', 'Express', 900),
			carrier('parcel', 'Parcel', 500),
		]);
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const place = { province: 'WA', postal_code: '98101', country: 'US' };
		const address = { name: 'Ada Reader', street_address: '1 Main Street', city: 'Seattle', ...place };
		const places = await deskCall(store, manager.session, 'desk-money/getPlaces', place);
		expect(places.ways.map(({ label }) => label)).toEqual(['Letter mail', 'Express', 'Parcel']);
		const sent: Wish = { delivery: 'ship', address };
		expect(await preview(order_number, sent)).toMatchObject({ delivery: 'ship', sent_by: 'Parcel', shipping: '5.00' });
		expect(await preview(order_number, { ...sent, provider: 'express' })).toMatchObject({ sent_by: 'Express' });
		expect(await change(order_number, { ...sent, provider: 'letter' })).toMatchObject({
			status: 409,
			body: { field: 'provider' },
		});
		expect((await change(order_number, { ...sent, provider: 'express' })).body).toMatchObject({ provider: 'Express' });
		const more: Wish = { lines: [{ item_id: await firstItem(order_number), quantity: 2 }] };
		expect(await preview(order_number, more)).toMatchObject({ sent_by: 'Express', shipping: '9.00' });
		expect((await change(order_number, more)).body).toMatchObject({ provider: 'Express' });
		expect(await preview(order_number, { delivery: 'pickup' })).toMatchObject({ delivery: 'pickup', sent_by: '' });
		await expectBooks();
	});

	it('shows every part of its new total', async () => {
		const { checkout_info, store_info } = taxed;
		await setSettings(store, { ...taxed, store_info, checkout_info: { ...checkout_info, using_promo_codes: true } });
		const code = 'ALLADDSUP';
		await addPromo(store, { code });
		const client = shopper();
		await store.call('cart/add', { eisbn: await eisbnOf(store, novel), quantity: 3 }, client);
		await store.call('checkout/addPromocode', { code }, client);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		const wish: Wish = { lines: [{ item_id: await firstItem(order_number), quantity: 2 }] };
		const shown = await preview(order_number, wish);
		expect(shown).toMatchObject({ promos: [{ description: 'Ten percent off', amount: '2.00' }], charged: '19.80' });
		const cents = (amount: string) => Math.round(Number(amount) * 100);
		const sum = (amounts: string[]) => amounts.reduce((all, amount) => all + cents(amount), 0);
		expect(
			sum(shown.lines.map(({ line_price }) => line_price)) -
				sum(shown.promos.map(({ amount }) => amount)) +
				sum(shown.taxes.map(({ amount }) => amount)) +
				cents(shown.shipping) -
				cents(shown.credited),
		).toBe(cents(shown.charged));
	});

	it('keeps the recipient and the private address when another part of the order changes', async () => {
		await sendBy([carrier('post', 'Post', 500)]);
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const destination = {
			private: true,
			orgname: '',
			name: 'Ines Maddox',
			email: 'ines@example.org',
			addr1: '5 Hidden Road',
			addr2: '',
			city: 'Seattle',
			prov: 'WA',
			country: 'US',
			postal: '98101',
			phone: '+12065550133',
			provider: 'By carrier pigeon',
			estimate: '',
		};
		await store.db
			.updateTable('orders')
			.set({ delivery_key: 'ship', shipping: JSON.stringify(destination) })
			.where('order_number', '=', order_number)
			.execute();
		const stored = async () => {
			const { shipping } = await store.db
				.selectFrom('orders')
				.select('shipping')
				.where('order_number', '=', order_number)
				.executeTakeFirstOrThrow();
			return JSON.parse(shipping ?? '{}') as Partial<typeof destination>;
		};
		const { address } = await moneyOf(order_number);
		if (!address) throw new Error('It has an address.');
		const called = { ...address, phone_number: '+12065550199' };
		expect((await change(order_number, { delivery: 'ship', address: called })).status).toBe(200);
		// Keeps the destination of the order, although this way of sending is no longer offered.
		expect(await stored()).toMatchObject({ ...destination, phone: called.phone_number });
		const corrected = { ...called, street_address: '7 Hidden Road' };
		expect((await change(order_number, { address: corrected, provider: 'post' })).status).toBe(200);
		expect(await stored()).toMatchObject({ private: true, email: 'ines@example.org', addr1: '7 Hidden Road' });
		const elsewhere = { ...corrected, name: 'Ada Reader', street_address: '1 Main Street' };
		expect((await change(order_number, { address: elsewhere })).status).toBe(200);
		expect(await stored()).toMatchObject({ email: '', addr1: '1 Main Street' });
		expect(await stored()).not.toHaveProperty('private');
	});

	it('cannot be edited after it has ended, and cannot become empty', async () => {
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const item_id = await firstItem(order_number);
		expect((await change(order_number, { lines: [{ item_id, quantity: 0 }] })).status).toBe(422);
		expect((await change(order_number, { lines: [{ item_id: 0, quantity: 1 }] })).status).toBe(404);
		expect((await terminal.run('orders', 'advance', order_number, 'cancelled', '--yes')).code).toBe(0);
		expect((await change(order_number, { lines: [{ item_id, quantity: 2 }] })).status).toBe(409);
		expect(contact.email).not.toBe('');
		await expectBooks();
	});

	it('requests the amount due once, even with repeated posts, and shows the mail', async () => {
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const { version } = await moneyOf(order_number);
		const ask = () => askDesk(store, manager.session, 'desk-money/askToPay', { order_number, version });
		const answers = [...(await Promise.all([ask(), ask()])), await ask()];
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		const { mails: shown } = await deskCall(store, manager.session, 'desk-orders/get', { order_number });
		expect(shown.filter(({ subject }) => subject.includes('please pay'))).toHaveLength(1);
	});

	it('can be paid online while only its payment is missing, and is then completed', async () => {
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 2 }], payment: 'pickup' });
		const { version: unpaid } = await moneyOf(order_number);
		const cash = { order_number, amount: '4.00', method: 'cash' as const, version: unpaid };
		await deskCall(store, manager.session, 'desk-money/receive', cash);
		const order_item_id = await firstItem(order_number);
		const version = async () => (await deskCall(store, manager.session, 'desk-orders/get', { order_number })).version;
		const copies = [{ order_item_id, quantity: 1 }];
		await handOverUnpaid(store, manager, { order_number, version: await version(), copies });
		const offered = { order_item_id, from: 'to_pick' as const, quantity: 1, eisbn: await eisbnOf(store, atlas) };
		const { questions, ...asked } = await deskCall(store, manager.session, 'desk-orders/offerSubstitute', {
			order_number,
			version: await version(),
			...offered,
		});
		await deskCall(store, manager.session, 'desk-orders/answerFor', {
			order_number,
			version: asked.version,
			question: questions[0]?.id ?? 0,
			answer: 'no',
			said_by: 'Ada',
		});
		const { version: shown, owed } = await moneyOf(order_number);
		expect(owed).toBe('7.00');
		await deskCall(store, manager.session, 'desk-money/askToPay', { order_number, version: shown });
		const [mail] = await mails();
		const key = /checkout\/pay\/\d+\?key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
		const paying = { order_number, access_key: key, payment_choice: 'global' as const };
		const begun = await store.call('checkout/startPayment', paying, guest());
		await shopperDoes(begun.redirect_url ?? '', 'pay');
		const { payment } = await paymentOf(store, simulators, 'global', order_number);
		const notice = simulators.notice('global', payment);
		expect((await store.ask('payment/notice', { provider: 'global', ...notice })).status).toBe(200);
		expect(await moneyOf(order_number)).toMatchObject({ state: 'completed', owed: '0.00', paid: '11.00' });
		const paid = { paid_online: '7.00', paid_in_store: '4.00' };
		expect(await deskCall(store, manager.session, 'desk-orders/get', { order_number })).toMatchObject({ money: paid });
		const { rows } = await deskCall(store, manager.session, 'desk-orders/queue', { queue: 'completed' });
		expect(rows.find((row) => row.order_number === order_number)).toMatchObject(paid);
		await expectBooks();
	});

	it('takes payment in the store up to the amount due', async () => {
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const receive = async (amount: string) => {
			const { version } = await moneyOf(order_number);
			return askDesk(store, manager.session, 'desk-money/receive', { order_number, amount, method: 'cash', version });
		};
		expect(await receive('11.01')).toMatchObject({ status: 409, body: { field: 'amount' } });
		expect((await receive('4.00')).body).toMatchObject({ owed: '7.00', paid: '4.00' });
		expect((await terminal.run('orders', 'advance', order_number, 'completed', '--yes')).code).toBe(0);
		expect(await moneyOf(order_number)).toMatchObject({ owed: '0.00', paid: '11.00' });
		expect((await receive('1.00')).status).toBe(409);
		await expectBooks();
	});

	describe('after a refund of an amount', () => {
		/** Places an order of two copies for $22.00, paid in cash, and refunds a part. */
		async function refunded(amount: string) {
			const title = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 9);
			const { order_number } = await submitted(store, { lines: [{ title, quantity: 2 }], payment: 'pickup' });
			const pay = { order_number, amount: '22.00', method: 'cash' as const };
			const { version } = await moneyOf(order_number);
			const paid = await deskCall(store, manager.session, 'desk-money/receive', { ...pay, version });
			await deskCall(store, manager.session, 'desk-money/refund', {
				order_number,
				kind: 'amount',
				amount,
				way: 'by_hand',
				reason: 'It came late.',
				version: paid.version,
				idempotency_key: randomUUID(),
			});
			const item_id = await firstItem(order_number);
			return { order_number, to: (quantity: number): Wish => ({ lines: [{ item_id, quantity }] }) };
		}

		it.each([
			{ amount: '5.00', copies: 1, charged: '6.00', credited: '5.00', owed: '-11.00' },
			{ amount: '5.00', copies: 3, charged: '28.00', credited: '5.00', owed: '11.00' },
			{ amount: '15.00', copies: 1, charged: '0.00', credited: '11.00', owed: '-7.00' },
			{ amount: '22.00', copies: 1, charged: '0.00', credited: '11.00', owed: '0.00' },
			{ amount: '22.00', copies: 2, charged: '0.00', credited: '22.00', owed: '0.00' },
		])(
			'comes to $charged after $amount, with copies: $copies, as the preview says',
			async ({ copies, ...expected }) => {
				const { amount, credited, ...money } = expected;
				const { order_number, to } = await refunded(amount);
				const shown = await preview(order_number, to(copies));
				expect(shown).toMatchObject({ charged: money.charged, credited, owed_after: money.owed });
				const { status, body } = await change(order_number, to(copies));
				expect(status).toBe(200);
				expect(body).toMatchObject({ ...money, total: shown.total });
				await expectBooks();
			},
		);

		it('owes the customer the refundable amount, and returns to zero when the edit is undone', async () => {
			const { order_number, to } = await refunded('15.00');
			expect((await change(order_number, to(1))).body).toMatchObject({ owed: '-7.00', refundable: '7.00' });
			expect((await change(order_number, to(2))).body).toMatchObject({ charged: '7.00', owed: '0.00' });
			const { version } = (await change(order_number, to(1))).body as OrderMoney;
			const refund = { order_number, kind: 'owed' as const, reason: 'One copy less.', way: 'by_hand' as const };
			const idempotency_key = randomUUID();
			expect(
				await deskCall(store, manager.session, 'desk-money/refund', { ...refund, version, idempotency_key }),
			).toMatchObject({ charged: '0.00', owed: '0.00', given_back: '22.00' });
			expect(await deskCall(store, manager.session, 'desk-orders/get', { order_number })).toMatchObject({
				cancelled_amount: '0.00',
				to_give_back: '0.00',
			});
			await expectBooks();
		});

		it('asks for a recent password if the edit lowers the amount due', async () => {
			const { order_number, to } = await refunded('15.00');
			const late = await deskStaff(store, 'manager');
			await store.db
				.updateTable('staff_sessions')
				.set({ password_at: store.now() - 600 })
				.where('staff_id', '=', late.actor.staff.id)
				.execute();
			expect((await preview(order_number, to(1))).needs_password).toBe(true);
			expect(await change(order_number, to(1), late)).toMatchObject({
				status: 401,
				body: { error: expect.stringContaining('password again') },
			});
			expect((await change(order_number, to(3), late)).status).toBe(200);
		});
	});
});
