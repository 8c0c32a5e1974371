import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { pickupFile } from '~/parts/orders/pickup-file.server';
import type { Order } from '~store/contract/order';
import { settingsTold } from '../../harness/settings';

it('links a guest’s calendar entry to the order with the key of its mail', () => {
	const shop = settingsTold({ store_info: { name: 'Harbour Books', base_url: 'https://shop.example' } });
	const order = { order_number: '1001', delivery_key: 'pickup', pickup_location: null } as unknown as Order;
	const file = pickupFile(order, { ready_by: 1_790_000_000, open_until: null }, shop, 'a-key');
	const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
	const address = new URL(String(event?.getFirstPropertyValue('url')));
	expect([address.host, address.pathname]).toEqual(['shop.example', '/account/order/1001']);
	expect([...address.searchParams.values()]).toContain('a-key');
});
