import { describe, expect, it } from 'vitest';
import { byReason, StoreError } from '~/store-api/store-error';
import { callNames, findCall, type ReasonOf } from '~store/contract/contract';
import { refusalReasons } from '~store/contract/refusal';
import { refusalBy, refusalOf } from '~store/foundation/refusal';

describe('the reasons of refusals', () => {
	it('are each declared by a call', () => {
		const declared = new Set(callNames.flatMap((name) => findCall(name)?.refuses ?? []));
		expect([...declared].sort()).toEqual(Object.keys(refusalReasons).sort());
	});

	it('are sent beside the code of the refusal', () => {
		const refused = refusalBy<'checkout/addGiftCard'>()('gift-card-empty', 'Nothing is on it.', 'gift_card_number');
		expect(refusalOf(refused)).toEqual({
			error: 'Nothing is on it.',
			code: 'conflict',
			reason: 'gift-card-empty',
			field: 'gift_card_number',
		});
	});

	it('are limited to those that the call declares, or that all of several calls declare', () => {
		// @ts-expect-error of another call
		refusalBy<'checkout/addGiftCard'>()('notice-forged', 'No.');
		// @ts-expect-error the balance alone is asked without a cart
		refusalBy<'giftcard/balance' | 'checkout/addGiftCard'>()('cart-empty', 'No.');
		// @ts-expect-error a call that declares none
		refusalBy<'cart/adjust'>()('cart-empty', 'No.');
		refusalBy<'giftcard/balance' | 'checkout/addGiftCard'>()('gift-card-unknown', 'No.');
	});

	it('must each have an entry in the table of reactions', () => {
		// @ts-expect-error one is forgotten
		const forgetful: Record<ReasonOf<'payment/notice'>, string> = { 'notice-forged': 'refused' };
		const table = { ...forgetful, 'notice-of-no-payment': 'passed over' };
		const about = (reason?: ReasonOf<'payment/notice'> | 'cart-empty') =>
			byReason(new StoreError({ error: 'No.', ...(reason ? { reason } : {}) }, 400), table);
		expect(about('notice-forged')).toBe('refused');
		expect(about('notice-of-no-payment')).toBe('passed over');
		expect([about('cart-empty'), about()]).toEqual([undefined, undefined]);
	});
});
