import { describe, expect, it } from 'vitest';
import { questionAbout, type WantedTitle } from '~store/basket/cart/wanted-title';

const title = {
	id: 1,
	eisbn: '9780000100016',
	title: 'Lantern',
	status: 'active',
	release_date: null,
	list_price_usa: 2000,
	list_price_can: 2000,
	is_giftcard: 0,
	is_large_print: 0,
	sold_until: null,
};
const key = { title_id: 1, condition: 'new', registry_id: null, notes: null };
const line = { ...key, item_id: 1, eisbn: title.eisbn, is_giftcard: 0, quantity: 1 };
const shelf = (onhand: number, is_extra_orderable = false, is_large_print = false) => ({
	onhand,
	is_extra_orderable,
	is_large_print,
});
const ask = (wanted: Partial<WantedTitle>, about: Parameters<typeof questionAbout>[1] = ['stock', 'large-print']) =>
	questionAbout({ title, key, line: null, quantity: 2, beside: 0, offer: shelf(3), ...wanted }, about);

describe('a question before a title goes into the cart', () => {
	it('is about copies beyond the stock, counting those already in the cart', () => {
		expect(ask({})).toBeNull();
		expect(ask({ beside: 2 })).toEqual({ about: 'stock', onhand: 3, left: 1, orderable: false });
		expect(ask({ quantity: 4, offer: shelf(3, true) })).toMatchObject({ left: 3, orderable: true });
		expect(ask({ quantity: 3, beside: 1, line })).toMatchObject({ left: 2 });
	});

	it('speaks of places for a ticket', () => {
		const ticket = { ...title, sold_until: 1_900_000_000 };
		expect(ask({ title: ticket, quantity: 4 })).toEqual({
			about: 'stock',
			onhand: 3,
			left: 3,
			orderable: false,
			ticket: true,
		});
	});

	it('does not appear when there is nothing to choose', () => {
		expect(ask({ quantity: 500, offer: null })).toBeNull();
		expect(ask({ offer: shelf(0, true) })).toBeNull();
		expect(ask({ beside: 3 })).toBeNull();
		expect(ask({ beside: 3, offer: shelf(3, true) })).toMatchObject({ left: 0, orderable: true });
	});

	it('is about large print before stock, but not for a line already in the cart', () => {
		const large = shelf(1, false, true);
		expect(ask({ offer: large })).toMatchObject({ about: 'large-print' });
		expect(ask({ offer: large }, ['stock'])).toMatchObject({ about: 'stock' });
		expect(ask({ offer: large, line })).toMatchObject({ about: 'stock' });
	});

	it('is skipped when the customer has nothing to choose', () => {
		expect(ask({ beside: 2 }, [])).toBeNull();
		expect(ask({ offer: shelf(1, false, true) }, [])).toBeNull();
	});
});
