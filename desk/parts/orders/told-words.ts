import { counted } from '~/format/counted';
import type { DeliveryKey } from '~store/contract/order';

/** The facts that determine how the customer of an order is notified. */
interface Told {
	delivery_key: DeliveryKey;
	/** Whether the customer has an e-mail address. */
	has_email: boolean;
}

/**
 * Returns which customers get an e-mail and which must be called when orders become ready or are sent: '2 customers get an
 * e-mail. Call 1 customer who has no e-mail address: see the list “Calls to make”.'
 */
export function toldWords(orders: readonly Told[], step: 'ready' | 'sent'): string {
	// For an order that is shipped, the customer gets the e-mail when the order is sent, not when the order is ready.
	const told = step === 'sent' ? orders : orders.filter(({ delivery_key }) => delivery_key === 'pickup');
	const mailed = told.filter(({ has_email }) => has_email).length;
	const called = told.length - mailed;
	const later = orders.length - told.length;
	return [
		mailed > 0 ? `${counted(mailed, 'customer gets', 'customers get')} an e-mail.` : '',
		called > 0
			? `Call ${counted(called, 'customer who has', 'customers who have')} no e-mail address: see the list “Calls to make”.`
			: '',
		later > 0
			? `${counted(later, 'order is', 'orders are')} to be sent: the shop tells the customer once an order is sent.`
			: '',
	]
		.filter((words) => words !== '')
		.join(' ');
}
