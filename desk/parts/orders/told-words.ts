import { counted } from '~/format/counted';
import type { DeliveryKey } from '~store/contract/order';

/** The facts that decide how an order's customer is notified. */
interface Told {
	delivery_key: DeliveryKey;
	/** Whether the customer has an e-mail address. */
	has_email: boolean;
}

/**
 * Says which customers get an e-mail, and which do not, when orders become ready or are sent: 'E-mails go to 2 customers. 1
 * customer has no e-mail and has to be called.'
 */
export function toldWords(orders: readonly Told[], step: 'ready' | 'sent'): string {
	// For an order that is sent, the mail goes out when it leaves, not when it is ready.
	const told = step === 'sent' ? orders : orders.filter(({ delivery_key }) => delivery_key === 'pickup');
	const mailed = told.filter(({ has_email }) => has_email).length;
	const called = told.length - mailed;
	const later = orders.length - told.length;
	return [
		mailed > 0 ? `${counted(mailed, 'customer gets', 'customers get')} an e-mail.` : '',
		called > 0
			? `${counted(called, 'customer has no e-mail and has', 'customers have no e-mail and have')} to be called.`
			: '',
		later > 0 ? `${counted(later, 'order is', 'orders are')} still to be sent: nobody is told yet.` : '',
	]
		.filter((words) => words !== '')
		.join(' ');
}
