import type { Promo } from '../promotions/promos';
import { takeOff } from '../promotions/take-off';
import type { Line } from './lines';

/**
 * Reduces the cart lines' prices by the discounts of automatic promotions, rounded to the cent per copy. Promotions do not apply
 * to the lines of a quote, so a new quote starts with the discounted prices of its cart.
 */
export function pricedForQuote(lines: readonly Line[], promos: readonly Promo[]): Line[] {
	const goods = lines.map(({ title, price, quantity, is_quoted }) =>
		title.is_giftcard === 1 || is_quoted ? 0 : price * quantity,
	);
	const off = takeOff(
		promos.filter(({ automatic }) => automatic),
		goods,
	);
	return lines.map((line, index) => {
		const less = off.reduce((sum, { shares }) => sum + (shares[index] ?? 0), 0);
		return less === 0 ? line : { ...line, price: line.price - Math.round(less / line.quantity), discount: 0 };
	});
}
