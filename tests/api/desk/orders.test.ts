import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '~store/commands/check';
import type { DeskCallName, DeskPayloadOf } from '~store/contract/desk-contract';
import type { DeskQueue } from '~store/contract/desk-orders';
import type { PaymentsTable } from '~store/foundation/database/schema';
import { maxAttempts } from '~store/foundation/mail/queue';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { addCustomer } from '../../harness/bare-store';
import { addLocation, addOffer, addStockedTitle, addTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { keyOf, orderTitles, seenBy, statesOf } from '../../harness/desk-orders';
import { eisbnOf, review } from '../../harness/orders';
import { addOrder, addOrders } from '../../harness/placed-orders';
import { queryPlansOf } from '../../harness/query-plans';
import { addRefund } from '../../harness/refunds';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

onBothEngines('orders at the desk', (engine) => {
	let store: TestStore;
	let seller: TestStaff;
	let till: TestStaff;
	const store_info = { email: 'shop@example.org', name: 'The Shop' };
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		await setSettings(store, { store_info });
		seller = await deskStaff(store, 'bookseller');
		till = await deskStaff(store, 'till');
	});
	afterAll(() => store.dispose());

	const see = (number: string) => seenBy(store, seller, number);
	const queue = (name: DeskQueue, more: Omit<DeskPayloadOf<'desk-orders/queue'>, 'queue'> = {}) =>
		deskCall(store, seller.session, 'desk-orders/queue', { queue: name, ...more });
	const numbersIn = async (name: DeskQueue) => (await queue(name)).rows.map(({ order_number }) => order_number);
	const ask = (name: DeskCallName, payload: object, staff = seller) => askDesk(store, staff.session, name, payload);
	/** Sends or hands over this many copies of an order's first line. */
	async function part(number: string, quantity: number, more: object = {}) {
		const { version, lines } = await see(number);
		return deskCall(store, seller.session, 'desk-orders/handOver', {
			order_number: number,
			version,
			kind: 'sent',
			carrier: 'Canada Post',
			tracking_number: 'CP 123 456',
			paid_by: 'cash',
			copies: [{ order_item_id: lines[0]?.order_item_id ?? 0, quantity }],
			...more,
		});
	}
	const address = {
		orgname: '',
		name: 'Ada Reader',
		email: '',
		phone: '',
		provider: 'Post',
		addr1: '1 Quay',
		addr2: '',
	};
	const destination = JSON.stringify({ ...address, city: 'Victoria', prov: 'BC', country: 'CA', postal: 'V8V 1A1' });
	/**
	 * Records an order as paid in full and in cash.
	 * @returns the order's number
	 */
	async function pay(order_number: string): Promise<string> {
		const { version, owed } = await deskCall(store, seller.session, 'desk-money/get', { order_number });
		const receipt = { order_number, version, amount: owed, method: 'cash' as const, note: '' };
		await deskCall(store, seller.session, 'desk-money/receive', receipt);
		return order_number;
	}
	/**
	 * Adds an order to be sent.
	 * @returns the order's number
	 */
	async function toSend(title: number, copies: number): Promise<string> {
		const number = await orderTitles(store, [[title, copies]]);
		const sent = { delivery_key: 'ship' as const, shipping: destination };
		await store.unwatched.updateTable('orders').set(sent).where('order_number', '=', number).execute();
		return number;
	}

	const idOf = async (order_number: string) =>
		(
			await store.db
				.selectFrom('orders')
				.select('id')
				.where('order_number', '=', order_number)
				.executeTakeFirstOrThrow()
		).id;

	async function addPayment(order_number: string, facts: Partial<Insertable<PaymentsTable>>): Promise<void> {
		await store.unwatched
			.insertInto('payments')
			.values({
				order_id: await idOf(order_number),
				provider: 'paypal',
				reference: `of ${order_number}`,
				amount: 100,
				currency: 'CAD',
				state: 'paid',
				claimed_at: null,
				created_at: now,
				updated_at: now,
				...facts,
			})
			.execute();
	}

	/** Adds a cancelled order, so that its customer is owed whatever they paid. */
	const cancelled = () => addOrder(store, { state: 'cancelled' });

	describe('the queue', () => {
		it('lists each order by its state, the oldest first, with its count', async () => {
			const title = await addStockedTitle(store, {}, 20);
			const first = await orderTitles(store, [[title, 1]]);
			now += 60;
			const second = await orderTitles(store, [[title, 1]]);
			const shown = await queue('new');
			const numbers = shown.rows.map(({ order_number }) => order_number);
			expect(numbers.indexOf(first)).toBeLessThan(numbers.indexOf(second));
			expect(shown.counts.new).toBe(shown.rowcount);
			expect(shown.rows.find((row) => row.order_number === first)).toMatchObject({
				copies: { to_pick: 1 },
				purchaser_name: 'Ada Reader',
				is_late: false,
			});
			await deskCall(store, seller.session, 'desk-picking/make', { order_numbers: [first] });
			expect(await numbersIn('to_pick')).toContain(first);
			expect(await numbersIn('new')).not.toContain(first);
			await advanceOrder(store, first, 'ready');
			expect(await numbersIn('ready')).toContain(first);
			await advanceOrder(store, first, 'completed');
			for (const name of ['new', 'to_pick', 'ready'] as const) expect(await numbersIn(name)).not.toContain(first);
		});

		it('says which promised times are past', async () => {
			const number = await orderTitles(store, [[await addStockedTitle(store), 1]]);
			await store.unwatched
				.updateTable('orders')
				.set({ promised_at: now - 1 })
				.where('order_number', '=', number)
				.execute();
			expect((await queue('new')).rows.find((row) => row.order_number === number)?.is_late).toBe(true);
		});

		it('lists the problems: a late payment, a short copy and an undeliverable mail', async () => {
			const [late, short, mail] = await Promise.all(
				[1, 2, 3].map(async () => orderTitles(store, [[await addStockedTitle(store), 1]])),
			);
			await addPayment(late ?? '', { state: 'late' });
			await store.unwatched
				.updateTable('orders')
				.set((eb) => ({ total_owing: eb('total_owing', '-', 100) }))
				.where('order_number', '=', late ?? '')
				.execute();
			const item = (await see(short ?? '')).lines[0]?.order_item_id ?? 0;
			await deskCall(store, seller.session, 'desk-orders/changeCopies', {
				order_number: short ?? '',
				version: (await see(short ?? '')).version,
				order_item_id: item,
				change: 'miss',
				from: 'to_pick',
				quantity: 1,
			});
			await store.unwatched
				.updateTable('outbox_mails')
				.set({ attempts: maxAttempts, given_up_at: now, last_error: 'no such mailbox' })
				.where('order_id', '=', await idOf(mail ?? ''))
				.where('recipient', '=', 'ada@example.org')
				.execute();
			const shown = await queue('problems');
			const problems = new Map(shown.rows.map((row) => [row.order_number, row.problems]));
			expect(problems.get(late ?? '')).toEqual(['payment']);
			expect(problems.get(short ?? '')).toEqual(['short']);
			expect(problems.get(mail ?? '')).toEqual(['mail']);
			expect(shown.counts.problems).toBe(shown.rows.length);
		});

		it('lists the same problem payments as the health page, while they can be disputed', async () => {
			const paid = {
				state: 'paid',
				created_at: now,
				problem: 'The shopper disputes the payment with PayPal.',
			} as const;
			const [disputed, over, silent] = await Promise.all([cancelled(), cancelled(), cancelled()]);
			await addPayment(disputed, paid);
			await addPayment(over, { ...paid, created_at: now - 181 * 86_400 });
			await addPayment(silent, { state: 'open', failures: 3 });
			const shown = await queue('problems', { limit: 50 });
			expect(shown.rows.find((row) => row.order_number === disputed)?.problems).toEqual(['payment']);
			expect(shown.rows.find((row) => row.order_number === silent)?.problems).toEqual(['payment']);
			expect(shown.rows.map(({ order_number }) => order_number)).not.toContain(over);
			expect(shown.counts.problems).toBe(shown.rows.length);
		});

		it('lists refunds with an unknown outcome, and refused refunds while the money is still owed', async () => {
			const [lost, refused, given] = await Promise.all([cancelled(), cancelled(), cancelled()]);
			for (const number of [lost, refused, given]) await addPayment(number, {});
			await addRefund(store, await idOf(lost), 'unknown');
			await addRefund(store, await idOf(refused), 'failed');
			await addRefund(store, await idOf(given), 'failed');
			await addRefund(store, await idOf(given), 'done');
			const shown = await queue('problems', { limit: 50 });
			const problems = new Map(shown.rows.map((row) => [row.order_number, row.problems]));
			expect(problems.get(lost)).toEqual(['refund']);
			expect(problems.get(refused)).toEqual(['refund']);
			expect(problems.has(given)).toBe(false);
			expect(shown.counts.problems).toBe(shown.rows.length);
			expect((await see(refused)).problems).toEqual(['refund']);
		});

		it('has 50 orders a page, and can be filtered by location', async () => {
			const location_id = await addLocation(store, { altname: 'Upstairs' });
			await addOrders(
				store,
				Array.from({ length: 60 }, (_, at) => ({ location_id, queue: 'new' as const, created_at: 1000 + at })),
			);
			const first = await queue('new', { location_id });
			expect(first).toMatchObject({ rowcount: 60, location_id });
			expect(first.rows).toHaveLength(50);
			expect((await queue('new', { location_id, offset: 50 })).rows).toHaveLength(10);
			expect(await ask('desk-orders/queue', { limit: 501 })).toMatchObject({ status: 400, body: { field: 'limit' } });
		});

		it('shows staff of one location only the orders of that location', async () => {
			const location_id = await addLocation(store, { altname: 'Harbour' });
			const theirs = await addOrder(store, { location_id, queue: 'new' });
			const others = await addOrder(store, { location_id: await addLocation(store), queue: 'new' });
			const there = await deskStaff(store, 'bookseller', { location_id });
			const shown = await deskCall(store, there.session, 'desk-orders/queue', {});
			const numbers = shown.rows.map(({ order_number }) => order_number);
			expect(numbers).toContain(theirs);
			expect(numbers).not.toContain(others);
			expect(shown.locations).toEqual([{ id: location_id, name: 'Harbour' }]);
			expect((await ask('desk-orders/get', { order_number: others }, there)).status).toBe(403);
			expect((await ask('desk-orders/queue', { location_id: location_id + 99 }, there)).status).toBe(403);
		});

		it('shows an order of no location, such as one of gift cards, to the staff of every location', async () => {
			const order_number = await addOrder(store, { location_id: null, queue: 'new', to_give_back: 500 });
			const location_id = await addLocation(store, { altname: 'Quay' });
			const there = await deskStaff(store, 'manager', { location_id });
			const ask = (list: 'new' | 'all' | 'to_give_back') =>
				deskCall(store, there.session, 'desk-orders/queue', { queue: list, limit: 50 });
			const seen = await ask('new');
			expect(seen.rowcount).toBe((await ask('new')).counts.new);
			for (const list of ['all', 'to_give_back'] as const)
				expect((await ask(list)).rows.map((row) => row.order_number)).toContain(order_number);
			expect((await seenBy(store, there, order_number)).location).toBeNull();
			expect(await deskCall(store, there.session, 'desk-money/get', { order_number })).toMatchObject({
				location_id: null,
			});
			const note = { order_number, words: 'Post the card.', reader: 'staff' as const };
			expect((await askDesk(store, there.session, 'desk-orders/addNote', note)).status).toBe(200);
			// Otherwise the order would appear in the lists of later tests.
			await store.db.updateTable('orders').set({ location_id }).where('order_number', '=', order_number).execute();
		});

		it('reads through indexes for any number of orders', async () => {
			if (engine !== 'sqlite') return;
			const plan = async (query: ReturnType<typeof sql>) =>
				(await query.execute(store.unwatched)).rows.map((row) => (row as { detail: string }).detail).join('\n');
			const listed = await plan(
				sql`explain query plan select id from orders where queue = ${'new'} and queue is not null order by created_at, id limit 50`,
			);
			expect(listed).toContain('orders_queue');
			expect(listed).not.toMatch(/SCAN|TEMP B-TREE/);
			const there = await plan(
				sql`explain query plan select id from orders where queue = ${'new'} and queue is not null and location_id = ${1}
					order by created_at, id limit 50`,
			);
			expect(there).toContain('orders_location_queue');
			const counts = await plan(
				sql`explain query plan select queue, count(*) from orders where queue is not null group by queue`,
			);
			expect(counts).toContain('COVERING INDEX orders_queue');
			const problems = (
				await queryPlansOf(store, (watched) =>
					deskCall(watched, seller.session, 'desk-orders/queue', { queue: 'problems' }),
				)
			).join('\n');
			expect(problems).toContain('order_copies_short');
			expect(problems).not.toMatch(
				/SCAN (?:orders|payments|outbox_mails|refunds|refund_parts|order_receipts|gift_card_entries)\b(?! USING (?:INDEX payments_problem|(?:COVERING )?INDEX orders_(?:location_)?to_give_back))/,
			);
		});

		it('can be sorted by waiting time, number, promised time and total', async () => {
			const location_id = await addLocation(store, { altname: 'Attic' });
			const [old, middle, young] = (await addOrders(store, [
				{ location_id, queue: 'ready', created_at: 1000, promised_at: null, total: 500 },
				{ location_id, queue: 'ready', created_at: 2000, promised_at: 9000, total: 1500 },
				{ location_id, queue: 'ready', created_at: 3000, promised_at: 8000, total: 1000 },
			])) as [string, string, string];
			const by = async (sort?: DeskPayloadOf<'desk-orders/queue'>['sort']) =>
				(await queue('ready', { location_id, ...(sort ? { sort } : {}) })).rows.map(({ order_number }) => order_number);
			expect(await by()).toEqual([old, middle, young]);
			expect(await by('-waiting')).toEqual([old, middle, young]);
			expect(await by('waiting')).toEqual([young, middle, old]);
			expect(await by('number')).toEqual([old, middle, young]);
			expect(await by('-number')).toEqual([young, middle, old]);
			expect(await by('promised')).toEqual([young, middle, old]);
			expect(await by('-promised')).toEqual([middle, young, old]);
			expect(await by('total')).toEqual([old, young, middle]);
			expect(await by('-total')).toEqual([middle, young, old]);
			expect(await ask('desk-orders/queue', { sort: 'email' })).toMatchObject({ status: 400, body: { field: 'sort' } });
		});

		it('is read in larger parts for a file, and refused to a till', async () => {
			const location_id = await addLocation(store, { altname: 'Cellar' });
			await addOrders(
				store,
				Array.from({ length: 60 }, () => ({ location_id, queue: 'new' as const })),
			);
			const all = await queue('new', { location_id, limit: 500 });
			expect(all.rows).toHaveLength(60);
			expect(all.more).toBe(false);
			expect((await queue('new', { location_id, limit: 50 })).more).toBe(true);
			expect((await ask('desk-orders/queue', { limit: 51 }, till)).status).toBe(403);
			expect((await ask('desk-orders/queue', { limit: 50 }, till)).status).toBe(200);
		});
	});

	describe('an order', () => {
		it('shows its lines, stock, money, mails, states and notes', async () => {
			const title = await addTitle(store, { title: 'The Lantern' });
			await addOffer(store, title, { onhand: 4 });
			const number = await orderTitles(store, [[title, 1]]);
			await deskCall(store, seller.session, 'desk-orders/addNote', {
				order_number: number,
				reader: 'staff',
				words: 'Rings first.',
			});
			await deskCall(store, seller.session, 'desk-orders/addNote', {
				order_number: number,
				reader: 'customer',
				words: 'It is at the till.',
			});
			const shown = await see(number);
			expect(shown.lines[0]).toMatchObject({
				title: 'The Lantern',
				availability: [{ location: 'Main Street', onhand: 3 }],
			});
			expect(shown.mails.map(({ recipient }) => recipient).sort()).toEqual(['ada@example.org', 'shop@example.org']);
			expect(shown.notes.map(({ words }) => words)).toEqual(['Rings first.', 'It is at the till.']);
			const own = await store.call('order/get', { order_id: number, access_key: keyOf(store, number) });
			expect(own.store_notes).toEqual([{ words: 'It is at the till.', at: now }]);
			expect(JSON.stringify(own)).not.toContain('Rings first');
		});

		it('shows staff of one location the stock of every location', async () => {
			const title = await addTitle(store);
			const offer = await addOffer(store, title, { onhand: 4 });
			const pier = await addLocation(store, { altname: 'Pier' });
			await store.unwatched
				.insertInto('stock')
				.values({ offer_id: offer, location_id: pier, onhand: 0, onorder: 0 })
				.execute();
			const number = await orderTitles(store, [[title, 1]]);
			await store.unwatched
				.updateTable('orders')
				.set({ location_id: pier })
				.where('order_number', '=', number)
				.execute();
			const has = async (staff: TestStaff) =>
				(await seenBy(store, staff, number)).lines[0]?.availability.map(({ location }) => location);
			expect(await has(seller)).toEqual(['Main Street', 'Pier']);
			expect(await has(await deskStaff(store, 'bookseller', { location_id: pier }))).toEqual(['Main Street', 'Pier']);
		});

		it('shows a till the data for a hand-over, without payments, cards, codes, mails or names', async () => {
			const number = await orderTitles(store, [[await addStockedTitle(store), 1]]);
			const words = 'For her sister.';
			await deskCall(store, seller.session, 'desk-orders/addNote', { order_number: number, reader: 'staff', words });
			await addPayment(number, { state: 'late', transaction_id: 'T-4711', problem: 'A word of the provider.' });
			const card = { payment_message: 'VISA ending in 1111. Paid.' };
			await store.unwatched.updateTable('orders').set(card).where('order_number', '=', number).execute();
			const everything = await see(number);
			expect(everything).toMatchObject({ payments: [{ transaction_id: 'T-4711' }], order: { ...card } });
			expect(everything.audit.length).toBeGreaterThan(0);
			const { session } = till;
			const shown = await deskCall(store, session, 'desk-orders/get', { order_number: number });
			expect(shown).toMatchObject({ payments: [], mails: [], audit: [], codes: [], gift_cards: [] });
			expect(shown.order.purchaser_name).toBe('Ada Reader');
			expect(shown.order.summary.total_owing).toBe(everything.order.summary.total_owing);
			expect(shown.order.payment_message).toBe(`$${everything.order.summary.total_owing} is to be paid.`);
			expect(shown.notes.map((note) => note.words)).toEqual([words]);
			expect(shown).toMatchObject({ lines: everything.lines, version: everything.version });
			expect(JSON.stringify(shown)).not.toMatch(/ada@example|T-4711|word of the provider|1111/);
			const given = await deskCall(store, session, 'desk-orders/handOver', {
				order_number: number,
				version: shown.version,
				kind: 'handed_over',
				copies: [{ order_item_id: shown.lines[0]?.order_item_id ?? 0, quantity: 1 }],
			});
			expect(given).toMatchObject({ part: 1, payments: [], mails: [], audit: [] });
		});

		it('has notes that can be deleted, also for its customer, and the audit keeps their text', async () => {
			const number = await orderTitles(store, [[await addStockedTitle(store), 1]]);
			const note = { order_number: number, reader: 'customer' as const, words: 'Your sister has it.' };
			const { notes } = await deskCall(store, seller.session, 'desk-orders/addNote', note);
			const taken = { order_number: number, note_id: notes[0]?.id ?? 0 };
			const other = await orderTitles(store, [[await addStockedTitle(store), 1]]);
			expect((await ask('desk-orders/removeNote', { ...taken, order_number: other })).status).toBe(404);
			expect((await ask('desk-orders/removeNote', taken, till)).status).toBe(403);
			const shown = await deskCall(store, seller.session, 'desk-orders/removeNote', taken);
			expect(shown.notes).toEqual([]);
			expect(shown.audit[0]).toMatchObject({ action: 'desk-orders/removeNote' });
			expect(shown.audit[0]?.after).toContain('Your sister has it.');
			const own = await store.call('order/get', { order_id: number, access_key: keyOf(store, number) });
			expect(own.store_notes).toEqual([]);
			expect((await ask('desk-orders/removeNote', taken)).status).toBe(404);
		});

		it('sends a mail again: a sent mail as a new one, an unsent mail from the start', async () => {
			const number = await orderTitles(store, [[await addStockedTitle(store), 1]]);
			const [sent, stuck] = (await see(number)).mails;
			const mail = store.unwatched.updateTable('outbox_mails');
			await mail
				.set({ sent_at: now })
				.where('id', '=', sent?.id ?? 0)
				.execute();
			await mail
				.set({ attempts: maxAttempts, given_up_at: now, last_error: 'refused' })
				.where('id', '=', stuck?.id ?? 0)
				.execute();
			const again = (mail_id = 0) =>
				deskCall(store, seller.session, 'desk-orders/sendMailAgain', { order_number: number, mail_id });
			expect((await again(sent?.id)).mails).toHaveLength(3);
			const shown = await again(stuck?.id);
			expect(shown.mails).toHaveLength(3);
			expect(shown.mails.every(({ failed }) => !failed)).toBe(true);
			expect((await ask('desk-orders/sendMailAgain', { order_number: number, mail_id: 999_999 })).status).toBe(404);
			expect((await ask('desk-orders/sendMailAgain', { order_number: number, mail_id: sent?.id }, till)).status).toBe(
				403,
			);
		});

		it('uses a corrected e-mail from the mail that is sent there', async () => {
			const number = await orderTitles(store, [[await addStockedTitle(store), 1]]);
			const { order, mails } = await see(number);
			const [mail] = mails.filter(({ recipient }) => recipient === order.email);
			const others = mails.filter(({ recipient }) => recipient !== order.email);
			await store.unwatched
				.updateTable('outbox_mails')
				.set({ given_up_at: now, last_error: 'no such mailbox' })
				.where('id', '=', mail?.id ?? 0)
				.execute();
			const again = (mail_id: number | undefined, recipient: string) =>
				ask('desk-orders/sendMailAgain', { order_number: number, mail_id, recipient, key: randomUUID() });
			expect(await again(mail?.id, 'nowhere')).toMatchObject({ status: 400, body: { field: 'recipient' } });
			expect(await again(mail?.id, '')).toMatchObject({ status: 400, body: { field: 'recipient' } });
			for (const one of others) expect((await again(one.id, 'ada@example.net')).status).toBe(409);
			const put = (facts: { given_up_at?: number | null; forget_when_sent?: number }) =>
				store.unwatched
					.updateTable('outbox_mails')
					.set(facts)
					.where('id', '=', mail?.id ?? 0)
					.execute();
			// A mail that may still arrive, and one with a gift card's PIN, keep their address.
			for (const facts of [{ given_up_at: null }, { forget_when_sent: 1 }]) {
				await put(facts);
				expect((await see(number)).mails.find(({ id }) => id === mail?.id)?.may_redirect).toBe(false);
				expect(await again(mail?.id, 'ada@example.net')).toMatchObject({ status: 409, body: { field: 'recipient' } });
				await put({ given_up_at: now, forget_when_sent: 0 });
			}
			expect((await see(number)).mails.find(({ id }) => id === mail?.id)?.may_redirect).toBe(true);
			// An unsent mail with a PIN keeps the earlier address.
			const { id: _, ...row } = await store.db
				.selectFrom('outbox_mails')
				.selectAll()
				.where('id', '=', mail?.id ?? 0)
				.executeTakeFirstOrThrow();
			const subject = 'Your gift card';
			await store.unwatched
				.insertInto('outbox_mails')
				.values({ ...row, subject, attempts: 0, given_up_at: null, last_error: null, forget_when_sent: 1 })
				.execute();
			await store.unwatched
				.updateTable('staff_sessions')
				.set({ password_at: now - 601 })
				.execute();
			expect(await again(mail?.id, 'ada@example.net')).toMatchObject({
				status: 401,
				body: { error: expect.stringContaining('password') },
			});
			await store.unwatched.updateTable('staff_sessions').set({ password_at: now }).execute();
			expect(await again(mail?.id, 'ada@example.net')).toMatchObject({ status: 200 });
			const now_is = await see(number);
			expect(now_is.order.email).toBe('ada@example.net');
			const { first_email } = await store.db
				.selectFrom('orders')
				.select('first_email')
				.where('order_number', '=', number)
				.executeTakeFirstOrThrow();
			expect(first_email).toBe(order.email);
			expect(now_is.problems).not.toContain('mail');
			expect(now_is.mails.find(({ id }) => id === mail?.id)).toMatchObject({
				recipient: 'ada@example.net',
				failed: false,
			});
			const notice = now_is.mails.find((one) => one.subject.includes('was changed'));
			expect(notice?.recipient).toBe(order.email);
			expect(now_is.mails.find((one) => one.subject === subject)?.recipient).toBe(order.email);
			// Later mails also go to the new address.
			await deskCall(store, seller.session, 'desk-orders/cancel', {
				order_number: number,
				version: now_is.version,
				reason: 'Out.',
			});
			const known = [...mails, ...now_is.mails];
			const next = (await see(number)).mails.filter(({ id }) => !known.some((one) => one.id === id));
			expect(next.map(({ recipient }) => recipient)).toContain('ada@example.net');
			expect(next.map(({ recipient }) => recipient)).not.toContain(order.email);
			const line = await store.db
				.selectFrom('audit_entries')
				.select(['before', 'after'])
				.where('thing_key', '=', number)
				.where('action', '=', 'desk-orders/sendMailAgain')
				.orderBy('id')
				.executeTakeFirstOrThrow();
			expect([line.before, line.after].map((facts) => JSON.parse(facts ?? '{}'))).toEqual([
				{ email: order.email },
				{ email: 'ada@example.net' },
			]);
		});

		it('saves a note and sends a mail once when they are posted again', async () => {
			const number = await orderTitles(store, [[await addStockedTitle(store), 1]]);
			const key = randomUUID();
			const note = (words: string) =>
				deskCall(store, seller.session, 'desk-orders/addNote', {
					order_number: number,
					reader: 'customer',
					words,
					key,
				});
			await Promise.all([note('It is at the till.'), note('It is at the till.')]);
			// A bookseller went back to the page of the first note and wrote another one.
			const { notes, mails } = await note('Ring first.');
			expect(notes.map(({ words }) => words)).toEqual(['It is at the till.', 'Ring first.']);
			const [mail] = mails;
			await store.unwatched
				.updateTable('outbox_mails')
				.set({ sent_at: now })
				.where('id', '=', mail?.id ?? 0)
				.execute();
			const again = () =>
				deskCall(store, seller.session, 'desk-orders/sendMailAgain', {
					order_number: number,
					mail_id: mail?.id ?? 0,
					key,
				});
			await Promise.all([again(), again()]);
			expect((await again()).mails).toHaveLength(mails.length + 1);
		});

		it('is cancelled as by the command', async () => {
			const title = await addStockedTitle(store, {}, 2);
			const number = await orderTitles(store, [[title, 2]]);
			const { version } = await see(number);
			const shown = await deskCall(store, seller.session, 'desk-orders/cancel', {
				order_number: number,
				version,
				reason: 'Out.',
			});
			expect(shown.order).toMatchObject({ state: 'cancelled', store_message: 'Out.' });
			expect(statesOf(shown)).toEqual({ cancelled: 2 });
			expect(await ask('desk-orders/cancel', { order_number: number, version })).toMatchObject({ status: 409 });
		});
	});

	describe('parts', () => {
		it('are sent separately with a mail for each, and the last part completes the order', async () => {
			const number = await toSend(await addStockedTitle(store, { title: 'The Tide' }, 5), 3);
			const first = await part(number, 2);
			expect(first).toMatchObject({ part: 1, order: { state: 'placed' }, queue: 'to_pick' });
			const last = await part(number, 1, { carrier: '', tracking_number: '' });
			expect(last).toMatchObject({ part: 2, order: { state: 'completed' }, queue: null });
			const subjects = last.mails.map(({ subject }) => subject);
			expect(subjects).toContain(`The Shop: a part of your order ${number} is on its way`);
			expect(subjects).toContain(`The Shop: the rest of your order ${number} is on its way`);
			const mails = await store.db
				.selectFrom('outbox_mails')
				.select('text')
				.where('subject', 'like', `%part of your order ${number}%`)
				.execute();
			expect(mails[0]?.text).toContain('Tracking number: CP 123 456');
			expect(mails[0]?.text).toContain('2 x The Tide');
			const own = await store.call('order/get', { order_id: number, access_key: keyOf(store, number) });
			expect(own.parts).toMatchObject([
				{ number: 1, kind: 'sent', carrier: 'Canada Post', tracking_number: 'CP 123 456', copies: [{ quantity: 2 }] },
				{ number: 2, kind: 'sent', carrier: '', copies: [{ quantity: 1 }] },
			]);
		});

		it('come back one by one, and never more copies than their part has', async () => {
			const number = await toSend(await addStockedTitle(store, {}, 5), 3);
			await part(number, 1);
			const { version, lines } = await part(number, 2);
			const back = { order_number: number, version, order_item_id: lines[0]?.order_item_id ?? 0, from: 'sent' };
			const asked = { ...back, change: 'return', part: 1 };
			expect(await ask('desk-orders/changeCopies', { ...asked, quantity: 2 })).toMatchObject({
				status: 409,
				body: { field: 'quantity' },
			});
			expect(await ask('desk-orders/changeCopies', { ...asked, part: 3, quantity: 1 })).toMatchObject({ status: 404 });
			expect(await ask('desk-orders/changeCopies', { ...asked, quantity: 1 })).toMatchObject({ status: 200 });
			const shown = (await see(number)).lines[0]?.copies;
			expect(shown?.map(({ state, part: of, quantity }) => [state, of, quantity]).sort()).toEqual([
				['returned', 1, 1],
				['sent', 2, 2],
			]);
		});

		it('record how they were paid and who took the payment: the last part all that is owed', async () => {
			const number = await toSend(await addStockedTitle(store, {}, 5), 2);
			const receipts = async () =>
				store.db
					.selectFrom('order_receipts')
					.select(['method', 'amount', 'staff_id'])
					.where('order_id', '=', await idOf(number))
					.execute();
			const unsaid = await see(number);
			const item = unsaid.lines[0]?.order_item_id ?? 0;
			const first = {
				order_number: number,
				version: unsaid.version,
				kind: 'sent',
				paid_by: 'not_said',
				copies: [{ order_item_id: item, quantity: 1 }],
			};
			expect(await ask('desk-orders/handOver', first)).toMatchObject({ status: 422, body: { field: 'paid_by' } });
			expect(await receipts()).toEqual([]);
			const paid = await part(number, 1, { paid_by: 'cash' });
			expect(paid.order.state).toBe('placed');
			const staff_id = seller.actor.staff.id;
			const inCash = { method: 'cash', amount: Math.round(Number(paid.taken) * 100), staff_id };
			expect(inCash.amount).toBeGreaterThan(0);
			expect(await receipts()).toEqual([inCash]);
			const { version, lines, order } = await see(number);
			expect(order.summary.total_owing).toBe(paid.money.owed);
			const asked = {
				order_number: number,
				version,
				kind: 'sent',
				copies: [{ order_item_id: lines[0]?.order_item_id ?? 0, quantity: 1 }],
			};
			expect(await ask('desk-orders/handOver', { ...asked, paid_by: 'not_said' })).toMatchObject({
				status: 422,
				body: { field: 'paid_by' },
			});
			expect(await ask('desk-orders/handOver', { ...asked, paid_by: 'gold' })).toMatchObject({
				status: 400,
				body: { field: 'paid_by' },
			});
			const done = await ask('desk-orders/handOver', { ...asked, paid_by: 'transfer' });
			expect(done).toMatchObject({ status: 200, body: { order: { state: 'completed' } } });
			const amount = Math.round(Number(order.summary.total_owing) * 100);
			expect(amount).toBeGreaterThan(0);
			expect(await receipts()).toEqual([inCash, { method: 'transfer', amount, staff_id }]);
		});

		it('have a carrier and a tracking number that can be corrected and mailed to the customer', async () => {
			const number = await toSend(await addStockedTitle(store, { title: 'The Tide' }, 5), 1);
			const { version } = await part(number, 1);
			const correct = (more: object) =>
				ask('desk-orders/correctPart', {
					order_number: number,
					version,
					part: 1,
					carrier: 'Purolator',
					tracking_number: 'PU 9',
					tell: true,
					...more,
				});
			expect((await correct({ part: 2 })).status).toBe(404);
			expect(await correct({ tracking_number: 'x'.repeat(61) })).toMatchObject({ status: 400 });
			const both = await Promise.all([correct({}), correct({ tracking_number: 'PU 8' })]);
			expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
			const shown = await see(number);
			const [corrected] = shown.parts;
			expect(corrected).toMatchObject({ carrier: 'Purolator', kind: 'sent' });
			const own = await store.call('order/get', { order_id: number, access_key: keyOf(store, number) });
			expect(own.parts[0]?.tracking_number).toBe(corrected?.tracking_number);
			const mails = await store.db
				.selectFrom('outbox_mails')
				.select('text')
				.where('order_id', '=', await idOf(number))
				.where('subject', 'like', '%is on its way%')
				.orderBy('id')
				.execute();
			expect(mails).toHaveLength(2);
			expect(mails[1]?.text).toContain(`Tracking number: ${corrected?.tracking_number}`);
			const entry = shown.audit.find(({ action }) => action === 'desk-orders/correctPart');
			expect(JSON.parse(entry?.before ?? '{}')).toMatchObject({
				parts: [{ part: 1, carrier: 'Canada Post', tracking_number: 'CP 123 456' }],
			});
			expect(JSON.parse(entry?.after ?? '{}')).toMatchObject({ parts: [{ part: 1, carrier: 'Purolator' }] });
			const { version: now } = shown;
			expect(await ask('desk-orders/correctPart', { order_number: number, version: now, part: 1 }, till)).toMatchObject(
				{
					status: 403,
				},
			);
		});

		it('never contain more copies than the order has, even with simultaneous requests', async () => {
			const number = await toSend(await addStockedTitle(store, {}, 5), 2);
			const { version, lines } = await see(number);
			const asked = { order_number: number, version, kind: 'sent' };
			const copies = [{ order_item_id: lines[0]?.order_item_id ?? 0, quantity: 2 }];
			const both = await Promise.all([1, 2].map(() => ask('desk-orders/handOver', { ...asked, copies })));
			expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
			const other = await toSend(await addStockedTitle(store, {}, 5), 1);
			const shown = await see(other);
			const more = [{ order_item_id: shown.lines[0]?.order_item_id ?? 0, quantity: 2 }];
			const refused = await ask('desk-orders/handOver', {
				...asked,
				order_number: other,
				version: shown.version,
				copies: more,
			});
			expect(refused).toMatchObject({ status: 409, body: { field: 'copies' } });
			const none = await ask('desk-orders/handOver', {
				...asked,
				order_number: other,
				version: shown.version,
				copies: [],
			});
			expect(none).toMatchObject({ status: 400 });
		});

		it('cannot be cancelled with the order once they have left; the other copies can', async () => {
			const number = await toSend(await addStockedTitle(store, {}, 5), 2);
			const { version } = await part(number, 1);
			expect(await ask('desk-orders/cancel', { order_number: number, version })).toMatchObject({
				status: 409,
				body: { error: expect.stringContaining('A part of order') },
			});
			// The customer paid for the copies they have, so they owe nothing once the rest is cancelled.
			const { lines, version: paid } = await see(number);
			const rest = await deskCall(store, seller.session, 'desk-orders/changeCopies', {
				order_number: number,
				version: paid,
				order_item_id: lines[0]?.order_item_id ?? 0,
				change: 'cancel',
				from: 'to_pick',
				quantity: 1,
			});
			expect(rest.order.state).toBe('completed');
		});

		it('print authors, prices and the returns text on a slip, no price on a gift slip, and no country on a domestic label', async () => {
			const title = await addStockedTitle(store, { title: 'The Tide', authors: ['Ada Byron'] }, 5);
			const number = await toSend(title, 2);
			await setSettings(store, { store_info, returns_text: 'Return books within 30 days.' });
			const textOf = ({ pdf }: { pdf: string }) =>
				execFileSync('pdftotext', ['-layout', '-', '-'], { input: Buffer.from(pdf, 'base64'), encoding: 'utf8' });
			const slip = (gift: boolean) =>
				deskCall(store, seller.session, 'desk-orders/getPackingSlip', { order_number: number, gift });
			const { order } = await see(number);
			const { line_price, sold_price } = order.items[0]?.cart_info ?? {};
			const priced = textOf(await slip(false));
			const returns = 'Return books within 30 days.';
			for (const words of ['To be sent by Post', 'Ada Byron', `$${line_price}`, `$${sold_price} each`, returns])
				expect(priced).toContain(words);
			const gift = textOf(await slip(true));
			expect(gift).toContain('Ada Byron');
			expect(gift).not.toContain('$');
			// Bookkeepers do not see what the customer writes to the store.
			const notes = 'Ring twice, please.';
			await store.db.updateTable('orders').set({ instructions: notes }).where('order_number', '=', number).execute();
			expect(textOf(await slip(false))).toContain(notes);
			expect(textOf(await slip(true))).not.toContain(notes);
			await setSettings(store, { store_info });
			expect(textOf(await slip(true))).not.toContain('Return books');
			const label = () => deskCall(store, seller.session, 'desk-orders/getLabels', { order_numbers: [number] });
			expect(textOf(await label())).not.toContain('Canada');
			const abroad = JSON.stringify({ ...JSON.parse(destination), country: 'US', prov: 'WA' });
			await store.unwatched
				.updateTable('orders')
				.set({ shipping: abroad })
				.where('order_number', '=', number)
				.execute();
			expect(textOf(await label())).toContain('United States');
		});

		it('are on a receipt, without contact details for a till', async () => {
			const number = await toSend(await addStockedTitle(store), 1);
			const { order } = await see(number);
			await store.db
				.updateTable('orders')
				.set({
					placed_by_name: 'Bo Buyer',
					placed_by_email: 'bo@buyer.example',
					placed_for: 'Hope School',
					shipping: JSON.stringify({ ...JSON.parse(destination), phone: '250 555 7431' }),
				})
				.where('order_number', '=', number)
				.execute();
			const { version } = await deskCall(store, seller.session, 'desk-money/get', { order_number: number });
			const paid = { order_number: number, version, amount: order.summary.total_owing, method: 'cash' as const };
			await deskCall(store, seller.session, 'desk-money/receive', paid);
			const receipt = async ({ session }: TestStaff) => {
				const { pdf } = await deskCall(store, session, 'desk-money/getReceipt', { order_number: number });
				return execFileSync('pdftotext', ['-', '-'], { input: Buffer.from(pdf, 'base64'), encoding: 'utf8' });
			};
			const toSeller = await receipt(seller);
			for (const contact of ['555-7431', order.email, 'bo@buyer.example']) expect(toSeller).toContain(contact);
			const toTill = await receipt(till);
			expect(toTill).toContain('Bo Buyer');
			for (const contact of ['7431', order.email, 'bo@buyer.example']) expect(toTill).not.toContain(contact);
		});

		it('have a slip; at most two hundred orders have labels at once', async () => {
			const number = await toSend(await addStockedTitle(store, { title: 'Ça et là' }, 5), 2);
			await part(number, 1);
			const slip = await deskCall(store, till.session, 'desk-orders/getPackingSlip', { order_number: number, part: 1 });
			expect(slip.filename).toBe(`packing-slip-${number}-1.pdf`);
			expect(Buffer.from(slip.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
			const phone = '250 555 7431';
			const { shipping } = await store.db
				.selectFrom('orders')
				.select('shipping')
				.where('order_number', '=', number)
				.executeTakeFirstOrThrow();
			await store.db
				.updateTable('orders')
				.set({ shipping: JSON.stringify({ ...JSON.parse(shipping ?? '{}'), phone }) })
				.where('order_number', '=', number)
				.execute();
			const printed = async ({ session }: TestStaff) => {
				const { pdf } = await deskCall(store, session, 'desk-orders/getPackingSlip', { order_number: number });
				return execFileSync('pdftotext', ['-', '-'], { input: Buffer.from(pdf, 'base64'), encoding: 'utf8' });
			};
			expect(await printed(seller)).toContain('555-7431');
			expect(await printed(till)).not.toContain('7431');
			const label = await deskCall(store, seller.session, 'desk-orders/getLabels', { order_numbers: [number] });
			expect(Buffer.from(label.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
			const many = Array.from({ length: 2000 }, (_, at) => String(at));
			expect(await ask('desk-orders/getLabels', { order_numbers: many })).toMatchObject({
				status: 400,
				body: { error: expect.stringContaining('at most 200') },
			});
			const pickedUp = await addOrder(store, {});
			expect(await ask('desk-orders/getLabels', { order_numbers: [pickedUp] })).toMatchObject({ status: 409 });
		});
	});

	it('has a receipt, without the e-mail address if a till prints it', async () => {
		const { id: customer_id } = await addCustomer(store, { email: 'receipt-reader@example.org' });
		const ordered = {
			customer_id,
			email: 'receipt-order@example.org',
			placed_by_name: 'Bo Buyer',
			placed_by_email: 'receipt-buyer@example.org',
		};
		const known = await addOrder(store, ordered);
		const unknown = await addOrder(store, { ...ordered, customer_id: null });
		for (const order_number of [known, unknown]) {
			const { version, owed } = await deskCall(store, seller.session, 'desk-money/get', { order_number });
			const receipt = { order_number, version, amount: owed, method: 'cash' } as const;
			await deskCall(store, seller.session, 'desk-money/receive', receipt);
			const printed = async ({ session }: TestStaff) => {
				const { pdf } = await deskCall(store, session, 'desk-money/getReceipt', { order_number });
				return execFileSync('pdftotext', ['-', '-'], { input: Buffer.from(pdf, 'base64'), encoding: 'utf8' });
			};
			const read = await printed(seller);
			expect(read).toContain(order_number === known ? 'receipt-reader@' : 'receipt-order@');
			expect(read).toContain('receipt-buyer@');
			const atTill = await printed(till);
			expect(atTill).toContain('Bo Buyer');
			expect(atTill).not.toMatch(/receipt-\w+@/);
		}
	});

	it('is put on one pick list when the same form is posted again', async () => {
		const number = await orderTitles(store, [[await addStockedTitle(store), 1]]);
		const make = (key: string) =>
			deskCall(store, seller.session, 'desk-picking/make', {
				order_numbers: [number],
				key: `pick list ${key}`.replaceAll(' ', '-').padEnd(20, '-'),
			});
		const made = [...(await Promise.all([make('one'), make('one')])), await make('one'), await make('two')];
		const lists = made.map(({ pick_list_id }) => pick_list_id);
		expect(new Set(lists).size).toBe(1);
		expect(made[3]).toMatchObject({ orders: 0, on_lists: [{ order_number: number, pick_list_id: lists[0] }] });
	});

	it('sets tickets aside at once, so that no pick list asks for them', async () => {
		const [book, ticket] = [await addStockedTitle(store), await addStockedTitle(store, { sold_until: 4_000_000_000 })];
		const number = await orderTitles(store, [
			[book, 1],
			[ticket, 2],
		]);
		const { pick_list_id } = await deskCall(store, seller.session, 'desk-picking/make', { order_numbers: [number] });
		const list = await deskCall(store, seller.session, 'desk-picking/get', { pick_list_id });
		expect(list).toMatchObject({ to_pick: 1, found: 0, done: 0 });
		expect(list.rows.map(({ title_id }) => title_id)).toEqual([book]);
		const shown = await see(number);
		expect([statesOf(shown, 0), statesOf(shown, 1)]).toEqual([{ to_pick: 1 }, { set_aside: 2 }]);
	});

	it('shows the rest of each pick list, and removing a list leaves its orders unchanged', async () => {
		const title = await addStockedTitle(store, {}, 9);
		const numbers = [await orderTitles(store, [[title, 2]]), await orderTitles(store, [[title, 1]])];
		const [first = '', second = ''] = numbers;
		const make = (order_numbers: string[]) => deskCall(store, seller.session, 'desk-picking/make', { order_numbers });
		const lists = () => deskCall(store, seller.session, 'desk-picking/list', {});
		const headOf = async (id: number) => (await lists()).rows.find(({ pick_list_id }) => pick_list_id === id);
		const remove = (pick_list_id: number, who = seller) => ask('desk-picking/remove', { pick_list_id }, who);
		const { pick_list_id: meant } = await make([second]);
		const { pick_list_id: mistaken, on_lists } = await make(numbers);
		expect(on_lists).toEqual([{ order_number: second, pick_list_id: meant }]);
		expect(await headOf(mistaken)).toMatchObject({ orders: 1, to_pick: 2, short: 0 });
		expect(await headOf(meant)).toMatchObject({ orders: 1, to_pick: 1, short: 0 });
		expect((await remove(mistaken, till)).status).toBe(403);
		const both = await Promise.all([remove(mistaken), remove(mistaken)]);
		expect(both.map(({ status }) => status).filter((status) => status !== 404)).toContain(200);
		expect((await remove(mistaken)).status).toBe(404);
		expect(await headOf(mistaken)).toBeUndefined();
		expect([(await see(first)).queue, (await see(second)).queue]).toEqual(['new', 'to_pick']);
		await deskCall(store, seller.session, 'desk-picking/scan', {
			pick_list_id: meant,
			code: await eisbnOf(store, title),
		});
		expect(await headOf(meant)).toMatchObject({ to_pick: 0, short: 0 });
		expect(await remove(meant)).toMatchObject({ status: 409 });
		const lines = await store.db
			.selectFrom('audit_entries')
			.select('before')
			.where('action', '=', 'desk-picking/remove')
			.where('thing_key', '=', String(mistaken))
			.execute();
		expect(lines.map(({ before }) => JSON.parse(before ?? ''))).toEqual([{ orders: [first], location_id: null }]);
	});

	it('keeps an order in picking while another list has it', async () => {
		const order_number = await orderTitles(store, [[await addStockedTitle(store, {}, 9), 1]]);
		const empty = await addLocation(store, { altname: 'Empty' });
		const make = (more: { location_id?: number } = {}) =>
			deskCall(store, seller.session, 'desk-picking/make', { order_numbers: [order_number], ...more });
		const { pick_list_id } = await make({ location_id: empty });
		expect((await make()).pick_list_id).not.toBe(pick_list_id);
		await deskCall(store, seller.session, 'desk-picking/remove', { pick_list_id });
		expect((await see(order_number)).queue).toBe('to_pick');
	});

	it('keeps each copy on one pick list when two booksellers make lists of the same orders at once', async () => {
		const title = await addStockedTitle(store, {}, 9);
		const order_numbers = [await orderTitles(store, [[title, 1]]), await orderTitles(store, [[title, 1]])];
		const colleague = await deskStaff(store, 'bookseller');
		const make = (staff: TestStaff, numbers: string[]) =>
			deskCall(store, staff.session, 'desk-picking/make', { order_numbers: numbers });
		const made = await Promise.all([
			make(seller, order_numbers),
			make(colleague, [...order_numbers].reverse()),
			make(seller, order_numbers.slice(0, 1)),
		]);
		expect(made.reduce((sum, { orders }) => sum + orders, 0)).toBe(2);
		const lists = await Promise.all(
			[...new Set(made.map(({ pick_list_id }) => pick_list_id))].map((pick_list_id) =>
				deskCall(store, seller.session, 'desk-picking/get', { pick_list_id }),
			),
		);
		const held = lists.flatMap(({ rows }) => rows.flatMap(({ orders }) => orders));
		expect(held.map(({ order_number, quantity }) => [order_number, quantity]).sort()).toEqual(
			order_numbers.map((number) => [number, 1]).sort(),
		);
	});

	it('takes an order’s copies for the lists of two locations, each its own', async () => {
		const [here, there] = [await addLocation(store), await addLocation(store)];
		const title = await addTitle(store);
		await addOffer(store, title, { stock: [here, there].map((location_id) => ({ location_id, onhand: 1 })) });
		const order_numbers = [await orderTitles(store, [[title, 2]])];
		const make = (location_id: number) =>
			deskCall(store, seller.session, 'desk-picking/make', { order_numbers, location_id });
		const [one, other] = [await make(here), await make(there)];
		expect([one.orders, other.orders]).toEqual([1, 1]);
		expect(await deskCall(store, seller.session, 'desk-picking/make', { order_numbers })).toMatchObject({ orders: 0 });
		const shown = await deskCall(store, seller.session, 'desk-picking/get', { pick_list_id: one.pick_list_id });
		expect(shown.to_pick).toBe(1);
	});

	describe('that are marked ready from their pick list', () => {
		it('count every copy of the list as found, and leave out an order with a short copy', async () => {
			const title = await addStockedTitle(store, {}, 9);
			const order_numbers = [await orderTitles(store, [[title, 2]]), await orderTitles(store, [[title, 1]])];
			const [whole = '', short = ''] = order_numbers;
			const { pick_list_id } = await deskCall(store, seller.session, 'desk-picking/make', { order_numbers });
			const item = (await see(short)).lines[0]?.order_item_id ?? 0;
			await deskCall(store, seller.session, 'desk-picking/tick', {
				pick_list_id,
				order_number: short,
				order_item_id: item,
				from: 'to_pick',
				change: 'miss',
			});
			const marked = await deskCall(store, seller.session, 'desk-orders/markReady', { order_numbers, pick_list_id });
			expect(marked).toMatchObject({ done: [whole], refused: [{ order_number: short }] });
			expect(statesOf(await see(whole))).toEqual({ set_aside: 2 });
			expect(statesOf(await see(short))).toEqual({ short: 1 });
			const again = await deskCall(store, seller.session, 'desk-orders/markReady', {
				order_numbers: [whole],
				pick_list_id,
			});
			expect(again.refused).toHaveLength(1);
		});

		it('are refused if they are not on the list', async () => {
			const title = await addStockedTitle(store, {}, 9);
			const [on, off] = [await orderTitles(store, [[title, 1]]), await orderTitles(store, [[title, 1]])];
			const { pick_list_id } = await deskCall(store, seller.session, 'desk-picking/make', { order_numbers: [on] });
			const marked = await deskCall(store, seller.session, 'desk-orders/markReady', {
				order_numbers: [off],
				pick_list_id,
			});
			expect(marked.refused[0]?.words).toContain('is not on this list');
			expect(statesOf(await see(off))).toEqual({ to_pick: 1 });
		});
	});

	describe('that are handed over together', () => {
		it('can be the complete orders of a pick list, which shows each amount due', async () => {
			const title = await addStockedTitle(store, {}, 9);
			const [here, sent, open] = [
				await orderTitles(store, [[title, 1]]),
				await toSend(title, 1),
				await orderTitles(store, [[title, 2]]),
			];
			const order_numbers = [here, sent, open];
			const { pick_list_id } = await deskCall(store, seller.session, 'desk-picking/make', { order_numbers });
			for (const order_number of [here, sent])
				await deskCall(store, seller.session, 'desk-picking/tick', {
					pick_list_id,
					order_number,
					order_item_id: (await see(order_number)).lines[0]?.order_item_id ?? 0,
					from: 'to_pick',
					change: 'find',
				});
			const list = await deskCall(store, seller.session, 'desk-picking/get', { pick_list_id });
			const shown = new Map(list.orders.map((order) => [order.order_number, order]));
			expect(order_numbers.map((number) => shown.get(number)?.copies)).toEqual([
				{ found: 1 },
				{ found: 1 },
				{ to_pick: 2 },
			]);
			const owed = (await see(here)).order.summary.total_owing;
			expect(shown.get(here)).toMatchObject({ total_owing: owed, delivery_key: 'pickup' });
			await pay(here);
			const answer = await deskCall(store, seller.session, 'desk-orders/handOverPicked', {
				kind: 'handed_over',
				orders: [here, open].map((order_number) => ({ order_number, tracking_number: '' })),
				carrier: '',
			});
			expect(answer.done).toEqual([here]);
			expect(answer.refused).toMatchObject([{ order_number: open }]);
			const after = await deskCall(store, seller.session, 'desk-picking/get', { pick_list_id });
			expect(after.orders.find(({ order_number }) => order_number === here)).toMatchObject({
				state: 'done',
				copies: { handed_over: 1 },
				total_owing: '0.00',
			});
		});

		it('hand over paid and picked orders, send others, and say why the rest stay', async () => {
			const title = await addStockedTitle(store, {}, 9);
			const pickedUp = await pay(await orderTitles(store, [[title, 1]]));
			const sent = await pay(await toSend(title, 1));
			const unpicked = await pay(await orderTitles(store, [[title, 1]]));
			const owing = await orderTitles(store, [[title, 1]]);
			const picked = [pickedUp, sent, owing];
			const { pick_list_id } = await deskCall(store, seller.session, 'desk-picking/make', { order_numbers: picked });
			await deskCall(store, seller.session, 'desk-orders/markReady', { order_numbers: picked, pick_list_id });
			const call = (kind: 'handed_over' | 'sent', ...numbers: string[]) =>
				deskCall(store, till.session, 'desk-orders/handOverPicked', {
					kind,
					orders: numbers.map((order_number) => ({ order_number, tracking_number: 'CP 9' })),
					carrier: 'Canada Post',
				});
			const leave = () => call('handed_over', pickedUp, owing, unpicked);
			const answers = await Promise.all([leave(), leave(), call('sent', sent), call('sent', sent)]);
			expect(answers.flatMap(({ done }) => done).sort()).toEqual([pickedUp, sent].sort());
			expect((await see(pickedUp)).parts).toMatchObject([{ kind: 'handed_over', tracking_number: '' }]);
			expect(await see(sent)).toMatchObject({
				parts: [{ kind: 'sent', carrier: 'Canada Post', tracking_number: 'CP 9' }],
				handed_over_by: 'A till',
			});
			// In a busy order, the hand-over is not among the newest entries that the page lists.
			const written = { staff_id: null, staff_name: 'A bookseller', action: 'desk-orders/note', thing_kind: 'order' };
			const entry = { ...written, thing_key: sent, created_at: Math.floor(Date.now() / 1000) };
			await store.db.insertInto('audit_entries').values(Array(60).fill(entry)).execute();
			expect(await see(sent)).toMatchObject({ handed_over_by: 'A till' });
			const { refused } = await leave();
			const wordsOf = (number: string) => refused.find(({ order_number }) => order_number === number)?.words;
			expect(wordsOf(owing)).toContain('is not paid');
			expect(wordsOf(unpicked)).toContain('1 copy that is not picked yet');
			expect((await see(owing)).parts).toEqual([]);
		});

		it('leave an order whose delivery differs from the confirmed one', async () => {
			const title = await addStockedTitle(store, {}, 9);
			const order_numbers = [await orderTitles(store, [[title, 1]]), await toSend(title, 1)];
			const [pickedUp = '', sent = ''] = order_numbers;
			const { pick_list_id } = await deskCall(store, seller.session, 'desk-picking/make', { order_numbers });
			await deskCall(store, seller.session, 'desk-orders/markReady', { order_numbers, pick_list_id });
			for (const order_number of order_numbers) await pay(order_number);
			const call = (kind: 'handed_over' | 'sent') =>
				deskCall(store, seller.session, 'desk-orders/handOverPicked', {
					kind,
					orders: order_numbers.map((order_number) => ({ order_number })),
				});
			const mails = (await see(sent)).mails.length;
			expect(await call('handed_over')).toEqual({
				done: [pickedUp],
				refused: [
					{
						order_number: sent,
						words: `Order ${sent} must be sent to the customer, so it cannot be handed over. The order is unchanged.`,
					},
				],
				on_account: [],
			});
			const left = await see(sent);
			expect([left.parts, left.mails.length]).toEqual([[], mails]);
			expect(await call('sent')).toEqual({
				done: [sent],
				refused: [
					{
						order_number: pickedUp,
						words: `Order ${pickedUp} is for pick-up, so it cannot be sent. The order is unchanged.`,
					},
				],
				on_account: [],
			});
		});
	});

	describe('that are marked ready together', () => {
		it('mark complete orders ready, and give a reason for each of the others', async () => {
			const title = await addStockedTitle(store, {}, 9);
			const [whole, open] = [await orderTitles(store, [[title, 1]]), await orderTitles(store, [[title, 1]])];
			const { pick_list_id } = await deskCall(store, seller.session, 'desk-picking/make', { order_numbers: [whole] });
			await deskCall(store, seller.session, 'desk-picking/scan', { pick_list_id, code: await eisbnOf(store, title) });
			const order_numbers = [whole, open, '99999999'];
			const marked = await deskCall(store, seller.session, 'desk-orders/markReady', { order_numbers });
			expect(marked.done).toEqual([whole]);
			expect(marked.refused.map(({ order_number }) => order_number)).toEqual([open, '99999999']);
			expect(marked.refused[0]?.words).toContain('1 copy is still to be found');
			expect((await see(whole)).mails[0]?.subject).toContain('is ready to be picked up');
			const many = Array.from({ length: 101 }, (_, at) => String(at));
			expect((await ask('desk-orders/markReady', { order_numbers: many })).status).toBe(400);
		});
	});

	describe('picking', () => {
		async function list(...orders: [title: number, copies: number][][]) {
			const order_numbers: string[] = [];
			for (const wanted of orders) {
				now += 1;
				order_numbers.push(await orderTitles(store, wanted));
			}
			const made = await deskCall(store, seller.session, 'desk-picking/make', { order_numbers });
			return { ...made, order_numbers };
		}
		const scan = async (pick_list_id: number, code: string) =>
			deskCall(store, seller.session, 'desk-picking/scan', { pick_list_id, code });

		it('lists each title once, with the orders that need it', async () => {
			const [one, other] = [
				await addStockedTitle(store, { title: 'B' }, 9),
				await addStockedTitle(store, { title: 'A' }, 9),
			];
			const { pick_list_id, order_numbers } = await list(
				[[one, 2]],
				[
					[one, 1],
					[other, 1],
				],
			);
			const shown = await deskCall(store, seller.session, 'desk-picking/get', { pick_list_id });
			expect(shown.rows.map(({ title, wanted }) => [title, wanted])).toEqual([
				['A', 1],
				['B', 3],
			]);
			expect(shown.rows[1]?.orders.map(({ order_number }) => order_number)).toEqual(order_numbers);
			expect(shown).toMatchObject({ to_pick: 4, found: 0, made_by: 'A bookseller' });
			await store.unwatched
				.updateTable('stock')
				.set({ shelf: 'A 2' })
				.where('offer_id', 'in', (eb) => eb.selectFrom('offers').select('id').where('title_id', '=', other))
				.execute();
			const shelved = await deskCall(store, seller.session, 'desk-picking/get', { pick_list_id });
			expect(
				shelved.rows.map(({ shelf, title }) => [shelf, title]),
				'by shelf before title',
			).toEqual([
				['', 'B'],
				['A 2', 'A'],
			]);
		});

		it('marks one copy found for each scan, in the oldest order that needs it, even with simultaneous scans', async () => {
			const title = await addStockedTitle(store, {}, 9);
			const { pick_list_id, order_numbers } = await list([[title, 1]], [[title, 1]]);
			const code = await eisbnOf(store, title);
			const both = await Promise.all([scan(pick_list_id, code), scan(pick_list_id, code)]);
			expect(both.map(({ order_number }) => order_number).sort()).toEqual([...order_numbers].sort());
			expect(await scan(pick_list_id, code)).toMatchObject({ outcome: 'all-found', list: { found: 2, to_pick: 0 } });
			const stranger = await addStockedTitle(store);
			expect(await scan(pick_list_id, await eisbnOf(store, stranger))).toMatchObject({ outcome: 'not-wanted' });
			expect(await ask('desk-picking/scan', { pick_list_id, code: '1e3' })).toMatchObject({
				status: 400,
				body: { field: 'code' },
			});
		});

		it('marks one copy for a scan or a tick that is sent again', async () => {
			const title = await addStockedTitle(store, {}, 9);
			const { pick_list_id, order_numbers } = await list([[title, 1]], [[title, 2]]);
			const code = await eisbnOf(store, title);
			const key = randomUUID();
			const twice = () => deskCall(store, seller.session, 'desk-picking/scan', { pick_list_id, code, key });
			const [first, second] = await Promise.all([twice(), twice()]);
			expect(second).toMatchObject({ outcome: 'found', order_number: first.order_number });
			const [oldest = '', newest = ''] = order_numbers;
			expect(await twice()).toMatchObject({ order_number: oldest, list: { found: 1, to_pick: 2 } });
			const { lines } = await see(newest);
			const tick = () =>
				deskCall(store, seller.session, 'desk-picking/tick', {
					pick_list_id,
					order_number: newest,
					order_item_id: lines[0]?.order_item_id ?? 0,
					from: 'to_pick',
					change: 'miss',
					key,
				});
			await Promise.all([tick(), tick()]);
			expect(await tick()).toMatchObject({ found: 1, to_pick: 1, short: 1 });
			expect((await see(oldest)).audit.filter(({ action }) => action === 'desk-picking/scan')).toHaveLength(1);
			expect((await see(newest)).audit.filter(({ action }) => action === 'desk-picking/tick')).toHaveLength(1);
			// The last copy is found. Its scan arrives again when nothing else is wanted.
			const last = { pick_list_id, code, key: randomUUID() };
			await deskCall(store, seller.session, 'desk-picking/scan', last);
			expect(await deskCall(store, seller.session, 'desk-picking/scan', last)).toMatchObject({ outcome: 'found' });
		});

		it('marks only the copy at the chosen location by a tick', async () => {
			const [here, there] = [
				await addLocation(store, { altname: 'Here' }),
				await addLocation(store, { altname: 'There' }),
			];
			const title = await addTitle(store);
			const stock = [here, there].map((location_id) => ({ location_id, onhand: 1 }));
			await addOffer(store, title, { stock });
			const { pick_list_id, order_numbers } = await list([[title, 2]]);
			const shown = await deskCall(store, seller.session, 'desk-picking/get', { pick_list_id });
			expect(shown.rows.map(({ location, wanted }) => [location, wanted])).toEqual([
				['Here', 1],
				['There', 1],
			]);
			const wanted = shown.rows[1]?.orders[0];
			const ticked = await deskCall(store, seller.session, 'desk-picking/tick', {
				pick_list_id,
				order_number: order_numbers[0] ?? '',
				order_item_id: wanted?.order_item_id ?? 0,
				location_id: wanted?.location_id ?? null,
				title_id: title,
				condition: 'new',
				from: 'to_pick',
				change: 'miss',
			});
			expect(ticked.rows.map(({ location, short }) => [location, short])).toEqual([
				['Here', 0],
				['There', 1],
			]);
			const again = { pick_list_id, order_number: order_numbers[0] ?? '', order_item_id: wanted?.order_item_id ?? 0 };
			expect(
				await ask('desk-picking/tick', { ...again, location_id: there, from: 'to_pick', change: 'find' }),
			).toMatchObject({ status: 409, body: { field: 'quantity' } });
		});

		it('hides customers of other locations on a list that a colleague of all locations made', async () => {
			const quay = await addLocation(store, { altname: 'Quay' });
			const title = await addTitle(store);
			await addOffer(store, title, { stock: [{ location_id: quay, onhand: 2 }] });
			const hal = await deskStaff(store, 'bookseller', { location_id: quay });
			const elsewhere = await addLocation(store, { altname: 'Elsewhere' });
			const orderAt = async (location_id: number): Promise<string> => {
				const number = await orderTitles(store, [[title, 1]]);
				await store.unwatched.updateTable('orders').set({ location_id }).where('order_number', '=', number).execute();
				return number;
			};
			const [own, other] = [await orderAt(quay), await orderAt(elsewhere)];
			const { pick_list_id } = await deskCall(store, seller.session, 'desk-picking/make', {
				order_numbers: [own, other],
				location_id: quay,
			});
			const shown = await deskCall(store, hal.session, 'desk-picking/get', { pick_list_id });
			expect(shown.orders).toMatchObject([
				{ order_number: own, purchaser_name: 'Ada Reader', to_pick: 1, is_own: true },
				{ order_number: other, purchaser_name: 'another location’s customer', to_pick: 1, is_own: false },
			]);
			expect(shown.rows.flatMap(({ orders }) => orders.map(({ is_own }) => is_own))).toEqual([true, false]);
			const owed = (await see(own)).order.summary.total_owing;
			expect(Number(owed)).toBeGreaterThan(0);
			const moneyAndCopies = (list: typeof shown) =>
				list.orders.map(({ copies, total_owing }) => ({ copies, total_owing }));
			expect(moneyAndCopies(shown)).toEqual([
				{ copies: { to_pick: 1 }, total_owing: owed },
				{ copies: {}, total_owing: '0.00' },
			]);
			const all = await deskCall(store, seller.session, 'desk-picking/get', { pick_list_id });
			expect(all.orders.map(({ purchaser_name, is_own }) => [purchaser_name, is_own])).toEqual([
				['Ada Reader', true],
				['Ada Reader', true],
			]);
			expect(moneyAndCopies(all)[1]).toEqual({ copies: { to_pick: 1 }, total_owing: owed });

			expect(await ask('desk-picking/remove', { pick_list_id }, hal)).toMatchObject({
				status: 403,
				body: {
					error: 'This list has orders of other locations. Ask someone who works for all locations to remove it.',
				},
			});
			expect(await ask('desk-picking/remove', { pick_list_id })).toMatchObject({ status: 200 });
		});

		it('lets staff of a location hand over only its own orders of a list', async () => {
			const quay = await addLocation(store, { altname: 'Quay' });
			const title = await addTitle(store);
			await addOffer(store, title, { stock: [{ location_id: quay, onhand: 2 }] });
			const hal = await deskStaff(store, 'bookseller', { location_id: quay });
			const order_numbers = [await orderTitles(store, [[title, 1]]), await orderTitles(store, [[title, 1]])];
			const [own = '', other = ''] = order_numbers;
			const { pick_list_id } = await deskCall(store, seller.session, 'desk-picking/make', {
				order_numbers,
				location_id: quay,
			});
			await deskCall(store, seller.session, 'desk-orders/markReady', { order_numbers, pick_list_id });
			for (const order_number of order_numbers) await pay(order_number);
			const move = (order_number: string, location_id: number) =>
				store.unwatched.updateTable('orders').set({ location_id }).where('order_number', '=', order_number).execute();
			await move(own, quay);
			await move(other, await addLocation(store, { altname: 'Elsewhere' }));
			const call = () =>
				deskCall(store, hal.session, 'desk-orders/handOverPicked', {
					kind: 'handed_over',
					orders: order_numbers.map((order_number) => ({ order_number })),
				});
			const refused = [{ order_number: other, words: 'This record belongs to another location.' }];
			expect(await call()).toEqual({ done: [own], refused, on_account: [] });
			expect(statesOf(await see(own))).toEqual({ handed_over: 1 });
			expect(await see(other)).toMatchObject({ parts: [] });
			expect(statesOf(await see(other))).toEqual({ set_aside: 1 });
		});

		it('asks for the condition of a scan when several are needed, and marks only that one', async () => {
			const title = await addStockedTitle(store, { title: 'The Lantern' }, 2);
			await addOffer(store, title, { condition: 'very_good', price: 500, onhand: 2 });
			const code = await eisbnOf(store, title);
			const client = shopper();
			for (const condition of ['new', 'very_good'])
				await store.call('cart/add', { eisbn: code, quantity: 1, condition }, client);
			const { order_number } = await store.call('checkout/submit', await review(store, client), client);
			const { pick_list_id } = await deskCall(store, seller.session, 'desk-picking/make', {
				order_numbers: [order_number],
			});
			const foundIn = ({ list: { rows } }: { list: { rows: { condition: string; found: number }[] } }) =>
				rows.filter(({ found }) => found > 0).map(({ condition }) => condition);
			const asked = await scan(pick_list_id, code);
			expect(asked).toMatchObject({
				outcome: 'which',
				words: 'Which copy of The Lantern is this? The list has: New; Used, very good, $5.00.',
			});
			expect(foundIn(asked)).toEqual([]);
			expect(asked.list.rows.map(({ condition_text }) => condition_text).sort()).toEqual([
				'New',
				'Used, very good, $5.00',
			]);
			const said = (condition: string) =>
				deskCall(store, seller.session, 'desk-picking/scan', { pick_list_id, code, condition });
			expect(foundIn(await said('very_good'))).toEqual(['very_good']);
			expect(await said('very_good')).toMatchObject({
				outcome: 'not-wanted',
				words: `Not on this list: ${code}, Used, very good. Put it back.`,
			});
			// Only one order is left, so its number is enough.
			expect(await scan(pick_list_id, code)).toMatchObject({ outcome: 'found', list: { to_pick: 0 } });
		});

		it('marks a short copy as found when it is scanned', async () => {
			const title = await addStockedTitle(store, {}, 9);
			const { pick_list_id, order_numbers } = await list([[title, 1]]);
			const [order_number = ''] = order_numbers;
			const { lines } = await see(order_number);
			const ticked = await deskCall(store, seller.session, 'desk-picking/tick', {
				pick_list_id,
				order_number,
				order_item_id: lines[0]?.order_item_id ?? 0,
				from: 'to_pick',
				change: 'miss',
			});
			expect(ticked).toMatchObject({ short: 1, to_pick: 0 });
			expect(await scan(pick_list_id, await eisbnOf(store, title))).toMatchObject({
				outcome: 'found',
				list: { short: 0 },
			});
		});

		it('marks a copy to pick by a scan before a short one', async () => {
			const title = await addStockedTitle(store, {}, 9);
			const { pick_list_id, order_numbers } = await list([[title, 1]], [[title, 1]]);
			const [order_number = '', other] = order_numbers;
			const { lines } = await see(order_number);
			await deskCall(store, seller.session, 'desk-picking/tick', {
				pick_list_id,
				order_number,
				order_item_id: lines[0]?.order_item_id ?? 0,
				from: 'to_pick',
				change: 'miss',
			});
			expect(await scan(pick_list_id, await eisbnOf(store, title))).toMatchObject({ order_number: other });
		});

		it('takes scans by a location’s staff for their own orders, even when others on the list are older', async () => {
			const main = await addLocation(store, { altname: 'Main' });
			const harbour = await addLocation(store, { altname: 'Harbour' });
			const title = await addTitle(store);
			await addOffer(store, title, { stock: [{ location_id: main, onhand: 5 }] });
			const at = async (location_id: number) => {
				const number = await orderTitles(store, [[title, 1]]);
				await store.unwatched.updateTable('orders').set({ location_id }).where('order_number', '=', number).execute();
				return number;
			};
			const [theirs, own] = [await at(harbour), await at(main)];
			const made = { order_numbers: [theirs, own], location_id: main };
			const { pick_list_id } = await deskCall(store, seller.session, 'desk-picking/make', made);
			const mae = await deskStaff(store, 'bookseller', { location_id: main });
			const scan = { pick_list_id, code: await eisbnOf(store, title) };
			expect(await deskCall(store, mae.session, 'desk-picking/scan', { ...scan, key: randomUUID() })).toMatchObject({
				outcome: 'found',
				order_number: own,
			});
			const rest = await deskCall(store, mae.session, 'desk-picking/scan', { ...scan, key: randomUUID() });
			expect(rest.outcome).toBe('all-found');
			expect(statesOf(await see(theirs))).toEqual({ to_pick: 1 });
		});

		it('leaves out completed orders and names them, and accepts at most a hundred orders', async () => {
			const open = await orderTitles(store, [[await addStockedTitle(store), 1]]);
			const done = await addOrder(store, { state: 'completed' });
			const made = await deskCall(store, seller.session, 'desk-picking/make', { order_numbers: [open, done] });
			expect(made).toMatchObject({ orders: 1, left_out: [done] });
			expect(await ask('desk-picking/make', { order_numbers: [done] })).toMatchObject({ status: 409 });
			const many = Array.from({ length: 101 }, (_, at) => String(at));
			expect((await ask('desk-picking/make', { order_numbers: many })).status).toBe(400);
			const key = 'a-pick-list-of-the-test';
			const twice = () => deskCall(store, seller.session, 'desk-picking/make', { order_numbers: [open], key });
			const [one, other] = await Promise.all([twice(), twice()]);
			expect(other).toEqual(one);
			const list = (page: { limit: number; offset?: number }) =>
				deskCall(store, seller.session, 'desk-picking/list', page);
			expect(await list({ limit: 1 })).toMatchObject({ rows: [{ pick_list_id: one.pick_list_id }], more: true });
			expect(one).toMatchObject({ pick_list_id: made.pick_list_id, orders: 0 });
		});
	});

	it('allows a till to see orders and hand them over, and nothing else', async () => {
		const number = await orderTitles(store, [[await addStockedTitle(store), 1]]);
		const { version, lines } = await seenBy(store, till, number);
		const item = lines[0]?.order_item_id ?? 0;
		const refused = await ask(
			'desk-orders/changeCopies',
			{ order_number: number, version, order_item_id: item, change: 'cancel', from: 'to_pick', quantity: 1 },
			till,
		);
		expect(refused.status).toBe(403);
		const handed = await ask(
			'desk-orders/handOver',
			{ order_number: number, version, kind: 'handed_over', copies: [{ order_item_id: item, quantity: 1 }] },
			till,
		);
		expect(handed).toMatchObject({ status: 200, body: { order: { state: 'completed' } } });
	});

	it('leave the books in order', async () => {
		const books = (await checkBooks(store.unwatched)).flatMap(({ found }) => found);
		expect(books.filter((words) => !/Order 5\d{7} /.test(words))).toEqual([]);
	});
});
