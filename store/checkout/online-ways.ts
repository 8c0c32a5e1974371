import type { PaymentChoice } from '../contract/checkout';
import type { Store } from '../store';

/** The ways to pay online that this shop is configured for: the providers it has the keys of, and cards it can seal. */
export const onlineWaysToPay = (_store: Store): PaymentChoice[] => [];
