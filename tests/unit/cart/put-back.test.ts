import { expect, it } from 'vitest';
import { toPutBack } from '~/parts/cart/put-back.server';
import type { CartItem } from '~store/contract/cart';

it('restores a removed line with its condition, quantity and registry', () => {
	const item = {
		title_info: { eisbn: '9780000000002', available: { code: 'used' } },
		cart_info: { cartable_logged_in: true, quantity: 2, gift_registry_id: 7, is_giftcard: false, cart_notes: null },
	} as unknown as CartItem;
	expect(JSON.parse(toPutBack(item)?.value ?? '')).toMatchObject({
		eisbn: '9780000000002',
		condition: 'used',
		quantity: 2,
		gift_registry_id: 7,
	});
});
