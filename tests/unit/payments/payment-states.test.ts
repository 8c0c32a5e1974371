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

it('every state of a payment says whether it is wanted, unfinished and final', () => {
	expect(
		Object.fromEntries(
			(Object.keys(paymentStates) as (keyof typeof paymentStates)[]).map((state) => [
				state,
				{ wanted: isWanted({ state }), unfinished: isUnfinished({ state }), final: isFinal({ state }) },
			]),
		),
	).toEqual(said);
});

it('queries for unfinished payments ask for the same states', () => {
	expect(Object.entries(said).flatMap(([state, { unfinished }]) => (unfinished ? [state] : []))).toEqual(
		unfinishedStates,
	);
});
