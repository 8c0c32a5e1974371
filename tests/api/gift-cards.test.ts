import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCartGiftCards } from '~store/basket/gift-cards/cart-gift-cards';
import { couldBeNumber, inGroups } from '~store/basket/gift-cards/number';
import { isPinOf } from '~store/basket/gift-cards/pin';
import { redeem, restoreBalances } from '~store/basket/gift-cards/redeem';
import type { Client } from '~store/contract/call';
import { transact } from '~store/foundation/database/transactions';
import { claimMails, markSent } from '~store/foundation/mail/queue';
import { issueGiftCards } from '~store/ordering/orders/issue-gift-cards';
import { holdOrder } from '~store/ordering/orders/order-rows';
import { voidCard } from '~store/ordering/orders/void-sold-cards';
import { cartOf } from '../harness/carts';
import { addStockedTitle, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { accountOf, addGiftCard, captchaFor, offersOn } from '../harness/offers';
import { contact, eisbnOf, guestWith } from '../harness/orders';
import { addOrder } from '../harness/placed-orders';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('gift cards', (engine) => {
	let store: TestStore;
	let title: number;
	let client: Client;
	beforeAll(async () => {
		store = await openTestStore(engine);
		title = await addStockedTitle(store, {}, 1000);
	});
	afterAll(() => store.dispose());
	beforeEach(async () => {
		await setSettings(store, offersOn);
		client = await guestWith(store, title, 2);
	});

	const addCard = (gift_card_number: string, pin?: string) =>
		store.ask(
			'checkout/addGiftCard',
			{ gift_card_number, captcha: captchaFor(store, 'gift_card'), ...(pin === undefined ? {} : { pin }) },
			client,
		);
	const edit = (gift_card_number: string, amount: string, more = {}) =>
		store.ask('checkout/editGiftCard', { gift_card_number, amount, ...more }, client);
	const remove = (gift_card_number: string) => store.ask('checkout/removeGiftCard', { gift_card_number }, client);
	const balanceOf = (number: string) =>
		store.ask('giftcard/balance', { number, captcha: captchaFor(store, 'balance') }, client);
	const refused = (error: string, field: string, status: number) => ({ status, body: { error, field } });
	const notFound = refused(
		'We could not find a gift card with this number and PIN. Please check both.',
		'gift_card_number',
		404,
	);
	const noCards = { status: 403, body: { error: 'This store does not take gift cards.' } };
	const cards = async () => (await cartOf(store, client)).gift_cards;

	/** Adds an order to pay for with cards. Returns its id. */
	const newOrder = async (order: Parameters<typeof addOrder>[1] = {}): Promise<number> => {
		const number = await addOrder(store, order);
		const row = await store.db.selectFrom('orders').select('id').where('order_number', '=', number).executeTakeFirst();
		return row?.id ?? 0;
	};

	describe('in the cart', () => {
		it('pay up to the amount due, with a number typed in groups or without', async () => {
			const { number } = await addGiftCard(store, { balance: 10_000 });
			expect(await addCard(` ${inGroups(number)} `)).toMatchObject({
				status: 200,
				body: {
					cart: {
						gift_cards: [{ number, amount: '40.00', pin: '' }],
						summary: { total: '40.00', total_gift_card_amount_used: '40.00', total_owing: '0.00' },
					},
				},
			});
		});

		it('return the checksum of the new cart', async () => {
			const { number } = await addGiftCard(store);
			const { checksum } = await cartOf(store, client);
			const { body } = await addCard(number);
			expect(body).toMatchObject({ checksum: (await cartOf(store, client)).checksum });
			expect((await cartOf(store, client)).checksum).not.toBe(checksum);
		});

		it('are listed in the order in which they were added, and the first pays first', async () => {
			const [late, early] = [await addGiftCard(store), await addGiftCard(store, { balance: 1500 })];
			await addCard(early.number);
			await store.db
				.updateTable('cart_gift_cards')
				.set((eb) => ({ added_at: eb('added_at', '-', 5) }))
				.execute();
			await addCard(late.number);
			expect(await cards()).toMatchObject([
				{ number: early.number, amount: '15.00' },
				{ number: late.number, amount: '25.00' },
			]);
		});

		it('need the PIN of a card with a PIN, and ignore the PIN of a card without one', async () => {
			const [open, locked] = [await addGiftCard(store), await addGiftCard(store, { pin: '0420' })];
			expect(await addCard(locked.number)).toEqual(notFound);
			expect(await addCard(locked.number, '420')).toEqual(notFound);
			expect((await addCard(locked.number, ' 0420 ')).status).toBe(200);
			expect((await addCard(open.number, '1234')).status).toBe(200);
		});

		it('are added once when they are posted twice', async () => {
			const { number } = await addGiftCard(store);
			await addCard(number);
			await edit(number, '5.00');
			const spent = captchaFor(store, 'gift_card');
			for (let each = 0; each < 2; each++) {
				const again = await store.ask('checkout/addGiftCard', { gift_card_number: number, captcha: spent }, client);
				expect(again.status).toBe(200);
			}
			expect(await cards()).toEqual([{ number, amount: '5.00', pin: '', balance: '50.00', most: '40.00' }]);
		});

		it('are refused in the same words when unknown or void', async () => {
			const { number } = await addGiftCard(store, { voided_at: 1 });
			expect(await addCard(number)).toEqual(notFound);
			expect(await addCard('9000100020003000')).toEqual(notFound);
		});

		it('are refused when their balance is $0', async () => {
			const { number } = await addGiftCard(store, { balance: 0 });
			expect(await addCard(number)).toEqual(refused('This card has a balance of $0', 'gift_card_number', 409));
		});

		it('are refused without a captcha', async () => {
			const { number } = await addGiftCard(store);
			const answer = await store.ask(
				'checkout/addGiftCard',
				{ gift_card_number: number, captcha: { token: 'x' } },
				client,
			);
			expect(answer).toMatchObject({ status: 403, body: { field: 'captcha' } });
			expect(await store.ask('checkout/addGiftCard', { gift_card_number: number }, client)).toMatchObject({
				status: 400,
			});
			expect(await cards()).toEqual([]);
		});

		it('have numbers of more than four characters', async () => {
			expect(await addCard('12 34')).toMatchObject({
				status: 400,
				body: { error: expect.stringContaining('Please enter the whole card number.') },
			});
			expect((await addCard('12345')).status).toBe(404);
		});

		it('need a cart with items', async () => {
			const { number } = await addGiftCard(store);
			client = shopper();
			expect(await addCard(number)).toMatchObject({ status: 409, body: { error: 'There are no items in your cart.' } });
		});

		it('are limited to twenty', async () => {
			for (let each = 0; each < 20; each++) await addCard((await addGiftCard(store, { balance: 100 })).number);
			await store.db.deleteFrom('rate_limits').execute();
			const { number } = await addGiftCard(store);
			expect(await addCard(number)).toEqual(refused('An order takes at most 20 gift cards.', 'gift_card_number', 409));
		});

		it('can be removed, and removed again without an error', async () => {
			const [one, other] = [await addGiftCard(store), await addGiftCard(store)];
			await addCard(one.number);
			await addCard(other.number);
			for (let each = 0; each < 2; each++) {
				expect(await remove(inGroups(one.number))).toMatchObject({ status: 200 });
				expect(await cards()).toMatchObject([{ number: other.number }]);
			}
		});

		it('cannot be changed from another shopper’s cart', async () => {
			const { number } = await addGiftCard(store);
			await addCard(number);
			const mine = client;
			client = await guestWith(store, title);
			await remove(number);
			expect(await edit(number, '1.00')).toEqual(
				refused('This gift card is not in your cart.', 'gift_card_number', 404),
			);
			client = mine;
			expect(await cards()).toMatchObject([{ number, amount: '40.00' }]);
		});

		it('pay nothing once they are void or spent', async () => {
			const { id, number } = await addGiftCard(store);
			await addCard(number);
			await store.db.updateTable('gift_cards').set({ balance: 700 }).where('id', '=', id).execute();
			expect(await cards()).toEqual([{ number, amount: '7.00', pin: '', balance: '7.00', most: '7.00' }]);
			await store.db.updateTable('gift_cards').set({ voided_at: 1 }).where('id', '=', id).execute();
			expect(await cards()).toEqual([{ number, amount: '0.00', pin: '', balance: '0.00', most: '0.00' }]);
			const { cart_id } = await store.db
				.selectFrom('cart_gift_cards')
				.select('cart_id')
				.where('gift_card_id', '=', id)
				.executeTakeFirstOrThrow();
			expect(await readCartGiftCards(store.db, cart_id)).toMatchObject([{ wanted: 5000, balance: 0 }]);
		});
	});

	describe('edited', () => {
		let number: string;
		beforeEach(async () => {
			({ number } = await addGiftCard(store, { pin: '1234' }));
			await addCard(number, '1234');
		});

		it.each([
			['12.50', '12.50'],
			['12', '12.00'],
			['$3.07', '3.07'],
			['10.5', '10.50'],
			['12,25 $', '12.25'],
			['50.00', '40.00'],
		])('to %s pays %s', async (typed, amount) => {
			expect((await edit(number, typed)).status).toBe(200);
			expect(await cards()).toEqual([{ number, amount, pin: '', balance: '50.00', most: '40.00' }]);
		});

		it.each(['', ' ', 'five', '٥'])('to %j asks for an amount', async (typed) => {
			expect(await edit(number, typed)).toEqual(refused('Amount required.', 'amount', 400));
		});

		it.each(['-5', '10.5555', '1e3', '1,00,000'])('to %j explains how to write an amount', async (typed) => {
			const words = 'Type an amount in dollars and cents, such as 10.50.';
			expect(await edit(number, typed)).toEqual(refused(words, 'amount', 400));
		});

		it('asks about an amount with two possible meanings', async () => {
			const words = '“1,000” can mean two amounts. For $1,000.00, type 1000.00; for less, type two digits of cents.';
			expect(await edit(number, '1,000')).toEqual(refused(words, 'amount', 400));
		});

		it.each(['0', '0.00'])('to %s requires more than zero', async (typed) => {
			expect(await edit(number, typed)).toEqual(refused('Type an amount of $0.01 or more.', 'amount', 400));
		});

		it('keep the other cards of the cart unchanged', async () => {
			const other = await addGiftCard(store, { balance: 500 });
			await addCard(other.number);
			expect((await edit(number, '2.00')).status).toBe(200);
			expect(await cards()).toMatchObject([
				{ number, amount: '2.00' },
				{ number: other.number, amount: '5.00' },
			]);
		});

		it('takes no more than there is on the card', async () => {
			expect(await edit(number, '50.01')).toEqual(refused('There is $50.00 on this card.', 'amount', 409));
		});

		it('refuse a wrong PIN', async () => {
			expect((await edit(number, '1.00', { pin: '9999' })).status).toBe(404);
			expect((await edit(number, '1.00', { pin: '1234' })).status).toBe(200);
		});

		it('are refused with the balance when the card was spent in the meantime', async () => {
			await store.db.updateTable('gift_cards').set({ balance: 0 }).where('number', '=', number).execute();
			expect(await edit(number, '1.00')).toEqual(refused('This card has a balance of $0', 'amount', 409));
		});
	});

	describe('with a balance request', () => {
		it('show the balance by their number alone', async () => {
			const { number } = await addGiftCard(store, { pin: '1234', balance: 1234 });
			client = guest();
			expect(await balanceOf(inGroups(number))).toEqual({ status: 200, body: { balance: '12.34' } });
		});

		it('show that nothing is left', async () => {
			const { number } = await addGiftCard(store, { balance: 0 });
			expect((await balanceOf(number)).body).toEqual({ balance: '0.00' });
		});

		it('get the same answer when unknown or void', async () => {
			const words = refused('We could not find a gift card with this number. Please check it.', 'number', 404);
			const { number } = await addGiftCard(store, { voided_at: 1 });
			expect(await balanceOf(number)).toEqual(words);
			expect(await balanceOf('9000100020003000')).toEqual(words);
		});
	});

	it('cannot be guessed by trying PINs from several sessions', async () => {
		const { number } = await addGiftCard(store, { pin: '1234' });
		for (let each = 0; each < 10; each++) {
			client = await guestWith(store, title);
			expect(await addCard(number, `000${each}`)).toEqual(notFound);
		}
		client = await guestWith(store, title);
		expect(await addCard(number, '1234')).toMatchObject({ status: 429 });
	});

	describe('in a store without gift cards', () => {
		it('are neither accepted, shown nor sold', async () => {
			const { number } = await addGiftCard(store);
			await addCard(number);
			await setSettings(store, {});
			expect(await addCard(number)).toEqual(noCards);
			expect(await edit(number, '1.00')).toEqual(noCards);
			expect(await balanceOf(number)).toEqual(noCards);
			expect(await cards()).toEqual([]);
			const design = await addTitle(store, { is_giftcard: 1 });
			expect(
				await store.ask('cart/add', { eisbn: await eisbnOf(store, design), quantity: 1, price: '20' }, client),
			).toMatchObject({
				status: 403,
			});
			expect(await store.call('giftcard/get', {})).toMatchObject({
				store_giftcards: [],
				show_gc_balanace_checker: false,
			});
			expect((await remove(number)).status).toBe(200);
		});
	});

	it('have a page with the cards for sale, the balance checker and the store’s own text', async () => {
		await setSettings(store, { ...offersOn, show_gc_balance_checker: true });
		await store.db.deleteFrom('titles').where('is_giftcard', '=', 1).execute();
		const [b, a] = [
			await addTitle(store, { is_giftcard: 1, title: 'Winter', title_sort: 'winter' }),
			await addTitle(store, { is_giftcard: 1, title: 'Heron', title_sort: 'heron' }),
		];
		await addTitle(store, { is_giftcard: 1, title: 'Gone', status: 'withdrawn' });
		await store.db
			.insertInto('content_pages')
			.values({ page_id: 'gift-cards', title: '', html: '<p>Wrapped</p><script>x</script>', updated_at: 1 })
			.execute();
		const page = await store.call('giftcard/get', {});
		expect(page.store_giftcards.map(({ eisbn }) => eisbn)).toEqual([await eisbnOf(store, a), await eisbnOf(store, b)]);
		expect(page).toMatchObject({
			show_gc_balanace_checker: true,
			webstore_custom_elements: [{ html: '<p>Wrapped</p>' }],
		});
	});

	describe('redeemed', () => {
		const pay = (orderId: number, ...amounts: { id: number; number: string; amount: number }[]) =>
			transact(store, (transaction) => redeem(transaction, orderId, amounts, store.now()));

		it('record the amount that an order took, and restore it once', async () => {
			const [one, other] = [await addGiftCard(store), await addGiftCard(store)];
			const order = await newOrder();
			await pay(order, { ...other, amount: 5000 }, { ...one, amount: 1234 });
			expect(await accountOf(store, one.id)).toEqual({ balance: 3766, entries: 3766 });
			expect(await accountOf(store, other.id)).toEqual({ balance: 0, entries: 0 });
			const paid = await store.db
				.selectFrom('order_gift_cards')
				.select('amount')
				.where('order_id', '=', order)
				.orderBy('gift_card_id')
				.execute();
			expect(paid).toEqual([{ amount: 1234 }, { amount: 5000 }]);
			const back = () => transact(store, (transaction) => restoreBalances(transaction, order, store.now()));
			await Promise.all([back(), back(), back()]);
			await back();
			expect(await accountOf(store, one.id)).toEqual({ balance: 5000, entries: 5000 });
			expect(await accountOf(store, other.id)).toEqual({ balance: 5000, entries: 5000 });
		});

		it('pay nothing if one card has too little', async () => {
			const [one, other] = [await addGiftCard(store), await addGiftCard(store, { balance: 999 })];
			const order = await newOrder();
			await expect(pay(order, { ...one, amount: 100 }, { ...other, amount: 1000 })).rejects.toMatchObject({
				status: 409,
				message: `There is only $9.99 left on the gift card ending in ${other.number.slice(-4)}. Please look at your cart again.`,
			});
			expect(await accountOf(store, one.id)).toEqual({ balance: 5000, entries: 5000 });
		});

		it('take nothing from a void card', async () => {
			const card = await addGiftCard(store, { voided_at: 1 });
			await expect(pay(await newOrder(), { ...card, amount: 1 })).rejects.toMatchObject({
				status: 409,
				message: `The gift card ending in ${card.number.slice(-4)} can no longer be used. Please take it out of your cart.`,
			});
		});

		it('ignore a card that has nothing to pay', async () => {
			const card = await addGiftCard(store);
			const order = await newOrder();
			await pay(order, { ...card, amount: 0 });
			expect(await store.db.selectFrom('order_gift_cards').selectAll().where('order_id', '=', order).execute()).toEqual(
				[],
			);
		});

		it('never fall below zero, even with simultaneous orders in any order', async () => {
			const [one, other] = [await addGiftCard(store), await addGiftCard(store)];
			const orders = await Promise.all(Array.from({ length: 12 }, () => newOrder()));
			const outcomes = await Promise.allSettled(
				orders.map((order, each) => {
					const both = [
						{ ...one, amount: 900 },
						{ ...other, amount: 900 },
					];
					return pay(order, ...(each % 2 ? both : both.reverse()));
				}),
			);
			expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
			expect(await accountOf(store, one.id)).toEqual({ balance: 500, entries: 500 });
			expect(await accountOf(store, other.id)).toEqual({ balance: 500, entries: 500 });
		});

		it('always match their ledger entries, after any sequence of actions', async () => {
			const step = fc.oneof(
				fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 0, max: 4000 }), order: fc.nat(3) }),
				fc.record({ kind: fc.constant('back' as const), order: fc.nat(3) }),
				fc.record({ kind: fc.constant('void' as const) }),
			);
			await fc.assert(
				fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
					const card = await addGiftCard(store);
					const orders = [await newOrder(), await newOrder(), await newOrder(), await newOrder()];
					for (const each of steps) {
						const order = orders['order' in each ? each.order : 0] ?? 0;
						// A card pays for an order once. A refusal is as good as a payment here.
						if (each.kind === 'pay') await pay(order, { ...card, amount: each.amount }).catch(() => undefined);
						if (each.kind === 'back') await transact(store, (db) => restoreBalances(db, order, store.now()));
						if (each.kind === 'void') await voidCard(store, card.number);
						const { balance, entries } = await accountOf(store, card.id);
						expect(balance).toBe(entries);
						expect(balance).toBeGreaterThanOrEqual(0);
						expect(balance).toBeLessThanOrEqual(5000);
					}
				}),
				{ numRuns: 20 },
			);
		});
	});

	describe('bought', () => {
		const notes = (cents: number, words = { to: 'Ada', from: 'Robin', message: 'Read on' }) =>
			JSON.stringify({ giftcard_price: cents, gift_card_info: { personalize: true, ...words } });
		const issued = (orderId: number) =>
			store.db
				.selectFrom('gift_cards')
				.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
				.select(['gift_cards.id', 'number', 'pin_hash', 'balance'])
				.where('order_id', '=', orderId)
				.orderBy('gift_cards.id')
				.execute();
		const issue = (id: number) =>
			transact(store, async (db) => issueGiftCards(db, await holdOrder(db, { id }), store.now()));
		const lettersTo = (email: string) =>
			store.db.selectFrom('outbox_mails').select(['subject', 'text']).where('recipient', '=', email).execute();

		it('are issued once for each copy when the order is paid, and mailed to the buyer', async () => {
			const email = `${randomUUID()}@example.org`;
			const order = await newOrder({
				email,
				items: [
					{ notes: notes(2500), quantity: 2 },
					{ quantity: 3 },
					{ notes: notes(1000, { to: '', from: '', message: '' }) },
				],
			});
			await Promise.all([issue(order), issue(order)]);
			await issue(order);
			const made = await issued(order);
			expect(made.map(({ balance }) => balance)).toEqual([2500, 2500, 1000]);
			expect(new Set(made.map(({ number }) => number)).size).toBe(3);
			const letters = await lettersTo(email);
			expect(letters).toHaveLength(1);
			for (const { id, number, pin_hash, balance } of made) {
				expect(couldBeNumber(number)).toBe(true);
				expect(await accountOf(store, id)).toEqual({ balance, entries: balance });
				const pin = new RegExp(`Number: ${inGroups(number)}\nPIN: (\\d{8})\n`).exec(letters[0]?.text ?? '')?.[1];
				expect(await isPinOf(pin ?? '', pin_hash)).toBe(true);
			}
			expect(letters[0]?.text).toContain('To: Ada\nFrom: Robin\nMessage: Read on');
			expect(letters[0]?.text).toContain('Gift cards never expire.');
			// A PIN that is kept as a hash appears nowhere in plain text once its letter is on its way.
			const claimed = await claimMails(store, store.now(), 1000);
			for (const mail of claimed.filter(({ recipient }) => recipient === email))
				await markSent(store.db, mail, store.now());
			expect(await lettersTo(email)).toEqual([]);
		});

		it('are sent to the first e-mail of an order, even after staff changed the e-mail', async () => {
			const [first, email] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
			const order = await newOrder({ email, items: [{ notes: notes(2500) }] });
			await store.db.updateTable('orders').set({ first_email: first }).where('id', '=', order).execute();
			await issue(order);
			expect(await lettersTo(first)).toHaveLength(1);
			expect(await lettersTo(email)).toEqual([]);
		});

		it('are neither issued nor mailed for an order without gift cards', async () => {
			const email = `${randomUUID()}@example.org`;
			const order = await newOrder({ email });
			await issue(order);
			expect(await issued(order)).toEqual([]);
			await expect(issue(0)).rejects.toThrow('Order not found.');
			expect(await lettersTo(email)).toEqual([]);
		});
	});

	describe('in an order', () => {
		/** Takes the cart to the review and sends what is left to pay there. */
		const submission = async (payment_choice: 'pickup' | 'not_required') => {
			await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
			await store.call('checkout/setExtras', contact, client);
			const { checksum } = await store.call('checkout/setPaymentChoice', { payment_choice }, client);
			const idempotency_key = randomUUID();
			return { ...contact, delivery_preference: 'pickup' as const, payment_choice, idempotency_key, checksum };
		};

		it('pay the whole amount of a guest’s pick-up', async () => {
			const { id, number } = await addGiftCard(store);
			await addCard(number);
			await store.call('checkout/submit', await submission('not_required'), client);
			expect(await accountOf(store, id)).toEqual({ balance: 1000, entries: 1000 });
		});

		it('pay a part, and the rest is paid in the store', async () => {
			const { id, number } = await addGiftCard(store, { balance: 1500 });
			await addCard(number);
			const { order_number } = await store.call('checkout/submit', await submission('pickup'), client);
			expect(await accountOf(store, id)).toEqual({ balance: 0, entries: 0 });
			const order = await store.call('order/get', { order_id: order_number }, client);
			expect(order.summary).toMatchObject({ total_gift_card_amount_used: '15.00', total_owing: '25.00' });
		});

		it('are spent only once by two carts', async () => {
			const { id, number } = await addGiftCard(store);
			const clients = [client, await guestWith(store, title, 2)];
			const submissions = [];
			for (client of clients) {
				await addCard(number);
				submissions.push(await submission('not_required'));
			}
			const answers = await Promise.all(
				submissions.map((payload, each) => store.ask('checkout/submit', payload, clients[each])),
			);
			expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
			expect(await accountOf(store, id)).toEqual({ balance: 1000, entries: 1000 });
		});

		it('can be bought by a customer, paid with another card, and are issued at once', async () => {
			const design = await addTitle(store, { is_giftcard: 1 });
			({ client } = await addCustomer(store));
			await store.call('cart/add', { eisbn: await eisbnOf(store, design), quantity: 1, price: '30.00' }, client);
			const { number } = await addGiftCard(store);
			await addCard(number);
			await store.call('checkout/submit', await submission('not_required'), client);
			const [letter] = await store.db
				.selectFrom('outbox_mails')
				.select('text')
				.where('subject', 'like', '%your gift card%')
				.orderBy('id', 'desc')
				.limit(1)
				.execute();
			expect(letter?.text).toContain('Amount: $30.00');
		});
	});
});
