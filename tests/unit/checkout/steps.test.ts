import { describe, expect, it } from 'vitest';
import { grouped } from '~/parts/checkout/space-card-number';
import { type Step, stepAfter, stepBar, stepBefore, stepsOf } from '~/parts/checkout/steps';

type Delivery = 'ship' | 'pickup' | 'local_delivery';

describe('the steps of a checkout', () => {
	it('leave out the address and the provider for pickup', () => {
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

	it('are links in the bar once the shopper has reached them', () => {
		const bar = (...[current, reached, delivery, guest = false]: [Step, Step, Delivery | null, boolean?]) =>
			stepBar(current, { reached, delivery, guest });
		const links = ({ steps }: ReturnType<typeof stepBar>) => steps.filter(({ path }) => path).map(({ label }) => label);
		expect(links(bar('contact', 'payment', 'pickup'))).toEqual(['Cart', 'Contact', 'Payment']);
		expect(links(bar('provider', 'provider', 'ship'))).toEqual(['Cart', 'Address', 'Ship']);
		expect(bar('credit_card', 'credit_card', 'ship').steps.find(({ current }) => current)?.label).toBe('Payment');
		expect(bar('cart', 'cart', null).steps.map(({ label }) => label)).toContain('Delivery');
	});

	it('show the step number and the number of steps', () => {
		const of = (current: Step, delivery: Delivery, guest = false) =>
			stepBar(current, { reached: current, delivery, guest });
		expect(of('delivery', 'ship').place).toBe('Step 1 of 5');
		expect(of('credit_card', 'ship').place).toBe('Step 4 of 5');
		expect(of('contact', 'pickup').place).toBe('Step 1 of 3');
		expect(of('cart', 'pickup').place).toBeNull();
		const guests = of('contact', 'pickup', true);
		expect(guests.place).toBe('Step 1 of 3');
		expect(guests.steps.map(({ label }) => label)).toEqual(['Cart', 'Contact', 'Payment', 'Review']);
	});
});

describe('a card number', () => {
	it('is grouped like the digits on the card', () => {
		expect(grouped('4111111111111111')).toBe('4111 1111 1111 1111');
		expect(grouped('3782 822463 10005')).toBe('3782 822463 10005');
		expect(grouped('378')).toBe('378');
		expect(grouped('')).toBe('');
	});
});
