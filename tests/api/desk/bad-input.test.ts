import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeskCallName, deskCallNames, deskContract } from '~store/contract/desk-contract';
import { counterTyped } from '~store/contract/desk-counter';
import type { Refusal } from '~store/contract/refusal';
import { dispatchDesk } from '~store/desk-dispatch';
import { generateTitles } from '../../bench/generate-titles';
import { fillDesk } from '../../harness/busy-desk';
import { deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { readingsOf } from '../../harness/desk-readings';
import { expectShape } from '../../harness/refusals';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

/** Invalid values that a field may get. */
const bad: Record<string, unknown> = {
	nothing: null,
	'an empty text': '',
	'a number with an exponent': '1e3',
	'a part of a cent': '0.001',
	'a negative number': '-1',
	'more than any number': '99999999999999999999',
	'the largest whole number': '9007199254740991',
	'an invalid number': Number.NaN,
	'an unknown id': '999999999',
	'digits of another script': '٣٤',
	'half a character': '\ud83d',
	'a text with a NUL': 'a\u0000b',
	'a text that is too long': 'é'.repeat(200_000),
	'emoji and accents': '📚 Œuvré 北京',
	SQL: "'; drop table orders; --",
	'an ISBN that is none': '9781550000017',
	'a list': ['1'],
	'an object': { a: 1 },
	'10,000 lines': Array.from({ length: 10_000 }, () => ({ code: '9781550000016', item_id: 1, quantity: 1, copies: 1 })),
	'10,000 texts': Array.from({ length: 10_000 }, (_, at) => `7${at}`),
};

onBothEngines('invalid input at the desk', (engine) => {
	let store: TestStore;
	let place = 0;
	let owner: TestStaff;
	let password_hash = '';
	let base: Partial<Record<DeskCallName, object>>;
	let order: { number: string; item: number; otherItem: number; otherMail: number };
	let eisbn = '';
	beforeAll(async () => {
		store = await openTestStore(engine);
		await generateTitles(store, 60);
		await fillDesk(store, { orders: 400, fresh: 40 });
		place = (await store.db.selectFrom('locations').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
		owner = await deskStaff(store, 'owner');
		password_hash = await store.passwords.hash('a heron');
		const [one, other] = await store.db
			.selectFrom('order_items')
			.innerJoin('orders', 'orders.id', 'order_items.order_id')
			.select(['order_items.id', 'order_number', 'order_id', 'title_info'])
			.where('queue', '=', 'new')
			.where('position', '=', 0)
			.orderBy('order_items.id', 'desc')
			.limit(2)
			.execute();
		if (!one || !other) throw new Error('There are no orders.');
		const mail = await store.db
			.selectFrom('outbox_mails')
			.select('id')
			.where('order_id', '=', other.order_id)
			.executeTakeFirstOrThrow();
		order = { number: one.order_number, item: one.id, otherItem: other.id, otherMail: mail.id };
		eisbn = (JSON.parse(one.title_info) as { eisbn: string }).eisbn;
		base = await basesOf();
	}, 120_000);
	afterAll(() => store.dispose());

	/** Returns a valid payload for each call, except for versions, which have no fixed form. */
	async function basesOf(): Promise<Partial<Record<DeskCallName, object>>> {
		const readings = await readingsOf(store, place, owner.session);
		const shown = Object.fromEntries(Object.entries(readings).map(([name, asked]) => [name, asked[0]?.payload ?? {}]));
		const newest = async (table: 'count_sessions' | 'purchase_orders' | 'stock_transfers' | 'pick_lists') =>
			(
				await store.db
					.selectFrom(table as 'orders')
					.select('id')
					.orderBy('id', 'desc')
					.executeTakeFirstOrThrow()
			).id;
		const staff_id = (await deskStaff(store, 'till')).actor.staff.id;
		const { counter_id } = await deskCall(store, owner.session, 'desk-counter/begin', { location_id: place });
		const { id: customer_id } = await store.db.selectFrom('customers').select('id').limit(1).executeTakeFirstOrThrow();
		const version = 'v'.repeat(40);
		const key = 'k'.repeat(20);
		const held = { order_number: order.number, version };
		const copies = { ...held, order_item_id: order.item, from: 'to_pick', quantity: 1, location_id: place };
		const purchase = { purchase_order_id: await newest('purchase_orders') };
		const count = { count_id: await newest('count_sessions') };
		const transfer = { transfer_id: await newest('stock_transfers') };
		const pick = { pick_list_id: await newest('pick_lists') };
		const scan = { code: eisbn, condition: 'new', copies: 1, key };
		const role = { role: 'till', location_id: place };
		const wish = { order_number: order.number, kind: 'amount', amount: '1.00', reason: 'Late' };
		const contact = { name: 'Ada', email: 'ada@example.org', phone: '604 555 0199' };
		const credential = { id: 'abc', rawId: 'abc', type: 'public-key' };
		const made = { ...credential, response: { clientDataJSON: 'abc', attestationObject: 'abc' } };
		const given = { ...credential, response: { clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' } };
		const line = { code: eisbn, condition: 'new', quantity: 1, copies: 1 };
		return {
			...shown,
			'desk-audit/find': { thing: 'order', key: order.number },
			'desk-audit/export': { thing: 'order', key: order.number },
			'desk-counter/begin': { location_id: place },
			'desk-counter/addTitle': { counter_id, eisbn, condition: 'new', quantity: 1 },
			'desk-counter/setLine': { counter_id, cart_id: 1, quantity: 1, price: '5.00', because: 'Worn' },
			'desk-counter/save': { counter_id, lines: [{ cart_id: 1, quantity: 1 }], typed: { name: 'Bo' } },
			'desk-counter/setCustomer': { counter_id, customer_id: 1 },
			'desk-counter/setHandover': { counter_id, delivery_preference: 'pickup', pickup_location_id: place, ...contact },
			'desk-counter/addPromoCode': { counter_id, code: 'SPRING' },
			'desk-counter/removePromoCode': { counter_id },
			'desk-counter/addGiftCard': { counter_id, gift_card_number: '1234567890123456', pin: '1234' },
			'desk-counter/removeGiftCard': { counter_id, gift_card_number: '1234567890123456' },
			'desk-counter/submit': { counter_id, checksum: 'c'.repeat(40), payment: 'pickup', idempotency_key: key },
			'desk-counter/saveAsQuote': {
				counter_id,
				typed: { name: 'Bo', phone: '604 555 0199' },
				idempotency_key: key,
			},
			'desk-counter/drop': { counter_id },
			'desk-counting/begin': { location_id: place, shelf: 'A1', new_shelf: true, key },
			'desk-counting/scan': { ...count, ...scan },
			'desk-counting/setLine': { ...count, version, code: eisbn, condition: 'new', copies: 1 },
			'desk-counting/book': { ...count, version, unscanned: 'stay' },
			'desk-counting/drop': { ...count, version },
			'desk-counting/takeBack': { ...count, version },
			'desk-customers/setTerms': { customer_id, version, allowed: true, terms_days: 14, limit: '250.00' },
			'desk-deliveries/saveSupplier': {
				name: 'A supplier',
				email: 'a@example.org',
				account_number: '1',
				terms: '',
				key,
			},
			'desk-deliveries/create': { supplier_id: 1, location_id: place, note: '', lines: [line], key },
			'desk-deliveries/begin': { supplier_id: 1, location_id: place, note: '', key },
			'desk-deliveries/setLine': { ...purchase, version, code: eisbn, condition: 'new', quantity: 1 },
			'desk-deliveries/setNote': { ...purchase, version, note: 'A note' },
			'desk-deliveries/setExpected': { ...purchase, version, expected_on: '2026-12-24' },
			'desk-deliveries/send': { ...purchase, version },
			'desk-deliveries/cancel': { ...purchase, version, reason: 'Twice' },
			'desk-deliveries/close': { ...purchase, version, reason: 'Late' },
			'desk-deliveries/receive': { ...purchase, ...scan, kind: 'received', accept: false },
			'desk-deliveries/takeBackScan': { ...purchase, ...scan, kind: 'received' },
			'desk-deliveries/sendBack': { supplier_id: 1, location_id: place, reason: 'Unsold', lines: [line], key },
			'desk-health/sendMails': { mail: 'all' },
			'desk-health/startCheck': {},
			'desk-money/countCash': {
				day: '2026-01-05',
				location_id: place,
				float: '50.00',
				counted: '60.00',
				note: '',
				moved: '10.00',
				key,
			},
			'desk-money/refund': { ...wish, idempotency_key: key, version },
			'desk-money/resolveRefund': { order_number: order.number, part_id: 1, gone: true, version },
			'desk-money/change': { ...held, lines: [{ item_id: order.item, quantity: 1 }], reason: 'Asked' },
			'desk-money/askToPay': held,
			'desk-money/decidePayment': { order_number: order.number, reference: 'none', decision: 'look' },
			'desk-money/putOnAccount': held,
			'desk-money/mailInvoice': { order_number: order.number, key },
			'desk-money/receive': { ...held, amount: '1.00', method: 'cash', note: '' },
			'desk-orders/changeCopies': { ...copies, change: 'find' },
			'desk-orders/previewSubstitute': { order_number: order.number, order_item_id: order.item, code: eisbn },
			'desk-orders/offerSubstitute': { ...copies, eisbn, condition: 'new', words: 'The same' },
			'desk-orders/handOver': { ...held, kind: 'sent', carrier: '', tracking_number: '', paid_by: 'cash', copies: [] },
			'desk-orders/correctPart': { ...held, part: 1, carrier: 'Canada Post', tracking_number: 'CP 1', tell: false },
			'desk-orders/answerFor': { ...held, question: 1, answer: 'yes', said_by: 'Ada' },
			'desk-orders/handOverPicked': {
				kind: 'handed_over',
				orders: [{ order_number: order.number, tracking_number: '' }],
				carrier: '',
			},
			'desk-orders/markReady': { order_numbers: [order.number] },
			'desk-orders/cancel': { ...held, reason: 'Asked' },
			'desk-orders/addNote': { order_number: order.number, reader: 'staff', words: 'A note' },
			'desk-orders/readLetter': { order_number: order.number, call_id: 1 },
			'desk-orders/customerCalled': { order_number: order.number, call_id: 1 },
			'desk-orders/removeNote': { order_number: order.number, note_id: 1 },
			'desk-orders/sendMailAgain': { order_number: order.number, mail_id: order.otherMail },
			'desk-passkeys/beginRegistration': {},
			'desk-passkeys/finishRegistration': { name: 'A key', response: made },
			'desk-passkeys/finishLogIn': { response: given },
			'desk-passkeys/rename': { credential_id: 'abc', name: 'A key' },
			'desk-passkeys/remove': { credential_id: 'abc' },
			'desk-picking/make': { order_numbers: [order.number], location_id: place },
			'desk-picking/remove': pick,
			'desk-picking/scan': { ...pick, code: eisbn, condition: 'new' },
			'desk-picking/tick': {
				...pick,
				order_number: order.number,
				order_item_id: order.item,
				location_id: place,
				condition: 'new',
				from: 'to_pick',
				change: 'find',
			},
			'desk-picking/missToSend': {
				order_number: order.number,
				order_item_id: order.item,
				location_id: place,
				condition: 'new',
			},
			'desk-quotes/price': { order_number: order.number, prices: [], message: 'Here', days: 30, version },
			'desk-quotes/extend': { order_number: order.number, days: 30, version },
			'desk-quotes/accept': { order_number: order.number, version, key },
			'desk-session/logIn': { email: 'a@example.org', password: 'a heron' },
			'desk-session/takeSecondStep': { code: '123456' },
			'desk-session/beginEnrolment': {},
			'desk-session/finishEnrolment': { code: '123456' },
			'desk-session/renewRecoveryCodes': {},
			'desk-session/removeAuthenticator': {},
			'desk-session/logOut': {},
			'desk-session/givePassword': { password: 'a heron' },
			'desk-session/changePassword': { password: 'a heron', new_password: 'another heron' },
			'desk-session/end': { session: 'others' },
			'desk-session/acceptInvitation': { token: 't'.repeat(43), name: 'Ada', password: 'a heron in reeds' },
			'desk-staff/invite': { email: 'new@example.org', ...role },
			'desk-staff/change': { staff_id, version, name: 'Ada', ...role },
			'desk-staff/reset': { staff_id, version },
			'desk-staff/remove': { staff_id, version },
			'desk-stock/change': {
				eisbn,
				condition: 'new',
				location_id: place,
				version,
				onhand: '3',
				price: '5.00',
				reason: 'Found',
			},
			'desk-stock/find': { query: 'tide' },
			'desk-stock/addTitle': {
				code: '9780306406157',
				title: 'A title',
				author: 'Ada',
				price: '5.00',
				binding: 'Paperback',
			},
			'desk-stock/addCopy': { code: eisbn, condition: 'good', location_id: place, price: '5.00', shelf: 'A1', key },
			'desk-transfers/create': { from_location_id: place, to_location_id: place + 1, note: '', key },
			'desk-transfers/scan': { ...transfer, ...scan },
			'desk-transfers/scanArrival': { ...transfer, ...scan, undo: false },
			'desk-transfers/setLine': { ...transfer, version, code: eisbn, condition: 'new', quantity: 1 },
			'desk-transfers/send': { ...transfer, version },
			'desk-transfers/receive': { ...transfer, version, lines: [] },
			'desk-transfers/cancel': { ...transfer, version },
		};
	}

	it.each(deskCallNames)('%s refuses each invalid field by name', async (name) => {
		const usual = base[name];
		if (!usual) throw new Error(`Nothing is sent to ${name} here yet`);
		const { payload } = deskContract[name];
		const fields = 'shape' in payload ? Object.keys(payload.shape) : [];
		const faults: string[] = [];
		for (const field of fields) {
			for (const [what, value] of Object.entries(bad)) {
				// Uses a new staff member each time, because the call may have ended the session.
				const { session } = deskContract[name].reads ? owner : await deskStaff(store, 'owner', { password_hash });
				const { status, body } = await dispatchDesk(store, name, { ...usual, [field]: value }, session);
				if (status >= 500) faults.push(`${field} with ${what}: ${status} ${JSON.stringify(body)}`);
				if (status === 200) continue;
				expectShape(status, body, name);
				const said = (body as Refusal).field ?? '';
				// Fields of an order by phone have the names that its form gives them.
				const own = field === 'typed' && said in counterTyped.shape ? 'typed' : said.split('.')[0];
				if (status === 400 && said !== '' && own !== field && !(what === 'nothing'))
					faults.push(`${field} with ${what} is reported as ${said}: ${(body as Refusal).error}`);
				if (status === 400 && said === '')
					faults.push(`${field} with ${what} names no field: ${(body as Refusal).error}`);
			}
		}
		expect(faults).toEqual([]);
	});

	describe('is refused with a reason', () => {
		const copiesOrChange = /^Enter the copies in the store, such as 3, or a change such as \+2 or -1\.$/;
		/** The call, the fault, the answer, and the field that the answer names. */
		const table: [
			name: DeskCallName,
			what: string,
			wrong: () => object,
			status: number,
			field: string,
			words: RegExp,
		][] = [
			['desk-stock/lookUp', 'an ISBN that is none', () => ({ code: '9781550000017' }), 400, 'code', /check digit/],
			['desk-stock/change', 'a stock of 1e3', () => ({ onhand: '1e3' }), 400, 'onhand', copiesOrChange],
			['desk-stock/change', 'a part of a copy fewer', () => ({ onhand: '-1.5' }), 400, 'onhand', copiesOrChange],
			['desk-stock/change', 'a stock with two signs', () => ({ onhand: '--1' }), 400, 'onhand', copiesOrChange],
			['desk-stock/change', 'a price of 5.001', () => ({ price: '5.001' }), 400, 'price', /price such as/],
			['desk-stock/change', 'a discount of 101', () => ({ discount: '101' }), 400, 'discount', /percent/],
			['desk-stock/change', 'no reason', () => ({ reason: ' ' }), 400, 'reason', /Say why/],
			['desk-counting/scan', 'copies of 1e3', () => ({ copies: '1e3' }), 400, 'copies', /whole number/],
			['desk-deliveries/receive', 'copies of 1.5', () => ({ copies: '1.5' }), 400, 'copies', /whole number/],
			[
				'desk-deliveries/create',
				'1e3 copies of a line',
				() => ({ lines: [{ code: '9781550000016', condition: 'new', quantity: '1e3' }] }),
				400,
				'lines.0.quantity',
				/^Copies must be a whole number\.$/,
			],
			[
				'desk-orders/sendMailAgain',
				'an e-mail that is too long',
				() => ({ recipient: 'x'.repeat(255) }),
				400,
				'recipient',
				/^To must be at most 254 characters long\.$/,
			],
			['desk-money/refund', 'a refund of 0.001', () => ({ amount: '0.001' }), 400, 'amount', /\S/],
			[
				'desk-money/previewRefund',
				'a refund of 0.001',
				() => ({ kind: 'amount', amount: '0.001' }),
				400,
				'amount',
				/\S/,
			],
			['desk-money/refund', 'a refund less than nothing', () => ({ amount: '-1' }), 400, 'amount', /\S/],
			[
				'desk-money/change',
				'a place of 1e3',
				() => ({ pickup_location_id: '1e3' }),
				400,
				'pickup_location_id',
				/whole number/,
			],
			['desk-money/receive', 'money of 1e3', () => ({ amount: '1e3' }), 400, 'amount', /\S/],
			[
				...(['desk-orders/getLabels', '2,000 labels'] as const),
				() => ({ order_numbers: Array.from({ length: 2000 }, (_, at) => String(at)) }),
				...([400, 'order_numbers', /at most 200/] as const),
			],
			[
				...(['desk-orders/markReady', '10,000 orders'] as const),
				() => ({ order_numbers: Array.from({ length: 10_000 }, (_, at) => String(at)) }),
				...([400, 'order_numbers', /at most 100/] as const),
			],
			[
				'desk-orders/addNote',
				'a note that is too long',
				() => ({ words: 'x'.repeat(2001) }),
				400,
				'words',
				/at most 2000/,
			],
			[
				'desk-orders/sendMailAgain',
				'a mail of another order',
				() => ({ mail_id: order.otherMail }),
				404,
				'mail_id',
				/\S/,
			],
			['desk-counting/begin', 'an unknown location', () => ({ location_id: 999_999 }), 404, 'location_id', /location/],
			[
				'desk-transfers/create',
				'from a place to itself',
				() => ({ to_location_id: place }),
				400,
				'to_location_id',
				/\S/,
			],
			['desk-staff/invite', 'an address that is none', () => ({ email: 'nobody' }), 400, 'email', /\S/],
		];
		it.each(table)('%s: %s', async (name, _what, wrong, status, field, words) => {
			const answer = await dispatchDesk(store, name, { ...base[name], ...wrong(), ...again(name) }, owner.session);
			expect(answer).toMatchObject({ status, body: { field, error: expect.stringMatching(words) } });
		});

		/** Fields that hold a number of copies, by call. Where a list has lines, the field is in its first line. */
		const counts: [name: DeskCallName, field: string, least: 0 | 1][] = [
			['desk-stock/change', 'onhand', 0],
			['desk-stock/change', 'minimum', 0],
			['desk-counting/scan', 'copies', 1],
			['desk-counting/setLine', 'copies', 0],
			['desk-deliveries/create', 'lines.quantity', 1],
			['desk-deliveries/setLine', 'quantity', 0],
			['desk-deliveries/receive', 'copies', 1],
			['desk-deliveries/sendBack', 'lines.copies', 0],
			['desk-deliveries/sendBack', 'lines.damaged', 0],
			['desk-transfers/scan', 'copies', 1],
			['desk-transfers/scanArrival', 'copies', 1],
			['desk-transfers/setLine', 'quantity', 0],
			['desk-picking/tick', 'quantity', 1],
			['desk-picking/missToSend', 'quantity', 1],
		];
		const wrongCounts = ['1e3', '-1', '1000000000', '1.5', '0x10', '１', 'NaN', '99999999999999999999'];
		it.each(counts)('%s explains an invalid number of copies in its %s', async (name, path, least) => {
			const [first = '', second] = path.split('.');
			// The copies in the store also accept a change: -1 is one copy fewer.
			const mayChange = name === 'desk-stock/change' && path === 'onhand';
			const wrong = mayChange ? wrongCounts.map((count) => (count === '-1' ? '-1.5' : count)) : wrongCounts;
			for (const count of least === 1 ? [...wrong, '0'] : wrong) {
				const whole = { ...base[name] } as Record<string, unknown>;
				const line = { code: '9781550000016', quantity: 1, copies: 1 };
				const sent = { [first]: second === undefined ? count : JSON.stringify([{ ...line, [second]: count }]) };
				const answer = await dispatchDesk(store, name, { ...whole, ...sent, ...again(name) }, owner.session);
				expect([count, answer]).toMatchObject([
					count,
					{ status: 400, body: { field: expect.stringContaining(first), error: expect.stringMatching(/\S/) } },
				]);
			}
		});

		/** Calls with fields that staff type or scan. */
		const scanned: DeskCallName[] = [
			'desk-stock/lookUp',
			'desk-stock/addCopy',
			'desk-counting/scan',
			'desk-counting/setLine',
			'desk-deliveries/setLine',
			'desk-deliveries/receive',
			'desk-transfers/scan',
			'desk-transfers/scanArrival',
			'desk-transfers/setLine',
			'desk-picking/scan',
		];
		it.each(scanned)('%s explains an invalid title number', async (name) => {
			for (const code of ['9781550000017', 'the tide', '1e3', '-1', '9'.repeat(40), '９７８', "' or 1=1", '\u0000']) {
				const answer = await dispatchDesk(store, name, { ...base[name], code, ...again(name) }, owner.session);
				expect([code, answer]).toMatchObject([
					code,
					{ status: 400, body: { field: 'code', error: expect.any(String) } },
				]);
			}
		});

		/** Adds a new key to calls that are answered once per key. */
		const again = (name: DeskCallName) => ('key' in (base[name] ?? {}) ? { key: randomUUID() } : {});
	});
});
