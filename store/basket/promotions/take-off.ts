import { share } from '../../foundation/money';
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

/** Shares an amount out in proportion; the cents that rounding leaves go to the largest remainders, the first of equals. */
function shareOut(amount: number, among: number[]): number[] {
	const whole = sum(among);
	const exact = among.map((cents) => (BigInt(cents) * BigInt(amount)) / BigInt(whole)).map(Number);
	const remainders = among.map((cents, index) => ({
		index,
		rest: Number((BigInt(cents) * BigInt(amount)) % BigInt(whole)),
	}));
	const first = remainders.sort((a, b) => b.rest - a.rest).slice(0, amount - sum(exact));
	for (const { index } of first) exact[index] = (exact[index] ?? 0) + 1;
	return exact;
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
