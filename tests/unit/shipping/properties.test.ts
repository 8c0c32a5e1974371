import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parcelOf, parcelsBySupply } from '~store/basket/shipping/parcel';
import { batchOptions, type ParcelLine, quoteShipping, shippingOptions } from '~store/basket/shipping/quote-shipping';
import { settingsSchema } from '~store/contract/settings';

const cents = (max = 5000) => fc.integer({ min: 0, max });
/** Rising values, from the steps between them. */
const rising = (least: number, length: number) =>
	fc.array(fc.integer({ min: least, max: 900 }), { minLength: length, maxLength: length }).map((steps) => {
		let reached = 0;
		return steps.map((step) => (reached += step));
	});

const byWeight = fc.integer({ min: 1, max: 5 }).chain((length) =>
	fc
		.record({
			reach: rising(1, length),
			costs: rising(0, length),
			further: fc.option(fc.record({ grams: fc.integer({ min: 1, max: 1000 }), cost: cents(900) })),
		})
		.map(({ reach, costs, further }) => ({
			by: 'weight' as const,
			steps: reach.map((up_to, at) => ({ up_to, cost: costs[at] ?? 0 })),
			further,
		})),
);
const price = fc.oneof(
	fc.record({ by: fc.constant('flat' as const), cost: cents() }),
	fc.record({ by: fc.constant('item' as const), first: cents(), each_further: cents(900) }),
	byWeight,
);
const rates = fc
	.array(fc.record({ price, free_over: fc.option(cents(20_000)) }), { minLength: 1, maxLength: 4 })
	.map((zones) =>
		zones.map((zone, at) => ({ provider: `way${at}`, label: `Way ${at}`, zones: [{ country: 'CA', ...zone }] })),
	);
const shop = (shipping_rates: unknown) =>
	settingsSchema.parse({
		checkout_info: {
			ship_enabled: true,
			shipping_rates,
			local_delivery_enabled: true,
			local_delivery_fee: 500,
			local_delivery_free_enabled: true,
			local_delivery_free_minimum: 6000,
			local_delivery_postal_prefixes: ['V8'],
		},
	});
const shops = rates.map(shop);

const line = fc
	.record({
		goods: fc.constantFrom('book' as const, 'audiobook' as const, 'other' as const, 'giftcard' as const),
		quantity: fc.integer({ min: 1, max: 20 }),
		missing: fc.nat(20),
		weight: fc.option(fc.integer({ min: 1, max: 1500 })),
		price: fc.integer({ min: 1, max: 9000 }),
	})
	.map(({ goods, quantity, missing, weight, price: each }): Omit<ParcelLine, 'eisbn'> => {
		const backorder = goods === 'giftcard' ? 0 : Math.min(missing, quantity);
		const taken = goods === 'giftcard' ? 0 : quantity - backorder;
		return { goods, quantity, taken, backorder, weight, amount: each * quantity };
	});
const orders = fc
	.array(line, { minLength: 1, maxLength: 8 })
	.map((lines) => lines.map((one, at): ParcelLine => ({ ...one, eisbn: `978155000000${at}` })));
const to = { country: 'CA', province: 'BC', postal_code: 'V8W 1A1' };
const choice = (provider: string, multiship_method: 'all' | 'batched') => ({
	delivery_preference: provider === 'local_delivery' ? ('local_delivery' as const) : ('ship' as const),
	provider,
	multiship_method,
});

it('splits an order into parcels that add up to the order', () => {
	fc.assert(
		fc.property(orders, (lines) => {
			const whole = parcelOf(lines);
			const parts = parcelsBySupply(lines);
			const sum = (key: 'items' | 'weight' | 'amount') => parts.reduce((total, part) => total + part[key], 0);
			expect([sum('items'), sum('weight'), sum('amount')]).toEqual([whole.items, whole.weight, whole.amount]);
			expect(new Set(parts.flatMap(({ eisbns }) => eisbns))).toEqual(new Set(whole.eisbns));
			expect(parts.length).toBeGreaterThan(0);
		}),
	);
});

it('costs whole cents and never less than zero, and no less with another batch', () => {
	fc.assert(
		fc.property(shops, orders, (settings, lines) => {
			for (const { provider, available, cost } of shippingOptions(lines, to, settings)) {
				const all = quoteShipping(lines, to, choice(provider, 'all'), settings);
				const batched = quoteShipping(lines, to, choice(provider, 'batched'), settings);
				expect([Number.isSafeInteger(cost), cost >= 0]).toEqual([true, true]);
				expect(all.is_tbd).toBe(!available);
				if (!available) continue;
				expect(all.cost).toBe(cost);
				expect(batched.cost).toBeGreaterThanOrEqual(all.cost);
				const options = batchOptions(lines, to, choice(provider, 'all'), settings);
				expect(options.map(({ delta_cost }) => delta_cost)).toEqual([0, batched.cost - all.cost]);
			}
		}),
	);
});

it('lists available options first, cheapest first', () => {
	fc.assert(
		fc.property(shops, orders, (settings, lines) => {
			const options = shippingOptions(lines, to, settings);
			const costs = options.filter(({ available }) => available).map(({ cost }) => cost);
			expect(costs).toEqual([...costs].sort((a, b) => a - b));
			expect(options.slice(costs.length).every(({ available, message }) => !available && message !== '')).toBe(true);
		}),
	);
});

it('never costs less for a heavier copy, unless the copy is too heavy', () => {
	fc.assert(
		fc.property(byWeight, orders, fc.integer({ min: 1, max: 3000 }), (price, lines, more) => {
			const settings = shop([{ provider: 'post', label: 'Post', zones: [{ country: 'CA', price }] }]);
			const weighed = lines.map((one) => ({ ...one, weight: one.weight ?? 400 }));
			const heavier = weighed.map((one, at) => (at === 0 ? { ...one, weight: one.weight + more } : one));
			const light = quoteShipping(weighed, to, choice('post', 'all'), settings);
			const heavy = quoteShipping(heavier, to, choice('post', 'all'), settings);
			if (light.is_tbd) expect(heavy.is_tbd).toBe(true);
			else if (!heavy.is_tbd) expect(heavy.cost).toBeGreaterThanOrEqual(light.cost);
		}),
	);
});
