import { expect, it } from 'vitest';
import { toDetail } from '~/parts/orders/order-detail.server';
import type { FoundOrder } from '~store/contract/order';
import type { StoreSettings } from '~store/contract/webstore';

const settings = { store_info: { timezone: 'America/Vancouver' }, locations: [] } as unknown as StoreSettings;

const untouched = { charged: '10.00', paid: '0.00', given_back: '0.00', to_give_back: '0.00' };

/** Returns the page of a ten-dollar order. */
const detailOf = (order: Partial<FoundOrder>) =>
	toDetail(
		{
			state: 'placed',
			delivery_key: 'pickup',
			order_number: '1001',
			order_date: 1_790_000_000,
			order_location_id: null,
			quoted_until: null,
			approval: null,
			placed_by: null,
			pickup_location: null,
			shipping: null,
			shipping_batches: [],
			items: [],
			summary: { total: '10.00', total_owing: '10.00', total_gift_card_amount_used: '0.00' },
			...untouched,
			...order,
		} as unknown as FoundOrder,
		settings,
	);
const amountsOf = (order: Partial<FoundOrder>) => detailOf(order).amounts;
const owing = (state: FoundOrder['state'], delivery_key: FoundOrder['delivery_key'] = 'pickup') =>
	amountsOf({ state, delivery_key }).total_owing;

it('shows the amount owing for an open order and for a completed order on account', () => {
	const owes = ['placed', 'awaiting_approval', 'awaiting_payment', 'ready', 'completed'] as const;
	expect(owes.map((state) => owing(state))).toEqual(owes.map(() => '10.00'));
});

it('shows nothing owing for a cancelled order or a quote', () => {
	expect([owing('cancelled'), owing('placed', 'quote')]).toEqual(['0.00', '0.00']);
});

it('shows the changes, payments and refunds since the order was placed, if there are any', () => {
	const summary = {
		total: '43.42',
		total_owing: '0.00',
		total_gift_card_amount_used: '50.00',
	} as FoundOrder['summary'];
	const paidByCard = { summary, charged: '43.42', paid: '50.00' };
	expect(amountsOf({}).since).toBeNull();
	expect(amountsOf({ paid: '10.00', summary: { ...summary, total: '10.00' } }).since).toBeNull();
	expect(amountsOf({ ...paidByCard, given_back: '6.58' }).since).toEqual({
		taken_off: '0.00',
		charged: '43.42',
		gift_cards: '50.00',
		paid: '0.00',
		given_back: '6.58',
		owing: '0.00',
		to_give_back: '0.00',
	});
	expect(amountsOf({ ...paidByCard, charged: '40.00', to_give_back: '10.00' }).since).toMatchObject({
		taken_off: '3.42',
		charged: '40.00',
		to_give_back: '10.00',
	});
});

it('shows zero for a cancelled order, with its payments and refunds', () => {
	const summary = {
		total: '43.42',
		total_owing: '0.00',
		total_gift_card_amount_used: '20.00',
	} as FoundOrder['summary'];
	const cancelled = { state: 'cancelled', summary, charged: '0.00', paid: '43.42' } as const;
	const sums = { taken_off: '43.42', charged: '0.00', gift_cards: '20.00', paid: '23.42', owing: '0.00' };
	// Its gift cards have their amounts back.
	expect(amountsOf({ ...cancelled, given_back: '20.00', to_give_back: '23.42' }).since).toEqual({
		...sums,
		given_back: '20.00',
		to_give_back: '23.42',
	});
	expect(amountsOf({ ...cancelled, given_back: '43.42' }).since).toEqual({
		...sums,
		given_back: '43.42',
		to_give_back: '0.00',
	});
});

it('shows the supply of each parcel only until the order is completed or waits for payment', () => {
	const shipping_batches = [
		{ label: 'In stock now', eisbns: ['9781550000016'] },
		{ label: 'When the rest has arrived', eisbns: ['9781550000023'] },
	];
	const labels = (order: Partial<FoundOrder>) =>
		detailOf({ shipping_batches, ...order }).delivery.batches.map(({ label }) => label);
	expect(labels({})).toEqual(['In stock now', 'When the rest has arrived']);
	expect(labels({ state: 'completed' })).toEqual(['First parcel', 'Second parcel']);
	expect(labels({ waits_for_money: true })).toEqual(['First parcel', 'Second parcel']);
});

it('shows the supply only while copies are outstanding, and for a quote', () => {
	const available = { text: 'New', row_price: '10.00', code: 'new', onhand: 0, sub_message: '4 on order' };
	const notesOf = (backorder_quantity: number, delivery_key: FoundOrder['delivery_key'] = 'pickup') => {
		const title_info = { title: 'The Lantern', eisbn: '9781550000016', authors: [], isbn_type: 'ISBN-13', available };
		const gone = { cancelled: 0, refunded: 0, back: 0 };
		const cart_info = { quantity: 1, sold_price: '10.00', line_price: '10.00', backorder_quantity, gone };
		const items = [{ title_info, cart_info }] as unknown as FoundOrder['items'];
		return detailOf({ delivery_key, items }).items[0]?.notes.join();
	};
	expect(notesOf(1)).toContain('4 on order');
	expect(notesOf(0)).not.toContain('on order');
	expect(notesOf(0, 'quote')).toContain('4 on order');
});
