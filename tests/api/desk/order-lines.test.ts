import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '~store/commands/check';
import type { CopyChange, DeskOrder } from '~store/contract/desk-orders';
import type { LineState } from '~store/contract/order-states';
import { readSlipLines } from '~store/desk/orders/slip-lines';
import { transact } from '~store/foundation/database/transactions';
import { lockStock } from '~store/inventory/lock-stock';
import { fillWaiting, lockWaitingLines } from '~store/ordering/fulfilment/fill-waiting';
import { type LineTransition, lineStateMeanings, lineTransitions } from '~store/ordering/lines/line-states';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { addLocation, addOffer, addStockedTitle, addTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { keyOf, orderTitles, seenBy, statesOf } from '../../harness/desk-orders';
import { handOverUnpaid } from '../../harness/on-account';
import { eisbnOf, onhandOf } from '../../harness/orders';
import { addOrder } from '../../harness/placed-orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

const rate = { type: 'GST', basis_points: 500, country: 'CA', province: '', from: 0, source: '' };

onBothEngines('the copies of an order’s lines', (engine) => {
	let store: TestStore;
	let seller: TestStaff;
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		await setSettings(store, {
			store_info: { email: 'shop@example.org' },
			checkout_info: { tax_rates: [rate], quote_enabled: true },
		});
		seller = await deskStaff(store, 'bookseller');
	});
	afterAll(async () => {
		const books = await checkBooks(store.unwatched);
		await store.dispose();
		expect(books.flatMap(({ found }) => found)).toEqual([]);
	});

	const see = (number: string) => seenBy(store, seller, number);
	/** Moves copies of an order's first line from the state that is shown now. */
	async function change(
		number: string,
		change: CopyChange,
		from: LineState,
		more: { quantity?: number; other_location_id?: number; restock?: boolean; line?: number } = {},
	): Promise<DeskOrder> {
		const { line = 0, ...rest } = more;
		const shown = await see(number);
		return deskCall(store, seller.session, 'desk-orders/changeCopies', {
			order_number: number,
			version: shown.version,
			order_item_id: shown.lines[line]?.order_item_id ?? 0,
			change,
			from,
			quantity: 1,
			...rest,
		});
	}
	const rowOf = (number: string) =>
		store.db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirstOrThrow();
	/** Records that the customer has paid in the store. */
	async function paid(order_number: string, amount: string): Promise<void> {
		const { version } = await deskCall(store, seller.session, 'desk-money/get', { order_number });
		const asked = { order_number, amount, method: 'cash' as const, version };
		await deskCall(store, seller.session, 'desk-money/receive', asked);
	}
	const mailsOf = async (number: string): Promise<string[]> => (await see(number)).mails.map(({ subject }) => subject);

	describe('when they are sold', () => {
		it('are to pick at their location, or on order when no location has them', async () => {
			const title = await addTitle(store);
			await addOffer(store, title, { onhand: 2, is_extra_orderable: 1 });
			const number = await orderTitles(store, [[title, 3]]);
			const shown = await see(number);
			expect(statesOf(shown)).toEqual({ to_pick: 2, ordered: 1 });
			expect(shown.lines[0]?.copies.find(({ state }) => state === 'to_pick')?.location).toBe('Main Street');
			expect(shown.queue).toBe('new');
			expect(shown.history.map(({ state }) => state)).toEqual(['placed']);
		});

		it('without recorded states follow from the state of the order', async () => {
			const open = await addOrder(store, { items: [{ quantity: 2 }] });
			expect(statesOf(await see(open))).toEqual({ to_pick: 2 });
			const done = await addOrder(store, { state: 'completed', total_owing: 0, payment_type: 'In the old shop' });
			expect(statesOf(await see(done))).toEqual({ handed_over: 1 });
		});
	});

	it('can have different states on one line: two found and one short', async () => {
		const number = await orderTitles(store, [[await addStockedTitle(store), 3]]);
		await change(number, 'find', 'to_pick', { quantity: 2 });
		const shown = await change(number, 'miss', 'to_pick');
		expect(statesOf(shown)).toEqual({ found: 2, short: 1 });
		expect(shown).toMatchObject({ queue: 'to_pick', problems: ['short'] });
	});

	it('have the same states after a command and after an action at the desk', async () => {
		const number = await orderTitles(store, [[await addStockedTitle(store), 2]]);
		await change(number, 'find', 'to_pick');
		await advanceOrder(store, number, 'ready');
		expect(statesOf(await see(number))).toEqual({ set_aside: 2 });
		await advanceOrder(store, number, 'completed');
		const shown = await see(number);
		expect(statesOf(shown)).toEqual({ handed_over: 2 });
		expect(shown.parts).toMatchObject([{ number: 1, kind: 'handed_over', copies: [{ quantity: 2 }] }]);
		expect(shown.history.map(({ state }) => state)).toEqual(['placed', 'ready', 'completed']);
	});

	it('keep an order from being ready or completed while one is short', async () => {
		const number = await orderTitles(store, [[await addStockedTitle(store), 1]]);
		await change(number, 'miss', 'to_pick');
		await expect(advanceOrder(store, number, 'ready')).rejects.toThrow('is short');
		await expect(advanceOrder(store, number, 'completed')).rejects.toThrow('is short');
	});

	it('send a ready order back to picking when one is missing', async () => {
		const number = await orderTitles(store, [[await addStockedTitle(store), 1]]);
		await advanceOrder(store, number, 'ready');
		expect(await change(number, 'miss', 'set_aside')).toMatchObject({ order: { state: 'placed' }, queue: 'waiting' });
	});

	describe('when they are cancelled', () => {
		it('go back to the shelf, and are no longer owed', async () => {
			const title = await addStockedTitle(store, { list_price_can: 1000, list_price_usa: null }, 5);
			const number = await orderTitles(store, [[title, 3]]);
			expect(await onhandOf(store, title)).toBe(2);
			const shown = await change(number, 'cancel', 'to_pick', { quantity: 2 });
			expect(await onhandOf(store, title)).toBe(4);
			expect(shown).toMatchObject({ cancelled_amount: '21.00', to_give_back: '0.00' });
			expect(shown.order.summary).toMatchObject({ total: '31.50', total_owing: '10.50' });
			expect((await mailsOf(number))[0]).toContain('a change to your order');
		});

		it('are to be refunded if they were paid', async () => {
			const title = await addStockedTitle(store, { list_price_can: 999, list_price_usa: null }, 5);
			const number = await orderTitles(store, [[title, 3]]);
			await paid(number, '31.47');
			await change(number, 'cancel', 'to_pick');
			const shown = await change(number, 'cancel', 'to_pick');
			// The parts add up to the whole: 3 x 9.99 and 5 % is 31.47.
			expect(shown.to_give_back).toBe('20.98');
			expect(shown.money).toEqual({
				charged: '10.49',
				paid: '31.47',
				paid_online: '0.00',
				paid_in_store: '31.47',
				paid_by_card: '0.00',
				given_back: '0.00',
				owed: '-20.98',
				kept: '31.47',
			});
		});

		it('cancel the order with the last copy, as a cancellation does', async () => {
			const title = await addStockedTitle(store, {}, 2);
			const number = await orderTitles(store, [[title, 2]]);
			await change(number, 'find', 'to_pick');
			await change(number, 'cancel', 'found');
			const shown = await change(number, 'cancel', 'to_pick');
			expect(shown.order.state).toBe('cancelled');
			expect(shown.queue).toBeNull();
			expect(await onhandOf(store, title)).toBe(2);
			expect((await mailsOf(number))[0]).toContain('was cancelled');
		});

		it('write off a short copy', async () => {
			const title = await addStockedTitle(store, {}, 2);
			const number = await orderTitles(store, [[title, 1]]);
			await change(number, 'miss', 'to_pick');
			await change(number, 'cancel', 'short');
			expect(await onhandOf(store, title)).toBe(1);
			expect(await checkBooks(store.unwatched).then((books) => books.flatMap(({ found }) => found))).toEqual([]);
		});
	});

	it('refuse cancelling the last copy while the copies handed over are unpaid', async () => {
		const title = await addStockedTitle(store, { list_price_can: 2000, list_price_usa: 2000 }, 5);
		const number = await orderTitles(store, [[title, 2]]);
		const shown = await see(number);
		const copies = [{ order_item_id: shown.lines[0]?.order_item_id ?? 0, quantity: 1 }];
		await handOverUnpaid(store, seller, { order_number: number, version: shown.version, copies });
		const { version } = await see(number);
		const cancel = {
			order_number: number,
			version,
			order_item_id: shown.lines[0]?.order_item_id ?? 0,
			change: 'cancel' as const,
			from: 'to_pick' as const,
			quantity: 1,
		};
		expect(await askDesk(store, seller.session, 'desk-orders/changeCopies', cancel)).toEqual({
			status: 409,
			body: {
				error: `Order ${number} would have no copies left to hand over, but $21.00 is still owed. Record the payment first.`,
			},
		});
		const receipts = store.db
			.selectFrom('order_receipts')
			.selectAll()
			.where('order_id', '=', (await rowOf(number)).id);
		expect(await receipts.execute()).toEqual([]);
		expect(statesOf(await see(number))).toEqual({ handed_over: 1, to_pick: 1 });
		await paid(number, '21.00');
		const ended = await change(number, 'cancel', 'to_pick');
		expect(ended).toMatchObject({ order: { state: 'completed' }, to_give_back: '0.00' });
		expect(await receipts.execute()).toMatchObject([{ method: 'cash', amount: 2100 }]);
	});

	it('write off short copies and return the rest when the whole order is cancelled', async () => {
		const title = await addStockedTitle(store, {}, 3);
		const number = await orderTitles(store, [[title, 2]]);
		await change(number, 'miss', 'to_pick');
		await advanceOrder(store, number, 'cancelled');
		expect(await onhandOf(store, title)).toBe(2);
		expect(statesOf(await see(number))).toEqual({ cancelled: 2 });
	});

	it('can be picked at another location when one is short', async () => {
		const [title, other] = [await addTitle(store), await addLocation(store, { altname: 'Harbour' })];
		const first = (await store.db.selectFrom('locations').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
		await addOffer(store, title, {
			stock: [
				{ location_id: first, onhand: 5 },
				{ location_id: other, onhand: 1 },
			],
		});
		const number = await orderTitles(store, [[title, 1]]);
		await change(number, 'miss', 'to_pick');
		const shown = await change(number, 'pick_again', 'short', { other_location_id: other });
		expect(shown.lines[0]?.copies).toMatchObject([{ state: 'to_pick', location: 'Harbour', quantity: 1 }]);
		expect(shown.lines[0]?.availability.find(({ location }) => location === 'Harbour')?.onhand).toBe(0);
	});

	describe('when they have to be ordered', () => {
		it('wait, and are picked when they arrive', async () => {
			const title = await addStockedTitle(store, {}, 1);
			const number = await orderTitles(store, [[title, 1]]);
			await change(number, 'miss', 'to_pick');
			const waiting = await change(number, 'order', 'short');
			expect(waiting).toMatchObject({ queue: 'waiting', problems: [] });
			expect(waiting.order.items[0]?.cart_info.backorder_quantity).toBe(1);
			const early = await askDesk(store, seller.session, 'desk-orders/changeCopies', {
				order_number: number,
				version: waiting.version,
				order_item_id: waiting.lines[0]?.order_item_id,
				change: 'arrive',
				from: 'ordered',
				quantity: 1,
			});
			expect(early).toMatchObject({ status: 409, body: { error: 'No copies are available there.' } });
			await store.unwatched
				.updateTable('stock')
				.set({ onhand: 1 })
				.where('offer_id', 'in', (eb) => eb.selectFrom('offers').select('id').where('title_id', '=', title))
				.execute();
			await store.unwatched
				.insertInto('stock_movements')
				.columns(['title_id', 'condition', 'location_id', 'change', 'reason', 'created_at'])
				.expression(
					(eb) =>
						eb
							.selectFrom('offers')
							.innerJoin('stock', 'stock.offer_id', 'offers.id')
							.select(({ lit, ref, val }) => [
								ref('title_id').as('title_id'),
								ref('condition').as('condition'),
								ref('location_id').as('location_id'),
								lit(1).as('change'),
								val('received').as('reason'),
								lit(1).as('created_at'),
							])
							.where('title_id', '=', title) as never,
				)
				.execute();
			const come = await change(number, 'arrive', 'ordered');
			expect(come.queue).toBe('to_pick');
			expect(statesOf(come)).toEqual({ to_pick: 1 });
		});

		it('are reserved by a delivery, and are then to pick', async () => {
			const title = await addTitle(store);
			const offer_id = await addOffer(store, title, { onhand: 1, is_extra_orderable: 1 });
			const number = await orderTitles(store, [[title, 2]]);
			const { location_id } = await store.db
				.selectFrom('stock')
				.select('location_id')
				.where('offer_id', '=', offer_id)
				.executeTakeFirstOrThrow();
			await store.unwatched.updateTable('stock').set({ onhand: 1 }).where('offer_id', '=', offer_id).execute();
			const movement = { title_id: title, condition: 'new', location_id, change: 1, reason: 'received' as const };
			await store.unwatched
				.insertInto('stock_movements')
				.values({ ...movement, order_id: null, counted: null, counted_at: null, source: null, created_at: 1 })
				.execute();
			await transact(store, async (transaction) => {
				const awaited = { title_id: title, condition: 'new', location_id: null };
				const [waiting = []] = await lockWaitingLines(transaction, [{ awaited, copies: 1 }]);
				await lockStock(transaction, [offer_id]);
				const by = { document: 'purchase order 1' };
				await fillWaiting(transaction, waiting, { offer_id, location_id, copies: 1 }, by, now);
			});
			expect(statesOf(await see(number))).toEqual({ to_pick: 2 });
		});
	});

	describe('when a substitute is offered', () => {
		async function offered(own = 2000, other = 1500) {
			const title = await addStockedTitle(
				store,
				{ title: 'The Lost One', list_price_can: own, list_price_usa: null },
				2,
			);
			const instead = await addStockedTitle(
				store,
				{ title: 'The Found One', authors: ['Ada Byron'], list_price_can: other, list_price_usa: null },
				1,
			);
			const number = await orderTitles(store, [[title, 2]]);
			await change(number, 'miss', 'to_pick');
			const shown = await see(number);
			const asked = await deskCall(store, seller.session, 'desk-orders/offerSubstitute', {
				order_number: number,
				version: shown.version,
				order_item_id: shown.lines[0]?.order_item_id ?? 0,
				from: 'short',
				quantity: 1,
				eisbn: (await eisbnOf(store, instead)).replace(/^(\d{3})(\d{5})/, '$1-$2-'),
				words: 'It is the newer edition.',
			});
			return { number, title, instead, asked };
		}
		const answer = (number: string, question: number, said: 'yes' | 'no', key = keyOf(store, number)) =>
			store.ask('order/answerQuestion', { order_id: number, access_key: key, question, answer: said });

		it('are previewed with the customer’s mail, and with available editions first', async () => {
			const prices = { list_price_can: 2000, list_price_usa: null };
			const lost = await addStockedTitle(
				store,
				{ title: 'The Work', work_key: 'work-1', language: 'eng', ...prices },
				2,
			);
			const kin = { title: 'The Work', work_key: 'work-1', language: 'eng', binding: 'Hardcover' };
			const edition = await addStockedTitle(store, { ...kin, list_price_can: 2500, list_price_usa: null }, 1);
			await addStockedTitle(store, { ...kin, ...prices, language: 'fre' }, 1);
			await addTitle(store, { ...kin, ...prices });
			const number = await orderTitles(store, [[lost, 2]]);
			const { lines, version } = await see(number);
			const line = { order_number: number, order_item_id: lines[0]?.order_item_id ?? 0 };
			const preview = (facts: object = {}) =>
				askDesk(store, seller.session, 'desk-orders/previewSubstitute', { ...line, ...facts });
			expect((await preview()).body).toMatchObject({
				offered: null,
				editions: [
					{ title: 'The Work', language: 'English', binding: 'Hardcover', price: '25.00', pays: '20.00', available: 1 },
					{ language: 'French', price: '20.00' },
				],
			});
			const code = await eisbnOf(store, edition);
			expect((await preview({ code, version })).body).toMatchObject({
				offered: { eisbn: code, condition: 'new', condition_text: 'New', available: 1 },
			});
			expect(await preview({ code, version: 'another' })).toMatchObject({
				status: 409,
				body: { error: expect.stringContaining('Someone changed this while you had it open') },
			});
			await addOffer(store, edition, { condition: 'very_good-2', price: 900, onhand: 1 });
			expect(await preview({ code })).toMatchObject({
				status: 409,
				body: { error: expect.stringContaining('several kinds of The Work') },
			});
			expect((await preview({ code, condition: 'very_good-2' })).body).toMatchObject({ offered: { price: '9.00' } });
			expect(await preview({ code, condition: 'good' })).toMatchObject({ status: 409, body: { field: 'eisbn' } });
		});

		it('are reserved, and the customer gets a mail with the question', async () => {
			const { number, instead, asked } = await offered();
			expect(statesOf(asked)).toEqual({ to_pick: 1, substituted: 1 });
			expect(await onhandOf(store, instead)).toBe(0);
			const [mail] = await store.db
				.selectFrom('outbox_mails')
				.selectAll()
				.where('subject', 'like', `%question about your order ${number}`)
				.execute();
			expect(mail?.text).toContain('The Lost One is not available');
			expect(mail?.text).toContain('It costs $15.00 instead of $20.00, so you pay that much less.');
			expect(mail?.text).toContain('Please answer yes, or no.');
			expect(mail?.text).toMatch(/\/account\/order\/\d+\?key=[\w-]+#question-\d+/);
			const open = await store.call('order/get', { order_id: number, access_key: keyOf(store, number) });
			expect(open.questions).toMatchObject([{ instead_of: 'The Lost One', title: 'The Found One', answer: null }]);
			await expect(advanceOrder(store, number, 'ready')).rejects.toThrow('awaits the customer’s answer');
		});

		it('after a yes are picked, and the difference is not owed', async () => {
			const { number, asked } = await offered();
			const question = asked.questions[0]?.id ?? 0;
			expect((await answer(number, question, 'yes', 'guessed')).status).toBe(404);
			expect((await answer(number, question, 'yes')).status).toBe(200);
			// The customer clicks the mail's link twice.
			expect((await answer(number, question, 'yes')).status).toBe(200);
			expect((await answer(number, question, 'no')).status).toBe(409);
			const shown = await see(number);
			expect(statesOf(shown)).toEqual({ to_pick: 2 });
			expect(shown.lines[0]?.copies.map(({ substitute }) => substitute?.title)).toContain('The Found One');
			expect(shown.cancelled_amount).toBe('5.25');
			await advanceOrder(store, number, 'completed');
			expect((await see(number)).parts[0]?.copies.map(({ title }) => title).sort()).toEqual([
				'The Found One',
				'The Lost One',
			]);
			const { id } = await rowOf(number);
			for (const part of [1, null])
				expect(await readSlipLines(store.db, id, part)).toMatchObject([
					{ title: 'The Lost One', quantity: 1, price: 2000 },
					{ title: 'The Found One', authors: 'Ada Byron', quantity: 1, price: 1500 },
				]);
		});

		it('after a no go back, and are refunded', async () => {
			const { number, instead, asked } = await offered();
			expect((await answer(number, asked.questions[0]?.id ?? 0, 'no')).status).toBe(200);
			expect(await onhandOf(store, instead)).toBe(1);
			const shown = await see(number);
			expect(statesOf(shown)).toEqual({ to_pick: 1, cancelled: 1 });
			expect(shown.cancelled_amount).toBe('21.00');
			const { id } = await rowOf(number);
			expect(await readSlipLines(store.db, id, null)).toMatchObject([{ title: 'The Lost One', quantity: 1 }]);
		});

		it('after a no for the last copy stay owed if the other copies are unpaid, and the order ends with the payment', async () => {
			for (const by of ['customer', 'phone'] as const) {
				const { number, asked } = await offered();
				const question = asked.questions[0]?.id ?? 0;
				const { version } = await handOverUnpaid(store, seller, {
					order_number: number,
					version: asked.version,
					copies: [{ order_item_id: asked.lines[0]?.order_item_id ?? 0, quantity: 1 }],
				});
				const told = { order_number: number, version, question, answer: 'no' as const, said_by: 'Ada, by phone' };
				if (by === 'phone') await deskCall(store, seller.session, 'desk-orders/answerFor', told);
				else expect((await answer(number, question, 'no')).status).toBe(200);
				const waiting = await see(number);
				expect(waiting).toMatchObject({ order: { state: 'placed' }, queue: 'payment', to_give_back: '0.00' });
				expect(waiting.order.summary.total_owing).toBe('21.00');
				// The order's page says so and promises no date. The order is not late either.
				await store.db
					.updateTable('orders')
					.set({ promised_at: store.now() - 60 })
					.where('order_number', '=', number)
					.execute();
				const page = { order_id: number, access_key: keyOf(store, number) };
				expect(await store.call('order/get', page)).toMatchObject({ waits_for_money: true, pickup: null });
				expect((await see(number)).is_late).toBe(false);
				expect(statesOf(waiting)).toEqual({ handed_over: 1, cancelled: 1 });
				const receipts = store.db
					.selectFrom('order_receipts')
					.selectAll()
					.where('order_id', '=', (await rowOf(number)).id);
				expect(await receipts.execute()).toEqual([]);
				// There is nothing to pick up.
				await expect(advanceOrder(store, number, 'ready')).rejects.toThrow('has no copies left to set aside');
				await paid(number, '20.00');
				expect(await see(number)).toMatchObject({ order: { state: 'placed' }, queue: 'payment' });
				await paid(number, '1.00');
				expect(await see(number)).toMatchObject({ order: { state: 'completed' }, queue: null });
				expect(await receipts.execute()).toMatchObject([{ amount: 2000 }, { amount: 100 }]);
			}
		});

		it('end the order unpaid when the customer declines and returns the other copy', async () => {
			const { number, asked } = await offered();
			const order_item_id = asked.lines[0]?.order_item_id ?? 0;
			const copies = [{ order_item_id, quantity: 1 }];
			await handOverUnpaid(store, seller, { order_number: number, version: asked.version, copies });
			expect((await answer(number, asked.questions[0]?.id ?? 0, 'no')).status).toBe(200);
			const back = await change(number, 'return', 'handed_over');
			expect(back).toMatchObject({ order: { state: 'completed' }, to_give_back: '0.00' });
			const { id } = await rowOf(number);
			const receipts = store.db.selectFrom('order_receipts').selectAll().where('order_id', '=', id);
			expect(await receipts.execute()).toEqual([]);
		});

		it('record an answer by phone, with the person in the audit', async () => {
			for (const said of ['yes', 'no'] as const) {
				const { number, asked } = await offered();
				const { version } = asked;
				const told = { order_number: number, version, question: asked.questions[0]?.id ?? 0, said_by: 'Ada, by phone' };
				const other = await offered();
				expect(
					await askDesk(store, seller.session, 'desk-orders/answerFor', {
						...told,
						question: other.asked.questions[0]?.id,
						answer: said,
					}),
				).toMatchObject({ status: 404 });
				const shown = await deskCall(store, seller.session, 'desk-orders/answerFor', { ...told, answer: said });
				expect(statesOf(shown)).toEqual(said === 'yes' ? { to_pick: 2 } : { to_pick: 1, cancelled: 1 });
				expect(shown.questions).toMatchObject([{ answer: said }]);
				const entry = shown.audit.find(({ action }) => action === 'desk-orders/answerFor');
				expect(JSON.parse(entry?.after ?? '{}')).toMatchObject({ asked: { answer: said, said_by: 'Ada, by phone' } });
				expect(await askDesk(store, seller.session, 'desk-orders/answerFor', { ...told, answer: said })).toMatchObject({
					status: 409,
				});
				const till = await deskStaff(store, 'till');
				const byTill = { ...told, version: shown.version, answer: said };
				expect((await askDesk(store, till.session, 'desk-orders/answerFor', byTill)).status).toBe(403);
			}
		});

		it('can lose the offer again when the store withdraws it', async () => {
			const { number, instead, asked } = await offered();
			await change(number, 'withdraw', 'substituted');
			expect(await onhandOf(store, instead)).toBe(1);
			expect(statesOf(await see(number))).toEqual({ to_pick: 1, short: 1 });
			expect((await answer(number, asked.questions[0]?.id ?? 0, 'yes')).status).toBe(409);
		});

		it('cost no more than the ordered title', async () => {
			const { number, asked } = await offered(1000, 3000);
			expect(asked.questions[0]).toMatchObject({ price: '10.00' });
			await answer(number, asked.questions[0]?.id ?? 0, 'yes');
			expect((await see(number)).cancelled_amount).toBe('0.00');
		});

		it('refuse a substitute with an invalid ISBN, that is not for sale, or that is not on hand', async () => {
			const gone = await addStockedTitle(store, {}, 0);
			const number = await orderTitles(store, [[await addStockedTitle(store), 1]]);
			const shown = await see(number);
			const ask = (eisbn: string) =>
				askDesk(store, seller.session, 'desk-orders/offerSubstitute', {
					order_number: number,
					version: shown.version,
					order_item_id: shown.lines[0]?.order_item_id,
					from: 'to_pick',
					quantity: 1,
					eisbn,
				});
			expect(await ask('12345')).toMatchObject({ status: 400, body: { field: 'eisbn' } });
			expect(await ask('9780439023481')).toMatchObject({ status: 400, body: { field: 'eisbn' } });
			expect(await ask(await eisbnOf(store, gone))).toMatchObject({ status: 409, body: { field: 'eisbn' } });
		});
	});

	describe('when they are returned', () => {
		it('are sold again or not, and are to be refunded', async () => {
			const title = await addStockedTitle(store, { list_price_can: 1000, list_price_usa: null }, 2);
			const number = await orderTitles(store, [[title, 2]]);
			await advanceOrder(store, number, 'completed');
			await change(number, 'return', 'handed_over', { restock: true });
			expect(await onhandOf(store, title)).toBe(1);
			const shown = await change(number, 'return', 'handed_over', { restock: false });
			expect(await onhandOf(store, title)).toBe(1);
			expect(shown).toMatchObject({ to_give_back: '21.00', order: { state: 'completed' } });
		});
	});

	describe('the table of transitions', () => {
		it('allows each change of the staff only from its states, and refuses it elsewhere with a reason', async () => {
			const byHand: CopyChange[] = ['find', 'miss', 'set_aside'];
			const number = await orderTitles(store, [[await addStockedTitle(store, {}, 1), 1]]);
			const { id } = await rowOf(number);
			for (const name of byHand) {
				for (const state of Object.keys(lineStateMeanings) as LineState[]) {
					await store.unwatched
						.updateTable('order_copies')
						.set({ state: state as never })
						.where('order_id', '=', id)
						.execute();
					const shown = await see(number);
					const { status, body } = await askDesk(store, seller.session, 'desk-orders/changeCopies', {
						order_number: number,
						version: shown.version,
						order_item_id: shown.lines[0]?.order_item_id,
						change: name,
						from: state,
						quantity: 1,
					});
					const allowed = (lineTransitions[name].from as readonly LineState[]).includes(state);
					expect({ name, state, status }).toEqual({ name, state, status: allowed ? 200 : 409 });
					if (!allowed) expect((body as { error: string }).error).toContain(`cannot be ${lineTransitions[name].done}`);
				}
			}
			await store.unwatched.deleteFrom('orders').where('id', '=', id).execute();
			await store.unwatched.deleteFrom('stock_movements').where('order_id', '=', id).execute();
			const names = Object.keys(lineTransitions) as LineTransition[];
			expect(names).toEqual(expect.arrayContaining(byHand));
		});
	});

	it.each(['awaiting_payment', 'awaiting_approval'] as const)(
		'keep their states while the order is %s: its customer pays the ordered copies',
		async (state) => {
			const title = await addStockedTitle(store, {}, 3);
			const number = await orderTitles(store, [[title, 2]]);
			await store.unwatched
				.updateTable('orders')
				.set({ state: state as never })
				.where('order_number', '=', number)
				.execute();
			const { version, lines } = await see(number);
			const copy = {
				order_number: number,
				version,
				order_item_id: lines[0]?.order_item_id ?? 0,
				from: 'to_pick' as const,
				quantity: 2,
			};
			const refused = {
				status: 409,
				body: { error: `Order ${number} is ${state.replace('_', ' ')}, so its copies cannot be changed.` },
			};
			for (const name of ['cancel', 'order', 'find', 'miss', 'set_aside'] as const)
				expect(await askDesk(store, seller.session, 'desk-orders/changeCopies', { ...copy, change: name })).toEqual(
					refused,
				);
			const eisbn = await eisbnOf(store, await addStockedTitle(store, {}, 3));
			expect(await askDesk(store, seller.session, 'desk-orders/offerSubstitute', { ...copy, eisbn })).toEqual(refused);
			expect(statesOf(await see(number))).toEqual({ to_pick: 2 });
			expect(await rowOf(number)).toMatchObject({ state, cancelled_amount: 0 });
			await store.unwatched
				.updateTable('orders')
				.set({ state: 'placed' as never })
				.where('order_number', '=', number)
				.execute();
		},
	);

	it('are taken by staff of a location from its own shelf only', async () => {
		const [main, harbour] = [
			await addLocation(store, { altname: 'Main' }),
			await addLocation(store, { altname: 'Quay' }),
		];
		const title = await addTitle(store);
		await addOffer(store, title, {
			stock: [
				{ location_id: main, onhand: 1 },
				{ location_id: harbour, onhand: 5 },
			],
		});
		const number = await orderTitles(store, [[title, 1]]);
		await store.unwatched.updateTable('orders').set({ location_id: main }).where('order_number', '=', number).execute();
		const mae = await deskStaff(store, 'bookseller', { location_id: main });
		await change(number, 'order', 'to_pick');
		await store.unwatched.updateTable('stock').set({ onhand: 0 }).where('location_id', '=', main).execute();
		const shown = await see(number);
		const arrive = {
			order_number: number,
			version: shown.version,
			order_item_id: shown.lines[0]?.order_item_id ?? 0,
			change: 'arrive' as const,
			from: 'ordered' as const,
			quantity: 1,
		};
		expect(await askDesk(store, mae.session, 'desk-orders/changeCopies', arrive)).toMatchObject({
			status: 409,
			body: { error: 'No copies are available there.' },
		});
		await store.unwatched.updateTable('stock').set({ onhand: 1 }).where('location_id', '=', main).execute();
		const come = await deskCall(store, mae.session, 'desk-orders/changeCopies', arrive);
		expect(come.lines[0]?.copies).toMatchObject([{ state: 'to_pick', location: 'Main' }]);
	});

	it('cost the same whether they leave or are cancelled: a paid part owes nothing once the rest is cancelled', async () => {
		// With tax, a copy costs $52.765.
		const title = await addStockedTitle(store, { list_price_can: 5025, list_price_usa: null }, 6);
		for (const leaving of [1, 2]) {
			const number = await orderTitles(store, [[title, 3]]);
			const shown = await see(number);
			await deskCall(store, seller.session, 'desk-orders/handOver', {
				order_number: number,
				version: shown.version,
				kind: 'handed_over',
				paid_by: 'cash',
				copies: [{ order_item_id: shown.lines[0]?.order_item_id ?? 0, quantity: leaving }],
			});
			for (let left = 3 - leaving; left > 0; left--) await change(number, 'cancel', 'to_pick');
			expect(await see(number)).toMatchObject({ to_give_back: '0.00', order: { state: 'completed' } });
			expect(await rowOf(number)).toMatchObject({ total_owing: 0, to_give_back: 0 });
		}
	});

	it('show the second of two staff the current state of a line', async () => {
		const number = await orderTitles(store, [[await addStockedTitle(store), 2]]);
		const { version, lines } = await see(number);
		const asked = { order_number: number, version, order_item_id: lines[0]?.order_item_id ?? 0, quantity: 1 };
		const both = await Promise.all(
			(['find', 'miss'] as const).map((one) =>
				askDesk(store, seller.session, 'desk-orders/changeCopies', { ...asked, from: 'to_pick', change: one }),
			),
		);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
	});

	it('record each change in the audit of the order', async () => {
		const number = await orderTitles(store, [[await addStockedTitle(store), 1]]);
		await change(number, 'find', 'to_pick');
		now += 60;
		const { audit } = await see(number);
		expect(audit).toMatchObject([{ who: 'A bookseller', action: 'desk-orders/changeCopies' }]);
		expect(JSON.parse(audit[0]?.after ?? '{}')).toMatchObject({ asked: { change: 'find' } });
	});
});
