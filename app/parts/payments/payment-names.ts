import type { PaymentChoice } from '~store/contract/payment-choices';
import { providerTitles } from '~store/contract/payment-providers';

/** What the button says that leads to the payment. */
export const payWords: Record<PaymentChoice, string> = {
	not_required: 'Place order',
	pickup: 'Pay at pick up',
	contact: 'Arrange the payment with us',
	credit_card: 'Pay by card',
	paypal: `Pay with ${providerTitles.paypal}`,
	clearent: `Pay by card with ${providerTitles.clearent}`,
	chase: `Pay by card with ${providerTitles.chase}`,
	global: `Pay by card with ${providerTitles.global}`,
};
