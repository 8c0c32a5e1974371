import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { DeliveryKey } from '../../contract/order';
import type { OrderTransition } from './order-states';

/** What has become of an order that its shopper is told by e-mail. */
export type OrderNews = 'ready' | 'sent' | 'cancelled' | 'answered';

interface Delivery {
	/** In words, as orders show it. */
	title: string;
	/** What the checkout calls it; null for what is not delivered. */
	preference: DeliveryPreference | null;
	/** What the shopper is told of a transition; what they carry out of the store themselves needs no e-mail. */
	news: Partial<Record<OrderTransition, OrderNews>>;
}

/**
 * How orders are handed over. A delivery has no states of its own: it goes with its order, and this says what that means.
 */
export const deliveries: Record<DeliveryKey, Delivery> = {
	pickup: { title: 'In-store pick up', preference: 'pickup', news: { make_ready: 'ready', cancel: 'cancelled' } },
	ship: { title: 'Shipping', preference: 'ship', news: { complete: 'sent', cancel: 'cancelled' } },
	local: { title: 'Local delivery', preference: 'local_delivery', news: { complete: 'sent', cancel: 'cancelled' } },
	quote: { title: 'Quote', preference: null, news: { cancel: 'cancelled' } },
};
