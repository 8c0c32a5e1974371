import { describe, expect, it } from 'vitest';
import { grouped } from '~/parts/checkout/space-card-number';
import { stepAfter, stepBar, stepBefore, stepsOf } from '~/parts/checkout/steps';

describe('the steps of a checkout', () => {
	it('leave out the address and the provider of what is picked up', () => {
		expect(stepsOf({ delivery: 'pickup' })).toEqual(['cart', 'contact', 'payment', 'review']);
		expect(stepsOf({ delivery: 'ship', payment: 'credit_card' })).toEqual([
			...['cart', 'delivery', 'provider', 'contact', 'payment', 'credit_card', 'review'],
		]);
	});

	it('follow each other both ways', () => {
		expect(stepAfter('cart', { delivery: 'local_delivery' })).toBe('delivery');
		expect(stepAfter('payment', { delivery: 'ship', payment: 'paypal' })).toBe('review');
		expect(stepAfter('payment', { delivery: 'ship', payment: 'credit_card' })).toBe('credit_card');
		expect(stepBefore('contact', { delivery: 'pickup' })).toBe('cart');
		expect(stepBefore('cart', { delivery: 'pickup' })).toBeNull();
	});

	it('are links in the bar once they were reached, where the delivery has them', () => {
		const links = (bar: ReturnType<typeof stepBar>) => bar.filter(({ path }) => path).map(({ label }) => label);
		expect(links(stepBar('contact', 'payment', 'pickup'))).toEqual(['Cart', 'Contact', 'Payment']);
		expect(links(stepBar('provider', 'provider', 'ship'))).toEqual(['Cart', 'Address', 'Ship']);
		expect(stepBar('credit_card', 'credit_card', 'ship').find(({ current }) => current)?.label).toBe('Payment');
		expect(stepBar('cart', 'cart', null).map(({ label }) => label)).toContain('Delivery');
	});
});

describe('a card number', () => {
	it('is written as it stands on the card', () => {
		expect(grouped('4111111111111111')).toBe('4111 1111 1111 1111');
		expect(grouped('3782 822463 10005')).toBe('3782 822463 10005');
		expect(grouped('378')).toBe('378');
		expect(grouped('')).toBe('');
	});
});
