import { expect, it } from 'vitest';
import { putIntoCart } from '~/parts/orders/order-to-cart.server';
import type { StoreApi } from '~/store-api/store-api.server';
import type { Order } from '~store/contract/order';

it('orders a line again with its condition, quantity and registry', async () => {
	const asked: unknown[] = [];
	const api = {
		call: async (_name: string, payload: object) => {
			asked.push(payload);
			return { sum: { total_quantity: 3, total: '61.50' } };
		},
	} as unknown as StoreApi;
	const line = (eisbn: string, code: string, quantity: number, gift_registry_id: number | null) => ({
		title_info: { eisbn, available: { code } },
		cart_info: { quantity, gift_registry_id, cart_notes: null },
	});
	const items = [line('9780000000002', 'used', 2, null), line('9780000000019', 'new', 1, 1234567890)];
	expect(await putIntoCart(api, { items } as unknown as Pick<Order, 'items'>)).toEqual({
		kind: 'success',
		text: '2 titles are in your cart. Your cart comes to $61.50.',
	});
	const told = { return_cart: false, return_sum: true };
	expect(asked).toEqual([
		{ eisbn: '9780000000002', condition: 'used', quantity: 2, ...told },
		{ eisbn: '9780000000019', condition: 'new', quantity: 1, gift_registry_id: 1234567890, ...told },
	]);
});
