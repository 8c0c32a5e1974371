import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '~store/commands/check';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import type { CopyChange, DeskCopies } from '~store/contract/desk-orders';
import type { LineState } from '~store/contract/order-states';
import { up as keepRefundedSubstitutes } from '~store/foundation/database/migrations/0061-refunded-substitutes';
import { addOffer, addStockedTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { keyOf, orderTitles, seenBy } from '../../harness/desk-orders';
import { addAccount } from '../../harness/on-account';
import { eisbnOf, onhandOf } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('a line with a substitute for one copy', (engine) => {
	let store: TestStore;
	let manager: TestStaff;
	let sold: number;
	let instead: number;
	let number: string;
	let question: number;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await setSettings(store, { store_info: { email: 'shop@example.org' } });
		manager = await deskStaff(store, 'manager');
	});
	afterAll(async () => {
		const books = await checkBooks(store.unwatched);
		await store.dispose();
		expect(books.flatMap(({ found }) => found)).toEqual([]);
	});
	/** Adds nine copies at $23.00, one of which is given in place of a copy at $12.99. */
	beforeEach(async () => {
		const priced = (title: string, cents: number) => ({ title, list_price_can: cents, list_price_usa: null });
		sold = await addStockedTitle(store, priced('The Lost One', 2300), 9);
		instead = await addStockedTitle(
			store,
			{ ...priced('The Found One', 1299), authors: ['Ada Byron'], binding: 'Hardcover' },
			3,
		);
		number = await orderTitles(store, [[sold, 9]]);
		await change('miss', 'to_pick', { substitution_id: null });
		question = await offer({ from: 'short', substitution_id: null });
		await say(question, 'yes');
	});

	const see = () => seenBy(store, manager, number);
	/** Returns how many copies of the line are in a state, by title. */
	const counts = async (state: LineState) => {
		const copies = (await see()).lines[0]?.copies.filter((one) => one.state === state) ?? [];
		const of = (isMeant: (substitute: DeskCopies['substitute']) => boolean) =>
			copies.filter(({ substitute }) => isMeant(substitute)).reduce((sum, { quantity }) => sum + quantity, 0);
		return { sold: of((one) => one === null), instead: of((one) => one !== null) };
	};
	async function held() {
		const { version, lines } = await see();
		return { order_number: number, version, order_item_id: lines[0]?.order_item_id ?? 0 };
	}
	type Which = { substitution_id: number | null; quantity?: number; restock?: boolean };
	const asking = async (change: CopyChange, from: LineState, which: Which) =>
		askDesk(store, manager.session, 'desk-orders/changeCopies', {
			...(await held()),
			change,
			from,
			quantity: 1,
			...which,
		});
	async function change(what: CopyChange, from: LineState, which: Which): Promise<void> {
		expect(await asking(what, from, which)).toMatchObject({ status: 200 });
	}
	/** Offers a copy and answers the question to the customer. */
	async function offer(
		which: Pick<DeskPayloadOf<'desk-orders/offerSubstitute'>, 'from' | 'substitution_id' | 'condition'> & {
			eisbn?: string;
		},
	): Promise<number> {
		const eisbn = await eisbnOf(store, instead);
		const asked = { ...(await held()), quantity: 1, eisbn, ...which };
		const { questions } = await deskCall(store, manager.session, 'desk-orders/offerSubstitute', asked);
		return questions[0]?.id ?? 0;
	}
	/** Marks one more sold copy as short, so that a substitute can be offered. */
	async function missed() {
		await change('miss', 'to_pick', { substitution_id: null });
		return { from: 'short' as const };
	}
	const say = (id: number, answer: 'yes' | 'no') =>
		store.call('order/answerQuestion', { order_id: number, access_key: keyOf(store, number), question: id, answer });
	const money = () => deskCall(store, manager.session, 'desk-money/get', { order_number: number });
	async function paidAll(): Promise<void> {
		const { owed, version } = await money();
		const asked = { order_number: number, amount: owed, method: 'cash' as const, version };
		await deskCall(store, manager.session, 'desk-money/receive', asked);
	}
	async function handedOver(which: { substitution_id?: number | null; quantity: number }[] = [{ quantity: 9 }]) {
		const { order_item_id, ...order } = await held();
		const copies = which.map((one) => ({ order_item_id, ...one }));
		const asked = { ...order, kind: 'handed_over' as const, copies };
		return askDesk(store, manager.session, 'desk-orders/handOver', asked);
	}

	async function lastMail(): Promise<string> {
		const mail = await store.db
			.selectFrom('outbox_mails')
			.innerJoin('orders', 'orders.id', 'outbox_mails.order_id')
			.select('text')
			.where('order_number', '=', number)
			.orderBy('outbox_mails.id', 'desc')
			.limit(1)
			.executeTakeFirstOrThrow();
		return mail.text;
	}

	it('lists the copies of a part in a fixed order: the ordered title, then its substitute', async () => {
		const second = await offer({ ...(await missed()), substitution_id: null });
		await say(second, 'yes');
		await handedOver();
		const [part] = (await see()).parts;
		expect(part?.copies.map(({ title, quantity }) => [title, quantity])).toEqual([
			['The Lost One', 7],
			['The Found One', 2],
		]);
	});

	it('names the format of another edition to the customer and in the order', async () => {
		const edition = await addStockedTitle(store, { title: 'The Lost One', binding: 'Hardcover' });
		const substitution_id = null;
		await offer({ ...(await missed()), substitution_id, eisbn: await eisbnOf(store, edition) });
		expect(await lastMail()).toContain('Would you like The Lost One (hardcover) instead?');
		expect((await see()).questions[0]).toMatchObject({ instead_of: 'The Lost One', title: 'The Lost One (hardcover)' });
	});

	it('describes a used copy by its note to the customer, in the order and in its parts', async () => {
		const note = 'Cracked spine.';
		const condition = 'good-1';
		await addOffer(store, instead, { condition, price: 900, note, onhand: 1 });
		const asked = await offer({ ...(await missed()), substitution_id: null, condition });
		expect(await lastMail()).toContain('Would you like The Found One (used, good. Cracked spine) instead?');
		const { questions } = await see();
		expect(questions[0]).toMatchObject({ id: asked, condition_text: `Used, good. ${note}` });
		expect(questions[1]).toMatchObject({ condition_text: '' });
		await say(asked, 'yes');
		const { order } = await see();
		expect(order.items.map(({ title_info }) => title_info.available.text)).toContain(`Used, good. ${note}`);
		await handedOver();
		expect((await see()).parts[0]?.copies.map(({ condition_text }) => condition_text)).toEqual([
			'New',
			'New',
			`Used, good. ${note}`,
		]);
	});

	it('says which copies are which', async () => {
		const { lines } = await see();
		expect(lines[0]?.copies).toMatchObject([
			{ quantity: 8, substitute: null },
			{
				quantity: 1,
				substitute: {
					id: question,
					title: 'The Found One',
					condition_text: '',
					binding: 'Hardcover',
					availability: [{ onhand: 2 }],
				},
			},
		]);
		expect((await money()).charged).toBe('196.99');
	});

	it('is picked with the title of each copy', async () => {
		await change('find', 'to_pick', { substitution_id: question });
		expect(await counts('found')).toEqual({ sold: 0, instead: 1 });
		await change('find', 'to_pick', { substitution_id: null, quantity: 8 });
		await change('pick_again', 'found', { substitution_id: null });
		expect(await counts('to_pick')).toEqual({ sold: 1, instead: 0 });
		expect(await asking('pick_again', 'found', { substitution_id: question, quantity: 2 })).toMatchObject({
			status: 409,
			body: { field: 'quantity' },
		});
	});

	it('names the affected title in the audit', async () => {
		const last = async () => JSON.parse((await see()).audit[0]?.after ?? '{}');
		await change('find', 'to_pick', { substitution_id: question });
		expect((await last()).asked).toMatchObject({ change: 'find', title: 'The Found One' });
		await change('pick_again', 'found', { substitution_id: question });
		expect((await last()).asked).toMatchObject({ change: 'pick_again', title: 'The Found One' });
		await change('cancel', 'to_pick', { substitution_id: null });
		expect((await last()).asked).toMatchObject({ change: 'cancel', title: 'The Lost One' });
		await change('cancel', 'to_pick', { substitution_id: question });
		expect((await last()).asked).toMatchObject({ change: 'cancel', title: 'The Found One' });
	});

	it('is cancelled copy by copy: with the price, the stock and the name of each copy’s title', async () => {
		await change('cancel', 'to_pick', { substitution_id: question });
		expect(await counts('to_pick')).toEqual({ sold: 8, instead: 0 });
		expect((await money()).charged).toBe('184.00');
		expect([await onhandOf(store, sold), await onhandOf(store, instead)]).toEqual([0, 3]);
		expect(await lastMail()).toContain('The Found One');
		await change('cancel', 'to_pick', { substitution_id: null });
		expect((await money()).charged).toBe('161.00');
		expect([await onhandOf(store, sold), await onhandOf(store, instead)]).toEqual([1, 3]);
	});

	it('offers several substitutes for the ordered title, and withdraws only the chosen offer', async () => {
		await change('miss', 'to_pick', { substitution_id: null, quantity: 2 });
		await addOffer(store, instead, { condition: 'good', price: 900, onhand: 1 });
		const first = await offer({ from: 'short', substitution_id: null, condition: 'good' });
		const second = await offer({ from: 'short', substitution_id: null });
		await change('withdraw', 'substituted', { substitution_id: first });
		const { questions } = await see();
		expect(questions.find(({ id }) => id === first)?.answer).toBe('withdrawn');
		expect(questions.find(({ id }) => id === second)?.answer).toBeNull();
	});

	it('offers no second substitute for a short substitute', async () => {
		await change('miss', 'to_pick', { substitution_id: question });
		const short = (await see()).lines[0]?.copies.find(({ state }) => state === 'short');
		expect(short?.may).not.toContain('offer');
		const asked = { ...(await held()), quantity: 1, eisbn: await eisbnOf(store, instead), from: 'short' as const };
		for (const substitution_id of [question, undefined])
			expect(
				await askDesk(store, manager.session, 'desk-orders/offerSubstitute', { ...asked, substitution_id }),
			).toMatchObject({ status: 409 });
		await change('cancel', 'short', { substitution_id: question });
		expect((await money()).charged).toBe('184.00');
	});

	it('waits for the title of each copy, and gets the title when it arrives', async () => {
		const lookUp = async (title: number) =>
			deskCall(store, manager.session, 'desk-stock/lookUp', { code: await eisbnOf(store, title) });
		const waiting = async (title: number) =>
			(await lookUp(title)).waiting.map(({ order_number, copies }) => [order_number, copies]);
		const comes = async (title: number) => {
			const { eisbn, offers } = await lookUp(title);
			const { location_id, version } = offers[0]?.places[0] ?? { location_id: 0, version: '' };
			const place = { eisbn, condition: 'new', location_id, version };
			return deskCall(store, manager.session, 'desk-stock/change', { ...place, reason: 'came by post', onhand: '+1' });
		};
		await change('order', 'to_pick', { substitution_id: question });
		expect([await waiting(sold), await waiting(instead)]).toEqual([[], [[number, 1]]]);
		const { location_id } = (await lookUp(instead)).offers[0]?.places[0] ?? { location_id: 0 };
		const { rows } = await deskCall(store, manager.session, 'desk-deliveries/wanted', { location_id });
		const wanted = [await eisbnOf(store, sold), await eisbnOf(store, instead)];
		expect(rows.filter(({ eisbn }) => wanted.includes(eisbn))).toMatchObject([{ eisbn: wanted[1], waiting: 1 }]);
		const { items } = (await see()).order;
		expect(items.map(({ cart_info }) => cart_info.backorder_quantity)).toEqual([0, 1]);
		await change('order', 'to_pick', { substitution_id: null, quantity: 2 });
		expect(await comes(instead)).toMatchObject({ filled: [{ order_number: number, copies: 1 }] });
		expect(await counts('ordered')).toEqual({ sold: 2, instead: 0 });
		expect(await comes(sold)).toMatchObject({ filled: [{ order_number: number, copies: 1 }] });
		expect(await counts('to_pick')).toEqual({ sold: 7, instead: 1 });
		expect((await see()).order.items[0]?.cart_info.backorder_quantity).toBe(1);
	});

	it('offers a refund to a customer who has paid', async () => {
		await paidAll();
		await change('miss', 'to_pick', { substitution_id: null });
		await offer({ from: 'short', substitution_id: null });
		expect(await lastMail()).toContain('you get the difference back.');
		expect(await lastMail()).toContain('Please answer yes, or no and get your money back.');
	});

	it('is on a pick list with the authors of both titles', async () => {
		const { order } = await see();
		const { pick_list_id } = await deskCall(store, manager.session, 'desk-picking/make', {
			order_numbers: [order.order_number],
		});
		const { rows } = await deskCall(store, manager.session, 'desk-picking/get', { pick_list_id });
		const found = rows.find(({ title }) => title === 'The Found One');
		expect(found?.authors).toBe('Ada Byron');
	});

	it('is handed over with the title of each copy', async () => {
		await paidAll();
		expect((await handedOver([{ substitution_id: question, quantity: 1 }])).status).toBe(200);
		expect(await counts('handed_over')).toEqual({ sold: 0, instead: 1 });
		const twice = [{ substitution_id: null, quantity: 1 }, { quantity: 1 }];
		expect(await handedOver(twice)).toMatchObject({ status: 400, body: { field: 'copies' } });
		const tooMany = [{ substitution_id: question, quantity: 1 }];
		expect(await handedOver(tooMany)).toMatchObject({ status: 409, body: { field: 'copies' } });
		expect((await handedOver([{ substitution_id: null, quantity: 8 }])).status).toBe(200);
		expect((await see()).order.state).toBe('completed');
	});

	it('is returned with the title of each copy', async () => {
		await paidAll();
		await handedOver();
		await change('return', 'handed_over', { substitution_id: question, restock: true });
		expect(await counts('handed_over')).toEqual({ sold: 8, instead: 0 });
		expect((await money()).owed).toBe('-12.99');
		expect([await onhandOf(store, sold), await onhandOf(store, instead)]).toEqual([0, 3]);
	});

	describe('is refunded', () => {
		type Line = { substitution_id: number | null; quantity: number };
		const wish = async (kind: 'whole' | 'lines', lines: Line[] = []) => {
			const { order_item_id: item_id } = await held();
			const named = lines.map((line) => ({ item_id, restock: true, ...line }));
			const { version } = await money();
			return { order_number: number, kind, lines: named, way: 'by_hand' as const, reason: 'Sold wrongly.', version };
		};
		const refund = async (asked: Awaited<ReturnType<typeof wish>>) =>
			deskCall(store, manager.session, 'desk-money/refund', { ...asked, idempotency_key: randomUUID() });

		it('with the title of each copy', async () => {
			await paidAll();
			await handedOver();
			expect((await money()).items).toMatchObject([
				{ substitution_id: null, title: 'The Lost One', quantity: 8, left: 8, worth: '184.00' },
				{
					substitution_id: question,
					title: 'The Found One',
					sold_price: '12.99',
					quantity: 1,
					left: 1,
					worth: '12.99',
				},
			]);
			const after = await refund(await wish('lines', [{ substitution_id: question, quantity: 1 }]));
			expect(after).toMatchObject({ given_back: '12.99', charged: '184.00' });
			expect(after.refunds[0]?.lines).toMatchObject([
				{ title: 'The Found One', quantity: 1, restocked: 1, cancelled: 0 },
			]);
			expect(JSON.parse((await see()).audit[0]?.after ?? '{}')).toMatchObject({
				lines: [{ title: 'The Found One', quantity: 1 }],
			});
			expect([await onhandOf(store, sold), await onhandOf(store, instead)]).toEqual([0, 3]);
			await refund(await wish('lines', [{ substitution_id: null, quantity: 1 }]));
			expect(await money()).toMatchObject({ given_back: '35.99' });
			expect([await onhandOf(store, sold), await onhandOf(store, instead)]).toEqual([1, 3]);
		});

		it('for both titles at once, up to the copies of each', async () => {
			await paidAll();
			const both = [
				{ substitution_id: null, quantity: 1 },
				{ substitution_id: question, quantity: 1 },
			];
			const after = await refund(await wish('lines', both));
			expect(after).toMatchObject({ given_back: '35.99' });
			expect(after.refunds[0]?.lines).toMatchObject([
				{ title: 'The Lost One', quantity: 1 },
				{ title: 'The Found One', quantity: 1 },
			]);
			expect(await counts('cancelled')).toEqual({ sold: 1, instead: 1 });
			const again = await wish('lines', [{ substitution_id: question, quantity: 1 }]);
			expect(await askDesk(store, manager.session, 'desk-money/previewRefund', again)).toMatchObject({
				body: { field: 'lines' },
			});
		});

		it('with its title on the credit note of an order on account', async () => {
			const { client } = await addAccount(store);
			const lost = await addStockedTitle(store, { title: 'The Lost One', list_price_can: 2300 }, 2);
			number = await orderTitles(store, [[lost, 2]], client);
			await change('miss', 'to_pick', { substitution_id: null });
			question = await offer({ from: 'short', substitution_id: null });
			await say(question, 'yes');
			const { order_item_id, ...order } = await held();
			const copies = [{ order_item_id, quantity: 2 }];
			const leaving = { ...order, kind: 'handed_over' as const, paid_by: 'on_account' as const, copies };
			await deskCall(store, manager.session, 'desk-orders/handOver', leaving);
			expect((await see()).parts[0]?.copies).toContainEqual({
				title: 'The Found One',
				binding: 'Hardcover',
				eisbn: await eisbnOf(store, instead),
				condition_text: 'New',
				quantity: 1,
			});
			const { way: _, ...asked } = await wish('lines', [{ substitution_id: question, quantity: 1 }]);
			const after = await deskCall(store, manager.session, 'desk-money/refund', {
				...asked,
				idempotency_key: randomUUID(),
			});
			const credit_note = after.refunds[0]?.credit_note ?? 0;
			const paper = { order_number: number, credit_note };
			const { pdf } = await deskCall(store, manager.session, 'desk-money/getInvoice', paper);
			const text = execFileSync('pdftotext', ['-', '-'], { input: Buffer.from(pdf, 'base64'), encoding: 'utf8' });
			expect(text).toContain('The Found One');
			expect(text).toContain(await eisbnOf(store, instead));
			expect(text).not.toContain('The Lost One');
		});

		it('with a check that reports refunds and copies that differ', async () => {
			await paidAll();
			await refund(await wish('lines', [{ substitution_id: question, quantity: 1 }]));
			const found = async (change: (db: typeof store.unwatched) => Promise<unknown>) => {
				const words: string[] = [];
				const undone = new Error('undone');
				const changing = store.unwatched.transaction().execute(async (db) => {
					await change(db as typeof store.unwatched);
					words.push(...(await checkBooks(db as typeof store.unwatched)).flatMap((one) => one.found));
					throw undone;
				});
				await expect(changing).rejects.toBe(undone);
				return words;
			};
			const ofOrder = (db: typeof store.unwatched) =>
				db
					.updateTable('order_copies')
					.where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('order_number', '=', number));
			expect(
				await found((db) => ofOrder(db).set({ substitution_id: null }).where('refunded', '=', 1).execute()),
			).toContain(
				`Refunds of order ${number} name 1 copy of the substitute “The Found One”, but the order has 0 copies marked as refunded.`,
			);
			expect(await found((db) => ofOrder(db).set({ substitution_id: question }).execute())).toContain(
				`Order ${number} was offered 1 copy of the substitute “The Found One”, but has 9.`,
			);
		});

		it('with the copies of an older refund listed', async () => {
			await paidAll();
			await refund(await wish('lines', [{ substitution_id: question, quantity: 1 }]));
			// An older version kept one row per line of a refund.
			const ofLine = sql`one.refund_id = refund_lines.refund_id and one.order_item_id = refund_lines.order_item_id`;
			await sql`update refund_lines set quantity = (select sum(quantity) from refund_lines as one where ${ofLine})
				where substitution_id is null`.execute(store.unwatched);
			await sql`delete from refund_lines where substitution_id is not null and exists (
				select 1 from refund_lines as one where ${ofLine} and one.substitution_id is null)`.execute(store.unwatched);
			await keepRefundedSubstitutes(store.unwatched as unknown as Kysely<unknown>, engine);
			expect((await money()).refunds[0]?.lines).toMatchObject([{ title: 'The Found One', quantity: 1 }]);
		});

		it('completely, with each title named', async () => {
			await paidAll();
			const { version: _, ...asked } = await wish('whole');
			expect(await deskCall(store, manager.session, 'desk-money/previewRefund', asked)).toMatchObject({
				amount: '196.99',
				lines: [
					{ title: 'The Lost One', quantity: 8, amount: '184.00' },
					{ title: 'The Found One', quantity: 1, amount: '12.99' },
				],
			});
			expect(await refund(await wish('whole'))).toMatchObject({ given_back: '196.99', charged: '0.00' });
			expect([await onhandOf(store, sold), await onhandOf(store, instead)]).toEqual([8, 3]);
		});
	});
});
