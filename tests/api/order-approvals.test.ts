import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeStock } from '~store/catalogue/writing/write-stock';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import type { Client } from '~store/contract/call';
import { newSealingKeys } from '~store/ordering/cards/sealed-card';
import { timeToApprove } from '~store/ordering/orders/approval';
import { sweepApprovals } from '~store/ordering/orders/sweep-approvals';
import { ProviderError } from '~store/ordering/payments/providers/http';
import { lastMail, linkAccounts, type Member, password, signUp, signUpInstitution } from '../harness/accounts';
import { cartOf } from '../harness/carts';
import { addLocation } from '../harness/catalogue';
import { addGiftCard, addPromo, captchaFor } from '../harness/offers';
import { contact, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

const book = '9781550000016';
const giftCard = '9781550000023';
const opening = 500;
const card = {
	name: 'Bo Okoye',
	number: '4111 1111 1111 1111',
	expiry_month: '12',
	expiry_year: '2028',
	cvv: '987',
	country: 'CA',
	postal_code: 'V6B 1A1',
};

const silent = async () => {
	throw new ProviderError('PayPal does not answer');
};

onBothEngines('an order that needs an institution’s approval', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let now = 1_795_291_200;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now, env: { CARD_PUBLIC_KEY: newSealingKeys().publicKey } });
		const paypal = { start: silent, settle: silent, release: silent, takenBack: silent, notice: silent };
		store.payments.paypal = paypal;
		terminal = openTerminal(store);
		await addLocation(store, { altname: 'Main Street' });
		const records = [
			{ eisbn: book, title: 'The Lantern', list_price_can: 2000 },
			{ eisbn: giftCard, title: 'A Gift Card' },
		].map((record) => ({ ...record, status: 'active' as const, authors: [] }));
		await writeTitles(
			store,
			records.map((record, at) => ({ record, at })),
			{ file: 'approvals' },
		);
		await store.db.updateTable('titles').set({ is_giftcard: 1 }).where('eisbn', '=', giftCard).execute();
		await writeStock(store, [{ eisbn: book, condition: 'new', onhand: opening, location: 'Main Street' }]);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(() =>
		setSettings(store, {
			gift_registry_enabled: true,
			store_info: { base_url: 'https://books.example', email: 'store@example.org', giftcards_enabled: true },
			checkout_info: { using_promo_codes: true, payment_choices: { pickup: ['pickup', 'paypal'] } },
		}),
	);

	/** Adds an institution and a buyer who acts for it and may only ask. */
	async function asking(limit = '') {
		const school = await signUpInstitution(store, 'Hope School');
		const bo = await buyerOf(school, 'Bo');
		const may = (may_order: boolean) =>
			store.call(
				'account/setBuyerRights',
				{ id: bo.link, sees_all: true, may_order, order_limit: limit },
				school.client,
			);
		await may(false);
		return { school, bo, may };
	}
	async function buyerOf(school: Member, first_name: string) {
		const member = await signUp(store, { first_name, last_name: 'Okoye' });
		const link = await linkAccounts(store, school, member);
		await store.call('account/switch', { id: link }, member.client);
		return { ...member, link };
	}
	const submit = async ({ client }: { client: Client }) =>
		store.call('checkout/submit', await review(store, client), client);
	async function ask(buyer: { client: Client }, quantity = 2): Promise<string> {
		await store.call('cart/add', { eisbn: book, quantity }, buyer.client);
		const { order_number, state } = await submit(buyer);
		expect(state).toBe('awaiting_approval');
		return order_number;
	}
	const get = (order_id: string, { client }: Member) => store.call('order/get', { order_id }, client);
	const decide = (name: 'approve' | 'decline' | 'withdraw', order_id: string, { client }: Member, reason = '') =>
		store.ask(`order/${name}`, { order_id, ...(reason && { reason }) }, client);
	const onhand = async (): Promise<number> => {
		const rows = await store.db.selectFrom('stock').select('onhand').execute();
		return rows.reduce((sum, row) => sum + row.onhand, 0);
	};
	const mailsTo = async (recipient: string, number: string) =>
		(
			await store.db.selectFrom('outbox_mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
		).filter(({ subject }) => subject.includes(number));
	const expectBooksToAgree = async () => expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });

	it('reserves the copies, is placed when the institution approves it, and mails both sides', async () => {
		const { school, bo } = await asking();
		const before = await onhand();
		const draft = (await cartOf(store, bo.client)).checkout;
		expect(draft.approver).toEqual({ name: 'Robin Reader', institution: 'Hope School', email: school.email });
		const number = await ask(bo);
		expect(await onhand()).toBe(before - 2);

		const asked = await lastMail(store, school.email);
		expect(asked.subject).toContain(`order ${number} waits for your approval`);
		expect(asked.text).toContain('Bo Okoye');
		expect(asked.text).toContain(`https://books.example/account/order/${number}\n`);
		expect((await lastMail(store, bo.email)).text).toContain(
			`We have asked “Hope School” (${school.email}) to approve it.`,
		);
		expect(await mailsTo('store@example.org', number), 'the store has nothing to do yet').toEqual([]);
		expect(await mailsTo(contact.email, number)).toEqual([]);

		const until = now + timeToApprove;
		const approver = { name: 'Robin Reader', institution: 'Hope School', email: school.email };
		expect(await get(number, bo)).toMatchObject({
			state: 'awaiting_approval',
			approval: { approver, until, may_decide: false, may_withdraw: true },
		});
		expect((await get(number, school)).approval).toMatchObject({ may_decide: true, may_withdraw: false });
		const found = await store.call('order/getList', { state: 'awaiting_approval' }, school.client);
		expect(found.rows.map((row) => row.order_number)).toEqual([number]);
		expect((await terminal.run('orders', 'list', '--state', 'awaiting_approval')).out).toContain(number);
		expect((await terminal.run('orders', 'show', number)).out).toContain('Hope School');
		await expectBooksToAgree();

		expect(await decide('approve', number, school)).toMatchObject({
			status: 200,
			body: { state: 'placed', approval: null },
		});
		for (const email of [bo.email, contact.email]) {
			expect((await lastMail(store, email)).subject).toContain(`your order ${number}`);
		}
		expect(await mailsTo('store@example.org', number)).toHaveLength(1);
		expect(await onhand()).toBe(before - 2);
		await expectBooksToAgree();
	});

	it('is placed once, even with simultaneous approvals', async () => {
		const { school, bo } = await asking();
		const number = await ask(bo);
		const answers = await Promise.all([1, 2, 3].map(() => decide('approve', number, school)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(await mailsTo('store@example.org', number)).toHaveLength(1);
		expect((await decide('decline', number, school)).status, 'it stands').toBe(409);
		expect((await decide('withdraw', number, bo)).status).toBe(409);
		expect((await get(number, bo)).state).toBe('placed');
		await expectBooksToAgree();
	});

	it('is declined with a reason, and everything goes back once', async () => {
		const { school, bo } = await asking();
		const before = await onhand();
		const card = await addGiftCard(store);
		const promo = await addPromo(store, { code: `P${card.id}` });
		const registry = await addRegistry();
		await store.call('cart/add', { eisbn: book, quantity: 1, gift_registry_id: registry }, bo.client);
		await store.call('checkout/addPromocode', { code: `P${card.id}` }, bo.client);
		const captcha = captchaFor(store, 'gift_card');
		await store.call('checkout/addGiftCard', { gift_card_number: card.number, captcha }, bo.client);
		await store.call('checkout/editGiftCard', { gift_card_number: card.number, amount: '5.00' }, bo.client);
		const { order_number } = await submit(bo);
		const kept = async () => ({
			copies: await onhand(),
			card: (await store.db.selectFrom('gift_cards').select('balance').where('id', '=', card.id).executeTakeFirst())
				?.balance,
			uses: (await store.db.selectFrom('promo_codes').select('uses').where('id', '=', promo).executeTakeFirst())?.uses,
			given: (
				await store.db
					.selectFrom('registry_items')
					.select('qty_purchased')
					.where('registry_id', '=', registry)
					.executeTakeFirst()
			)?.qty_purchased,
		});
		expect(await kept()).toEqual({ copies: before - 1, card: 4500, uses: 1, given: 1 });
		await expectBooksToAgree();

		const reason = 'We have it in the library.';
		const answers = await Promise.all([1, 2].map(() => decide('decline', order_number, school, reason)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect(await kept()).toEqual({ copies: before, card: 5000, uses: 0, given: 0 });
		expect(await get(order_number, bo)).toMatchObject({
			state: 'cancelled',
			store_message: 'Hope School declined this order.',
			decline_reason: reason,
			payment_message: '$5.00 is back on the gift card.',
			approval: null,
		});
		const told = await mailsTo(bo.email, order_number);
		expect(told.map(({ subject }) => subject)).toEqual([
			expect.stringContaining('waits for approval'),
			expect.stringContaining('was declined'),
		]);
		expect(told[1]?.text).toContain(`The reason: ${reason}`);
		expect(await decide('approve', order_number, school)).toMatchObject({
			status: 409,
			body: { error: `Order ${order_number} is cancelled: it cannot be approved.` },
		});
		await expectBooksToAgree();
	});

	it('is withdrawn by the buyer who requested it, and the institution gets a mail', async () => {
		const { school, bo } = await asking();
		const before = await onhand();
		const number = await ask(bo);
		for (let each = 0; each < 2; each++) {
			expect(await decide('withdraw', number, bo)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
		}
		expect(await onhand()).toBe(before);
		expect((await get(number, school)).store_message).toBe('Bo Okoye withdrew this order.');
		expect((await mailsTo(school.email, number)).map(({ subject }) => subject)).toEqual([
			expect.stringContaining('waits for your approval'),
			expect.stringContaining('was withdrawn'),
		]);
		await expectBooksToAgree();
	});

	it('can be decided only by the institution itself', async () => {
		const { school, bo } = await asking();
		const ada = await buyerOf(school, 'Ada');
		const number = await ask(bo);
		expect(await get(number, ada), 'another buyer sees it').toMatchObject({
			approval: { may_decide: false, may_withdraw: false },
		});
		for (const buyer of [bo, ada]) {
			for (const name of ['approve', 'decline'] as const) {
				expect(await decide(name, number, buyer)).toMatchObject({
					status: 403,
					body: { error: 'Only the institution that this order is for can decide about it.' },
				});
			}
		}
		for (const nobodyElses of [ada, school]) expect((await decide('withdraw', number, nobodyElses)).status).toBe(403);
		const stranger = await signUpInstitution(store, 'Elm School');
		for (const name of ['approve', 'decline', 'withdraw'] as const) {
			expect((await decide(name, number, stranger)).status).toBe(404);
			expect((await decide(name, number, { ...stranger, client: shopper() })).status).toBe(404);
		}
		expect((await get(number, school)).state).toBe('awaiting_approval');
	});

	it('is decided by the institution even when its buyer may no longer buy for it', async () => {
		const { school, bo } = await asking();
		const [approved, declined] = [await ask(bo), await ask(bo)];
		await store.call('account/removeChildLink', { id: bo.link }, school.client);
		expect((await decide('withdraw', approved, bo)).status).toBe(404);
		expect(await decide('approve', approved, school)).toMatchObject({ status: 200, body: { state: 'placed' } });
		expect(await decide('decline', declined, school)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
		expect((await lastMail(store, bo.email)).subject).toContain('was declined');
		await expectBooksToAgree();
	});

	it('follows the buyer’s permission at the moment of the submission', async () => {
		const { bo, may } = await asking();
		await may(true);
		await store.call('cart/add', { eisbn: book, quantity: 1 }, bo.client);
		const reviewed = await review(store, bo.client);
		expect((await cartOf(store, bo.client)).checkout.approver).toBeUndefined();
		await may(false);
		const changed = { status: 409, body: { field: 'checksum' } };
		expect(await store.ask('checkout/submit', reviewed, bo.client)).toMatchObject(changed);
		const { changes } = await store.call('checkout/getChanges', { checksum: reviewed.checksum ?? '' }, bo.client);
		expect(changes).toEqual([{ what: 'approval', name: '', was: null, now: 'Hope School' }]);
		const asked = await review(store, bo.client);
		await may(true);
		expect(await store.ask('checkout/submit', asked, bo.client), 'a buyer is not bound by a request').toMatchObject(
			changed,
		);
		expect(await submit(bo)).toMatchObject({ state: 'placed' });
		await may(false);
		await store.call('cart/add', { eisbn: book, quantity: 1 }, bo.client);
		expect(await submit(bo)).toMatchObject({ state: 'awaiting_approval' });
	});

	it('may exceed the limit of a buyer who orders without approval', async () => {
		const { bo, may } = await asking('30.00');
		await ask(bo, 3);
		await may(true);
		await store.call('cart/add', { eisbn: book, quantity: 3 }, bo.client);
		expect(await store.ask('checkout/setDelivery', { delivery_preference: 'pickup' }, bo.client)).toMatchObject({
			status: 409,
			body: { error: expect.stringContaining('may come to $30.00 at once') },
		});
	});

	it('takes no money before it is approved', async () => {
		const { bo, may } = await asking();
		await store.call('cart/add', { eisbn: book, quantity: 1 }, bo.client);
		const choices = async () => (await store.call('checkout/getPaymentChoices', {}, bo.client)).choices.pickup;
		expect(await choices()).toEqual(['pickup']);
		const reviewed = { ...(await review(store, bo.client)), payment_choice: 'paypal' };
		expect(await store.ask('checkout/submit', reviewed, bo.client)).toMatchObject({
			status: 422,
			body: { field: 'payment_choice' },
		});
		expect(await store.ask('checkout/setCreditCard', card, bo.client)).toMatchObject({ status: 409 });
		expect(await store.db.selectFrom('sealed_cards').selectAll().execute()).toEqual([]);
		await may(true);
		expect(await choices()).toEqual(['pickup', 'paypal']);
		expect((await store.ask('checkout/setCreditCard', card, bo.client)).status).toBe(200);
	});

	it('is requested with payment by agreement in a shop that only takes online payment', async () => {
		await setSettings(store, { checkout_info: { payment_choices: { pickup: ['paypal'] } } });
		const { bo, may } = await asking();
		await store.call('cart/add', { eisbn: book, quantity: 1 }, bo.client);
		const choices = async () => (await store.call('checkout/getPaymentChoices', {}, bo.client)).choices.pickup;
		expect(await choices()).toEqual(['contact']);
		await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, bo.client);
		await store.call('checkout/setExtras', contact, bo.client);
		const { checksum } = await store.call('checkout/setPaymentChoice', { payment_choice: 'contact' }, bo.client);
		expect(await store.call('checkout/submit', { checksum }, bo.client)).toMatchObject({ state: 'awaiting_approval' });
		await may(true);
		await store.call('cart/add', { eisbn: book, quantity: 1 }, bo.client);
		expect(await choices()).toEqual(['paypal']);
	});

	it('sells gift cards when it is approved and paid, and not before', async () => {
		const { school, bo } = await asking();
		await store.call('cart/add', { eisbn: giftCard, quantity: 1, price: '30.00' }, bo.client);
		const { order_number } = await submit(bo);
		const issued = async () =>
			(
				await store.db
					.selectFrom('gift_cards')
					.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
					.innerJoin('orders', 'orders.id', 'order_items.order_id')
					.select('gift_cards.id')
					.where('order_number', '=', order_number)
					.execute()
			).length;
		await decide('approve', order_number, school);
		expect(await issued(), 'it is to be paid at pick up').toBe(0);
		await terminal.run('orders', 'advance', order_number, 'completed', '--yes');
		expect(await issued()).toBe(1);
		await expectBooksToAgree();
	});

	it('can be cancelled by the bookseller, and nothing else', async () => {
		const { bo } = await asking();
		const before = await onhand();
		const number = await ask(bo);
		const early = await terminal.run('orders', 'advance', number, 'ready');
		expect(early.err).toContain(`Order ${number} is awaiting approval: it cannot be made ready.`);
		const { out } = await terminal.run('orders', 'advance', number, 'cancelled', '--yes');
		expect(out.split('\n').at(-1)).toBe(`Order ${number} is cancelled.`);
		expect(await onhand()).toBe(before);
		const told = await lastMail(store, bo.email);
		expect(told.subject).toContain('was cancelled');
		expect(told.text).toContain('Nothing is to be paid.');
		await expectBooksToAgree();
	});

	it('expires after 14 days, with one mail to each side', async () => {
		const { school, bo } = await asking();
		const [late, early] = [await ask(bo), await ask(bo, 1)];
		const held = async (): Promise<number[]> => {
			const rows = await store.db
				.selectFrom('order_withdrawals')
				.innerJoin('orders', 'orders.id', 'order_withdrawals.order_id')
				.select(['order_number', 'quantity'])
				.execute();
			return [late, early].map((number) =>
				rows.filter((row) => row.order_number === number).reduce((sum, { quantity }) => sum + quantity, 0),
			);
		};
		await decide('approve', early, school);
		now += timeToApprove - 1;
		await sweepApprovals(store);
		expect(await held()).toEqual([2, 1]);
		now += 1;
		await Promise.all([sweepApprovals(store), sweepApprovals(store)]);
		expect(await held()).toEqual([0, 1]);
		for (const { email } of [school, bo]) {
			const given = (await mailsTo(email, late)).filter(({ subject }) => subject.includes('was given up'));
			expect(given).toHaveLength(1);
		}
		const states = await store.db
			.selectFrom('orders')
			.select(['state', 'store_message'])
			.where('order_number', 'in', [late, early])
			.orderBy('order_number')
			.execute();
		expect(states).toEqual([
			{ state: 'cancelled', store_message: 'This order was not approved in time.' },
			{ state: 'placed', store_message: '' },
		]);
		await expectBooksToAgree();
	});

	it('has one outcome when it is approved, declined, withdrawn and expired at once', async () => {
		const { school, bo } = await asking();
		for (let round = 0; round < 4; round++) {
			const before = await onhand();
			const number = await ask(bo);
			await store.db
				.updateTable('orders')
				.set({ created_at: now - timeToApprove })
				.where('order_number', '=', number)
				.execute();
			const decisions = [
				() => decide('approve', number, school),
				() => decide('decline', number, school),
				() => decide('withdraw', number, bo),
				() => sweepApprovals(store),
			];
			await Promise.all(decisions.map((_, at) => decisions[(at + round) % decisions.length]?.()));
			const { state } = await get(number, school);
			expect(['placed', 'cancelled']).toContain(state);
			expect(await onhand()).toBe(state === 'placed' ? before - 2 : before);
			expect(await mailsTo('store@example.org', number)).toHaveLength(state === 'placed' ? 1 : 0);
		}
		await expectBooksToAgree();
	});

	it('is cancelled at once when the institution’s account is deleted', async () => {
		const { school, bo } = await asking();
		const before = await onhand();
		const number = await ask(bo);
		await store.call('account/delete', { email_address: school.email, password }, school.client);
		expect(await onhand()).toBe(before);
		expect(
			await store.db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirst(),
		).toMatchObject({
			state: 'cancelled',
			customer_id: null,
			email: '',
			phone: '',
			instructions: '',
			store_message: 'Hope School has no account any more: nobody could approve this order.',
		});
		const told = (await mailsTo(bo.email, number)).at(-1);
		expect(told?.subject).toContain('was given up');
		expect(told?.text).toContain('“Hope School” has no account with us any more, and nobody can approve it.');
		expect(told?.text).not.toContain('in time');
		expect((await mailsTo(school.email, number)).map(({ subject }) => subject)).toEqual([
			expect.stringContaining('waits for your approval'),
		]);
		await expectBooksToAgree();
	});

	it('is cancelled when the buyer requested it during the deletion of the account', async () => {
		const { bo } = await asking();
		const number = await ask(bo);
		await store.db.updateTable('orders').set({ customer_id: null }).where('order_number', '=', number).execute();
		await sweepApprovals(store);
		expect((await mailsTo(bo.email, number)).at(-1)?.text).toContain('“Hope School” has no account with us any more');
		await expectBooksToAgree();
	});

	async function addRegistry(): Promise<number> {
		const { email } = await signUp(store);
		const owner = await store.db
			.selectFrom('customers')
			.select('id')
			.where('email', '=', email)
			.executeTakeFirstOrThrow();
		const words = { title: 'Wren’s books', occasion: 'Birthday', description: '' };
		const { id } = await store.db
			.insertInto('registries')
			.values({ ...words, customer_id: owner.id, shipping_id: null, purchase_deadline: null, created_at: now })
			.returning('id')
			.executeTakeFirstOrThrow();
		const title = await store.db.selectFrom('titles').select('id').where('eisbn', '=', book).executeTakeFirstOrThrow();
		await store.db
			.insertInto('registry_items')
			.values({ registry_id: id, title_id: title.id, qty_requested: 2, qty_purchased: 0 })
			.execute();
		return id;
	}
});
