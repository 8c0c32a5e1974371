import type { HasConfig } from '../../../config';
import type { PricedCart } from '../../basket/cart/priced-cart';
import type { Shopper } from '../../basket/cart/shopper';
import type { Submitting } from '../../contract/checkout';
import { type DeliveryPreference, deliveryPreferences } from '../../contract/checkout-draft';
import type { PaymentChoice } from '../../contract/payment-choices';
import { type PaymentProviderName, paymentProviders } from '../../contract/payment-providers';
import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { refusalBy } from '../../foundation/refusal';
import { type HasPayments, offeredProviders, providersOf } from './providers/providers';

const refuse = refusalBy<'checkout/setPaymentChoice' | Submitting>();

/** The payment choices for each delivery preference. */
export type PaymentChoices = Record<DeliveryPreference, PaymentChoice[]>;

/**
 * Lists the payment choices for an order: those that the settings allow and this shop is configured for
 * (docs/behaviour/payment.md#choices). If nothing is owed, the only choice is 'not_required'. A buyer who may only request
 * orders always has a choice: if the settings leave none, payment is by agreement.
 * @param owing in cents
 * @param online the online choices that this shop is configured for
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
 * Returns the payment choice if the cart can be paid with it.
 * @throws {Refused} if the choice is missing or unavailable
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

/** Makes the error for a payment choice that is not available for this order. */
export const notOpen = () =>
	refusalBy<'checkout/setPaymentChoice' | 'checkout/startPayment' | 'checkout/chaseInit' | Submitting>()(
		'payment-not-open',
		'This order cannot be paid that way. Please choose another way to pay.',
		'payment_choice',
	);

/** Returns whether a payment choice sends the shopper to a provider's page after the order is stored. */
export const isProviderChoice = (choice: PaymentChoice): choice is PaymentProviderName =>
	(paymentProviders as readonly PaymentChoice[]).includes(choice);

type Configured = HasConfig & HasPayments;

/**
 * Lists the online payment choices that this shop is configured for (docs/behaviour/payment.md#choices). These are the payment
 * providers that it has API keys for. Credit cards are included if the shop can seal card numbers and accepts at least one
 * brand.
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
 * Lists the online payment choices for a shopper. Empty for a buyer who may only request orders, because nothing is paid online
 * before the institution approves. An approved order is paid at pick-up, by agreement, or with gift cards.
 */
export const onlineChoicesFor = async (
	store: Configured,
	db: Queries,
	{ settings, approver }: Shopper,
): Promise<PaymentChoice[]> => (approver ? [] : onlinePaymentChoices(store, db, settings));
