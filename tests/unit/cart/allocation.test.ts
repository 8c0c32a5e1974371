import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allot } from '~store/basket/cart/allocation';

const needs = fc.array(
	fc.record({
		offer_id: fc.option(fc.integer({ min: 1, max: 4 })),
		quantity: fc.integer({ min: 1, max: 50 }),
		can_backorder: fc.boolean(),
	}),
);
const stock = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 4, maxLength: 4 });

it('allocates no more than is on hand, and accounts for every copy of a line', () => {
	fc.assert(
		fc.property(needs, stock, (lines, onhand) => {
			const allotments = allot(lines, new Map(onhand.map((copies, index) => [index + 1, copies])));
			const taken = new Map<number, number>();
			expect(allotments).toHaveLength(lines.length);
			for (const [index, allotment] of allotments.entries()) {
				const line = lines[index];
				if (!line?.offer_id) {
					expect(allotment).toEqual({ onhand: 0, taken: 0, backorder: 0, short: 0 });
					continue;
				}
				expect(allotment.taken + allotment.backorder + allotment.short).toBe(line.quantity);
				expect(line.can_backorder ? allotment.short : allotment.backorder).toBe(0);
				taken.set(line.offer_id, (taken.get(line.offer_id) ?? 0) + allotment.taken);
			}
			for (const [offer, copies] of taken) expect(copies).toBeLessThanOrEqual(onhand[offer - 1] ?? 0);
		}),
	);
});

it('serves earlier lines first', () => {
	const line = { offer_id: 1, quantity: 2, can_backorder: false };
	expect(allot([line, line], new Map([[1, 3]]))).toEqual([
		{ onhand: 3, taken: 2, backorder: 0, short: 0 },
		{ onhand: 1, taken: 1, backorder: 0, short: 1 },
	]);
});
