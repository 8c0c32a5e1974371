import { giftCardBalance } from '../giftcards/balance';
import { giftCardPage } from '../giftcards/gift-card-page';
import type { Calls } from './calls';

export const giftcard = {
	'giftcard/get': giftCardPage,
	'giftcard/balance': async (store, visitor, payload) => ({ balance: await giftCardBalance(store, visitor, payload) }),
} satisfies Partial<Calls>;
