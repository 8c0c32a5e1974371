import { expect, it } from 'vitest';
import { toDetail } from '~/parts/orders/order-detail.server';
import type { FoundOrder } from '~store/contract/order';
import type { StoreSettings } from '~store/contract/webstore';

const settings = { store_info: { timezone: 'America/Vancouver' }, locations: [] } as unknown as StoreSettings;

/** What the page of an order says is owing, of ten dollars. */
const owing = (state: FoundOrder['state'], delivery_key: FoundOrder['delivery_key'] = 'pickup') =>
	toDetail(
		{
			state,
			delivery_key,
			order_number: '1001',
			order_date: 1_790_000_000,
			order_location_id: null,
			approval: null,
			placed_by: null,
			pickup_location: null,
			shipping: null,
			shipping_batches: [],
			items: [],
			summary: { total_owing: '10.00', total_gift_card_amount_used: '0.00' },
		} as unknown as FoundOrder,
		settings,
	).amounts.total_owing;

it('is told until an order is handed over, and nothing of a quote', () => {
	const open = ['placed', 'awaiting_approval', 'awaiting_payment', 'ready'] as const;
	expect(open.map((state) => owing(state))).toEqual(open.map(() => '10.00'));
	expect([owing('completed'), owing('cancelled'), owing('placed', 'quote')]).toEqual(['0.00', '0.00', '0.00']);
});
