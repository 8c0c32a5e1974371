import fc from 'fast-check';
import { expect, it } from 'vitest';
import { totalsOf } from '~store/basket/cart/totals';
import type { Promo } from '~store/basket/promotions/promos';
import { shippingAmount } from '~store/ordering/ledger/shipping-amount';
import {
	addTaxes,
	inAll,
	type LineAmount,
	pricedLines,
	taxesLess,
	taxSum,
	worthOf,
} from '~store/ordering/lines/amounts';
import type { OrderItemRow } from '~store/ordering/orders/order-rows';

const cents = (max: number) => fc.integer({ min: 0, max });
const promo: fc.Arbitrary<Promo> = fc
	.record({
		type: fc.constantFrom('percent', 'amount', 'shipping'),
		value: cents(10_000),
		minimum: fc.constantFrom(0, 5000),
	})
	.map((values) => ({ ...values, id: 1, code: 'CODE', description: '', automatic: false, expires_at: null }));
const rates = fc.uniqueArray(
	fc.record({
		type: fc.constantFrom('GST', 'PST', 'HST'),
		basis_points: fc.constantFrom(0, 500, 700, 997.5, 1300, 1400),
	}),
	{ maxLength: 2, selector: ({ type }) => type },
);
const order = fc.record({
	lines: fc.array(
		fc.record({ price: cents(20_000), quantity: fc.integer({ min: 1, max: 12 }), rates, is_quoted: fc.boolean() }),
		{ minLength: 1, maxLength: 4 },
	),
	promos: fc.array(promo, { maxLength: 2 }),
	cost: cents(3000),
	follows_goods: fc.boolean(),
	tax_rounding: fc.constantFrom('line' as const, 'invoice' as const),
	/** The line of the next copies and their number. Then shipping in two portions. */
	steps: fc.array(fc.record({ line: cents(3), copies: fc.integer({ min: 1, max: 5 }) }), { maxLength: 30 }),
	shippingFirst: cents(3000),
});
type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

/** Refunds a whole order in portions and returns each amount. Refunds the rest line by line. */
function refundsOf({ lines, steps, shippingFirst, ...charges }: Order) {
	const totals = totalsOf(
		lines.map((line) => ({ ...line, original_price: line.price })),
		{
			promos: charges.promos,
			gift_cards: [],
			shipping: { cost: charges.cost, rates: lines[0]?.rates ?? [], follows_goods: charges.follows_goods },
			tax_rounding: charges.tax_rounding,
		},
	);
	const items = lines.map(({ price, quantity, is_quoted }, id) => ({
		id,
		quantity,
		sold_price: price,
		notes: null,
		is_quoted: is_quoted ? 1 : 0,
		taxes: JSON.stringify(totals.line_taxes[id]),
	})) as OrderItemRow[];
	const sold = pricedLines({ promo_discounts: totals.promo_discounts }, items);
	const gone = lines.map(() => 0);
	const rest = lines.map(({ quantity }, line) => ({ line, copies: quantity }));
	const portions = [...steps, ...rest].flatMap(({ line, copies }): LineAmount[] => {
		const [was, priced] = [gone[line], sold.get(line)];
		if (was === undefined || !priced) return [];
		const quantity = Math.min(copies, priced.quantity - was);
		gone[line] = was + quantity;
		return quantity === 0 ? [] : [worthOf(priced, was, [{ quantity, price: null }])];
	});
	const cost = totals.shipping - totals.post_subtotal_discount;
	const taxes = taxesLess(totals.taxes, addTaxes(...totals.line_taxes));
	const first = Math.min(cost, shippingFirst);
	const once = shippingAmount({ cost, taxes, refunded: 0, refundedTaxes: [] }, first);
	const then = shippingAmount({ cost, taxes, refunded: first, refundedTaxes: once.taxes }, cost - first);
	return { totals, portions: [...portions, once, then] };
}

const bought = (steps: Order['steps']): Order => ({
	lines: [{ price: 2390, quantity: 10, rates: [{ type: 'HST', basis_points: 1300 }], is_quoted: false }],
	promos: [
		{ id: 1, code: 'C', description: '', type: 'percent', value: 2500, automatic: false, minimum: 0, expires_at: null },
	],
	cost: 0,
	follows_goods: true,
	tax_rounding: 'line',
	steps,
	shippingFirst: 0,
});

it.each([
	['copy by copy', Array.from({ length: 10 }, () => 1)],
	['in 3, 3 and 4', [3, 3, 4]],
	['at once', [10]],
])('ten copies of $23.90 with a code of 25 % and a tax of 13 %% are $202.55, refunded %s', (_, copies) => {
	const { totals, portions } = refundsOf(bought(copies.map((some) => ({ line: 0, copies: some }))));
	expect(totals).toMatchObject({ subtotal: 17_925, total: 20_255, taxes: [{ type: 'HST', amount: 2330 }] });
	expect(portions.map(inAll).reduce((sum, amount) => sum + amount, 0)).toBe(20_255);
});

it('refunds of all copies and the shipping add up to the total and to each tax', () => {
	fc.assert(
		fc.property(order, (made) => {
			const { totals, portions } = refundsOf(made);
			expect(portions.map(inAll).reduce((sum, amount) => sum + amount, 0)).toBe(totals.total);
			expect(addTaxes(...portions.map(({ taxes }) => taxes))).toEqual(totals.taxes);
			expect(portions.filter(({ amount, taxes }) => amount < 0 || taxes.some((tax) => tax.amount < 0))).toEqual([]);
			expect(taxSum(totals.taxes)).toBe(
				totals.total - totals.subtotal - totals.shipping + totals.post_subtotal_discount,
			);
		}),
		{ seed: 20_255, numRuns: 500 },
	);
});
