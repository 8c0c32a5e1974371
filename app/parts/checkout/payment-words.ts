import type { PaymentChoice } from '~store/contract/payment-choices';
import { providerTitles } from '~store/contract/payment-providers';

interface Words {
	label: string;
	hint: string;
}

const byCard = (provider: string): Words => ({
	label: `Card, on ${provider}${provider.endsWith('s') ? '’' : '’s'} page`,
	hint: 'After you place the order, you pay securely on that page.',
});

/** The label and the hint of each payment method on the payment page. */
export const paymentWords: Record<PaymentChoice, Words> = {
	not_required: { label: 'Nothing to pay', hint: 'There is nothing left to pay for this order.' },
	pickup: { label: 'Pay at pick up', hint: 'You pay by card or cash in the store.' },
	contact: { label: 'Contact me about the payment', hint: 'We will contact you to arrange the payment.' },
	credit_card: { label: 'Credit card', hint: 'You enter your card in the next step. The store charges it.' },
	paypal: {
		label: providerTitles.paypal,
		hint: `You pay on ${providerTitles.paypal}’s page once the order is placed.`,
	},
	clearent: byCard(providerTitles.clearent),
	chase: byCard(providerTitles.chase),
	global: byCard(providerTitles.global),
};

const placeOrder = 'Place order';
const placeAndPayByCard = 'Place order and pay by card';

/** The label of the button that places the order. */
export const placeWords: Record<PaymentChoice, string> = {
	not_required: placeOrder,
	pickup: placeOrder,
	contact: placeOrder,
	credit_card: placeOrder,
	paypal: `Place order and pay with ${providerTitles.paypal}`,
	clearent: placeAndPayByCard,
	chase: placeAndPayByCard,
	global: placeAndPayByCard,
};
