import { maxGiftCardDollars } from '~store/contract/limits';

/** The most common amounts of gift cards, in dollars. */
const roundAmountsDollars = [25, 50, 75, 100];

/** The form value for an amount that is typed. */
export const otherAmount = 'other';

/**
 * Returns the amounts that the form offers as choices, as decimal strings.
 * @param least the store's minimum, a decimal string
 */
export const offeredAmounts = (least: string): string[] =>
	roundAmountsDollars
		.filter((amount) => amount >= Number(least) && amount <= maxGiftCardDollars)
		.map((amount) => amount.toFixed(2));
