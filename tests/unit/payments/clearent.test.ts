import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearent } from '~store/ordering/payments/providers/clearent';
import type { OpenPayment } from '~store/ordering/payments/providers/provider';
import { clearentAccount, clearentNotice, startClearent } from '../../harness/payment-simulators/clearent-simulator';
import { type Simulator, shopperDoes } from '../../harness/payment-simulators/simulator';
import { freely, holdsToContract, requestFor, silent, timeouts } from './provider-contract';

const open = (url: string, account: Partial<Parameters<typeof clearent>[0]> = {}) =>
	clearent({ ...clearentAccount, ...account, url }, silent, timeouts);

holdsToContract('Clearent', {
	start: startClearent,
	open,
	notice: clearentNotice,
	operations: { settle: ['query'], release: ['query'] },
	afterRelease: 'paid',
	tells: ['refunded', 'refunded in part'],
	refundTries: 1,
});

describe('Clearent', () => {
	let simulator: Simulator;
	beforeEach(async () => {
		simulator = await startClearent();
	});
	afterEach(() => simulator.stop());

	const begin = async () => {
		const provider = open(simulator.url);
		const request = requestFor();
		const started = await provider.start(request);
		const payment: OpenPayment = { ...request, provider_reference: started.provider_reference };
		return { provider, started, payment };
	};

	it('keeps a payment open for review when the shopper changed the amount', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url.replace('43.50', '0.50'), 'pay');
		const held = { state: 'open', problem: expect.stringContaining('an amount or currency other') };
		expect(await provider.settle(payment, freely)).toEqual(held);
		expect(await provider.release(payment)).toEqual(held);
	});

	it('is paid by the successful one of several tries', async () => {
		const { provider, started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'decline');
		await shopperDoes(started.redirect_url, 'pay');
		expect(await provider.settle(payment, freely)).toMatchObject({ state: 'paid', amount: 4350 });
	});

	it('does not count the refund of a second sale as a refund of the payment', async () => {
		const { provider, started, payment } = await begin();
		for (let twice = 0; twice < 2; twice++) await shopperDoes(started.redirect_url, 'pay');
		const [first, second] = simulator.payments.values();
		Object.assign(second ?? {}, { back: 'refunded in part', part: 4350 });
		expect(await provider.takenBack(payment)).toBeNull();
		Object.assign(first ?? {}, { back: 'refunded in part', part: 1000 });
		expect(await provider.takenBack(payment)).toEqual({ how: 'refunded in part', back: 1000 });
		Object.assign(first ?? {}, { part: 4350 });
		expect(await provider.takenBack(payment)).toEqual({ how: 'refunded' });
		// A voided sale took no money that could be refunded.
		Object.assign(second ?? {}, { back: 'refunded' });
		expect(await provider.takenBack(payment)).toEqual({ how: 'refunded' });
	});

	it('does not count the transaction of another payment', async () => {
		const { provider, payment } = await begin();
		const other = await provider.start(requestFor({ reference: `${payment.reference}Z` }));
		await shopperDoes(other.redirect_url, 'pay');
		expect(await provider.settle(payment, freely)).toEqual({ state: 'open' });
	});

	it('accepts only US dollars', async () => {
		await expect(open(simulator.url).start(requestFor({ currency: 'CAD' }))).rejects.toThrow('US dollars only');
	});

	it('reports a rejected key', async () => {
		const { payment } = await begin();
		await expect(open(simulator.url, { apiKey: 'wrong' }).settle(payment, freely)).rejects.toThrow(
			'Clearent answered 401',
		);
	});

	it('refuses a notice that is nested too deeply', async () => {
		const nested = `${'['.repeat(90_000)}${']'.repeat(90_000)}`;
		const body = `{"payload":{"transaction":{"invoice":"1","more":${nested}}},"signature":"00"}`;
		await expect(open(simulator.url).notice({}, body)).rejects.toMatchObject({ status: 400 });
	});

	it('refuses a notice without the signing key', async () => {
		const { started, payment } = await begin();
		await shopperDoes(started.redirect_url, 'pay');
		const { headers, body } = clearentNotice(simulator.paymentOf(payment.reference));
		await expect(open(simulator.url, { publicKey: null }).notice(headers, body)).rejects.toMatchObject({ status: 400 });
	});

	// From the tests that Clearent published: github.com/clearent/HPPSignatureVerificationCSharp.
	it('reads the signature of a transaction that Clearent signed', async () => {
		const publicKey =
			'307a301406072a8648ce3d020106092b240303020801010c0362000474ce100cfdf0f3e15782c96b41f20522d5660e8474a753722e2b9c0d3a768a068c377b524750dd89163866caad1aba885fd34250d3e122b789499f87f262a0204c6e649617604bcebaa730bf6c2a74cf54a69abf9f6bf7ecfed3e44e463e31fc';
		const signature =
			'3064023066f69a0a29d4687a387ec3d741d35f1bbe3e1b1d1ed7c0ce8857ec795c5587b85f71e196c77fe00dbadea64566bf6eed02301323e508c68143954d6f5c5e7ec4ba77cb898bab4e2909f92cdcf70218974bf2249a608094f948bb31a53d9718b80816';
		const payload =
			'{"transaction":{"amount":"3.50","id":"1659915","invoice":"carl88888","created":"2016-10-25 14:43:44.483","type":"SALE","result":"APPROVED","billing":{},"shipping":{},"card":"1111","authorization-code":"TAS645","original-amount":"3.50","entry-method":"0","batch-string-id":"000377","order-id":"1659915","display-message":"Transaction approved","result-code":"000","billing-is-shipping":"false","tip-adjusted":"0","exp-date":"1119","voided":"false","pending":"false","voided-auth":"false","settled":"false","status":"Approved","card-type":"VISA"},"payloadType":"transaction"}';
		const provider = open(simulator.url, { publicKey });
		expect(await provider.notice({}, `{"payload":${payload},"signature":"${signature}"}`)).toBe('carl88888');
		const changed = payload.replace('3.50', '4.50');
		await expect(provider.notice({}, `{"payload":${changed},"signature":"${signature}"}`)).rejects.toMatchObject({
			status: 400,
		});
	});
});
