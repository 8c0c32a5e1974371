import { describe, expect, it } from 'vitest';
import type { CartForm } from '~/forms/cart-fields';
import { stockQuestion } from '~/parts/item/stock-question.server';
import type { Offer } from '~store/contract/title';

const eisbn = '9780000100016';
type Item = { cart_id: number; eisbn: string; condition: string; quantity: number };

const ask = (
	{ onhand, orderable = false }: { onhand: Offer['onhand']; orderable?: boolean },
	form: Partial<CartForm>,
	items: Item[] = [],
) => {
	const call = async () => ({ cart: { items } });
	const offer = { code: 'new', onhand, is_extra_orderable: orderable };
	return stockQuestion({ call } as unknown as Parameters<typeof stockQuestion>[0], offer as Offer, {
		intent: 'add',
		eisbn,
		quantity: 2,
		agreed: [],
		...form,
	});
};
const item = (cart_id: number, quantity: number, more: Partial<Item> = {}): Item => ({
	...{ cart_id, eisbn, condition: 'new', quantity },
	...more,
});

describe('more than is on hand', () => {
	it('is asked about with what the cart holds already, on whatever line', async () => {
		expect(await ask({ onhand: 3 }, {})).toBeNull();
		expect(await ask({ onhand: 3 }, {}, [item(1, 2)])).toMatchObject({ about: 'stock', onhand: 3, left: 1 });
		expect(await ask({ onhand: 3 }, {}, [item(1, 1), item(2, 1)])).toMatchObject({ left: 1 });
		expect(await ask({ onhand: 3 }, {}, [item(1, 2, { condition: 'used' })])).toBeNull();
		expect(await ask({ onhand: 3 }, {}, [item(1, 2, { eisbn: '9780000100023' })])).toBeNull();
	});

	it('is counted without the line that is set', async () => {
		const set = { intent: 'set', cart_id: 1, quantity: 3 } as const;
		expect(await ask({ onhand: 3 }, set, [item(1, 2)])).toBeNull();
		expect(await ask({ onhand: 3 }, set, [item(1, 2), item(2, 1)])).toMatchObject({ left: 2 });
	});

	it('is no question where there is nothing to choose', async () => {
		expect(await ask({ onhand: 'Y' }, { quantity: 500 })).toBeNull();
		expect(await ask({ onhand: 0, orderable: true }, {})).toBeNull();
		expect(await ask({ onhand: 3 }, {}, [item(1, 3)])).toBeNull();
		expect(await ask({ onhand: 3, orderable: true }, {}, [item(1, 3)])).toMatchObject({ left: 0, orderable: true });
	});
});
