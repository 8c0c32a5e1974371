import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planStock } from '~store/ordering/checkout/stock-plan';

const stock = fc.uniqueArray(
	fc.record({
		offer_id: fc.integer({ min: 1, max: 5 }),
		location_id: fc.integer({ min: 1, max: 4 }),
		quantity: fc.integer({ min: 0, max: 20 }),
	}),
	{ selector: ({ offer_id, location_id }) => `${offer_id} ${location_id}`, minLength: 1 },
);

it('takes exactly the requested copies, and no more than each location has', () => {
	fc.assert(
		fc.property(stock, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (rows, shares) => {
			const there = new Map<number, number>();
			for (const row of rows) there.set(row.offer_id, (there.get(row.offer_id) ?? 0) + row.quantity);
			const takes = [...there].map(([offer_id, copies]) => ({
				offer_id,
				quantity: Math.floor(copies * (shares.next().value ?? 0)),
			}));
			const { withdrawals } = planStock(takes, rows, null);
			for (const { offer_id, quantity } of takes) {
				const taken = withdrawals.filter((taking) => taking.offer_id === offer_id);
				expect(taken.reduce((sum, taking) => sum + taking.quantity, 0)).toBe(quantity);
			}
			for (const taking of withdrawals) {
				const row = rows.find((at) => at.offer_id === taking.offer_id && at.location_id === taking.location_id);
				expect(taking.quantity).toBeGreaterThan(0);
				expect(taking.quantity).toBeLessThanOrEqual(row?.quantity ?? 0);
			}
			const order = withdrawals.map(({ offer_id, location_id }) => offer_id * 100 + location_id);
			expect(order).toEqual([...order].sort((a, b) => a - b));
		}),
	);
});

const shelves = [
	{ offer_id: 1, location_id: 1, quantity: 1 },
	{ offer_id: 1, location_id: 2, quantity: 5 },
	{ offer_id: 2, location_id: 2, quantity: 1 },
	{ offer_id: 2, location_id: 1, quantity: 1 },
];

it('prefers the location that has most of the order', () => {
	expect(
		planStock(
			[
				{ offer_id: 1, quantity: 3 },
				{ offer_id: 2, quantity: 1 },
			],
			shelves,
			null,
		),
	).toEqual({
		location_id: 2,
		withdrawals: [
			{ offer_id: 1, location_id: 2, quantity: 3 },
			{ offer_id: 2, location_id: 2, quantity: 1 },
		],
	});
});

it('counts only the requested copies at each location', () => {
	// The first location has more books, the second has more of the ordered title.
	const rows = [
		{ offer_id: 1, location_id: 1, quantity: 9 },
		{ offer_id: 3, location_id: 1, quantity: 90 },
		{ offer_id: 1, location_id: 2, quantity: 1 },
		{ offer_id: 2, location_id: 2, quantity: 1 },
	];
	const takes = [
		{ offer_id: 1, quantity: 1 },
		{ offer_id: 2, quantity: 1 },
	];
	expect(planStock(takes, rows, null).location_id).toBe(2);
});

it.each([[[2, 11, 5]], [[11, 5, 2]]])(
	'of locations %j that have as much takes the one that was there first',
	(places) => {
		const rows = places.map((location_id) => ({ offer_id: 1, location_id, quantity: 1 }));
		expect(planStock([{ offer_id: 1, quantity: 1 }], rows, null).location_id).toBe(2);
	},
);

it('takes nothing from an empty location', () => {
	const rows = [{ offer_id: 1, location_id: 4, quantity: 0 }];
	expect(planStock([{ offer_id: 1, quantity: 1 }], rows, null)).toEqual({ location_id: null, withdrawals: [] });
});

it('takes from the chosen location first, and the rest elsewhere', () => {
	expect(planStock([{ offer_id: 1, quantity: 3 }], shelves, 1)).toEqual({
		location_id: 1,
		withdrawals: [
			{ offer_id: 1, location_id: 1, quantity: 1 },
			{ offer_id: 1, location_id: 2, quantity: 2 },
		],
	});
});

it('uses the chosen location even when nothing is in stock', () => {
	expect(planStock([], [], 3)).toEqual({ location_id: 3, withdrawals: [] });
	// Its copies are brought there from their shelves.
	expect(planStock([{ offer_id: 2, quantity: 1 }], shelves, 3)).toEqual({
		location_id: 3,
		withdrawals: [{ offer_id: 2, location_id: 1, quantity: 1 }],
	});
	expect(planStock([{ offer_id: 9, quantity: 0 }], shelves, null)).toEqual({ location_id: null, withdrawals: [] });
});
