import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeGiftCardNotes } from '~store/basket/gift-cards/gift-card-notes';
import { isPinOf } from '~store/basket/gift-cards/pin';
import { claimMails, listMails } from '~store/foundation/mail/queue';
import { withoutEmail } from '~store/foundation/sessions/customer-row';
import { addStockedTitle, addTitle } from '../../harness/catalogue';
import { addCustomer } from '../../harness/customers';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { keyOf } from '../../harness/desk-orders';
import { eisbnOf } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('calls to customers without an e-mail', (engine) => {
	let store: TestStore;
	let eisbn: string;
	let other: string;
	let bookseller: TestStaff;
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		eisbn = await eisbnOf(store, await addStockedTitle(store, {}, 50));
		other = await eisbnOf(store, await addStockedTitle(store, {}, 50));
		await setSettings(store, { store_info: { giftcards_enabled: true } });
		bookseller = await deskStaff(store, 'bookseller');
	});
	afterAll(() => store.dispose());

	/**
	 * Takes an order by phone, to be picked up by a customer without an e-mail.
	 * @returns the order's number
	 */
	async function ordered(quantity = 1): Promise<string> {
		const { session } = bookseller;
		const { counter_id } = await deskCall(store, session, 'desk-counter/begin', {});
		const { checksum } = await deskCall(store, session, 'desk-counter/addTitle', { counter_id, eisbn, quantity });
		const typed = { delivery_preference: 'pickup', name: 'Cal Caller', phone: '604 555 0123' };
		const placing = { counter_id, checksum, typed, payment: 'pickup' as const, idempotency_key: randomUUID() };
		return (await deskCall(store, session, 'desk-counter/submit', placing)).order_number;
	}
	const get = (order_number: string) => deskCall(store, bookseller.session, 'desk-orders/get', { order_number });
	const toCall = () => deskCall(store, bookseller.session, 'desk-orders/queue', { queue: 'calls' });

	const lettersOf = (order_number: string) =>
		store.db
			.selectFrom('outbox_mails')
			.innerJoin('orders', 'orders.id', 'outbox_mails.order_id')
			.select(['outbox_mails.id', 'forget_when_sent'])
			.where('recipient', '=', '')
			.where('order_number', '=', order_number)
			.execute();

	it('are not listed for an order that was just placed', async () => {
		const order_number = await ordered();
		expect((await get(order_number)).calls).toEqual([]);
	});

	it('are listed from the time the order is ready until staff called the customer', async () => {
		const order_number = await ordered();
		const { pick_list_id } = await deskCall(store, bookseller.session, 'desk-picking/make', {
			order_numbers: [order_number],
		});
		await deskCall(store, bookseller.session, 'desk-picking/scan', { pick_list_id, code: eisbn });
		await deskCall(store, bookseller.session, 'desk-orders/markReady', { order_numbers: [order_number] });
		const { calls, mails } = await get(order_number);
		expect(mails).toEqual([]);
		expect(calls).toEqual([
			expect.objectContaining({
				called_at: null,
				subject: expect.stringContaining('ready'),
				has_letter: false,
				words: expect.stringContaining(order_number),
			}),
		]);
		const ready = await deskCall(store, bookseller.session, 'desk-orders/queue', { queue: 'ready' });
		expect(ready.counts.calls).toBeGreaterThan(0);
		expect(ready.rows.find((row) => row.order_number === order_number)?.call).toContain('604');
		expect((await toCall()).rows.map((row) => row.order_number)).toContain(order_number);
		const till = await deskStaff(store, 'till');
		const seen = await deskCall(store, till.session, 'desk-orders/queue', { queue: 'ready' });
		expect(seen.rows.map(({ call }) => call)).not.toContain('604');
		expect((await deskCall(store, till.session, 'desk-orders/get', { order_number })).calls).toEqual([]);

		const called = { order_number, call_id: calls[0]?.id ?? 0 };
		expect((await askDesk(store, till.session, 'desk-orders/customerCalled', called)).status).toBe(403);
		for (const _ of ['once', 'twice']) {
			const { calls: after } = await deskCall(store, bookseller.session, 'desk-orders/customerCalled', called);
			expect(after).toEqual([
				expect.objectContaining({ called_at: expect.any(Number), who: 'A bookseller', words: '' }),
			]);
		}
		expect(await lettersOf(order_number)).toEqual([]);
		const lines = await store.db
			.selectFrom('audit_entries')
			.select('after')
			.where('action', '=', 'desk-orders/customerCalled')
			.where('thing_key', '=', order_number)
			.execute();
		expect(lines).toHaveLength(1);
		expect((await toCall()).rows.map((row) => row.order_number)).not.toContain(order_number);
	});

	it.each([
		['phone', 1],
		['text', 1],
		['email', 0],
	])('are listed for a customer with an e-mail who prefers %s: %i', async (preference, many) => {
		const order_number = await ordered();
		await store.db
			.updateTable('orders')
			.set({ communication_preference: preference, email: 'cal@example.org' })
			.where('order_number', '=', order_number)
			.execute();
		const { pick_list_id } = await deskCall(store, bookseller.session, 'desk-picking/make', {
			order_numbers: [order_number],
		});
		await deskCall(store, bookseller.session, 'desk-picking/scan', { pick_list_id, code: eisbn });
		await deskCall(store, bookseller.session, 'desk-orders/markReady', { order_numbers: [order_number] });
		const { calls, mails } = await get(order_number);
		expect(calls).toHaveLength(many);
		expect(mails).toHaveLength(1);
	});

	it.each(['handed over', 'cancelled'])('end when their order is %s', async (end) => {
		const { session } = bookseller;
		const order_number = await ordered();
		const { pick_list_id } = await deskCall(store, session, 'desk-picking/make', { order_numbers: [order_number] });
		await deskCall(store, session, 'desk-picking/scan', { pick_list_id, code: eisbn });
		await deskCall(store, session, 'desk-orders/markReady', { order_numbers: [order_number] });
		expect((await toCall()).rows.map((row) => row.order_number)).toContain(order_number);
		now += 60;
		const { version, lines } = await get(order_number);
		if (end === 'cancelled')
			await deskCall(store, session, 'desk-orders/cancel', { order_number, version, reason: '' });
		else
			await deskCall(store, session, 'desk-orders/handOver', {
				order_number,
				version,
				kind: 'handed_over',
				copies: [{ order_item_id: lines[0]?.order_item_id ?? 0, quantity: 1 }],
				paid_by: 'cash',
			});
		const { calls } = await get(order_number);
		// A cancellation has its own call.
		expect(calls.map(({ subject }) => subject)).toEqual(
			end === 'cancelled' ? [expect.stringContaining('cancelled')] : [],
		);
		const { rows, counts } = await toCall();
		expect(rows.some((row) => row.order_number === order_number)).toBe(end === 'cancelled');
		expect(rows.length).toBe(counts.calls);
	});

	it('are created for a cancellation', async () => {
		const order_number = await ordered();
		const { version } = await get(order_number);
		await deskCall(store, bookseller.session, 'desk-orders/cancel', { order_number, version, reason: '' });
		expect((await get(order_number)).calls).toHaveLength(1);
	});

	/** Offers a substitute for a missing copy of an order. */
	async function offered(order_number: string) {
		const { session } = bookseller;
		const before = await get(order_number);
		const [line] = before.lines;
		const [copies] = line?.copies ?? [];
		const facts = { order_number, order_item_id: line?.order_item_id ?? 0, quantity: 1 };
		const short = await deskCall(store, session, 'desk-orders/changeCopies', {
			...facts,
			version: before.version,
			from: copies?.state ?? 'to_pick',
			location_id: copies?.location_id ?? null,
			change: 'miss',
		});
		await deskCall(store, session, 'desk-orders/offerSubstitute', {
			...facts,
			version: short.version,
			from: 'short',
			location_id: short.lines[0]?.copies.find(({ state }) => state === 'short')?.location_id ?? null,
			eisbn: other,
		});
		return get(order_number);
	}
	const numbersToCall = async () => (await toCall()).rows.map((row) => row.order_number);

	it.each([
		['yes', 'staff'],
		['no', 'staff'],
		['yes', 'the customer'],
	] as const)('are created for an offered substitute, until %s answers %s', async (answer, who) => {
		const order_number = await ordered();
		const { calls, questions, version } = await offered(order_number);
		expect(calls).toEqual([expect.objectContaining({ called_at: null })]);
		expect(await numbersToCall()).toContain(order_number);
		const question = questions[0]?.id ?? 0;
		if (who === 'staff')
			await deskCall(store, bookseller.session, 'desk-orders/answerFor', { order_number, version, question, answer });
		else {
			const access_key = keyOf(store, order_number);
			await store.call('order/answerQuestion', { order_id: order_number, access_key, question, answer });
		}
		const after = await get(order_number);
		expect(after.questions).toEqual([expect.objectContaining({ answer })]);
		// A no cancels the whole order. The cancellation has its own call.
		const left = answer === 'no' ? [expect.stringContaining('cancelled')] : [];
		expect(after.calls.map(({ subject }) => subject)).toEqual(left);
		expect((await numbersToCall()).includes(order_number)).toBe(answer === 'no');
	});

	it('are created for each offered substitute; an answer to one keeps the call for the other', async () => {
		const order_number = await ordered(2);
		await offered(order_number);
		now += 60;
		const { calls, questions, version } = await offered(order_number);
		expect(calls).toHaveLength(2);
		const [question] = questions;
		await deskCall(store, bookseller.session, 'desk-orders/answerFor', {
			order_number,
			version,
			question: question?.id ?? 0,
			answer: 'yes',
		});
		expect((await get(order_number)).calls).toHaveLength(1);
		expect(await numbersToCall()).toContain(order_number);
	});

	/** Records that the customer has paid the order in the store. */
	async function paid(order_number: string): Promise<void> {
		const { session } = bookseller;
		const { version, owed } = await deskCall(store, session, 'desk-money/get', { order_number });
		await deskCall(store, session, 'desk-money/receive', { order_number, amount: owed, method: 'cash', version });
	}
	const isPin = async (letter: string): Promise<boolean> => {
		const [, number = ''] = /Number: ([\d ]+)/.exec(letter) ?? [];
		const [, pin = ''] = /PIN: (\d+)/.exec(letter) ?? [];
		const card = await store.db
			.selectFrom('gift_cards')
			.select('pin_hash')
			.where('number', '=', number.replaceAll(' ', ''))
			.executeTakeFirst();
		return isPinOf(pin, card?.pin_hash ?? null);
	};
	/** Notes a call to the customer about everything that is open. */
	async function callOnce(order_number: string): Promise<void> {
		for (const { id: call_id } of (await get(order_number)).calls)
			await deskCall(store, bookseller.session, 'desk-orders/customerCalled', { order_number, call_id });
		const { calls } = await get(order_number);
		expect(calls.every(({ called_at, has_letter }) => called_at !== null && !has_letter)).toBe(true);
	}

	it('are created for a refund, and keep the PIN of its gift card until staff called the customer', async () => {
		const order_number = await ordered();
		await paid(order_number);
		const { session } = await deskStaff(store, 'manager');
		const wish = { order_number, kind: 'whole' as const, way: 'gift_card' as const };
		const { version } = await deskCall(store, session, 'desk-money/previewRefund', wish);
		await deskCall(store, session, 'desk-money/refund', { ...wish, version, idempotency_key: randomUUID() });
		const { calls, mails } = await get(order_number);
		expect(mails).toEqual([]);
		expect(calls.map(({ subject, has_letter }) => [subject, has_letter])).toEqual(
			expect.arrayContaining([
				[expect.stringContaining('gift card for your refund'), true],
				[expect.stringMatching(/back|refund/i), false],
			]),
		);
		const call_id = calls.find(({ has_letter }) => has_letter)?.id ?? 0;
		const { letter } = await deskCall(store, bookseller.session, 'desk-orders/readLetter', { order_number, call_id });
		expect(await isPin(letter)).toBe(true);
		// The audit records who read a secret, but not the secret.
		const [read] = (await get(order_number)).audit;
		expect(read).toMatchObject({ action: 'desk-orders/readLetter', who: 'A bookseller' });
		expect(read?.after).not.toContain('PIN');
		const now = Math.floor(Date.now() / 1000);
		expect(await claimMails(store, now + 60, 100)).not.toContainEqual(expect.objectContaining({ recipient: '' }));
		expect((await listMails(store.db, 'waiting', 100)).map(({ recipient }) => recipient)).not.toContain('');
		const till = await deskStaff(store, 'till');
		expect((await deskCall(store, till.session, 'desk-orders/get', { order_number })).calls).toEqual([]);
		await callOnce(order_number);
		expect(await lettersOf(order_number)).toEqual([]);
		expect(await askDesk(store, bookseller.session, 'desk-orders/readLetter', { order_number, call_id })).toMatchObject(
			{
				status: 404,
			},
		);
	});

	/** Refunds one copy of an order to a gift card. */
	async function refundCopy(order_number: string): Promise<void> {
		const { session } = await deskStaff(store, 'manager');
		const [line] = (await get(order_number)).lines;
		const lines = [{ item_id: line?.order_item_id ?? 0, quantity: 1 }];
		const wish = { order_number, kind: 'lines' as const, lines, way: 'gift_card' as const };
		const { version } = await deskCall(store, session, 'desk-money/previewRefund', wish);
		await deskCall(store, session, 'desk-money/refund', { ...wish, version, idempotency_key: randomUUID() });
	}
	const withLetters = async (order_number: string) =>
		(await get(order_number)).calls.filter(({ has_letter }) => has_letter);

	it.each(['handed over', 'cancelled'])('keep a letter when their order is %s', async (end) => {
		const { session } = bookseller;
		const order_number = await ordered(2);
		await paid(order_number);
		await refundCopy(order_number);
		now += 60;
		const { version, lines } = await get(order_number);
		const copies = [{ order_item_id: lines[0]?.order_item_id ?? 0, quantity: 1 }];
		if (end === 'cancelled')
			await deskCall(store, session, 'desk-orders/cancel', { order_number, version, reason: '' });
		else await deskCall(store, session, 'desk-orders/handOver', { order_number, version, kind: 'handed_over', copies });
		expect(await withLetters(order_number)).toMatchObject([{ called_at: null }]);
		const rows = async () => (await toCall()).rows.map((row) => row.order_number);
		expect(await rows()).toContain(order_number);
		await callOnce(order_number);
		// A letter without a secret is deleted later, because the order ended before the customer was called about it.
		expect((await lettersOf(order_number)).filter(({ forget_when_sent }) => forget_when_sent === 1)).toEqual([]);
		expect(await rows()).not.toContain(order_number);
	});

	it('have separate letters for two gift cards of the same second', async () => {
		const order_number = await ordered(3);
		await paid(order_number);
		await refundCopy(order_number);
		await refundCopy(order_number);
		const [second, first] = await withLetters(order_number);
		expect(first?.subject).toBe(second?.subject);
		const read = (call: { id: number } | undefined) =>
			deskCall(store, bookseller.session, 'desk-orders/readLetter', { order_number, call_id: call?.id ?? 0 });
		const letters = [await read(first), await read(second)];
		expect(new Set(letters.map(({ letter }) => letter)).size).toBe(2);
		await deskCall(store, bookseller.session, 'desk-orders/customerCalled', { order_number, call_id: first?.id ?? 0 });
		expect((await withLetters(order_number)).map(({ id }) => id)).toEqual([second?.id]);
		expect(await read(second)).toEqual(letters[1]);
		await callOnce(order_number);
		expect(await lettersOf(order_number)).toEqual([]);
	});

	it('keep the PINs of bought gift cards until staff called the customer', async () => {
		const { session } = bookseller;
		await setSettings(store, { store_info: { giftcards_enabled: true } });
		const card = await addTitle(store, { is_giftcard: 1, title: 'A gift card' });
		const { id: customer_id } = await addCustomer(store, { email: withoutEmail() });
		const { counter_id } = await deskCall(store, session, 'desk-counter/begin', { customer_id });
		const notes = writeGiftCardNotes({
			giftcard_price: 4000,
			gift_card_info: { personalize: true, to: 'Ada', from: 'Grace', message: '' },
		});
		const line = { cart_id: counter_id, title_id: card, condition: 'new', quantity: 2, notes, created_at: store.now() };
		await store.db.insertInto('cart_items').values(line).execute();
		const { checksum } = await deskCall(store, session, 'desk-counter/get', { counter_id });
		const typed = { delivery_preference: 'pickup', name: 'Cal Caller', phone: '604 555 0123' };
		const placing = { counter_id, checksum, typed, payment: 'pickup' as const, idempotency_key: randomUUID() };
		const { order_number } = await deskCall(store, session, 'desk-counter/submit', placing);
		await paid(order_number);
		const { version, lines } = await get(order_number);
		const copies = lines.map(({ order_item_id }) => ({ order_item_id, quantity: 2 }));
		await deskCall(store, session, 'desk-orders/handOver', { order_number, version, kind: 'handed_over', copies });
		const [call] = (await get(order_number)).calls;
		expect(call).toMatchObject({ subject: expect.stringContaining('2 gift cards'), called_at: null });
		const asked = { order_number, call_id: call?.id ?? 0 };
		const { letter } = await deskCall(store, bookseller.session, 'desk-orders/readLetter', asked);
		expect(letter).toContain('Ada');
		expect(await isPin(letter)).toBe(true);
		await callOnce(order_number);
		expect(await lettersOf(order_number)).toEqual([]);
	});

	it('are not created for an order without customer data', async () => {
		const order_number = await ordered();
		await paid(order_number);
		await store.db.updateTable('orders').set({ phone: '' }).where('order_number', '=', order_number).execute();
		const { session } = await deskStaff(store, 'manager');
		const wish = { order_number, kind: 'whole' as const };
		const { version } = await deskCall(store, session, 'desk-money/previewRefund', wish);
		await deskCall(store, session, 'desk-money/refund', { ...wish, version, idempotency_key: randomUUID() });
		expect((await get(order_number)).calls).toEqual([]);
		const onCard = { ...wish, way: 'gift_card' as const, idempotency_key: randomUUID(), version };
		expect((await askDesk(store, session, 'desk-money/refund', onCard)).status).toBe(409);
	});
});
