import type { DeliveryPreference } from '../../contract/checkout-draft';
import { deliveryTitles } from '../../contract/desk-orders';
import type { DeliveryKey } from '../../contract/order';
import type { OrderTransition } from './order-states';

/** The changes of an order that its shopper gets a mail about. */
export type OrderNews = 'ready' | 'sent' | 'cancelled' | 'answered';

interface Delivery {
	/** The name that orders show. */
	title: string;
	/** The preference of the checkout; null for an order without delivery. */
	preference: DeliveryPreference | null;
	/** The mail for each transition. Completing a pick-up needs none, as the shopper is there. */
	news: Partial<Record<OrderTransition, OrderNews>>;
}

/** How orders are handed over. A delivery has no states of its own; this says what the order's transitions mean for it. */
export const deliveries: Record<DeliveryKey, Delivery> = {
	pickup: { title: deliveryTitles.pickup, preference: 'pickup', news: { make_ready: 'ready', cancel: 'cancelled' } },
	ship: { title: deliveryTitles.ship, preference: 'ship', news: { complete: 'sent', cancel: 'cancelled' } },
	local: { title: deliveryTitles.local, preference: 'local_delivery', news: { complete: 'sent', cancel: 'cancelled' } },
	quote: { title: 'Quote', preference: null, news: { cancel: 'cancelled' } },
};
