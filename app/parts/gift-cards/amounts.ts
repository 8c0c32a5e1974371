import { maxGiftCardDollars } from '~store/contract/limits';

/** The usual amounts of gift cards, in dollars. */
const roundAmountsDollars = [25, 50, 75, 100];

/** The value of the form's choice for an amount that the shopper types. */
export const otherAmount = 'other';

/**
 * Returns the amounts that the gift card form offers as choices, as decimal strings.
 * @param least the store's minimum amount, as a decimal string
 */
export const offeredAmounts = (least: string): string[] =>
	roundAmountsDollars
		.filter((amount) => amount >= Number(least) && amount <= maxGiftCardDollars)
		.map((amount) => amount.toFixed(2));
