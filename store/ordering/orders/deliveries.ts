import type { DeliveryPreference } from '../../contract/checkout-draft';
import { deliveryTitles } from '../../contract/desk-orders';
import type { DeliveryKey } from '../../contract/order';
import type { OrderTransition } from './order-states';

/** The changes of an order about which the shopper gets an e-mail. */
export type OrderNews = 'ready' | 'sent' | 'cancelled' | 'answered';

interface Delivery {
	/** The name of the delivery method as shown on orders. */
	title: string;
	/** The delivery preference that shoppers choose in the checkout. The value is null for an order without delivery. */
	preference: DeliveryPreference | null;
	/**
	 * The e-mail that the shopper gets for each transition. Completing a pick-up sends no e-mail, because the shopper is present.
	 */
	news: Partial<Record<OrderTransition, OrderNews>>;
}

/**
 * The delivery methods. For each method, this table says what the order's transitions mean, because a delivery has no states of
 * its own.
 */
export const deliveries: Record<DeliveryKey, Delivery> = {
	pickup: { title: deliveryTitles.pickup, preference: 'pickup', news: { make_ready: 'ready', cancel: 'cancelled' } },
	ship: { title: deliveryTitles.ship, preference: 'ship', news: { complete: 'sent', cancel: 'cancelled' } },
	local: { title: deliveryTitles.local, preference: 'local_delivery', news: { complete: 'sent', cancel: 'cancelled' } },
	quote: { title: 'Quote', preference: null, news: { cancel: 'cancelled' } },
};
