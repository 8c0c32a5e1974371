import { counted } from '~/format/counted';
import type { DeliveryKey } from '~store/contract/order';

/** How the customer of an order hears of it. */
interface Told {
	delivery_key: DeliveryKey;
	/** Whether a mail about the order has a reader. */
	has_email: boolean;
}

/**
 * Who is mailed, and who is not, when orders become ready or are sent: 'E-mails go to 2 customers. 1 customer has no e-mail and
 * has to be called.'
 */
export function toldWords(orders: readonly Told[], step: 'ready' | 'sent'): string {
	// An order that is sent tells its customer when it leaves, not when it is ready.
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
