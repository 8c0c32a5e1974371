import { maxGiftCardDollars } from '~store/contract/limits';

/** What most cards are given for, in dollars. */
const roundAmountsDollars = [25, 50, 75, 100];

/** The choice of an amount that is typed. */
export const otherAmount = 'other';

/** The amounts that can be had by one press, as decimal strings. @param least the store's, a decimal string */
export const offeredAmounts = (least: string): string[] =>
	roundAmountsDollars
		.filter((amount) => amount >= Number(least) && amount <= maxGiftCardDollars)
		.map((amount) => amount.toFixed(2));
