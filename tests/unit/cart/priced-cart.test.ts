import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartTerms, noTerms } from '~store/basket/cart/cart-terms';
import { chooseFirst } from '~store/basket/cart/choose-location';
import type { LineRow, LineTitle } from '~store/basket/cart/line-rows';
import { linesOf } from '~store/basket/cart/lines';
import { parcelLines, pickupPlace, priceCart } from '~store/basket/cart/priced-cart';
import { requireInventory, requireOrdering, requireReady, shortWords } from '~store/basket/cart/require-orderable';
import { type Shopper, shopperOf } from '~store/basket/cart/shopper';
import { writeGiftCardNotes } from '~store/basket/gift-cards/gift-card-notes';
import type { Promo } from '~store/basket/promotions/promos';
import { askedPrice, isShownSale, listPriceOf, shownPrice, shownSums } from '~store/catalogue/titles/prices';
import { type Settings, settingsSchema } from '~store/contract/settings';
import type { Location } from '~store/contract/webstore';
import type { CustomerRow } from '~store/foundation/sessions/customer-row';
import type { Visitor } from '~store/foundation/sessions/visitor';
import type { Store } from '~store/store';

const today = Date.UTC(2027, 2, 2) / 1000;
const settingsWith = (values: { [key: string]: unknown } = {}, store_info = {}, checkout_info = {}): Settings =>
	settingsSchema.parse({
		...values,
		store_info: { country: 'CA', province: 'BC', giftcards_enabled: true, ...store_info },
		checkout_info,
	});

const title = (values: Partial<LineTitle> = {}): LineTitle =>
	({
		id: 1,
		eisbn: '9781550000011',
		title: 'The Glass Orchard',
		status: 'active',
		release_date: null,
		list_price_can: 2000,
		list_price_usa: 1500,
		is_giftcard: 0,
		binding_code: 'BC',
		weight: 400,
		sold_until: null,
		...values,
	}) as LineTitle;
const time = { today, now: today };
const row = (values: Partial<LineRow> = {}): LineRow => ({
	cart_id: 1,
	item_id: 1,
	quantity: 1,
	condition: 'new',
	registry_id: null,
	registry_ships: false,
	registry_wants: null,
	registry_gone: null,
	earlier_quantity: 0,
	notes: null,
	title: title(),
	offer: { id: 1, price: null, discount: null, is_extra_orderable: 0 },
	onhand: 5,
	...values,
});
const cardNotes = (giftcard_price: number) =>
	writeGiftCardNotes({ giftcard_price, gift_card_info: { personalize: false, to: '', from: '', message: '' } });
const cardRow = (cents: number, values: Partial<LineRow> = {}) =>
	row({ title: title({ id: 9, is_giftcard: 1 }), offer: null, onhand: 0, notes: cardNotes(cents), ...values });
const shopper = (values: Partial<Shopper> = {}): Shopper => {
	const settings = values.settings ?? settingsWith();
	const view = {
		settings,
		logged_in: true,
		sees_prices: true,
		sees_cart: true,
		...time,
		location_id: null,
		places: [],
	};
	return {
		view,
		settings,
		logged_in: true,
		account: null,
		location_id: null,
		now: today,
		locations: [],
		...values,
	};
};
const lineOf = (values: Partial<LineRow>, settings = settingsWith()) => linesOf([row(values)], settings, time)[0];

describe('a line of the cart', () => {
	it('costs the offer’s own price less its discount, or the list price', () => {
		const offer = { id: 1, price: 1000, discount: 25, is_extra_orderable: 0 };
		expect(lineOf({ offer })).toMatchObject({ price: 750, original_price: 1000, discount: 25, available: true });
		expect(lineOf({})).toMatchObject({ price: 2000, original_price: 2000, discount: 0, requires_account: false });
	});

	it('is unavailable without an offer or a price', () => {
		const gone = { price: 0, original_price: 0, discount: 0, available: false, can_backorder: false };
		expect(lineOf({ offer: null })).toMatchObject({ ...gone, requires_account: false });
		expect(lineOf({ title: title({ list_price_can: null }) })).toMatchObject(gone);
	});

	it('backorders more copies than are on hand when the store can order them', () => {
		const offer = { id: 1, price: null, discount: null, is_extra_orderable: 1 };
		expect(lineOf({ offer, onhand: 1, quantity: 3 })).toMatchObject({
			can_backorder: true,
			stock: { onhand: 1, taken: 1, backorder: 2, short: 0 },
		});
		expect(lineOf({ onhand: 1, quantity: 3 })).toMatchObject({
			can_backorder: false,
			stock: { onhand: 1, taken: 1, backorder: 0, short: 2 },
		});
	});

	it('is available until the sale of its title ends', () => {
		expect(lineOf({ title: title({ sold_until: today + 1 }) })?.available).toBe(true);
		expect(lineOf({ title: title({ sold_until: today }) })?.available).toBe(false);
	});

	it('is available before publication as new, but not as used', () => {
		const coming = { title: title({ release_date: today + 86_400 }), onhand: 0 };
		expect(lineOf(coming)?.available).toBe(true);
		expect(lineOf({ ...coming, condition: 'used' })?.available).toBe(false);
	});

	it('shares the copies of its offer with the lines before it, not with other offers', () => {
		const offer = { id: 2, price: null, discount: null, is_extra_orderable: 0 };
		const lines = linesOf(
			[row({ quantity: 4 }), row({ quantity: 4, registry_id: 3 }), row({ offer, onhand: 4, quantity: 4 })],
			settingsWith(),
			time,
		);
		expect(lines.map(({ stock }) => stock.taken)).toEqual([4, 1, 4]);
	});

	it('that is a gift card costs what was written on it, takes no stock and asks for an account', () => {
		const [card] = linesOf([cardRow(2500, { quantity: 3 })], settingsWith(), time);
		expect(card).toMatchObject({
			price: 2500,
			original_price: 2500,
			discount: 0,
			available: true,
			can_backorder: false,
			requires_account: true,
			stock: { onhand: 0, taken: 0, backorder: 0, short: 0 },
		});
		expect(linesOf([cardRow(0)], settingsWith(), time)[0]?.available).toBe(false);
		expect(linesOf([cardRow(2500, { notes: null })], settingsWith(), time)[0]).toMatchObject({
			price: 0,
			available: false,
		});
		expect(linesOf([cardRow(2500)], settingsWith({}, { giftcards_enabled: false }), time)[0]?.available).toBe(false);
		const ended = cardRow(2500, { title: title({ id: 9, is_giftcard: 1, status: 'out_of_print' }) });
		expect(linesOf([ended], settingsWith(), time)[0]?.available).toBe(false);
	});
});

describe('the asking price of an offer', () => {
	const settings = settingsWith();
	const offer = (price: number | null, discount: number | null) =>
		askedPrice({ price, discount }, { list_price_can: 2000, list_price_usa: 1500 }, settings);

	it('is in the store’s own currency', () => {
		const prices = { list_price_can: 2000, list_price_usa: 1500 };
		expect(listPriceOf(prices, settings)).toBe(2000);
		expect(listPriceOf(prices, settingsWith({}, {}, { currency: 'USD' }))).toBe(1500);
	});

	it('is the price less the discount, which is at least nothing and at most everything', () => {
		expect(offer(999, 10)).toEqual({ price: 899, row_price: 999, discount: 10 });
		expect(offer(null, null)).toEqual({ price: 2000, row_price: 2000, discount: 0 });
		expect(offer(1, null)).toEqual({ price: 1, row_price: 1, discount: 0 });
		expect(offer(1000, 140)).toEqual({ price: 0, row_price: 1000, discount: 100 });
		expect(offer(1000, -5)).toEqual({ price: 1000, row_price: 1000, discount: 0 });
		expect(offer(0, 10)).toEqual({ price: null, row_price: null, discount: 0 });
	});

	it('is shown as the settings say', () => {
		const asked = { price: 750, row_price: 1000, discount: 25 };
		const full = { price: 1000, row_price: 1000, discount: 0 };
		const hidden = { price: null, row_price: null, save: null, discount: 0 };
		expect(shownPrice(asked, settings, true)).toEqual({
			price: '7.50',
			row_price: '10.00',
			save: '2.50',
			discount: 25,
		});
		expect(shownPrice(full, settings, true)).toEqual({ price: '10.00', row_price: '10.00', save: null, discount: 0 });
		expect(shownPrice(asked, settings, false)).toEqual(hidden);
		for (const unknown of [{ price: null }, { row_price: null }, { price: null, row_price: null }]) {
			expect(shownPrice({ ...asked, ...unknown }, settings, true)).toEqual(hidden);
		}
		expect(shownPrice(asked, settingsWith({ hide_sale_pricing: true }), true)).toEqual({
			price: '7.50',
			row_price: '7.50',
			save: null,
			discount: 0,
		});
		expect(shownPrice(asked, settingsWith({ show_strikethrough: false }), true)).toEqual({
			price: '7.50',
			row_price: '7.50',
			save: '2.50',
			discount: 25,
		});
	});

	it('is empty when neither the offer nor the title has a price', () => {
		const none = askedPrice({ price: null, discount: 10 }, { list_price_can: null, list_price_usa: 1500 }, settings);
		expect(none).toEqual({ price: null, row_price: null, discount: 0 });
	});

	it('has the same total when the settings hide sale prices', () => {
		const sums = { original_price: 4000, discounts: 300 };
		expect(shownSums(sums, settings)).toEqual(sums);
		expect(shownSums(sums, settingsWith({ hide_sale_pricing: true }))).toEqual({ original_price: 3700, discounts: 0 });
	});

	it('is on sale when the line costs less than before and the settings show it', () => {
		const sale = { original_price: 1000, price: 999 };
		expect(isShownSale(sale, settings)).toBe(true);
		expect(isShownSale({ ...sale, price: 1000 }, settings)).toBe(false);
		expect(isShownSale({ ...sale, price: 1001 }, settings)).toBe(false);
		expect(isShownSale(sale, settingsWith({ hide_sale_pricing: true }))).toBe(false);
	});
});

const taxed = {
	tax_rates: [
		{ type: 'GST', country: 'CA', basis_points: 500 },
		{ type: 'PST', country: 'CA', province: 'BC', product_class: 'other', basis_points: 700 },
		{ type: 'HST', country: 'CA', province: 'ON', basis_points: 800 },
		{ type: 'Freight', country: 'CA', province: 'ON', product_class: 'shipping', basis_points: 1000 },
		{ type: 'Card', country: 'CA', product_class: 'giftcard', basis_points: 100 },
	],
	ship_enabled: true,
	shipping_rates: [
		{ provider: 'post', label: 'Post', zones: [{ country: 'CA', price: { by: 'flat', cost: 1000 } }] },
		{
			provider: 'fast',
			label: 'Fast',
			zones: [{ country: 'CA', price: { by: 'item', first: 500, each_further: 300 } }],
		},
	],
};
const toronto = {
	address_id: 3,
	gift_registry_id: null,
	name: 'Robin',
	company_name: '',
	email_address: '',
	phone_number: '',
	phone_number_ext: '',
	street_address: '1 Main',
	street_address_2: '',
	city: 'Toronto',
	province: 'ON',
	postal_code: 'M5V 1A1',
	country: 'CA',
};
const sent: CartTerms = { ...noTerms, delivery_preference: 'ship', draft: { provider: 'post' }, address: toronto };
const approver = { name: 'Pat Principal', institution: 'A School', email: 'pat@example.org' };
const promo: Promo = {
	id: 1,
	code: 'TEN',
	description: '',
	type: 'percent',
	value: 1000,
	automatic: false,
	minimum: 0,
	expires_at: null,
};

describe('a cart', () => {
	const settings = settingsWith({}, {}, taxed);

	it('is taxed where it is picked up, by what each thing is', () => {
		const mug = row({
			title: title({ id: 2, binding_code: 'ZZ' }),
			offer: { ...row().offer, id: 2 } as LineRow['offer'],
		});
		const { totals } = priceCart([row(), mug, cardRow(5000)], noTerms, shopper({ settings }));
		expect(totals.line_taxes).toEqual([
			[{ type: 'GST', amount: 100 }],
			[
				{ type: 'GST', amount: 100 },
				{ type: 'PST', amount: 140 },
			],
			[{ type: 'Card', amount: 50 }],
		]);
	});

	it('is taxed at the destination when it is sent, and so is its shipping', () => {
		const { totals, shipping } = priceCart([row()], sent, shopper({ settings }));
		expect(shipping).toMatchObject({ cost: 1000, is_tbd: false });
		expect(totals.taxes).toEqual([
			{ type: 'Freight', amount: 100 },
			{ type: 'GST', amount: 150 },
			{ type: 'HST', amount: 240 },
		]);
	});

	it('leaves out taxes that the customer is exempt from', () => {
		const account = { tax_exemptions: '["gst"]' } as CustomerRow;
		expect(priceCart([row()], noTerms, shopper({ settings, account })).totals.taxes).toEqual([]);
		const other = { tax_exemptions: '[]' } as CustomerRow;
		expect(priceCart([row()], noTerms, shopper({ settings, account: other })).totals.taxes).toHaveLength(1);
	});

	it('charges nothing for unavailable lines', () => {
		const gone = row({ title: title({ id: 2 }), offer: null, quantity: 7 });
		const cart = priceCart([row(), gone], { ...sent, draft: { provider: 'fast' } }, shopper({ settings }));
		expect(cart).toMatchObject({ contains_unavailable: true, totals: { subtotal: 2000, item_count: 1 } });
		expect(cart.shipping.cost).toBe(500);
		expect(cart.lines).toHaveLength(2);
		expect(priceCart([row()], noTerms, shopper({ settings })).contains_unavailable).toBe(false);
	});

	it('takes promo codes off everything but gift cards, and pays with gift cards', () => {
		const gift_cards = [{ id: 1, number: '9', pin_hash: null, wanted: 300, balance: 9999 }];
		const { totals } = priceCart([row(), cardRow(5000)], { ...noTerms, promos: [promo], gift_cards }, shopper());
		expect(totals).toMatchObject({ promo_discounts: 200, subtotal: 6800, gift_card_amount: 300, owing: 6500 });
	});

	it('is sent in batches where the shopper chose that', () => {
		const offer = { id: 1, price: null, discount: null, is_extra_orderable: 1 };
		const split = row({ offer, quantity: 6 });
		const by = (multiship_method?: 'all' | 'batched') =>
			priceCart([split], { ...sent, draft: { provider: 'post', multiship_method } }, shopper({ settings })).shipping;
		expect([by().cost, by('all').cost, by('batched').cost]).toEqual([1000, 1000, 2000]);
	});

	it('meets the minimum with its subtotal, after the codes', () => {
		const least = (order_min: number) => shopper({ settings: settingsWith({}, {}, { order_min }) });
		expect(priceCart([row()], noTerms, least(2000)).meets_order_min).toBe(true);
		expect(priceCart([row()], noTerms, least(2001)).meets_order_min).toBe(false);
		expect(priceCart([row()], { ...noTerms, promos: [promo] }, least(1801)).meets_order_min).toBe(false);
	});

	it('offers pickup only when the store allows it to this shopper', () => {
		const open = (values: Partial<Shopper>, rows = [row()]) =>
			priceCart(rows, noTerms, shopper(values)).can_click_collect;
		expect(open({})).toBe(true);
		expect(open({ settings: settingsWith({ cart_enabled: false }) })).toBe(false);
		expect(open({ settings: settingsWith({}, {}, { pickup_enabled: false }) })).toBe(false);
		expect(open({}, [])).toBe(false);
		expect(open({}, [row(), row({ offer: null })])).toBe(false);
		expect(open({ logged_in: false })).toBe(true);
		expect(open({ logged_in: false }, [cardRow(500)])).toBe(false);
		expect(open({ logged_in: true }, [cardRow(500)])).toBe(true);
		expect(open({ logged_in: false, settings: settingsWith({ guest_show_cart: false }) })).toBe(false);
		expect(open({ logged_in: true, settings: settingsWith({ guest_show_cart: false }) })).toBe(true);
	});

	it('is packed line by line', () => {
		const offer = { id: 1, price: null, discount: null, is_extra_orderable: 1 };
		const lines = linesOf([row({ offer, quantity: 7, title: title({ binding_code: 'AC' }) })], settings, time);
		expect(parcelLines(lines)).toEqual([
			{ eisbn: '9781550000011', quantity: 7, taken: 5, backorder: 2, weight: 400, goods: 'audiobook', amount: 14_000 },
		]);
	});
});

it.each([
	['the goods come to it before the code', 4, 7200, 0],
	['the goods do not come to it', 3, 5400, 1000],
])('free shipping over $75.00 with a code of 10 %%: %s', (_, quantity, subtotal, shipping) => {
	const zone = { country: 'CA', price: { by: 'flat', cost: 1000 }, free_over: 7500 };
	const settings = settingsWith(
		{},
		{},
		{ ship_enabled: true, shipping_rates: [{ provider: 'post', label: 'Post', zones: [zone] }] },
	);
	const cart = priceCart([row({ quantity }), cardRow(2500)], { ...sent, promos: [promo] }, shopper({ settings }));
	expect(cart.totals).toMatchObject({ subtotal: subtotal + 2500, shipping });
});

describe('free shipping over an amount, with any promo codes', () => {
	const rows = fc.array(
		fc.record({
			price: fc.integer({ min: 1, max: 5000 }),
			quantity: fc.integer({ min: 1, max: 12 }),
			card: fc.boolean(),
		}),
		{ minLength: 1, maxLength: 6 },
	);
	const codes = fc.array(
		fc.record({
			type: fc.constantFrom('percent', 'amount', 'shipping'),
			value: fc.integer({ min: 1, max: 10_000 }),
			minimum: fc.constantFrom(0, 3000, 9000),
		}),
		{ maxLength: 3 },
	);
	const shops = fc.record({
		free_over: fc.option(fc.integer({ min: 0, max: 20_000 })),
		cost: fc.integer({ min: 0, max: 3000 }),
		basis_points: fc.integer({ min: 0, max: 2500 }),
		tax_rounding: fc.constantFrom('line', 'invoice'),
	});
	interface Bought {
		price: number;
		quantity: number;
		card: boolean;
	}
	const pricedFor = (bought: Bought[], promos: Promo[], shop: { [key: string]: unknown }) => {
		const { free_over, cost, basis_points, tax_rounding } = shop;
		const zones = [{ country: 'CA', price: { by: 'flat', cost }, free_over }];
		const settings = settingsWith(
			{},
			{},
			{
				ship_enabled: true,
				shipping_rates: [{ provider: 'post', label: 'Post', zones }],
				tax_rounding,
				tax_rates: [{ type: 'Tax', country: 'CA', province: '', product_class: '*', basis_points }],
			},
		);
		const lines = bought.map(({ price, quantity, card }, at) =>
			card
				? cardRow(price, { cart_id: at, item_id: at, quantity })
				: row({
						cart_id: at,
						item_id: at,
						quantity,
						onhand: 99,
						offer: { id: at + 1, price, discount: null, is_extra_orderable: 0 },
					}),
		);
		return priceCart(lines, { ...sent, promos }, shopper({ settings })).totals;
	};
	const goodsOf = (bought: Bought[]) =>
		bought.reduce((sum, { price, quantity, card }) => sum + (card ? 0 : price * quantity), 0);
	const promosOf = (made: Pick<Promo, 'type' | 'value' | 'minimum'>[]) =>
		made.map((one, id): Promo => ({ ...promo, id, code: `CODE${id}`, ...one }));

	it('depends only on the goods before the codes', () => {
		fc.assert(
			fc.property(rows, codes, shops, (bought, made, shop) => {
				const { shipping } = pricedFor(bought, promosOf(made), shop);
				expect(shipping).toBe(pricedFor(bought, [], shop).shipping);
				const hasGoods = bought.some(({ card }) => !card);
				const isFree = shop.free_over !== null && hasGoods && goodsOf(bought) >= shop.free_over;
				expect(shipping).toBe(isFree ? 0 : shop.cost);
			}),
		);
	});

	it('adds up to the cent, and another code never raises the subtotal', () => {
		fc.assert(
			fc.property(rows, codes, shops, (bought, made, shop) => {
				const promos = promosOf(made);
				const totals = pricedFor(bought, promos, shop);
				const taxes = totals.taxes.reduce((sum, { amount }) => sum + amount, 0);
				expect(totals.original_price - totals.discounts - totals.promo_discounts).toBe(totals.subtotal);
				expect(totals.subtotal + taxes + totals.shipping - totals.post_subtotal_discount).toBe(totals.total);
				expect(totals.promos.reduce((sum, { amount }) => sum + amount, 0)).toBe(
					totals.promo_discounts + totals.post_subtotal_discount,
				);
				expect(totals.promo_discounts).toBeLessThanOrEqual(goodsOf(bought));
				expect(totals.post_subtotal_discount).toBeLessThanOrEqual(totals.shipping);
				const spent = [totals.subtotal, totals.shipping, totals.total];
				expect(spent.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
				for (const count of promos.keys())
					expect(pricedFor(bought, promos.slice(0, count + 1), shop).subtotal).toBeLessThanOrEqual(
						pricedFor(bought, promos.slice(0, count), shop).subtotal,
					);
			}),
		);
	});
});

describe('the checksum of a cart', () => {
	const settings = settingsWith({}, {}, taxed);
	const of = (rows: LineRow[], terms = sent, values: Partial<Shopper> = {}) =>
		priceCart(rows, terms, shopper({ settings, ...values })).checksum;
	const agreed = of([row()]);

	it('does not depend on the stock, and is blank for an empty cart', () => {
		expect(agreed).toMatch(/^[\w-]{22}$/);
		expect(of([row({ onhand: 4 })])).toBe(agreed);
		expect(of([], noTerms)).toBe('');
	});

	it('changes with anything that the shopper agreed to', () => {
		const gift_cards = [{ id: 1, number: '9', pin_hash: null, wanted: 300, balance: 9999 }];
		const changed = [
			of([row({ title: title({ id: 2 }) })]),
			of([row({ condition: 'used' })]),
			of([row({ quantity: 2 })]),
			of([row({ title: title({ list_price_can: 2001 }) })]),
			of([row({ offer: { id: 1, price: 4000, discount: 50, is_extra_orderable: 0 } })]),
			of([row({ registry_id: 2 })]),
			of([row(), row({ title: title({ id: 2 }), offer: null })]),
			of([row()], { ...sent, promos: [promo] }),
			of([row()], { ...sent, promos: [{ ...promo, code: 'OTHER' }] }),
			of([row()], { ...sent, gift_cards }),
			of([row()], { ...sent, address: { ...toronto, street_address: '2 Main' } }),
			of([row()], { ...sent, draft: { provider: 'fast' } }),
			of([row()], { ...sent, draft: { provider: 'post', multiship_method: 'batched' } }),
			of([row()], { ...sent, delivery_preference: 'local_delivery' }),
			of([row()], { ...sent, delivery_preference: 'pickup', address: null }),
			of([row()], sent, { location_id: 4 }),
			of([row()], sent, { settings: settingsWith({}, {}, { ...taxed, tax_rates: [] }) }),
			of([row()], noTerms),
			of([cardRow(2000)]),
			of([cardRow(2000, { notes: `${cardNotes(2000)} ` })]),
		];
		expect(new Set([agreed, ...changed]).size).toBe(changed.length + 1);
	});

	it('changes when its registry wants fewer copies than the line has', () => {
		const wanted = (registry_wants: number | null) => of([row({ quantity: 2, registry_id: 3, registry_wants })]);
		expect(wanted(7)).toBe(wanted(2));
		expect(new Set([wanted(2), wanted(1), wanted(0), wanted(null)]).size).toBe(4);
	});

	it('differs for a buyer who needs approval', () => {
		expect(of([row()], sent, { approver })).not.toBe(agreed);
	});

	it('ignores the shipping method when nothing is sent', () => {
		const picked = { ...noTerms, delivery_preference: 'pickup' as const };
		expect(of([row()], { ...picked, draft: { provider: 'fast' } })).toBe(of([row()], picked));
	});
});

describe('the supply of a cart', () => {
	const supplyOf = (...rows: LineRow[]) => priceCart(rows, noTerms, shopper()).supply;
	const offer = { id: 1, price: null, discount: null, is_extra_orderable: 1 };

	it('changes when more copies or another line must be backordered', () => {
		const asked = row({ offer, quantity: 3, onhand: 1 });
		expect(supplyOf(asked)).toBe(supplyOf({ ...asked, quantity: 4, onhand: 2 }));
		const others = [asked, { ...asked, onhand: 2 }, { ...asked, item_id: 2 }, { ...asked, onhand: 3 }].map((one) =>
			supplyOf(one),
		);
		expect(new Set(others).size).toBe(others.length);
	});
});

describe('ordering', () => {
	const refusal = (status: number, message: string) => expect.objectContaining({ status, message });

	it('is refused when the store takes no orders or no guest orders', () => {
		expect(() => requireOrdering(shopper({ settings: settingsWith({ cart_enabled: false }) }))).toThrow(
			refusal(403, 'Online ordering is disabled.'),
		);
		const members = settingsWith({ guest_show_cart: false });
		expect(() => requireOrdering(shopper({ settings: members, logged_in: false }))).toThrow(
			refusal(401, 'You must login or sign up to use this feature.'),
		);
		expect(() => requireOrdering(shopper({ settings: members }))).not.toThrow();
		expect(() => requireOrdering(shopper({ logged_in: false }))).not.toThrow();
	});

	const ready = (rows: LineRow[], values: Partial<Shopper> = {}) =>
		requireReady(priceCart(rows, noTerms, shopper(values)), shopper(values));

	it('is refused with the first obstacle as the reason', () => {
		expect(() => ready([])).toThrow(refusal(409, 'There are no items in your cart.'));
		expect(() => ready([row({ offer: null })])).toThrow(
			refusal(409, '“The Glass Orchard” is unavailable. Remove all unavailable items before you check out.'),
		);
		expect(() => ready([cardRow(500)], { logged_in: false })).toThrow(
			refusal(409, 'Requires account: log in to order “The Glass Orchard”.'),
		);
		expect(() => ready([row()], { settings: settingsWith({}, {}, { order_min: 2500 }) })).toThrow(
			refusal(409, 'Your order subtotal is below the minimum order requirement ($25.00)'),
		);
		expect(() => ready([row()])).not.toThrow();
	});

	it('is refused until a location is chosen, if the store requires one', () => {
		const settings = settingsWith({ require_location: true }, { is_multistore: true });
		const locations = [{ location_id: 1 }, { location_id: 2 }] as Location[];
		expect(() => requireOrdering(shopper({ settings, locations }))).toThrow(refusal(409, chooseFirst));
		expect(() => requireOrdering(shopper({ settings, locations, location_id: 2 }))).not.toThrow();
	});

	it('is refused above the spending limit of an institution’s buyer', () => {
		const account = { company: 'A School', tax_exemptions: '[]' } as CustomerRow;
		expect(() => ready([row()], { account, order_limit: 1999 })).toThrow(
			refusal(409, 'Your limit for one order for A School is $19.99. This order comes to $20.00.'),
		);
		expect(() => ready([row()], { account, order_limit: 2000 })).not.toThrow();
		expect(() => ready([row()], { account, order_limit: null })).not.toThrow();
		expect(() => ready([row()], { account })).not.toThrow();
		// The institution reviews each request itself.
		expect(() => ready([row()], { account, order_limit: 1999, approver })).not.toThrow();
		expect(() => ready([row()], { account: null, order_limit: 1999 })).not.toThrow();
	});

	it('is refused with the number of copies still in stock', () => {
		const short = (onhand: number, name: string) =>
			row({
				title: title({ title: name }),
				offer: { ...row().offer, id: onhand + 10 } as LineRow['offer'],
				onhand,
				quantity: 9,
			});
		const inventory =
			(...rows: LineRow[]) =>
			() =>
				requireInventory(priceCart(rows, noTerms, shopper()));
		const beginning = 'We no longer have the inventory to fulfill this order: ';
		expect(inventory(short(1, 'A'), row(), short(2, 'B'))).toThrow(
			refusal(409, `${beginning}only 1 of “A” is in stock; only 2 of “B” are in stock.`),
		);
		expect(inventory(short(1, 'A'), short(2, 'B'), short(3, 'C'))).toThrow(
			`${beginning}only 1 of “A” is in stock; only 2 of “B” are in stock; only 3 of “C” are in stock.`,
		);
		expect(inventory(short(1, 'A'), short(2, 'B'), short(3, 'C'), short(4, 'D'), short(5, 'E'))).toThrow(
			`${beginning}only 1 of “A” is in stock; only 2 of “B” are in stock; only 3 of “C” are in stock and 2 more.`,
		);
		expect(shortWords({ title: 'A', sold_until: null }, 0)).toBe('“A” is no longer in stock');
		const seat = { title: 'Seat', sold_until: 1 };
		expect([0, 1, 2].map((left) => shortWords(seat, left))).toEqual([
			'“Seat” is sold out',
			'only 1 place of “Seat” is left',
			'only 2 places of “Seat” are left',
		]);
	});
});

describe('a shopper', () => {
	const visitor: Visitor = {
		client: { uuid: 'u', session_id: '', log_url: '/', store_id: '1', ip: '' },
		session: null,
		customer: null,
		account: null,
	};
	const place = (location_id: number, country: string, prov: string): Location =>
		({ location_id, sc_addr_array: { country, prov, postal: 'A1A 1A1' } }) as Location;
	const storeWith = (settings: Settings, ...locations: Location[]) =>
		({
			now: () => 42,
			settings: { get: async () => settings },
			locations: { get: async () => locations },
		}) as unknown as Store;
	const at = (location_id: number): Visitor => ({ ...visitor, session: { location_id } as Visitor['session'] });
	const several = settingsWith({}, { is_multistore: true, postal_code: 'V8W 1A1' });

	it('is taxed at the pickup location, by name or code', async () => {
		const places = [
			place(1, 'Canada', 'Ontario'),
			place(2, 'US', 'WA'),
			place(3, 'Canada', 'Atlantis'),
			place(4, '', 'QC'),
		];
		const pickupAt = async (id: number) => pickupPlace(noTerms, await shopperOf(storeWith(several, ...places), at(id)));
		expect(await pickupAt(1)).toEqual({ country: 'CA', province: 'ON', postal_code: 'A1A 1A1' });
		expect(await pickupAt(2)).toEqual({ country: 'US', province: 'WA', postal_code: 'A1A 1A1' });
		expect(await pickupAt(3)).toMatchObject({ country: 'CA', province: 'BC', postal_code: 'V8W 1A1' });
		expect(await pickupAt(4)).toEqual({ country: 'CA', province: 'QC', postal_code: 'A1A 1A1' });
	});

	it('is taxed at the store when no location was chosen', async () => {
		const shops = await shopperOf(storeWith(several, place(1, 'CA', 'ON')), visitor);
		expect(shops).toMatchObject({ logged_in: false, location_id: null, now: 42 });
		expect(pickupPlace(noTerms, shops)).toMatchObject({ province: 'BC' });
		expect(pickupPlace({ ...noTerms, draft: { pickup_location_id: 1 } }, shops)).toMatchObject({ province: 'ON' });
		expect(pickupPlace({ ...noTerms, draft: { pickup_location_id: 9 } }, shops)).toMatchObject({ province: 'BC' });
	});
});
