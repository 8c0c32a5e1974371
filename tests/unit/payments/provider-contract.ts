import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '~store/foundation/refusal';
import { ProviderError } from '~store/ordering/payments/providers/http';
import type {
	OpenPayment,
	PaymentProvider,
	PaymentRequest,
	TakenBack,
} from '~store/ordering/payments/providers/provider';
import { newReference } from '~store/ordering/payments/start-payment';
import type { Misbehaviour, SimulatedPayment, Simulator } from '../../harness/payment-simulators/simulator';
import { impatiently, shopperDoes, simulatorTimeouts } from '../../harness/payment-simulators/simulator';

export const timeouts = simulatorTimeouts(3);

/** The order is not given up in the meantime. */
export const freely = async () => true;

export const silent = pino({ level: 'silent' });

export const requestFor = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
	reference: newReference('1001'),
	order_number: '1001',
	amount: 4350,
	currency: 'USD',
	name: 'Ada Lovelace',
	email: 'ada@example.org',
	return_url: 'http://shop/back?payment=1',
	cancel_url: 'http://shop/cancelled?payment=1',
	notify_url: 'http://shop/payments/notice',
	...changes,
});

interface Contract {
	start(): Promise<Simulator>;
	open(url: string): PaymentProvider;
	notice(payment: SimulatedPayment, options?: { forged?: boolean }): { headers: Record<string, string>; body: string };
	/** The operations on the wire, by the method that sends them. */
	operations: { start?: string; settle: string[]; release: string[] };
	/** The state after a release that the shopper ignored. Only some providers can close their page. */
	afterRelease: 'cancelled' | 'paid';
	/** The provider's reports about money that was paid. */
	tells: TakenBack['how'][];
	/** How often a refund is tried. Once, if the provider has no key that would identify a second try. */
	refundTries?: number;
}

/** Tests what every adapter must do, whatever its provider does wrong. */
export function holdsToContract(name: string, contract: Contract): void {
	describe(`${name}, as every provider`, () => {
		let simulator: Simulator;
		let provider: PaymentProvider;
		beforeEach(async () => {
			simulator = await contract.start();
			provider = contract.open(simulator.url);
		});
		afterEach(() => simulator.stop());

		const begin = async (changes: Partial<PaymentRequest> = {}) => {
			const request = requestFor(changes);
			const started = await provider.start(request);
			const { reference, amount, currency } = request;
			const payment: OpenPayment = { reference, provider_reference: started.provider_reference, amount, currency };
			return { request, started, payment };
		};
		/** Waits for an answer. Waits less long where the answer must come too late. */
		const within = <Result>(how: Misbehaviour, ask: () => Promise<Result>) =>
			how === 'late' ? impatiently(timeouts, ask) : ask();
		const takenFor = ({ reference }: OpenPayment) =>
			[...simulator.payments.values()]
				.filter((each) => each.reference === reference)
				.reduce((sum, each) => sum + each.taken, 0);
		const paid = { state: 'paid', amount: 4350, currency: 'USD', transaction: expect.stringMatching(/./) };

		it('is paid once the shopper has paid on its page', async () => {
			const { started, payment } = await begin();
			expect(await provider.settle(payment, freely)).toEqual({ state: 'open' });
			expect(await shopperDoes(started.redirect_url, 'pay')).toMatch(/^http:\/\/shop\/back/);
			expect(await provider.settle(payment, freely)).toEqual(paid);
			expect(takenFor(payment)).toBe(1);
		});

		it('takes the money once, however often the payment is settled', async () => {
			const { started, payment } = await begin();
			await shopperDoes(started.redirect_url, 'pay');
			const standings = await Promise.all([1, 2, 3].map(() => provider.settle(payment, freely)));
			expect(standings).toEqual([paid, paid, paid]);
			expect(await provider.settle(payment, freely)).toEqual(paid);
			expect(takenFor(payment)).toBe(1);
		});

		it('returns the same payment for the same reference, or a payment that cannot be paid twice', async () => {
			const { request, started, payment } = await begin();
			const again = await provider.start(request);
			await shopperDoes(again.redirect_url, 'pay');
			if (again.provider_reference === started.provider_reference)
				expect(await provider.settle(payment, freely)).toEqual(paid);
			expect(takenFor(payment)).toBe(1);
		});

		it('is declined with a reason, and can then be released', async () => {
			const { started, payment } = await begin();
			await shopperDoes(started.redirect_url, 'decline');
			expect(await provider.settle(payment, freely)).toEqual({
				state: 'declined',
				reason: expect.stringMatching(/bank/),
			});
			expect(await provider.release(payment)).toEqual({ state: 'cancelled' });
			expect(takenFor(payment)).toBe(0);
		});

		it('stays open after the shopper abandons it, until it is released', async () => {
			const { started, payment } = await begin();
			await shopperDoes(started.redirect_url, 'cancel');
			expect(await provider.settle(payment, freely)).toEqual({ state: 'open' });
			expect(await provider.release(payment)).toEqual({ state: 'cancelled' });
			expect(await provider.release(payment)).toEqual({ state: 'cancelled' });
		});

		it('does not treat the shopper’s return as a payment', async () => {
			const { payment } = await begin();
			expect(await provider.settle(payment, freely)).toEqual({ state: 'open' });
			expect(takenFor(payment)).toBe(0);
		});

		it('reports that a release came too late', async () => {
			const { started, payment } = await begin();
			await shopperDoes(started.redirect_url, 'pay');
			await provider.settle(payment, freely);
			expect(await provider.release(payment)).toEqual(paid);
		});

		it('takes no money after a release, or reports the payment', async () => {
			const { started, payment } = await begin();
			await provider.release(payment);
			await shopperDoes(started.redirect_url, 'pay');
			expect((await provider.release(payment)).state).toBe(contract.afterRelease);
			expect(takenFor(payment)).toBe(contract.afterRelease === 'paid' ? 1 : 0);
		});

		it('never accepts an amount that differs from the requested one', async () => {
			const { started, payment } = await begin();
			await shopperDoes(started.redirect_url, 'pay');
			for (const wrong of [{ amount: 4349 }, { currency: 'CAD' as const }]) {
				const standing = await provider.settle({ ...payment, ...wrong }, freely);
				if ('currency' in wrong && standing.state === 'paid') expect(name).toBe('Chase');
				else expect(standing.state === 'open' && standing.problem !== undefined).toBe(true);
			}
		});

		it('reports only refunds and disputes, as far as the provider supports it', async () => {
			const { started, payment } = await begin();
			expect(await provider.takenBack(payment)).toBeNull();
			await shopperDoes(started.redirect_url, 'pay');
			await provider.settle(payment, freely);
			expect(await provider.takenBack(payment)).toBeNull();
			for (const back of ['refunded', 'refunded in part', 'disputed'] as const) {
				Object.assign(simulator.paymentOf(payment.reference), { back, part: payment.amount - 1 });
				const part = back === 'refunded in part' ? { back: payment.amount - 1 } : {};
				expect(await provider.takenBack(payment)).toEqual(
					contract.tells.includes(back) ? { how: back, ...part } : null,
				);
			}
		});

		it('refunds the requested amount once for each reference, if the provider supports refunds', async () => {
			const { refund } = provider;
			expect(refund !== undefined).toBe(contract.tells.includes('refunded'));
			if (!refund) return;
			const { started, payment } = await begin();
			await shopperDoes(started.redirect_url, 'pay');
			const status = await provider.settle(payment, freely);
			const transaction = status.state === 'paid' ? status.transaction : '';
			const record = simulator.paymentOf(payment.reference);
			const give = (amount: number, reference: string) => refund(payment, { reference, amount, transaction });
			const done = { state: 'done', transaction: expect.stringMatching(/./) };
			const tries = contract.refundTries ?? timeouts.tries;
			const first = newReference('1001');
			expect(await give(1000, first)).toEqual(done);
			expect(await give(1000, first)).toEqual(done);
			expect(await provider.takenBack(payment)).toEqual({ how: 'refunded in part', back: 1000 });
			// The result of a lost or late answer is unknown at first. A second request finds the same refund.
			for (const how of ['lost', 'late'] as const) {
				simulator.misbehave('refund', how, tries);
				const again = newReference('1001');
				const asked = await within(how, () => give(500, again).catch((error: unknown) => error));
				if (!(asked instanceof ProviderError)) expect(asked).toEqual(done);
				expect(await give(500, again)).toEqual(done);
			}
			for (const how of ['unreachable', 'failing'] as const) {
				simulator.misbehave('refund', how, tries);
				await expect(give(500, 'NOTHINGDONE')).rejects.toThrow(ProviderError);
			}
			expect(record.refunds.map(({ amount }) => amount)).toEqual([1000, 500, 500]);
			expect(await give(2351, newReference('1001'))).toEqual({
				state: 'failed',
				reason: expect.stringMatching(/refund/i),
			});
			record.next_refund = 'refused';
			const refusedOne = newReference('1001');
			expect(await give(2350, refusedOne)).toMatchObject({ state: 'failed' });
			expect(await give(2350, refusedOne)).toMatchObject({ state: 'failed' });
			expect(await give(2350, newReference('1001'))).toEqual(done);
			expect(await provider.takenBack(payment)).toEqual({ how: 'refunded' });
		});

		it('retries when an answer is lost, late, temporarily refused or broken', async () => {
			const { start, settle } = contract.operations;
			for (const how of ['lost', 'late', 'unreachable', 'failing', 'busy'] as const) {
				if (start) simulator.misbehave(start, how);
				const { started, payment } = await within(how, begin);
				await shopperDoes(started.redirect_url, 'pay');
				for (const operation of settle) simulator.misbehave(operation, how);
				expect(await within(how, () => provider.settle(payment, freely))).toEqual(paid);
				expect(takenFor(payment)).toBe(1);
			}
		});

		it('reports a missing answer without secrets, and loses nothing', async () => {
			const { started, payment } = await begin();
			await shopperDoes(started.redirect_url, 'pay');
			const [operation = ''] = contract.operations.settle;
			simulator.misbehave(operation, 'unreachable', timeouts.tries);
			const failure = await provider.settle(payment, freely).catch((error: unknown) => error);
			expect(failure).toBeInstanceOf(ProviderError);
			expect(String(failure)).not.toMatch(/secret|token|key|\?/i);
			expect(await provider.settle(payment, freely)).toEqual(paid);
			expect(takenFor(payment)).toBe(1);
		});

		it('releases in spite of lost answers', async () => {
			const { payment } = await begin();
			for (const operation of contract.operations.release) simulator.misbehave(operation, 'lost');
			expect(await provider.release(payment)).toEqual({ state: 'cancelled' });
		});

		it('finds the payment of a notice, and refuses a forged notice', async () => {
			const { request, started } = await begin();
			await shopperDoes(started.redirect_url, 'pay');
			const payment = simulator.paymentOf(request.reference);
			const right = contract.notice(payment);
			expect(await provider.notice(right.headers, right.body)).toBe(request.reference);
			const forged = contract.notice(payment, { forged: true });
			const refusals = [
				provider.notice(forged.headers, forged.body),
				provider.notice({}, 'no notice'),
				provider.notice({}, '{}'),
			];
			for (const refusal of await Promise.allSettled(refusals)) {
				expect(refusal).toMatchObject({ status: 'rejected', reason: expect.any(Refused) });
				expect(refusal).toMatchObject({ reason: { status: 400 } });
			}
		});
	});
}
