import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Promo } from '~store/basket/promotions/promos';
import { takeOff, takeOffShipping } from '~store/basket/promotions/take-off';

const promo = (values: Partial<Promo> = {}): Promo => ({
	id: 1,
	code: 'CODE',
	description: '',
	type: 'percent',
	value: 1000,
	automatic: false,
	minimum: 0,
	expires_at: null,
	...values,
});
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
const promos = fc.array(
	fc
		.record({
			type: fc.constantFrom('percent', 'amount', 'shipping'),
			value: fc.integer({ min: 0, max: 10_000 }),
			minimum: fc.integer({ min: 0, max: 20_000 }),
		})
		.map(promo),
	{ maxLength: 4 },
);
const amounts = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { maxLength: 12 });

describe('promo codes', () => {
	it('never take more off a line than it costs, and share the discount to the cent', () => {
		fc.assert(
			fc.property(promos, amounts, (codes, lines) => {
				const taken = takeOff(codes, lines);
				for (const { amount, shares } of taken) {
					expect(shares).toHaveLength(lines.length);
					expect(sum(shares)).toBe(amount);
					expect(amount).toBeGreaterThan(0);
				}
				lines.forEach((cents, index) => {
					const shares = taken.map((each) => each.shares[index] ?? 0);
					expect(shares.every((share) => share >= 0)).toBe(true);
					expect(sum(shares)).toBeLessThanOrEqual(cents);
				});
			}),
		);
	});

	it('share out in proportion, within a cent', () => {
		fc.assert(
			fc.property(amounts, fc.integer({ min: 1, max: 10_000 }), (lines, value) => {
				for (const { amount, shares } of takeOff([promo({ value })], lines)) {
					shares.forEach((share, index) => {
						expect(Math.abs(share - ((lines[index] ?? 0) * amount) / sum(lines))).toBeLessThan(1);
					});
				}
			}),
		);
	});

	it('give the cents that rounding leaves to the largest remainders, the first line of equals', () => {
		const five = promo({ type: 'amount', value: 5 });
		expect(takeOff([five], [100, 100, 100])[0]?.shares).toEqual([2, 2, 1]);
		expect(takeOff([five], [100, 250, 100])[0]?.shares).toEqual([1, 3, 1]);
		expect(takeOff([promo({ type: 'amount', value: 2 })], [100, 100, 300])[0]?.shares).toEqual([1, 0, 1]);
		expect(takeOff([promo({ type: 'amount', value: 1 })], [0, 100, 300])[0]?.shares).toEqual([0, 0, 1]);
	});

	it('share out amounts whose product no double holds', () => {
		const huge = [9_007_199_254_740_001, 1, 1];
		const [taken] = takeOff([promo({ type: 'amount', value: 9_007_199_254_740_002 })], huge);
		expect(taken?.amount).toBe(9_007_199_254_740_002);
		expect(sum(taken?.shares ?? [])).toBe(9_007_199_254_740_002);
	});

	it('take a percentage or an amount, never more than there is', () => {
		expect(takeOff([promo({ value: 1500 })], [2000, 1000])).toMatchObject([{ amount: 450, shares: [300, 150] }]);
		expect(takeOff([promo({ type: 'amount', value: 700 })], [2000])).toMatchObject([{ amount: 700 }]);
		expect(takeOff([promo({ type: 'amount', value: 700 })], [300, 200])).toMatchObject([
			{ amount: 500, shares: [300, 200] },
		]);
	});

	it('apply to the rest after earlier codes, and compare their minimum with the full amount', () => {
		const codes = [promo({ id: 1, value: 5000 }), promo({ id: 2, value: 5000, minimum: 1000 })];
		expect(takeOff(codes, [1000]).map(({ promo: { id }, amount }) => [id, amount])).toEqual([
			[1, 500],
			[2, 250],
		]);
		expect(takeOff([promo({ type: 'amount', value: 400 }), promo({ value: 10_000 })], [300, 500])).toMatchObject([
			{ shares: [150, 250] },
			{ shares: [150, 250] },
		]);
	});

	it('apply only from their minimum on', () => {
		expect(takeOff([promo({ minimum: 1001 })], [500, 500])).toEqual([]);
		expect(takeOff([promo({ minimum: 1000 })], [500, 500])).toMatchObject([{ amount: 100 }]);
	});

	it('are omitted when they take nothing off, and never block the next code', () => {
		const nothing = promo({ id: 1, value: 0 });
		expect(takeOff([nothing, promo({ id: 2 })], [1000])).toMatchObject([{ promo: { id: 2 }, amount: 100 }]);
		expect(takeOff([promo({ type: 'amount', value: 500 }), promo({ id: 2 })], [500])).toHaveLength(1);
		expect(takeOff([promo()], [])).toEqual([]);
		expect(takeOff([promo()], [0])).toEqual([]);
	});

	it('apply only to goods or only to shipping', () => {
		const both = [promo({ id: 1 }), promo({ id: 2, type: 'shipping', value: 10_000 })];
		expect(takeOff(both, [1000]).map((taken) => taken.promo.id)).toEqual([1]);
		expect(takeOffShipping(both, 900, 1000).map((taken) => taken.promo.id)).toEqual([2]);
	});
});

describe('promo codes for the shipping', () => {
	const off = (value: number, values: Partial<Promo> = {}) => promo({ type: 'shipping', value, ...values });

	it('take their share of the full shipping, together never more than its cost', () => {
		expect(takeOffShipping([off(2500), off(2500)], 1000, 0).map(({ amount }) => amount)).toEqual([250, 250]);
		expect(takeOffShipping([off(8000), off(8000), off(8000)], 1000, 0).map(({ amount }) => amount)).toEqual([800, 200]);
	});

	it('compare their minimum with the goods, and are omitted when they take nothing', () => {
		expect(takeOffShipping([off(10_000, { minimum: 5000 })], 1000, 4999)).toEqual([]);
		expect(takeOffShipping([off(10_000, { minimum: 5000 })], 1000, 5000)).toMatchObject([{ amount: 1000, shares: [] }]);
		expect(takeOffShipping([off(0), off(10_000)], 0, 5000)).toEqual([]);
	});
});
