import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskClient } from '~store/contract/desk-call';
import { sweepPayments } from '~store/ordering/payments/sweep-payments';
import { addStockedTitle } from '../harness/catalogue';
import { deskCall, deskStaff } from '../harness/desk';
import { paidOrder, submitted } from '../harness/paid-orders';
import { paidOnline, type Simulators, startSimulators } from '../harness/payment-simulators/all-simulators';
import { paypalNotice } from '../harness/payment-simulators/paypal-simulator';
import { simulatorTimeouts } from '../harness/payment-simulators/simulator';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

const timeouts = simulatorTimeouts();
const days = 86_400;

onBothEngines('a payment for books that the provider refunded', (engine) => {
	let clock = Math.floor(Date.now() / 1000);
	let simulators: Simulators;
	let store: TestStore;
	let terminal: TestTerminal;
	let owner: DeskClient;
	let book: number;
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env, now: () => clock, timeouts });
		terminal = openTerminal(store);
		book = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 500);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
		await simulators.stop();
	});
	beforeEach(async () => {
		await store.db.deleteFrom('outbox_mails').execute();
		await setSettings(store, {
			...paidOnline,
			checkout_info: { ...paidOnline.checkout_info, tax_rates: [] },
		});
		owner = (await deskStaff(store, 'owner')).session;
	});

	const bought = (provider: 'paypal' | 'global' | 'clearent' = 'paypal') =>
		paidOrder(store, simulators, provider, { lines: [{ title: book, quantity: 2 }] });
	async function handedOver(provider?: 'paypal' | 'global' | 'clearent') {
		const placed = await bought(provider);
		expect((await terminal.run('orders', 'advance', placed.order_number, 'completed', '--yes')).code).toBe(0);
		return placed;
	}
	const moneyOf = (order_number: string) => deskCall(store, owner, 'desk-money/get', { order_number });
	const sumsOf = async (order_number: string) => {
		const { charged, paid, given_back, owed } = await moneyOf(order_number);
		return { charged, paid, given_back, owed };
	};
	const letters = async () =>
		(
			await store.db
				.selectFrom('outbox_mails')
				.select(['subject', 'text'])
				.where('recipient', '=', 'shop@example.org')
				.execute()
		).filter(({ subject }) => subject.includes('Check a payment'));
	const expectBooks = async () => expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
	const nextDay = async () => {
		clock += days;
		owner = (await deskStaff(store, 'owner')).session;
		await Promise.all([sweepPayments(store), sweepPayments(store)]);
	};
	const open = async () => (await terminal.run('payments', 'list', '--open')).out;

	it.each(['paypal', 'global', 'clearent'] as const)(
		'becomes one refund of a completed order, on the day that %s reports it',
		async (provider) => {
			const { order_number, reference, payment } = await handedOver(provider);
			payment.back = 'refunded in part';
			payment.part = 500;
			await nextDay();
			await nextDay();
			expect(await sumsOf(order_number)).toEqual({ charged: '15.00', paid: '20.00', given_back: '5.00', owed: '0.00' });
			const { refunds } = await moneyOf(order_number);
			expect(refunds).toMatchObject([{ amount: '5.00', parts: [{ amount: '5.00', state: 'done' }] }]);
			expect(await letters()).toMatchObject([{ text: expect.stringContaining('$5.00 of the payment was refunded') }]);
			expect((await terminal.run('payments', 'look', reference)).out).toContain('$5.00 of the payment was refunded');
			expect(await open()).not.toContain(reference);
			payment.part = 700;
			await nextDay();
			await nextDay();
			expect(await sumsOf(order_number)).toMatchObject({ charged: '13.00', given_back: '7.00' });
			expect(await letters()).toHaveLength(2);
			await expectBooks();
		},
	);

	it('is listed on the day on which the shop learns of it', async () => {
		const { payment } = await handedOver();
		clock += 40 * days;
		payment.back = 'refunded';
		await Promise.all(
			[1, 2, 3].map(() =>
				store.ask('payment/notice', {
					provider: 'paypal',
					...paypalNotice(payment, { kind: 'PAYMENT.CAPTURE.REFUNDED' }),
				}),
			),
		);
		owner = (await deskStaff(store, 'owner')).session;
		expect((await deskCall(store, owner, 'desk-money/getDay', {})).totals).toMatchObject({ given_back: '20.00' });
		await expectBooks();
	});

	it('is owed again while the order waits for its hand-over', async () => {
		const { order_number, reference, payment } = await bought('clearent');
		payment.back = 'refunded';
		await nextDay();
		expect(await sumsOf(order_number)).toEqual({ charged: '20.00', paid: '20.00', given_back: '20.00', owed: '20.00' });
		expect(await open()).toContain(reference);
		await expectBooks();
		// Staff cancel the order: no customer is owed anything.
		expect((await terminal.run('orders', 'advance', order_number, 'cancelled', '--yes')).code).toBe(0);
		expect(await sumsOf(order_number)).toMatchObject({ charged: '0.00', owed: '0.00' });
		expect(await open()).not.toContain(reference);
		await expectBooks();
	});

	it('is not counted twice after a refund at the desk', async () => {
		const { order_number, payment } = await handedOver();
		const { version } = await deskCall(store, owner, 'desk-money/previewRefund', {
			order_number,
			kind: 'amount',
			amount: '5.00',
			reason: 'torn',
		});
		await deskCall(store, owner, 'desk-money/refund', {
			order_number,
			kind: 'amount',
			amount: '5.00',
			reason: 'torn',
			version,
			idempotency_key: randomUUID(),
		});
		await nextDay();
		expect(await sumsOf(order_number)).toMatchObject({ charged: '15.00', given_back: '5.00', owed: '0.00' });
		expect(await letters()).toEqual([]);
		payment.back = 'refunded';
		await nextDay();
		expect(await sumsOf(order_number)).toMatchObject({ charged: '0.00', given_back: '20.00', owed: '0.00' });
		expect((await moneyOf(order_number)).refunds.map(({ amount }) => amount)).toEqual(['5.00', '15.00']);
		await expectBooks();
	});

	describe('by a dispute', () => {
		const notice = async (payment: Awaited<ReturnType<typeof bought>>['payment'], back: typeof payment.back) => {
			payment.back = back;
			const told = paypalNotice(payment, { kind: 'CUSTOMER.DISPUTE.RESOLVED' });
			expect((await store.ask('payment/notice', { provider: 'paypal', ...told })).status).toBe(200);
		};

		it('is lost with the dispute, owed by the customer, and back when the dispute is won after all', async () => {
			const { order_number, reference, payment } = await handedOver();
			await notice(payment, 'disputed');
			expect(await sumsOf(order_number)).toMatchObject({ given_back: '0.00', owed: '0.00' });
			expect(await open()).toContain(reference);
			await notice(payment, 'dispute lost');
			await notice(payment, 'dispute lost');
			expect(await sumsOf(order_number)).toEqual({
				charged: '20.00',
				paid: '20.00',
				given_back: '20.00',
				owed: '20.00',
			});
			expect((await letters()).map(({ text }) => /What happened: (.*)/.exec(text)?.[1])).toEqual([
				'The shopper disputes the payment with PayPal.',
				expect.stringContaining('$20.00 of the payment was refunded: the store lost a dispute with PayPal.'),
			]);
			await expectBooks();
			await notice(payment, 'dispute won');
			await notice(payment, 'dispute won');
			expect(await sumsOf(order_number)).toEqual({
				charged: '20.00',
				paid: '40.00',
				given_back: '20.00',
				owed: '0.00',
			});
			expect(await open()).not.toContain(reference);
			await expectBooks();
		});

		it('can be paid again at the desk or written off', async () => {
			const { order_number, payment } = await handedOver();
			await notice(payment, 'dispute lost');
			const { version } = await moneyOf(order_number);
			await deskCall(store, owner, 'desk-money/receive', {
				order_number,
				amount: '5.00',
				method: 'cash',
				note: '',
				version,
			});
			const wish = { order_number, kind: 'amount' as const, amount: '15.00', reason: 'written off' };
			const shown = await deskCall(store, owner, 'desk-money/previewRefund', wish);
			await deskCall(store, owner, 'desk-money/refund', {
				...wish,
				version: shown.version,
				idempotency_key: randomUUID(),
			});
			expect(await sumsOf(order_number)).toEqual({ charged: '5.00', paid: '25.00', given_back: '20.00', owed: '0.00' });
			await expectBooks();
		});
	});

	it('is not queried during the first day, nor after a full refund', async () => {
		const { payment } = await handedOver('global');
		const asked = () => simulators.byName.global.operations.length;
		const before = asked();
		clock += 3600;
		await sweepPayments(store);
		expect(asked()).toBe(before);
		payment.back = 'refunded';
		await nextDay();
		const after = asked();
		expect(after).toBeGreaterThan(before);
		for (let day = 0; day < 5; day++) await nextDay();
		expect(asked()).toBe(after);
	});

	it('is found while another provider is silent, whose overdue orders are queried a few at a time', async () => {
		const waiting = await Promise.all(
			Array.from({ length: 12 }, () => submitted(store, { lines: [{ title: book, quantity: 1 }], payment: 'paypal' })),
		);
		const other = await submitted(store, { lines: [{ title: book, quantity: 1 }], payment: 'global' });
		clock += 7200;
		const { paypal } = store.payments;
		let asked = 0;
		let underway = 0;
		let most = 0;
		const silent = async (): Promise<never> => {
			asked++;
			most = Math.max(most, ++underway);
			await new Promise((resolve) => setTimeout(resolve, 30));
			underway--;
			throw new (await import('~store/ordering/payments/providers/http')).ProviderError('no answer');
		};
		store.payments.paypal = { start: silent, settle: silent, release: silent, takenBack: silent, notice: silent };
		await sweepPayments(store);
		expect(asked).toBeLessThanOrEqual(8);
		expect(most).toBeGreaterThan(1);
		expect(most).toBeLessThanOrEqual(4);
		const stateOf = async (order_number: string) =>
			(
				await store.db
					.selectFrom('orders')
					.select('state')
					.where('order_number', '=', order_number)
					.executeTakeFirstOrThrow()
			).state;
		expect(await stateOf(other.order_number)).toBe('cancelled');
		const failures = async () =>
			(
				await store.db
					.selectFrom('payments')
					.innerJoin('orders', 'orders.id', 'payments.order_id')
					.select('failures')
					.where(
						'order_number',
						'in',
						waiting.map(({ order_number }) => order_number),
					)
					.execute()
			).map((row) => row.failures);
		// Each order that was checked counts once.
		expect(Math.max(...(await failures()))).toBe(1);
		expect((await failures()).filter((count) => count > 0).length).toBeLessThanOrEqual(8);
		store.payments.paypal = paypal;
		for (let round = 0; round < 3; round++) {
			clock += 7200;
			await sweepPayments(store);
		}
		for (const { order_number } of waiting) expect(await stateOf(order_number)).toBe('cancelled');
		await expectBooks();
	});

	it('counts silence only for the payments of an order with the provider that was silent', async () => {
		const { order_number } = await submitted(store, { lines: [{ title: book, quantity: 1 }], payment: 'paypal' });
		const { id: _, ...first } = await store.db
			.selectFrom('payments')
			.innerJoin('orders', 'orders.id', 'payments.order_id')
			.selectAll('payments')
			.where('order_number', '=', order_number)
			.executeTakeFirstOrThrow();
		const failures = async () =>
			Object.fromEntries(
				(await store.db.selectFrom('payments').selectAll().where('order_id', '=', first.order_id).execute()).map(
					(payment) => [payment.provider, payment.failures],
				),
			);
		clock += 900;
		// The other provider was checked just now, so this round leaves its payment alone.
		const other = { ...first, provider: 'global' as const, reference: randomUUID(), updated_at: clock };
		await store.db.insertInto('payments').values(other).execute();
		const { paypal } = store.payments;
		const { ProviderError } = await import('~store/ordering/payments/providers/http');
		const silent = () => Promise.reject(new ProviderError('no answer'));
		store.payments.paypal = { start: silent, settle: silent, release: silent, takenBack: silent, notice: silent };
		await sweepPayments(store);
		store.payments.paypal = paypal;
		expect(await failures()).toEqual({ paypal: 1, global: 0 });
	});

	it('is queried first for overdue orders', async () => {
		const late = await submitted(store, { lines: [{ title: book, quantity: 1 }], payment: 'paypal' });
		clock += 7200;
		for (let order = 0; order < 12; order++)
			await submitted(store, { lines: [{ title: book, quantity: 1 }], payment: 'paypal' });
		clock += 900;
		const { id } = await store.db
			.selectFrom('orders')
			.select('id')
			.where('order_number', '=', late.order_number)
			.executeTakeFirstOrThrow();
		const updated = (seconds: number) => store.db.updateTable('payments').set({ updated_at: clock - seconds });
		await updated(0).execute();
		await updated(9000)
			.where('created_at', '>=', clock - 1000)
			.execute();
		const { reference } = await updated(8000)
			.where('order_id', '=', id)
			.returning('reference')
			.executeTakeFirstOrThrow();
		const { paypal } = store.payments;
		const asked: string[] = [];
		const silent = async (...told: unknown[]): Promise<never> => {
			asked.push(JSON.stringify(told));
			throw new (await import('~store/ordering/payments/providers/http')).ProviderError('no answer');
		};
		store.payments.paypal = { start: silent, settle: silent, release: silent, takenBack: silent, notice: silent };
		await sweepPayments(store);
		store.payments.paypal = paypal;
		// Several payments are checked at the same time. A silent provider is left alone before all of its payments were checked.
		expect(asked.length).toBeLessThan(12);
		expect(asked.filter((told) => told.includes(reference))).not.toEqual([]);
	});
});
