import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '~store/ordering/payments/providers/http';
import { paypal } from '~store/ordering/payments/providers/paypal';
import type { OpenPayment } from '~store/ordering/payments/providers/provider';
import { paypalAccount, paypalNotice, startPaypal } from '../../harness/payment-simulators/paypal-simulator';
import { type Simulator, shopperDoes } from '../../harness/payment-simulators/simulator';
import { freely, holdsToContract, requestFor, silent, timeouts } from './provider-contract';

const open = (url: string, account: Partial<typeof paypalAccount> = {}) =>
	paypal({ ...paypalAccount, ...account, url }, silent, timeouts);

holdsToContract('PayPal', {
	start: startPaypal,
	open,
	notice: paypalNotice,
	operations: { start: 'start', settle: ['query', 'capture'], release: ['query'] },
	afterRelease: 'cancelled',
	tells: ['refunded', 'refunded in part', 'disputed'],
});

describe('PayPal', () => {
	let simulator: Simulator;
	beforeEach(async () => {
		simulator = await startPaypal();
	});
	afterEach(() => simulator.stop());

	const begin = async (provider = open(simulator.url)) => {
		const request = requestFor();
		const started = await provider.start(request);
		const payment: OpenPayment = { ...request, provider_reference: started.provider_reference };
		return { provider, request, started, payment };
	};

	it('creates one order for a reference, also when the first answer was lost', async () => {
		simulator.misbehave('start', 'lost');
		const { provider, request, started } = await begin();
		expect(await provider.start(request)).toEqual(started);
		expect(simulator.payments.size).toBe(1);
		expect(simulator.paymentOf(request.reference)).toMatchObject({ amount: 4350, currency: 'USD' });
	});

	it('fetches one shared access token, and a new one when it is rejected', async () => {
		const { provider, payment } = await begin();
		await Promise.all([provider.settle(payment, freely), provider.settle(payment, freely)]);
		expect(simulator.operations.filter((operation) => operation === 'token')).toHaveLength(1);
		simulator.misbehave('query', 'unauthorized');
		expect(await provider.settle(payment, freely)).toEqual({ state: 'open' });
		expect(simulator.operations.filter((operation) => operation === 'token')).toHaveLength(2);
	});

	it('captures once when the answer to the capture is lost', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		simulator.misbehave('capture', 'lost', timeouts.tries);
		await expect(provider.settle(payment, freely)).rejects.toThrow(ProviderError);
		expect(await provider.settle(payment, freely)).toMatchObject({ state: 'paid' });
		expect(simulator.paymentOf(payment.reference).taken).toBe(1);
	});

	it('does not capture a payment that may not be captured', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		expect(await provider.settle(payment, async () => false)).toEqual({ state: 'open' });
		expect(simulator.operations).not.toContain('capture');
	});

	it('is paid when another process has already captured it', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		simulator.paymentOf(payment.reference).taken = 1;
		expect(await provider.settle(payment, freely)).toMatchObject({ state: 'paid' });
		expect(simulator.operations).toContain('capture');
		expect(simulator.paymentOf(payment.reference).taken).toBe(1);
	});

	it('does not capture another amount than the approved one', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		expect(await provider.settle({ ...payment, amount: 5000 }, freely)).toMatchObject({
			state: 'open',
			problem: expect.any(String),
		});
		expect(simulator.paymentOf(payment.reference).taken).toBe(0);
	});

	it('takes no money when an approved payment is released', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		expect(await provider.release(payment)).toEqual({ state: 'cancelled' });
		expect(simulator.paymentOf(payment.reference).taken).toBe(0);
	});

	it('is cancelled when PayPal has forgotten the order', async () => {
		const { provider, request, payment } = await begin();
		simulator.paymentOf(request.reference).state = 'closed';
		expect(await provider.settle(payment, freely)).toEqual({ state: 'cancelled' });
	});

	it('finds the payment for a notice of a capture', async () => {
		const { provider, request, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		await provider.settle(payment, freely);
		const notice = paypalNotice(simulator.paymentOf(request.reference), { kind: 'PAYMENT.CAPTURE.COMPLETED' });
		expect(await provider.notice(notice.headers, notice.body)).toBe(request.reference);
	});

	it('finds the payment for a notice of a refund or a dispute', async () => {
		const { provider, request, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		await provider.settle(payment, freely);
		for (const kind of ['PAYMENT.CAPTURE.REFUNDED', 'CUSTOMER.DISPUTE.CREATED']) {
			const notice = paypalNotice(simulator.paymentOf(request.reference), { kind });
			expect(await provider.notice(notice.headers, notice.body)).toBe(request.reference);
		}
	});

	it.each([
		['inquiry', null],
		['disputed', { how: 'disputed' }],
		['dispute won', null],
		['dispute lost in part', { how: 'refunded in part', back: 4349, by_dispute: 4349 }],
		['dispute lost', { how: 'refunded', by_dispute: 4350 }],
	] as const)('reports %s as %j', async (back, told) => {
		const { provider, request, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		await provider.settle(payment, freely);
		simulator.paymentOf(request.reference).back = back;
		expect(await provider.takenBack(payment)).toEqual(told);
	});

	it('does not read an error as the absence of disputes', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		await provider.settle(payment, freely);
		simulator.misbehave('disputes', 'missing');
		await expect(provider.takenBack(payment)).rejects.toThrow(ProviderError);
		expect(await provider.takenBack(payment)).toBeNull();
	});

	it('refuses notices without a webhook or for another shop’s webhook', async () => {
		const { request } = await begin();
		const { headers, body } = paypalNotice(simulator.paymentOf(request.reference));
		const without = open(simulator.url, { webhookId: '' });
		const other = open(simulator.url, { webhookId: 'WH2' });
		for (const provider of [without, other]) {
			await expect(provider.notice(headers, body)).rejects.toMatchObject({ status: 400 });
		}
	});

	it('reports a wrong secret without revealing the secret', async () => {
		const provider = open(simulator.url, { clientSecret: 'wrong' });
		await expect(provider.start(requestFor())).rejects.toThrow('PayPal returned no access token');
	});
});
