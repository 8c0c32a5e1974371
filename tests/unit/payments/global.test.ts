import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { globalPayments } from '~store/ordering/payments/providers/global';
import type { OpenPayment } from '~store/ordering/payments/providers/provider';
import { globalAccount, globalNotice, startGlobal } from '../../harness/payment-simulators/global-simulator';
import { type Simulator, shopperDoes } from '../../harness/payment-simulators/simulator';
import { freely, holdsToContract, requestFor, silent, timeouts } from './provider-contract';

const open = (url: string, account: Partial<typeof globalAccount> = {}) =>
	globalPayments({ ...globalAccount, ...account, url: `${url}/ucp` }, silent, timeouts);

holdsToContract('Global Payments', {
	start: startGlobal,
	open,
	notice: globalNotice,
	operations: { start: 'start', settle: ['query'], release: ['release', 'query'] },
	afterRelease: 'cancelled',
	tells: ['refunded', 'refunded in part'],
});

describe('Global Payments', () => {
	let simulator: Simulator;
	beforeEach(async () => {
		simulator = await startGlobal({ authorizeOnly: true });
	});
	afterEach(() => simulator.stop());

	const begin = async () => {
		const provider = open(simulator.url);
		const request = requestFor();
		const started = await provider.start(request);
		const payment: OpenPayment = { ...request, provider_reference: started.provider_reference };
		return { provider, request, started, payment };
	};

	it('finds the link again after the answer was lost', async () => {
		simulator.misbehave('start', 'lost');
		const { provider, request, started } = await begin();
		expect(started.redirect_url).toBe(`${simulator.url}/ucp/hpp/redirect/${started.provider_reference}`);
		expect(await provider.start(request)).toEqual(started);
		expect(simulator.payments.size).toBe(1);
	});

	it('captures an authorized payment once', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		expect(await provider.settle(payment, async () => false)).toEqual({ state: 'open' });
		expect(simulator.paymentOf(payment.reference).taken).toBe(0);
		simulator.misbehave('capture', 'lost');
		expect(await provider.settle(payment, freely)).toMatchObject({ state: 'paid', amount: 4350 });
		expect(await provider.settle(payment, freely)).toMatchObject({ state: 'paid' });
		expect(simulator.paymentOf(payment.reference).taken).toBe(1);
	});

	it('voids an authorized payment when it is released', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		expect(await provider.release(payment)).toEqual({ state: 'cancelled' });
		expect(simulator.paymentOf(payment.reference)).toMatchObject({ state: 'closed', taken: 0 });
	});

	it('does not count the refund of a second sale as a refund of the payment', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		await provider.settle(payment, freely);
		const twice = Object.assign(simulator.paymentOf(payment.reference), {
			taken: 2,
			back: 'refunded in part' as const,
		});
		for (const [part, told] of [
			[4350, null],
			[5350, { how: 'refunded in part', back: 1000 }],
			[8700, { how: 'refunded' }],
		] as const) {
			twice.part = part;
			expect(await provider.takenBack(payment)).toEqual(told);
		}
	});

	it('does not count a voided earlier try as a refund', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		await provider.settle(payment, freely);
		simulator.paymentOf(payment.reference).let_go = true;
		expect(await provider.takenBack(payment)).toBeNull();
	});

	it('closes its page when it is released', async () => {
		const { provider, started, payment } = await begin();
		await provider.release(payment);
		expect(await shopperDoes(started.redirect_url, 'pay')).toBeNull();
		expect(await provider.settle(payment, freely)).toEqual({ state: 'cancelled' });
	});

	it('is not reported as cancelled while its page may still be open', async () => {
		const { provider, payment } = await begin();
		simulator.misbehave('release', 'unauthorized', 2);
		expect(await provider.release(payment)).toEqual({ state: 'open' });
	});

	it('charges Canadian dollars in Canada', async () => {
		const provider = open(simulator.url);
		const request = requestFor({ currency: 'CAD' });
		await provider.start(request);
		expect(simulator.paymentOf(request.reference).currency).toBe('CAD');
	});

	it('reports a wrong key without revealing the key', async () => {
		const provider = open(simulator.url, { appKey: 'wrong' });
		await expect(provider.start(requestFor())).rejects.toThrow('Global Payments returned no access token');
	});
});
