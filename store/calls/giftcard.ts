import { giftCardBalance, giftCardPage } from '../basket/gift-cards/gift-card-page';
import type { Calls } from './call-table';

export const giftcard = {
	'giftcard/get': giftCardPage,
	'giftcard/balance': async (store, visitor, payload) => ({ balance: await giftCardBalance(store, visitor, payload) }),
} satisfies Partial<Calls>;
