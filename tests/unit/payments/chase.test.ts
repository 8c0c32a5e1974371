import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chase } from '~store/ordering/payments/providers/chase';
import type { OpenPayment } from '~store/ordering/payments/providers/provider';
import { chaseAccount, chaseNotice, startChase } from '../../harness/payment-simulators/chase-simulator';
import { type Simulator, shopperDoes } from '../../harness/payment-simulators/simulator';
import { freely, holdsToContract, requestFor, silent, timeouts } from './provider-contract';

const open = (url: string, account: Partial<typeof chaseAccount> = {}) =>
	chase({ ...chaseAccount, ...account, url }, silent, timeouts);

holdsToContract('Chase', {
	start: startChase,
	open,
	notice: chaseNotice,
	operations: { start: 'start', settle: ['query'], release: ['query'] },
	afterRelease: 'paid',
	tells: [],
});

describe('Chase', () => {
	let simulator: Simulator;
	beforeEach(async () => {
		simulator = await startChase();
	});
	afterEach(() => simulator.stop());

	const begin = async () => {
		const provider = open(simulator.url);
		const request = requestFor();
		const started = await provider.start(request);
		const payment: OpenPayment = { ...request, provider_reference: started.provider_reference };
		return { provider, request, started, payment };
	};

	it('sends the shopper to the page of the uID, without the shop’s token', async () => {
		const { started } = await begin();
		expect(started.redirect_url).toContain(`uID=${started.provider_reference}`);
		expect(started.redirect_url).not.toContain(chaseAccount.secureApiToken);
	});

	it('charges only the retried uID when the first answer was lost', async () => {
		simulator.misbehave('start', 'lost');
		const { provider, request, started, payment } = await begin();
		expect([...simulator.payments.keys()].filter((id) => id !== started.provider_reference)).toHaveLength(1);
		await shopperDoes(started.redirect_url, 'pay');
		expect(await provider.settle(payment, freely)).toMatchObject({ state: 'paid' });
		expect([...simulator.payments.values()].filter(({ reference }) => reference === request.reference)).toMatchObject([
			{ taken: 0 },
			{ taken: 1 },
		]);
	});

	it('is not paid by the transaction of another order', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		expect(await provider.settle({ ...payment, reference: '1002XOTHER' }, freely)).toEqual({
			state: 'open',
			problem: expect.stringContaining('another order'),
		});
	});

	it('reads the uID from what Chase posts as XML', async () => {
		const { provider, request, started } = await begin();
		const body = `<?xml version="1.0"?><transaction><uID>${started.provider_reference}</uID></transaction>`;
		expect(await provider.notice({}, body)).toBe(request.reference);
	});

	it('refuses a notice that is too long', async () => {
		const { provider, request, started } = await begin();
		const notice = (padding: string) => provider.notice({}, `uID=${started.provider_reference}${padding}`);
		expect(await notice('&more=1')).toBe(request.reference);
		await expect(notice('&a'.repeat(90_000))).rejects.toMatchObject({ status: 400 });
	});

	it('reports a wrong token without revealing the token', async () => {
		const provider = open(simulator.url, { secureApiToken: 'wrong' });
		await expect(provider.start(requestFor())).rejects.toThrow('Security information is not configured');
	});
});
