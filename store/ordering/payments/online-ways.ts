import type { PaymentChoice } from '../../contract/checkout';
import type { Settings } from '../../contract/settings';
import type { Store } from '../../store';
import { offeredProviders } from './providers';

/**
 * The ways to pay online that this shop is configured for: the providers it has the keys of, and cards that it can seal
 * and takes any brand of (spec 2 §9, accepted_credit_cards).
 */
export const onlineWaysToPay = (
	{ payments, config }: Pick<Store, 'payments' | 'config'>,
	{ checkout_info }: Settings,
): PaymentChoice[] => [
	...offeredProviders(payments, checkout_info.currency),
	...(config.CARD_PUBLIC_KEY && checkout_info.accepted_credit_cards.length > 0 ? (['credit_card'] as const) : []),
];
