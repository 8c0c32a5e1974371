import { expect, it } from 'vitest';
import {
	isFinal,
	isUnfinished,
	isWanted,
	paymentStates,
	unfinishedStates,
} from '~store/ordering/payments/payment-states';

/** The meaning of each state: whether the shop still wants the payment, whether it may still be paid, whether it is over. */
const said = {
	open: { wanted: true, unfinished: true, final: false },
	declined: { wanted: true, unfinished: true, final: false },
	capturing: { wanted: true, unfinished: true, final: false },
	releasing: { wanted: false, unfinished: true, final: false },
	cancelled: { wanted: false, unfinished: false, final: false },
	paid: { wanted: false, unfinished: false, final: true },
	late: { wanted: false, unfinished: false, final: true },
	settled: { wanted: false, unfinished: false, final: true },
};

it('classifies every state of a payment as wanted, unfinished or final', () => {
	expect(
		Object.fromEntries(
			(Object.keys(paymentStates) as (keyof typeof paymentStates)[]).map((state) => [
				state,
				{ wanted: isWanted({ state }), unfinished: isUnfinished({ state }), final: isFinal({ state }) },
			]),
		),
	).toEqual(said);
});

it('uses the same states in queries for unfinished payments', () => {
	expect(Object.entries(said).flatMap(([state, { unfinished }]) => (unfinished ? [state] : []))).toEqual(
		unfinishedStates,
	);
});
