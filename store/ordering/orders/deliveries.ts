import type { DeliveryPreference } from '../../contract/checkout-draft';
import { deliveryTitles } from '../../contract/desk-orders';
import type { DeliveryKey } from '../../contract/order';
import type { OrderTransition } from './order-states';

/** The order changes that the shopper gets an e-mail about. */
export type OrderNews = 'ready' | 'sent' | 'cancelled' | 'answered';

interface Delivery {
	/** The name shown on orders. */
	title: string;
	/** The delivery preference in the checkout. Null for an order without delivery. */
	preference: DeliveryPreference | null;
	/** The e-mail for each transition. Completing a pick-up sends none, because the shopper is present. */
	news: Partial<Record<OrderTransition, OrderNews>>;
}

/**
 * The delivery methods. A delivery has no states of its own. This table says what the order's transitions mean for each method.
 */
export const deliveries: Record<DeliveryKey, Delivery> = {
	pickup: { title: deliveryTitles.pickup, preference: 'pickup', news: { make_ready: 'ready', cancel: 'cancelled' } },
	ship: { title: deliveryTitles.ship, preference: 'ship', news: { complete: 'sent', cancel: 'cancelled' } },
	local: { title: deliveryTitles.local, preference: 'local_delivery', news: { complete: 'sent', cancel: 'cancelled' } },
	quote: { title: 'Quote', preference: null, news: { cancel: 'cancelled' } },
};
