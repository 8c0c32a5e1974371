import { describe, expect, it } from 'vitest';
import { changesInWords, changesOf } from '~/parts/cart/changes';
import { deliveryChoicesOf } from '~/parts/cart/delivery-choices';
import type { Cart } from '~store/contract/cart';
import { settingsSchema } from '~store/contract/settings';

const line = (title: string, quantity: number, short_quantity: number) => ({
	title_info: { title },
	cart_info: { cart_id: quantity, quantity, short_quantity },
});

describe('what adjusting a cart changes', () => {
	it('names the reduced lines and the removed lines', () => {
		const items = [line('Enough', 2, 0), line('Fewer', 3, 1), line('None', 4, 4)];
		expect(changesOf({ items } as unknown as Cart)).toEqual([
			{ cart_id: 3, title: 'Fewer', from: 3, to: 2 },
			{ cart_id: 4, title: 'None', from: 4, to: 0 },
		]);
	});

	it('is summed up in one sentence of bounded length', () => {
		const change = (to: number) => ({ cart_id: to, title: `T${to}`, from: 9, to });
		expect(changesInWords([change(0)])).toBe('Your cart was changed: “T0” was removed.');
		expect(changesInWords([2, 0, 3, 4, 5].map(change))).toBe(
			'Your cart was changed: “T2” changed from 9 to 2, “T0” was removed, “T3” changed from 9 to 3, and 2 more.',
		);
	});
});

describe('the delivery choices of a cart', () => {
	const ways = (ship: boolean, local: boolean) =>
		deliveryChoicesOf(
			settingsSchema.parse({ checkout_info: { ship_enabled: ship, local_delivery_enabled: local } }),
			[],
		);

	it('offer only local delivery when the store does not ship', () => {
		expect([ways(true, true).send, ways(true, false).send]).toEqual(['ship', 'ship']);
		expect([ways(false, true).send, ways(false, false).send]).toEqual(['local_delivery', null]);
	});

	it('offer no delivery for a cart that holds only tickets', () => {
		const settings = settingsSchema.parse({ checkout_info: { ship_enabled: true, local_delivery_enabled: true } });
		const item = (eisbn: string, binding: string) =>
			({ title_info: { eisbn, binding } }) as unknown as Parameters<typeof deliveryChoicesOf>[1][number];
		const [ticket, book] = [item('2000000010007', 'Ticket'), item('9781550000016', 'Paperback')];
		expect(deliveryChoicesOf(settings, [ticket, ticket])).toMatchObject({ send: null, local: false, pickup: true });
		expect(deliveryChoicesOf(settings, [ticket, book]).send).toBe('ship');
	});

	it('offer only pickup, without quotes, in a store with default settings', () => {
		expect(deliveryChoicesOf(settingsSchema.parse({}), [])).toEqual({
			send: null,
			local: false,
			pickup: true,
			quote: false,
		});
	});
});
