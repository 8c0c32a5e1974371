import type { HasConfig } from '../../../config';
import type { PricedCart } from '../../basket/cart/priced-cart';
import type { Shopper } from '../../basket/cart/shopper';
import type { Submitting } from '../../contract/checkout';
import { type DeliveryPreference, deliveryPreferences } from '../../contract/checkout-draft';
import type { PaymentChoice } from '../../contract/payment-choices';
import { type PaymentProviderName, paymentProviders, providerTitles } from '../../contract/payment-providers';
import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { refusalBy } from '../../foundation/refusal';
import { type HasPayments, offeredProviders, providersOf } from './providers/providers';

const refuse = refusalBy<'checkout/setPaymentChoice' | Submitting>();

/** Each delivery method with the payment choices for it. */
export type PaymentChoices = Record<DeliveryPreference, PaymentChoice[]>;

/**
 * The payment choices for an order of which so many cents are owed (docs/behaviour/payment.md#choices). They are those that the
 * store's settings name, as far as this shop can take them; none is needed when nothing is owed. Who may only ask always can:
 * where the store names nothing else that is open to them, the payment is agreed on.
 * @param online those that this shop is configured for, beside paying at pick up and by agreement
 */
export function paymentChoicesFor(
	owing: number,
	{ settings, approver }: Pick<Shopper, 'settings' | 'approver'>,
	online: readonly PaymentChoice[],
): PaymentChoices {
	const choices = (preference: DeliveryPreference): PaymentChoice[] => {
		if (owing === 0) return ['not_required'];
		const open = settings.checkout_info.payment_choices[preference].filter(
			(choice) => choice === 'contact' || choice === 'pickup' || online.includes(choice),
		);
		return approver && open.length === 0 ? ['contact'] : open;
	};
	return Object.fromEntries(
		deliveryPreferences.map((preference) => [preference, choices(preference)]),
	) as PaymentChoices;
}

/**
 * Answers the payment choice.
 * @throws {Refused} for one that is not open to the cart, and for none.
 */
export function requirePayment(
	choice: PaymentChoice | undefined,
	{ terms, totals }: PricedCart,
	shopper: Shopper,
	online: readonly PaymentChoice[],
): PaymentChoice {
	const choices = paymentChoicesFor(totals.owing, shopper, online);
	if (choice && terms.delivery_preference && choices[terms.delivery_preference].includes(choice)) return choice;
	throw choice && terms.delivery_preference
		? notOpen()
		: refuse('payment-not-chosen', 'Choose payment type first', 'payment_choice');
}

/** What is said of a payment choice that there is, but not for this order. */
export const notOpen = () =>
	refusalBy<'checkout/setPaymentChoice' | 'checkout/startPayment' | 'checkout/chaseInit' | Submitting>()(
		'payment-not-open',
		'This order cannot be paid in that way. Please choose another.',
		'payment_choice',
	);

const messages: Record<PaymentChoice, string> = {
	not_required: 'No payment is required.',
	pickup: 'Payment at pick up in the store.',
	contact: 'The store will contact you about the payment.',
	credit_card: 'Your card will be charged by the store.',
	paypal: `Waiting for the payment with ${providerTitles.paypal}.`,
	clearent: 'Waiting for the payment by card.',
	chase: 'Waiting for the payment by card.',
	global: 'Waiting for the payment by card.',
};

/** What the order's page and mails say about the payment until it is made. */
export const paymentMessage = (choice: PaymentChoice): string => messages[choice];

/** Whether a payment choice takes the shopper to a provider's own page, when the order stands. */
export const isProviderChoice = (choice: PaymentChoice): choice is PaymentProviderName =>
	(paymentProviders as readonly PaymentChoice[]).includes(choice);

type Configured = HasConfig & HasPayments;

/**
 * The online payments that this shop is configured for: the providers it has the keys of, and cards that it can seal
 * and takes any brand of (docs/behaviour/payment.md#choices).
 */
export const onlinePaymentChoices = async (
	store: Configured,
	db: Queries,
	settings: Settings,
): Promise<PaymentChoice[]> => [
	...offeredProviders(await providersOf(store, db, settings), settings.checkout_info.currency),
	...(store.config.CARD_PUBLIC_KEY && settings.checkout_info.accepted_credit_cards.length > 0
		? (['credit_card'] as const)
		: []),
];

/**
 * The online payments that are open to a shopper. None for who may only ask: nobody pays, or gives a card, for what the
 * institution has not agreed to. What it approves is paid at pick up or by agreement, and has been by gift cards.
 */
export const onlineChoicesFor = async (
	store: Configured,
	db: Queries,
	{ settings, approver }: Shopper,
): Promise<PaymentChoice[]> => (approver ? [] : onlinePaymentChoices(store, db, settings));
