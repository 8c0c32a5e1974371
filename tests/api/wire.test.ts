import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOverHttp } from '~/store-api/http.server';
import { calls } from '~store/calls/calls';
import { type CallName, callNames, contract } from '~store/contract/contract';
import { answerFromWire, answerToWire, encodeFields, payloadFromWire, payloadToWire } from '~store/contract/wire';
import { dispatch } from '~store/dispatch';
import { transact } from '~store/foundation/database/transactions';
import { hashOf } from '~store/foundation/sessions/sessions';
import { writeSettings } from '~store/foundation/settings/settings';
import { Unavailable } from '~store/foundation/unavailable';
import { addBlock, addList, addOffer, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { inventedNow, openInventedShop } from '../harness/invented-shop';
import { expectShape } from '../harness/refusals';
import { type Engine, engines, openTestStore, shopper, type TestStore } from '../harness/store';
import { type ServedStore, serveStore } from '../harness/store-api';

const eisbn = '9781550000016';
const noon = 1_790_000_000;

const home = {
	street_address: '9 Long Example Lane',
	city: 'Duncan',
	province: 'BC',
	country: 'CA',
	postal_code: 'V9L 0X0',
	phone_number: '250-555-0100',
};

/**
 * A payload that each call accepts, by the code's names. Calls that are missing here take no payload. The order is that of a
 * shopper's visit.
 */
const payloads: Partial<Record<CallName, Record<string, unknown>>> = {
	'browse/get': { term: 'quill', status: ['in-stock'], limit: 50, offset: 0, sort: 'title' },
	'browse/suggest': { term: 'lan' },
	'browse/url': { url: 'http://127.0.0.1/list' },
	'browse/found': { key: 'made-up-made-up-made-u', offset: 0, limit: 10 },
	'title/getItem': { eisbn },
	'title/getProductCode': { eisbn: '978-1-55000-001-6' },
	'title/getRelatedItems': { eisbn },
	'title/getBindingItems': { eisbn },
	'title/getSeriesItems': { series: 'Lantern Tales' },
	'title/getAuthorItems': { author: 'Ada Quill' },
	'title/createStockAlert': { eisbn, email: 'ada@example.org' },
	'title/getStockAlert': { key: 'a'.repeat(22) },
	'title/deleteStockAlert': { key: 'a'.repeat(22), all: true },
	'title/emailQuestion': { eisbn, name: 'Ada', email: 'ada@example.org', question: 'When?' },
	'title/getLibroAudiobooks': { eisbn },
	'titlelist/getItems': { list_id: 1, limit: 24 },
	'titlelist/get': { list_id: 1 },
	'titlelist/getSpines': { list_id: 1 },
	'titlelist/getCustom': { page_id: 'about' },
	'event/get': { event_id: 1 },
	'event/getComing': { limit: 3, besides: 1 },
	'event/getList': { from: '20260901' },
	'cart/add': { eisbn, condition: 'new', quantity: 2, ask: ['large-print'] },
	'cart/question': { eisbn, quantity: 2, ask: ['stock'] },
	'cart/removeItem': { cart_id: 99 },
	'cart/decideEarlier': { keep: true },
	'checkout/setDelivery': { delivery_preference: 'pickup' },
	'checkout/setExtras': { name: 'Ada Quill', email: 'ada@example.org', phone: '250-555-0100' },
	'checkout/setPaymentChoice': { payment_choice: 'pickup' },
	'checkout/getChanges': { checksum: 'nothing' },
	'checkout/submit': {
		delivery_preference: 'pickup',
		payment_choice: 'pickup',
		idempotency_key: 'the-same-key',
		checksum: 'not the cart’s',
	},
	'order/get': { order_id: '1001' },
	'order/approve': { order_id: '1001' },
	'order/decline': { order_id: '1001', reason: 'Not this year' },
	'order/withdraw': { order_id: '1001' },
	'order/answerQuestion': { order_id: '1001', question: 1, answer: 'yes' },
	'order/takeQuote': { order_id: '1001' },
	'store/getSitemapPart': { part: 1 },
	'store/getRedirect': { path: '/old-address' },
	'webstore/setMultistoreLocation': { location_id: 1 },
	'log/error': { location: '/', user_agent: 'test', error: 'It broke' },
	'account/login': { email_address: 'ada@example.org', password: 'wrong password' },
	'account/check': { email_address: 'ada@example.org' },
	'account/create': { email_address: 'new@example.org', password: 'long enough', first_name: 'Ada' },
	'account/switch': { id: 7 },
	'account/emailPasswordToken': { email_address: 'nobody@example.org', callback_url: '/browse' },
	'account/checkToken': { purpose: 'reset', token: 'made-up' },
	'account/resetPassword': { password: 'long enough', token: 'made-up' },
	'account/modify': { first_name: 'Ada', phone_number: 'none', password: 'wrong' },
	'account/keepOrder': { order_number: '1000', password: 'nine lives of paper' },
	'account/undoEmail': { token: 'made-up' },
	'account/endDevice': { id: 'made-up' },
	'account/setBuyerRights': { id: 9, sees_all: false, may_order: true, order_limit: '12.50' },
	'account/delete': { email_address: 'ada@example.org', password: 'wrong' },
	'account/getAvailableCorps': { token: 'made-up' },
	'account/linkToRequest': { email: 'friend@example.org' },
	'account/linkToVerify': { token: 'made-up' },
	'account/removeChildLink': { id: 9 },
	'account/removeParentLink': { id: 9 },
	'v1/transfer': { id: 3 },
	'address/create': { ...home, name: 'Mara Lindqvist' },
	'address/modify': { ...home, name: 'Mara & Zoë', address_id: 1 },
	'address/setPreferred': { address_id: 1 },
	'address/delete': { address_id: 99 },
	'province/getList': { country: 'CA' },
	'province/get': { country: 'Canada', province: 'British Columbia' },
	'cart/copyCartToList': { list_id: 0 },
	'cart/email': { email: 'friend@example.org', name: 'Ada', message: 'For you?' },
	'captcha/begin': { purpose: 'balance' },
	'cart/import': { import_id: 'made-up', show: 'green', offset: 0, limit: 10 },
	'checkout/getShippingProviders': { address_id: 0 },
	'checkout/getShippingBatch': { address_id: 0, delivery_preference: 'ship', provider: 'post' },
	'checkout/setShipping': { address_id: 0, delivery_preference: 'ship', provider: 'post' },
	'checkout/requestQuote': { message: 'Thirty copies?', idempotency_key: 'the-same-quote' },
	'checkout/addPromocode': { code: 'WINTER' },
	'checkout/addGiftCard': { gift_card_number: '12345678901234', pin: '1234', captcha: { token: 'made-up' } },
	'checkout/editGiftCard': { gift_card_number: '12345678901234', amount: '10.00' },
	'checkout/removeGiftCard': { gift_card_number: '12345678901234' },
	'checkout/setCreditCard': { name: 'Ada', number: '4111', expiry_month: '13', expiry_year: '2020', cvv: '1' },
	'checkout/getPayment': { order_number: '1001' },
	'checkout/startPayment': { order_number: '1001', payment_choice: 'paypal' },
	'checkout/settlePayment': { provider: 'paypal', reference: 'made-up' },
	'checkout/cancelPayment': { order_number: '1001' },
	'checkout/cardPayment': { provider: 'global', transaction_data: { reference: 'made-up' } },
	'checkout/chaseSuccess': { uid: 'made-up' },
	'checkout/paypalSuccess': { order_id: 'made-up' },
	'giftcard/balance': { number: '12345678901234', captcha: { token: 'made-up' } },
	'payment/answerSample': { reference: 'made-up', answer: 'refuse' },
	'payment/getSample': { reference: 'made-up' },
	'payment/notice': { provider: 'paypal', headers: { 'paypal-transmission-id': 'a' }, body: '{"id":"made-up"}' },
	'giftregistry/get': { gift_registry_id: 1 },
	'titlelist/getFavourites': { eisbns: [eisbn] },
	'giftregistry/create': { title: 'Our day', occasion: 'Wedding', description: 'Books for two' },
	'giftregistry/update': { title: 'Our day', occasion: 'Wedding', description: 'For two', gift_registry_id: 1 },
	'giftregistry/delete': { gift_registry_id: 1 },
	'giftregistry/addItem': { gift_registry_id: 1, eisbn, qty: 1 },
	'giftregistry/updateItem': { gift_registry_id: 1, eisbn, qty: 2 },
	'giftregistry/deleteItem': { gift_registry_id: 1, eisbn },
	'titlelist/addItemToList': { list_id: 0, eisbn, return_session: true },
	'titlelist/removeItemFromList': { list_id: 0, eisbn },
	'titlelist/create': { name: 'For the summer', eisbn },
	'titlelist/modify': { list_id: 1, name: 'For the winter' },
	'titlelist/modifyItem': { list_id: 1, eisbn, wanted: 3 },
	'titlelist/copyToList': { list_id: 1, name: 'Theirs' },
	'titlelist/importFile': { list_id: 1, import_id: 'made-up', show: 'green', offset: 0, limit: 10 },
	'titlelist/delete': { list_id: 1 },
	'titlelist/copyToCart': { list_id: 1 },
	'titlelist/getExcel': { list_id: 999_999 },
	'titlelist/getPdf': { list_id: 999_999 },
	'feature/getPdf': { list_id: 999_999 },
	'titlelist/getPublicUrl': { list_id: 1 },
	'titlelist/removeItemsFromList': { list_id: 1, eisbns: [eisbn] },
	'order/getList': { year: 2026, term: 'lantern', offset: 0 },
	'order/getExcel': { order_id: '1001' },
	'report/progress': { progress_report_id: 'made-up' },
	'report/get': { progress_report_id: 'made-up' },
	'session/get': { wishlist: false },
};

/** The calls that fill and order the cart, in this order, with all other calls in between. */
const visit = [...callNames].sort((a, b) => rank(a) - rank(b));

function rank(name: CallName): number {
	const order: CallName[] = [
		'cart/add',
		'checkout/setDelivery',
		'checkout/setExtras',
		'checkout/submit',
		'cart/removeAll',
		'account/logout',
	];
	const at = order.indexOf(name);
	return at === -1 ? (name.startsWith('cart') || name.startsWith('checkout') ? 10 : 0) : 20 + at;
}

/** A customer's calls, in a session that both stores know. */
const member = shopper();
const memberCalls = /^(account|address|order|titlelist|v1)\//;

/** Calls with random answers. Only the shape of such answers can match. */
const byChance: ReadonlySet<string> = new Set<CallName>(['account/logout', 'captcha/begin']);

async function openFilled(engine: Engine): Promise<TestStore> {
	const store = await openTestStore(engine, { now: () => noon });
	await transact(store, (transaction) => writeSettings(transaction, { store_info: { name: 'Quill’s' } }, noon));
	const id = await addTitle(store, { eisbn, title: 'The Lantern', series: 'Lantern Tales', series_num: '1' });
	await addOffer(store, id, { onhand: 3 });
	const list = await addList(store, { name: 'Staff picks', titles: [id] });
	await addBlock(store, { placement: 'left_sidebar', list_id: list, name: 'Staff picks' });
	const customer = await addCustomer(store, { email: 'ada@example.org' });
	await store.db
		.updateTable('sessions')
		.set({ id_hash: hashOf(member.session_id) })
		.where('customer_id', '=', customer.id)
		.execute();
	store.versions.refresh();
	return store;
}

describe.each(engines)('calls in the process and over HTTP on %s', (engine) => {
	let inside: TestStore;
	let behind: TestStore;
	let served: ServedStore;
	const client = shopper();
	beforeAll(async () => {
		[inside, behind] = await Promise.all([openFilled(engine), openFilled(engine)]);
		served = await serveStore(behind);
	});
	afterAll(async () => {
		await served.stop();
		await Promise.all([inside.dispose(), behind.dispose()]);
	});

	it.each(visit)('%s gives the same bytes', async (name) => {
		const payload = payloads[name] ?? {};
		const who = memberCalls.test(name) ? member : client;
		const own = await dispatch(inside, name, payload, who);
		const wire = await served.post(name, payloadToWire(name, payload), who);
		const body = answerToWire(name, own.status, own.body);
		const text = byChance.has(name) ? expect.stringMatching(/^\{/) : JSON.stringify(body);
		expect(wire).toEqual({ status: own.status, text });
		const back = answerFromWire(name, wire.status, JSON.parse(wire.text));
		if (!byChance.has(name)) expect(back).toEqual(JSON.parse(JSON.stringify(own.body)));
		if (byChance.has(name)) expect(Object.keys(JSON.parse(wire.text))).toEqual(Object.keys(own.body));
		expect([200, 400, 401, 403, 404, 409, 422]).toContain(own.status);
		if (own.status !== 200) expectShape(own.status, own.body);
	});

	it('has a successful answer for every implemented call', async () => {
		const built = [
			'browse/get',
			'title/getItem',
			'store/getHome',
			'session/get',
			'titlelist/getItems',
			'event/getList',
		];
		for (const name of built)
			expect((await inside.ask(name, payloads[name as CallName] ?? {}, client)).status).toBe(200);
	});

	it('uses a valid payload for each call, except calls that take files', () => {
		const takingFiles: string[] = ['browse/file'] satisfies CallName[];
		const wrong = (Object.keys(calls) as CallName[]).filter(
			(name) => !takingFiles.includes(name) && !contract[name].payload.safeParse(payloads[name] ?? {}).success,
		);
		expect(wrong).toEqual([]);
	});

	it('names each call once, with its source', () => {
		for (const name of callNames) expect(contract[name].source.length).toBeGreaterThan(4);
	});
});

describe('the store API over HTTP', () => {
	let store: TestStore;
	let served: ServedStore;
	beforeAll(async () => {
		store = await openTestStore('sqlite');
		served = await serveStore(store);
	});
	afterAll(async () => {
		await served.stop();
		await store.dispose();
	});
	const jsonOf = async (response: Response) => ({
		status: response.status,
		body: (await response.json()) as { error: string },
	});

	describe('a payload in JSON', () => {
		const post = async (name: string, payload: unknown, type = 'application/json') =>
			jsonOf(
				await fetch(`${served.url}/${name}`, {
					method: 'POST',
					headers: { 'Content-Type': type },
					body: typeof payload === 'string' ? payload : JSON.stringify(payload),
				}),
			);

		it('is read like a form, with numbers and lists as they are', async () => {
			const { session_id } = shopper();
			const asked = { t: 'nothing of the kind', l: 50, b: ['in-stock'], session_id };
			const form = await served.post('browse/get', asked, { ...shopper(), session_id });
			expect(await post('browse/get', asked)).toEqual({ status: form.status, body: JSON.parse(form.text) });
			const wrong = { eisbn: 'x', quantity: 'many', session_id };
			expect(await post('cart/add', wrong)).toMatchObject({ status: 400, body: { field: 'eisbn' } });
			expect(await post('browse/get', { session_id: 7 })).toMatchObject({ status: 400, body: { field: 'session_id' } });
		});

		it.each([
			['no JSON', '{"t":', 400, 'The post cannot be read.'],
			['a list', '[]', 400, 'The payload must be an object.'],
			['of another kind', 'eisbn', 415, 'A call is posted as a form or as JSON.', 'text/plain'],
			['in no character set', '{}', 415, 'The post cannot be read.', 'application/json; charset=martian'],
		])('is refused where it is %s', async (_what, payload, status, error, type?: string) => {
			const answer = await post('session/get', payload, type);
			expect(answer).toMatchObject({ status, body: { error } });
			expectShape(status, answer.body);
		});

		it('cannot name a file of the machine', async () => {
			const file = { path: '/etc/hostname', filename: 'list.txt', size: 9, type: 'text/plain' };
			expect(await post('browse/file', { file })).toEqual({
				status: 400,
				body: { error: 'File is required.', code: 'bad_request', field: 'file' },
			});
		});
	});

	describe('uses the names of the documents', () => {
		const who = shopper();
		let shop: TestStore;
		let door: ServedStore;
		beforeAll(async () => {
			shop = await openTestStore('sqlite', { now: () => inventedNow });
			await openInventedShop(shop);
			await addList(shop, { kind: 'feature', name: 'Spring', category: 'Seasons', titles: [] });
			door = await serveStore(shop);
		});
		afterAll(async () => {
			await door.stop();
			await shop.dispose();
		});
		const post = async (name: string, payload: object) => {
			const { status, text } = await door.post(name, payload, who);
			return { status, body: JSON.parse(text) };
		};

		it('for searches and their filters', async () => {
			const asked = { t: 'lantern', k: 'keyword', f: ['hardcover'], l: 50, o: 1, v: 'title', w: 'typed', e: 'all' };
			const { body } = await post('browse/get', asked);
			expect({ count: body.row_count, rows: body.rows.length }).toEqual({ count: 2, rows: 1 });
			const [option] = body.filter_info.find(({ key }: { key: string }) => key === 'f').options;
			expect(option).toEqual({ k: 'paperback', e: 'Paperback', c: 5, n: true, m: null, subfilter: [] });
			const { filter_info } = (await post('browse/get', {})).body;
			const { options } = filter_info.find(({ key }: { key: string }) => key === 's');
			const parts = options.flatMap(({ subfilter }: { subfilter: object[] }) => subfilter);
			expect(Object.keys(parts[0])).toEqual(['k', 'e', 'c', 'n', 'm', 'subfilter']);
			expect((await post('browse/suggest', { t: 'lant' })).body.suggestions).not.toEqual([]);
		});

		it('for features', async () => {
			const { body } = await post('feature/getList', { c: 'Seasons', f: '', o: 0, l: 1, t: 'spring', s: 'name' });
			expect(body).toMatchObject({ row_count: 1 });
			expect(body.filter_info[0]).toEqual({ key: 'c', options: [{ k: 'Seasons', c: 1 }] });
			expect((await post('feature/getList', { c: 'Gifts' })).body.row_count).toBe(0);
		});

		it('for promo codes and purchase orders', async () => {
			await post('cart/add', {
				eisbn: (await post('browse/get', { b: ['in-stock'] })).body.rows[0].eisbn,
				quantity: 1,
			});
			await post('checkout/setDelivery', { delivery_preference: 'pickup' });
			const contact = { name: 'Ada', email: 'ada@example.org', phone: '604 555 0199', promo_code: 'PO-7' };
			const { body } = await post('checkout/setExtras', contact);
			expect(body.cart.checkout.contact).toMatchObject({ promo_code: 'PO-7' });
			expect(body.cart.checkout.contact).not.toHaveProperty('purchase_order');
			expect((await post('session/get', {})).body.cart.checkout.contact).toMatchObject({ promo_code: 'PO-7' });
			await post('checkout/setPaymentChoice', { payment_choice: 'pickup' });
			expect(await post('checkout/submit', { promo_code: 'PO-8', old_promo_code: 'NONE' })).toEqual({
				status: 409,
				body: {
					error: 'The promo code NONE is not applied to your cart.',
					code: 'conflict',
					reason: 'promo-code-not-in-cart',
					field: 'old_promo_code',
				},
			});
		});

		it.each([
			['browse/get', { o: 'x' }, 'O must be a whole number.', 'o'],
			['browse/get', { b: ['x'.repeat(121)] }, 'B must be at most 120 characters long.', 'b.0'],
			[
				'checkout/setExtras',
				{ promo_code: 'x'.repeat(11) },
				'Promo code must be at most 10 characters long.',
				'promo_code',
			],
			[
				'checkout/submit',
				{ old_promo_code: 'x'.repeat(16) },
				'Old promo code must be at most 15 characters long.',
				'old_promo_code',
			],
		])('for the error in %s %j', async (name, payload, error, field) => {
			expect(await post(name, payload)).toEqual({ status: 400, body: { error, code: 'bad_request', field } });
			const client = await callOverHttp(door.url, name, payloadFromWire(name, payload), { ...who, ip: '' });
			const told = { ...who, ip: '' };
			expect(client.body).toEqual((await dispatch(shop, name, payloadFromWire(name, payload), told)).body);
		});

		it.each([
			['browse/get', { term: 'moth', offset: 'x', limit: 'x', list: 'x', sort: 'x', kind: 'x' }],
			['feature/getList', { category: 'Gifts', offset: 'x', term: 'moth' }],
			['checkout/setExtras', { purchase_order: 'x'.repeat(11) }],
		])('for no internal name: %s %j', async (name, payload) => {
			const all = await post(name, {});
			expect(all.status).toBe(200);
			expect(await post(name, payload)).toEqual(all);
		});
	});

	it('accepts its own store id or none, and refuses another', async () => {
		for (const [store_id, status] of [
			['', 200],
			['1', 200],
			['2', 404],
		] as const) {
			const answer = await served.post('store/getSettings', {}, { ...shopper(), store_id });
			expect(answer.status).toBe(status);
			if (status === 404) expect(JSON.parse(answer.text)).toMatchObject({ code: 'not_found', field: 'store_id' });
		}
	});

	it('answers 404 to a call that it does not have', async () => {
		const answer = await jsonOf(await fetch(`${served.url}/cart/steal`, { method: 'POST' }));
		expect(answer).toEqual({ status: 404, body: { error: 'There is no call named cart/steal.', code: 'not_found' } });
	});

	it('answers 405 to a call that is not posted', async () => {
		expect((await jsonOf(await fetch(`${served.url}/session/get`))).status).toBe(405);
	});

	it('names the field of a bad payload', async () => {
		const answer = await served.post('cart/add', { eisbn, quantity: 'many' }, shopper());
		expect(answer.status).toBe(400);
		expect(JSON.parse(answer.text)).toEqual({
			error: 'Quantity must be a whole number.',
			code: 'bad_request',
			field: 'quantity',
		});
	});

	it.each([
		['titlelist/create', {}, 'Name is required.', 'name'],
		['titlelist/create', { name: ' ' }, 'Name is required.', 'name'],
		['titlelist/create', { name: 'x'.repeat(81) }, 'Name must be at most 80 characters long.', 'name'],
		['giftregistry/create', { description: 'Books' }, 'Title is required.', 'title'],
		['giftregistry/create', { title: 'Ours' }, 'Description is required.', 'description'],
		['checkout/requestQuote', {}, 'Please enter a message.', 'message'],
		['account/check', {}, 'Email address required.', 'email_address'],
		['title/getItem', {}, 'ISBN is required.', 'eisbn'],
		['checkout/setDelivery', {}, 'Delivery preference is required.', 'delivery_preference'],
		['address/delete', {}, 'Address id is required.', 'address_id'],
		['address/delete', { address_id: '-1' }, 'Address id must be at least 0.', 'address_id'],
		['title/getItem', { eisbn: '12' }, 'ISBN must be a 13 digit ISBN.', 'eisbn'],
		['cart/add', { eisbn, quantity: '10000' }, 'Quantity must be at most 9999.', 'quantity'],
		[
			'checkout/setDelivery',
			{ delivery_preference: 'pigeon' },
			expect.stringMatching(/^Delivery preference must be .* or .*\.$/),
			'delivery_preference',
		],
	])('explains the error in %s %j in the shop’s words', async (name, payload, error, field) => {
		const { status, text } = await served.post(name, payload, shopper());
		expect({ status, body: JSON.parse(text) }).toEqual({ status: 400, body: { error, code: 'bad_request', field } });
	});

	it('explains each invalid field when several are invalid', async () => {
		const { text } = await served.post('cart/add', { eisbn: 'x', quantity: 'many' }, shopper());
		const [first, second] = ['ISBN must be a 13 digit ISBN.', 'Quantity must be a whole number.'];
		expect(JSON.parse(text)).toEqual({
			error: first,
			code: 'bad_request',
			field: 'eisbn',
			fields: { eisbn: first, quantity: second },
		});
	});

	it.each([
		[429, 'account/login', 60],
		[503, 'store/getSettings', 2],
	])('says with %i of %s when to try again', async (status, name, seconds) => {
		const get = () => Promise.reject(new Unavailable('gone'));
		const other = await serveStore(status === 503 ? { ...store, settings: { ...store.settings, get } } : store);
		const who = { ...shopper(), ip: '192.0.2.7' };
		const body = encodeFields({ email_address: '', password: '', session_id: who.session_id });
		const ask = () => fetch(`${other.url}/${name}`, { method: 'POST', body, headers: { 'X-Forwarded-For': who.ip } });
		let answer = await ask();
		// Posts are counted by the minute. When a minute ends in between, the count starts over.
		for (let each = 0; each < (status === 429 ? 120 : 0) && answer.status !== status; each++) answer = await ask();
		const told = await jsonOf(answer);
		await other.stop();
		expect(told.status).toBe(status);
		expectShape(status, told.body);
		const wait = Number(answer.headers.get('Retry-After'));
		expect(wait).toBeGreaterThan(0);
		expect(wait).toBeLessThanOrEqual(seconds);
	});

	it.each(['session_id', 'uuid', 'log_url', 'store_id'])('names %s if it is sent twice', async (field) => {
		const body = new URLSearchParams([
			[field, 'a'],
			[field, 'b'],
		]);
		const answer = await jsonOf(await fetch(`${served.url}/session/get`, { method: 'POST', body }));
		expect(answer).toMatchObject({ status: 400, body: { field, error: expect.stringMatching(/ must be text\.$/) } });
	});

	it.each(['/', '/nothing', '/api', '/%E0', '/api/%E0/get', '/api/session/%E0'])(
		'answers an unknown path with JSON: %s',
		async (path) => {
			for (const method of ['GET', 'POST']) {
				const { status, body } = await jsonOf(await fetch(new URL(path, served.url), { method }));
				expect([400, 404, 405]).toContain(status);
				expectShape(status, body);
				expect(body.error).not.toMatch(/\n\s+at /);
			}
		},
	);

	it('explains that its database does not answer', async () => {
		const other = await serveStore({ ...store, ping: () => Promise.reject(new Error('gone')) });
		const response = await fetch(new URL('/ready', other.url));
		await other.stop();
		expect({ status: response.status, body: await response.json() }).toEqual({
			status: 503,
			body: { status: 'the database does not answer' },
		});
	});

	it('answers 413 to a post over its limit', async () => {
		const body = new URLSearchParams({ t: 'x'.repeat(2_000_000) });
		const answer = await jsonOf(await fetch(`${served.url}/browse/get`, { method: 'POST', body }));
		expect(answer.status).toBe(413);
	});

	it('answers 413 to a file over 50 MB, in the shopper’s words', async () => {
		const form = new FormData();
		form.append('file', new Blob([new Uint8Array(51 * 1024 * 1024)]), 'list.csv');
		const answer = await jsonOf(await fetch(`${served.url}/browse/file`, { method: 'POST', body: form }));
		expect(answer).toEqual({
			status: 413,
			body: { error: 'File is too large. (Max size is 50MB)', code: 'too_large' },
		});
	});

	it('reads at most as many parts of a post as it may have fields', async () => {
		const answerBehind = async (nameless: number) => {
			const part = '--x\r\nContent-Disposition: form-data; name="eisbn"\r\n\r\n9780000000002\r\n';
			const response = await fetch(`${served.url}/title/getItem`, {
				method: 'POST',
				headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
				body: `${'--x\r\nX: a\r\n\r\n1\r\n'.repeat(nameless)}${part}--x--\r\n`,
			});
			return jsonOf(response);
		};
		expect((await answerBehind(10)).status).not.toBe(400);
		expect(await answerBehind(1000)).toMatchObject({ status: 400, body: { field: 'eisbn' } });
	});

	it.each([
		[
			'a multipart post that stops',
			'multipart/form-data; boundary=x',
			'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
		],
		['a multipart post without a boundary', 'multipart/form-data', 'nothing'],
		['a form in an unknown character set', 'application/x-www-form-urlencoded; charset=martian', 'a=b'],
	])('answers %s with 400 and JSON', async (_name, type, body) => {
		const response = await fetch(`${served.url}/session/get`, {
			method: 'POST',
			headers: { 'Content-Type': type },
			body,
		});
		const { status, body: answer } = await jsonOf(response);
		expect(status).toBeGreaterThanOrEqual(400);
		expect(status).toBeLessThan(500);
		expect(answer.error).not.toMatch(/\n\s+at /);
	});

	it('hides its internals when it fails', async () => {
		const get = () => Promise.reject(new Error('the roof is on fire'));
		const broken = { ...store, settings: { ...store.settings, get } };
		const other = await serveStore(broken);
		const answer = await other.post('store/getSettings', {}, shopper());
		await other.stop();
		expect(answer).toEqual({ status: 500, text: '{"error":"There was an error.","code":"failed"}' });
	});
});
