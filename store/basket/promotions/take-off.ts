import { share, shareOut } from '../../foundation/money';
import type { Promo } from './promos';

/** The amount that a promo code takes off, in cents, and its shares for each line, which add up to the amount. */
export interface TakenOff {
	promo: Promo;
	amount: number;
	shares: number[];
}

/**
 * Calculates the amount that each code takes off the lines. A code takes from the rest that earlier codes have left, at most all of it.
 * A code whose minimum the lines do not reach takes nothing.
 * @param amounts of the lines, in cents; 0 for a line without codes, such as a gift card
 */
export function takeOff(promos: Promo[], amounts: number[]): TakenOff[] {
	const whole = sum(amounts);
	let left = amounts;
	const taken: TakenOff[] = [];
	for (const promo of promos) {
		if (promo.type === 'shipping' || whole < promo.minimum) continue;
		const most = sum(left);
		const amount = Math.min(promo.type === 'percent' ? share(most, promo.value) : promo.value, most);
		if (amount <= 0) continue;
		const shares = shareOut(amount, left);
		left = left.map((cents, index) => cents - (shares[index] ?? 0));
		taken.push({ promo, amount, shares });
	}
	return taken;
}

/**
 * Calculates the amounts that codes take off the shipping, in cents.
 * @param goods the price of the goods before any code, in cents
 */
export function takeOffShipping(promos: Promo[], shipping: number, goods: number): TakenOff[] {
	let left = shipping;
	const taken: TakenOff[] = [];
	for (const promo of promos) {
		if (promo.type !== 'shipping' || goods < promo.minimum) continue;
		const amount = Math.min(share(shipping, promo.value), left);
		if (amount <= 0) continue;
		left -= amount;
		taken.push({ promo, amount, shares: [] });
	}
	return taken;
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
