import { expect, it } from 'vitest';
import { postPayment } from '~/parts/checkout/payment-forms.server';
import type { Checkout } from '~/parts/checkout/progress.server';

it('removes only one gift card when the button is pressed twice', async () => {
	const left = { number: '9000000000002222', amount: '5.00', balance: '5.00', most: '5.00' };
	const asked: string[] = [];
	const api = {
		load: async (name: string) => {
			asked.push(name);
			return { cart: { items: [] }, checksum: '' };
		},
	};
	const form = new FormData();
	for (const [name, value] of Object.entries({ intent: 'remove-gift-card', position: '1', ends: '1111' }))
		form.set(name, value);
	const checkout = { api, cart: { gift_cards: [left] }, progress: { reached: 'payment' } } as unknown as Checkout;
	const answer = await postPayment({ request: new Request('http://localhost/checkout/payment'), form, checkout });
	expect(asked).toEqual([]);
	expect((answer as Response).headers.get('Location')).toBe('/checkout/payment');
});
