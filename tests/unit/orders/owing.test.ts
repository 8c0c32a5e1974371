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
			quoted_until: null,
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

it('shows what an open order owes, and what a completed order on account still owes', () => {
	const owes = ['placed', 'awaiting_approval', 'awaiting_payment', 'ready', 'completed'] as const;
	expect(owes.map((state) => owing(state))).toEqual(owes.map(() => '10.00'));
});

it('shows nothing owing for a cancelled order or a quote', () => {
	expect([owing('cancelled'), owing('placed', 'quote')]).toEqual(['0.00', '0.00']);
});
