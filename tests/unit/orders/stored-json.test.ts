import { expect, it } from 'vitest';
import { readSoldTitle } from '~store/ordering/lines/sold-title';
import { readDestination } from '~store/ordering/orders/stored-destination';

const sold = {
	eisbn: '9780000010018',
	title: 'A Heron',
	authors: [{ name: 'Ada', canadian: true, role: null }],
	binding: 'Paperback',
	cover_image_cache: 'abc',
	is_forthcoming: false,
	release_date: 1_700_000_000,
	condition_text: 'New',
	is_large_print: true,
	onhand: 3,
	sub_message: null,
	backorder_sub_message: null,
	registry: { occasion: 'Birthday', name: 'Bo' },
};

it('reads a sold title, and completes one from an older version', () => {
	expect(readSoldTitle({ id: 7, title_info: JSON.stringify(sold) })).toEqual(sold);
	const older = { eisbn: sold.eisbn, title: sold.title, authors: [{ name: 'Ada' }] };
	expect(readSoldTitle({ id: 7, title_info: JSON.stringify(older) })).toMatchObject({
		...older,
		authors: [{ name: 'Ada', canadian: false, role: null }],
		binding: null,
		condition_text: '',
		onhand: 0,
		registry: null,
	});
});

it('names the table, column and row of an unreadable title without its content', () => {
	const read = (title_info: string) => () => readSoldTitle({ id: 7, title_info });
	expect(read('{"title":"Secret"}')).toThrow('order_items.title_info of row 7 cannot be read: eisbn');
	expect(read('{"title":"Secret"}')).not.toThrow(/Secret/);
	for (const broken of ['', 'no JSON', 'null', '[]', '7'])
		expect(read(broken), broken).toThrow('order_items.title_info of row 7 cannot be read');
});

it('reads the delivery address of an order, also from an older version', () => {
	const sent = { id: 9, delivery_key: 'ship' as const };
	expect(readDestination({ ...sent, shipping: null })).toBeNull();
	const older = { provider: 'Post', name: 'Ada', city: 'Victoria' };
	const shipping = JSON.stringify({ ...older, private: true });
	expect(readDestination({ ...sent, delivery_key: 'pickup', shipping })).toBeNull();
	expect(readDestination({ ...sent, shipping })).toMatchObject({
		...older,
		private: true,
		addr1: '',
		phone: '',
	});
	expect(() => readDestination({ ...sent, shipping: 'no JSON' })).toThrow('orders.shipping of row 9 cannot be read');
});
