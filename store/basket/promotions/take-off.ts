import { share, shareOut } from '../../foundation/money';
import type { Promo } from './promos';

/** What a promo code takes off, in cents, and how that is shared over the lines: the shares add up to the amount. */
export interface TakenOff {
	promo: Promo;
	amount: number;
	shares: number[];
}

/**
 * What each code takes off the lines' amounts (cents; 0 for a line that no code touches, such as a gift card). One takes
 * from what those before it left, never more than there is. A code whose minimum the lines do not reach takes nothing.
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

/** What the codes take off the shipping (cents), for goods of so many cents before any code. */
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
