import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PricedLine, totalsOf } from '~store/basket/cart/totals';
import type { Promo } from '~store/basket/promotions/promos';

const rates = fc.uniqueArray(
	fc.record({ type: fc.constantFrom('GST', 'PST', 'HST', 'QST'), basis_points: fc.integer({ min: 1, max: 2500 }) }),
	{ selector: (rate) => rate.type },
);
const line = fc
	.record({
		quantity: fc.integer({ min: 1, max: 9999 }),
		price: fc.integer({ min: 1, max: 9_999_999 }),
		saved: fc.integer({ min: 0, max: 5000 }),
		rates,
	})
	.map(({ saved, ...rest }) => ({ ...rest, original_price: rest.price + saved }));
const carts = fc.array(line, { maxLength: 40 });
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
const copy = (values: Partial<PricedLine> = {}): PricedLine => ({
	quantity: 1,
	price: 2000,
	original_price: 2000,
	rates: [],
	...values,
});
const promo = (values: Partial<Promo>): Promo => ({
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

describe('the totals of a cart', () => {
	it('add up to the cent, whatever is in it', () => {
		fc.assert(
			fc.property(carts, fc.integer({ min: 0, max: 10_000 }), (lines, shipping) => {
				const totals = totalsOf(lines, { promos: [], shipping: { cost: shipping, rates: [] }, gift_cards: [] });
				expect(totals.subtotal).toBe(sum(lines.map(({ price, quantity }) => price * quantity)));
				expect(totals.original_price - totals.discounts).toBe(totals.subtotal);
				expect(totals.total).toBe(totals.subtotal + sum(totals.taxes.map(({ amount }) => amount)) + shipping);
				expect(totals.total_quantity).toBe(sum(lines.map(({ quantity }) => quantity)));
				expect(
					Object.values(totals)
						.flat(3)
						.every((v) => typeof v !== 'number' || Number.isSafeInteger(v)),
				).toBe(true);
			}),
		);
	});

	it('charge as tax what the lines are charged, each rounded to the nearest cent', () => {
		fc.assert(
			fc.property(carts, (lines) => {
				const totals = totalsOf(lines);
				for (const { type, amount } of totals.taxes) {
					const ofLines = totals.line_taxes.flat().filter((tax) => tax.type === type);
					expect(amount).toBe(sum(ofLines.map((tax) => tax.amount)));
				}
				lines.forEach(({ price, quantity, rates: onLine }, index) => {
					for (const { type, basis_points } of onLine) {
						const tax = totals.line_taxes[index]?.find((entry) => entry.type === type)?.amount ?? 0;
						const error = tax * 10_000 - price * quantity * basis_points;
						expect(error).toBeGreaterThan(-5000);
						expect(error).toBeLessThanOrEqual(5000);
					}
				});
			}),
		);
	});

	it('round half a cent up on each line, not on the sum', () => {
		const half = { quantity: 1, price: 1010, original_price: 1010, rates: [{ type: 'GST', basis_points: 500 }] };
		expect(totalsOf([half, half])).toMatchObject({
			subtotal: 2020,
			taxes: [{ type: 'GST', amount: 102 }],
			total: 2122,
		});
	});

	it('round half a cent up once on the invoice when the setting says so', () => {
		const half = copy({ price: 1010, original_price: 1010, rates: [{ type: 'GST', basis_points: 500 }] });
		const shipping = { cost: 1010, rates: [], follows_goods: true };
		const by = (tax_rounding: 'line' | 'invoice') =>
			totalsOf([half, half], { promos: [], gift_cards: [], shipping, tax_rounding });
		expect(by('line')).toMatchObject({ taxes: [{ type: 'GST', amount: 153 }], total: 3183 });
		expect(by('invoice')).toMatchObject({ taxes: [{ type: 'GST', amount: 152 }], total: 3182 });
		expect(by('invoice').line_taxes.flat()).toEqual([
			{ type: 'GST', amount: 51 },
			{ type: 'GST', amount: 51 },
		]);
	});

	it('exclude a quoted price from codes and minimums, except the minimum for shipping', () => {
		const gst = [{ type: 'GST', basis_points: 500 }];
		const quoted = copy({ price: 6000, rates: gst, is_quoted: true });
		const percent = promo({ id: 1, type: 'percent', value: 1000 });
		const shipping = { cost: 1000, rates: [], follows_goods: true };
		const both = totalsOf([quoted, copy({ price: 2000, rates: gst })], { promos: [percent], gift_cards: [], shipping });
		expect(both).toMatchObject({ promo_discounts: 200, subtotal: 7800 });
		const alone = totalsOf([quoted], { promos: [percent], gift_cards: [], shipping });
		// Shipping is taxed like the goods.
		expect(alone).toMatchObject({ promos: [], subtotal: 6000, taxes: [{ type: 'GST', amount: 350 }], total: 7350 });
		const most = { ...percent, minimum: 7000 };
		expect(
			totalsOf([quoted, copy({ price: 2000, rates: gst })], { promos: [most], gift_cards: [], shipping }).promos,
		).toEqual([]);
		const free = promo({ id: 2, type: 'shipping', value: 10_000, minimum: 6000 });
		expect(totalsOf([quoted], { promos: [free], gift_cards: [], shipping })).toMatchObject({
			post_subtotal_discount: 1000,
		});
	});

	it('tax the shipping at the rates of the goods, in proportion to their cost', () => {
		const gst = { type: 'GST', basis_points: 500 };
		const lines = [
			copy({ price: 1010, rates: [gst] }),
			copy({ price: 2010, rates: [gst, { type: 'PST', basis_points: 700 }] }),
			copy({ price: 5000, rates: [], full_price: true }),
		];
		const shipping = { cost: 1000, rates: [{ type: 'Any', basis_points: 1000 }], follows_goods: true };
		const taxed = totalsOf(lines, { promos: [], gift_cards: [], shipping });
		// 5 % of 10.10, 20.10 and 10.00. 7 % of 20.10 and of 6.66, which is the second line's share of the shipping.
		expect(taxed.taxes).toEqual([
			{ type: 'GST', amount: 51 + 101 + 50 },
			{ type: 'PST', amount: 141 + 47 },
		]);
		const cards = totalsOf(lines.slice(2), { promos: [], gift_cards: [], shipping });
		expect(cards.taxes).toEqual([{ type: 'Any', amount: 100 }]);
	});

	it('tax the shipping as it is after its discount', () => {
		const half = promo({ type: 'shipping', value: 5000 });
		const shipping = { cost: 1000, rates: [{ type: 'GST', basis_points: 500 }] };
		expect(totalsOf([copy()], { promos: [half], shipping, gift_cards: [] })).toMatchObject({
			subtotal: 2000,
			shipping: 1000,
			post_subtotal_discount: 500,
			taxes: [{ type: 'GST', amount: 25 }],
			total: 2525,
		});
	});

	it('apply a gift card after the shipping discount', () => {
		const free = promo({ type: 'shipping', value: 10_000 });
		const shipping = { cost: 800, rates: [{ type: 'GST', basis_points: 500 }] };
		const card = (balance: number) => [{ id: 1, number: '1', wanted: 5000, balance }];
		const paid = (balance: number) => totalsOf([copy()], { promos: [free], shipping, gift_cards: card(balance) });
		expect(paid(5000)).toMatchObject({ total: 2000, gift_card_amount: 2000, owing: 0 });
		expect(paid(1500)).toMatchObject({ post_subtotal_discount: 800, gift_card_amount: 1500, owing: 500 });
	});

	it('show the number of copies and the savings', () => {
		const lines = [copy({ quantity: 3, original_price: 2500 }), copy({ price: 900, original_price: 0 })];
		expect(totalsOf(lines)).toMatchObject({
			item_count: 2,
			total_quantity: 4,
			original_price: 8400,
			discounts: 1500,
			subtotal: 6900,
			total: 6900,
			owing: 6900,
		});
	});

	it('apply promo codes before taxes, and never to a gift card', () => {
		const gst = [{ type: 'GST', basis_points: 1000 }];
		const lines = [copy({ rates: gst }), copy({ price: 5000, original_price: 5000, full_price: true, rates: [] })];
		const totals = totalsOf(lines, {
			promos: [promo({ value: 2500 }), promo({ id: 2, minimum: 2001 })],
			shipping: { cost: 0, rates: [] },
			gift_cards: [],
		});
		expect(totals).toMatchObject({
			promos: [{ promo: { id: 1 }, amount: 500 }],
			promo_discounts: 500,
			subtotal: 6500,
			taxes: [{ type: 'GST', amount: 150 }],
			line_taxes: [[{ type: 'GST', amount: 150 }], []],
			total: 6650,
		});
	});

	it('list every code that applies, those for goods first', () => {
		const promos = [promo({ id: 1, type: 'shipping', value: 10_000, minimum: 2000 }), promo({ id: 2 })];
		const shipping = { cost: 800, rates: [] };
		expect(totalsOf([copy()], { promos, shipping, gift_cards: [] })).toMatchObject({
			promos: [
				{ promo: { id: 2 }, amount: 200 },
				{ promo: { id: 1 }, amount: 800 },
			],
			promo_discounts: 200,
			subtotal: 1800,
			post_subtotal_discount: 800,
			total: 1800,
		});
		expect(totalsOf([copy({ price: 1999 })], { promos, shipping, gift_cards: [] })).toMatchObject({
			post_subtotal_discount: 0,
		});
	});

	it('list each tax once by name, without zero amounts', () => {
		const [gst, pst] = [
			{ type: 'GST', basis_points: 500 },
			{ type: 'PST', basis_points: 700 },
		];
		const lines = [copy({ rates: [pst, gst] }), copy({ rates: [gst] }), copy({ price: 1, rates: [gst] })];
		const totals = totalsOf(lines, { promos: [], shipping: { cost: 1000, rates: [gst] }, gift_cards: [] });
		expect(totals.taxes).toEqual([
			{ type: 'GST', amount: 250 },
			{ type: 'PST', amount: 140 },
		]);
		expect(totals.line_taxes[2]).toEqual([]);
	});

	it('use gift cards in order, up to the wanted amount, their balance and the remaining total', () => {
		const card = (id: number, wanted: number, balance: number) => ({ id, number: `card ${id}`, wanted, balance });
		const shipping = { cost: 0, rates: [] };
		const gift_cards = [card(1, 500, 9999), card(2, 9999, 700), card(3, 9999, 9999), card(4, 9999, 9999)];
		expect(totalsOf([copy()], { promos: [], shipping, gift_cards })).toMatchObject({
			total: 2000,
			gift_cards: [
				{ id: 1, number: 'card 1', amount: 500 },
				{ id: 2, number: 'card 2', amount: 700 },
				{ id: 3, number: 'card 3', amount: 800 },
				{ id: 4, number: 'card 4', amount: 0 },
			],
			gift_card_amount: 2000,
			owing: 0,
		});
		expect(totalsOf([copy()], { promos: [], shipping, gift_cards: gift_cards.slice(0, 2) }).owing).toBe(800);
	});

	it('are zero for an empty cart', () => {
		expect(totalsOf([])).toMatchObject({ item_count: 0, subtotal: 0, taxes: [], total: 0 });
	});
});
