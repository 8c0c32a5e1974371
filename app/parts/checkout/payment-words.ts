import type { PaymentChoice } from '~store/contract/payment-choices';
import { providerTitles } from '~store/contract/payment-providers';

interface Words {
	label: string;
	hint: string;
	/** What the button that places the order says. */
	place: string;
}

const byCard = (provider: string): Words => ({
	label: `Card, on ${provider}${provider.endsWith('s') ? '’' : '’s'} page`,
	hint: 'You pay there, securely, once the order is placed.',
	place: 'Place order and pay by card',
});

/** The ways to pay, in words. */
export const paymentWords: Record<PaymentChoice, Words> = {
	not_required: { label: 'Nothing to pay', hint: 'There is nothing left to pay for this order.', place: 'Place order' },
	pickup: { label: 'Pay at pick up', hint: 'By card or cash, in the store.', place: 'Place order' },
	contact: {
		label: 'Contact me about the payment',
		hint: 'We get in touch and arrange it with you.',
		place: 'Place order',
	},
	credit_card: {
		label: 'Credit card',
		hint: 'You give it in the next step. We charge it ourselves.',
		place: 'Place order',
	},
	paypal: {
		label: providerTitles.paypal,
		hint: `You pay on ${providerTitles.paypal}’s page once the order is placed.`,
		place: `Place order and pay with ${providerTitles.paypal}`,
	},
	clearent: byCard(providerTitles.clearent),
	chase: byCard(providerTitles.chase),
	global: byCard(providerTitles.global),
};
