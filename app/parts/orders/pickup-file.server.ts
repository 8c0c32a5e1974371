import { ICalCalendar, ICalEventTransparency } from 'ical-generator';
import type { Order, PickupTime } from '~store/contract/order';
import { shopAddress } from '~store/contract/shop-address';
import type { StoreSettings } from '~store/contract/webstore';
import { orderPath } from '../../paths/order-paths';
import { orderName } from './order-words';

/** How long the calendar event lasts if the closing time is unknown, in seconds. */
const aVisit = 1800;

/**
 * Returns an iCalendar file (RFC 5545) with the pick-up time: from when the order is ready until the location closes. Calendars
 * do not show the pick-up time as busy.
 * @param key the access key in the page's address, if any
 */
export function pickupFile(
	order: Order,
	{ ready_by, open_until }: PickupTime,
	settings: StoreSettings,
	key?: string,
): string {
	const { name, base_url } = settings.store_info;
	const calendar = new ICalCalendar({ name, prodId: { company: name, product: 'Orders', language: 'EN' } });
	const place = order.pickup_location;
	calendar.createEvent({
		id: `order-${order.order_number}@${new URL(base_url).host}`,
		summary: `Pick up ${orderName(order).toLowerCase()} at ${place?.name || name}`,
		location: [place?.name || name, place?.address].filter(Boolean).join(', '),
		url: shopAddress(settings, orderPath(order.order_number, key)),
		start: new Date(ready_by * 1000),
		end: new Date((open_until ?? ready_by + aVisit) * 1000),
		transparency: ICalEventTransparency.TRANSPARENT,
	});
	return calendar.toString();
}
