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
 * Returns the payment choices for an order that the settings allow and this shop is configured for
 * (docs/behaviour/payment.md#choices). If the customer owes nothing, the only choice is 'not_required'. If the settings allow no
 * payment choice for a buyer who may only request orders, the only choice is payment by agreement.
 * @param owing in cents
 * @param online the online payment choices that this shop is configured for
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
 * @throws {Refused} if the payment choice is missing or unavailable
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

/** Creates the error for a payment choice that is not available for the order. */
export const notOpen = () =>
	refusalBy<'checkout/setPaymentChoice' | 'checkout/startPayment' | 'checkout/chaseInit' | Submitting>()(
		'payment-not-open',
		'This order cannot be paid that way. Please choose another way to pay.',
		'payment_choice',
	);

/** Returns whether a payment choice sends the shopper to a payment provider's page after the order is stored. */
export const isProviderChoice = (choice: PaymentChoice): choice is PaymentProviderName =>
	(paymentProviders as readonly PaymentChoice[]).includes(choice);

type Configured = HasConfig & HasPayments;

/**
 * Returns the online payment choices that this shop is configured for (docs/behaviour/payment.md#choices): the payment providers
 * for which the shop has API keys. Includes credit cards if the shop can encrypt card numbers and accepts at least one card
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
 * Returns the online payment choices for a shopper. Returns none for a buyer who may only request orders, because no order is
 * paid online before the institution approves it. An approved order is paid at pick-up, by agreement, or with gift cards.
 */
export const onlineChoicesFor = async (
	store: Configured,
	db: Queries,
	{ settings, approver }: Shopper,
): Promise<PaymentChoice[]> => (approver ? [] : onlinePaymentChoices(store, db, settings));
