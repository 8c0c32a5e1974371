import { share, shareOut } from '../../foundation/money';
import type { Promo } from './promos';

/** A promo code's discount in cents, and the share of each cart line. The shares add up to the discount. */
export interface TakenOff {
	promo: Promo;
	amount: number;
	shares: number[];
}

/**
 * Calculates the discount of each promo code on the cart lines. A code applies to the amount that remains after earlier codes,
 * and its discount is never higher than that amount. A code whose minimum is not reached gives no discount.
 * @param amounts the amount of each cart line, in cents, or 0 for a line that promo codes do not apply to, such as a gift card
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
 * Calculates the discount of each promo code on the shipping cost, in cents.
 * @param goods the price of the goods before any discount, in cents
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
