import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalsOf } from '~store/basket/cart/totals';
import { namesShipping, productClassOf, ratesAt, ratesFor } from '~store/basket/taxes';
import { type ProductClass, productClasses, type TaxRate } from '~store/contract/rates';
import { settingsSchema } from '~store/contract/settings';
import { share, toDecimal } from '~store/foundation/money';
import { provincesOf } from '~store/foundation/places/provinces';
import { homeTaxes, sampleRates } from '~store/sample/rates';

const rate = (values: Partial<TaxRate>): TaxRate => ({
	type: 'GST',
	country: 'CA',
	province: '',
	product_class: '*',
	basis_points: 500,
	from: 0,
	source: '',
	...values,
});
const secondsOf = (day: string) => Date.parse(day) / 1000;
const checked = (tax_rates: unknown) => settingsSchema.parse({ checkout_info: { tax_rates } }).checkout_info.tax_rates;
const zone = 'America/Vancouver';
const canadian = sampleRates.CA.tax_rates;
const american = sampleRates.US.tax_rates;

describe('the tax rates', () => {
	const table = [
		rate({}),
		rate({ type: 'PST', province: 'BC', basis_points: 700 }),
		rate({ type: 'PST', province: 'BC', product_class: 'book', basis_points: 0 }),
		rate({ province: 'NS', basis_points: 0 }),
		rate({ type: 'HST', province: 'NS', basis_points: 1500 }),
		rate({ type: 'HST', province: 'NS', basis_points: 1400, from: '2025-04-01T00:00:00-03:00' }),
		rate({ type: 'HST', province: 'NS', product_class: 'book', basis_points: 500 }),
		rate({ type: 'Sales tax', country: 'US', province: 'WA', basis_points: 650 }),
		rate({ type: 'Sales tax', country: 'US', province: 'WA', postal_prefixes: ['981'], basis_points: 1035 }),
		rate({ type: 'Sales tax', country: 'US', province: 'WA', product_class: 'shipping', basis_points: 0 }),
	];
	const at = (province: string, goods: ProductClass, day = '2026-01-01', country = 'CA', exempt: string[] = []) =>
		ratesFor(ratesAt(table, secondsOf(day), zone), { country, province }, goods, exempt);

	it('go by destination and class of goods', () => {
		expect(at('BC', 'book')).toEqual([{ type: 'GST', basis_points: 500 }]);
		expect(at('BC', 'other')).toEqual([
			{ type: 'GST', basis_points: 500 },
			{ type: 'PST', basis_points: 700 },
		]);
		expect(at('NS', 'book')).toEqual([{ type: 'HST', basis_points: 500 }]);
		expect(at('WA', 'book', '2026-01-01', 'US')).toEqual([{ type: 'Sales tax', basis_points: 650 }]);
		expect(at('OR', 'book', '2026-01-01', 'US')).toEqual([]);
		expect(at('', 'book', '2026-01-01', 'FR')).toEqual([]);
	});

	it('go by the postal code where a rate names one', () => {
		const seattle = { country: 'US', province: 'WA', postal_code: '98101-1234' };
		expect(ratesFor(table, seattle, 'book')).toEqual([{ type: 'Sales tax', basis_points: 1035 }]);
		expect(ratesFor(table, { ...seattle, postal_code: '99201' }, 'book')).toEqual([
			{ type: 'Sales tax', basis_points: 650 },
		]);
	});

	it('are the same in whatever order they are listed', () => {
		const places = [
			{ country: 'CA', province: 'BC' },
			{ country: 'CA', province: 'NS' },
			{ country: 'US', province: 'WA', postal_code: '98101' },
			{ country: 'US', province: 'WA', postal_code: '99201' },
		];
		const now = ratesAt(table, secondsOf('2026-01-01'), zone);
		const backwards = [...now].reverse();
		for (const place of places) {
			for (const goods of productClasses) {
				const [one, other] = [now, backwards].map((rates) => ratesFor(rates, place, goods));
				expect(new Set(other)).toEqual(new Set(one));
			}
		}
	});

	it('of a longer postal code have priority over rates of a shorter one', () => {
		const city = rate({ postal_prefixes: ['981'], country: 'US', basis_points: 100 });
		const quarter = rate({ postal_prefixes: ['9810'], country: 'US', basis_points: 200 });
		const to = { country: 'US', province: 'WA', postal_code: '98101' };
		for (const rates of [
			[city, quarter],
			[quarter, city],
		]) {
			expect(ratesFor(rates, to, 'book')).toEqual([{ type: 'GST', basis_points: 200 }]);
		}
	});

	it('do not apply outside their postal code, even without other rates', () => {
		const local = [rate({ country: 'US', province: 'WA', postal_prefixes: ['981'] })];
		const to = { country: 'US', province: 'WA' };
		expect(ratesFor(local, { ...to, postal_code: '99201' }, 'book')).toEqual([]);
		expect(ratesFor(local, to, 'book')).toEqual([]);
	});

	it('with an empty list of postal codes go for the whole province', () => {
		const all = [rate({ province: 'BC', postal_prefixes: [] })];
		expect(ratesFor(all, { country: 'CA', province: 'BC', postal_code: 'V8W 1A1' }, 'book')).toHaveLength(1);
	});

	it('include shipping when a rate for shipping applies at that place and time', () => {
		const named = (values: Partial<TaxRate>) =>
			namesShipping(ratesAt([rate({ product_class: 'shipping', ...values })], 100, zone), {
				country: 'CA',
				province: 'BC',
			});
		expect([named({}), named({ province: 'BC' }), named({ from: 100 })]).toEqual([true, true, true]);
		expect([named({ province: 'ON' }), named({ from: 101 }), named({ product_class: '*' })]).toEqual([
			false,
			false,
			false,
		]);
	});

	it('depend on the moment, not the day', () => {
		expect(at('NS', 'other', '2025-04-01T02:59:59Z')).toEqual([{ type: 'HST', basis_points: 1500 }]);
		expect(at('NS', 'other', '2025-04-01T03:00:00Z')).toEqual([{ type: 'HST', basis_points: 1400 }]);
	});

	it('end after their last day in the store’s zone, when the replaced rate returns', () => {
		const holiday = [
			rate({}),
			rate({ basis_points: 0, from: '2026-12-14T00:00:00-08:00', until: '2027-02-15' }),
			rate({ type: 'Levy', basis_points: 100, until: '2027-02-15' }),
		];
		const to = { country: 'CA', province: 'BC' };
		const then = (moment: string) => ratesFor(ratesAt(holiday, secondsOf(moment), zone), to, 'book');
		const levy = { type: 'Levy', basis_points: 100 };
		const gst = { type: 'GST', basis_points: 500 };
		expect(then('2026-12-13T23:59:59-08:00')).toEqual([gst, levy]);
		expect(then('2026-12-14T00:00:00-08:00')).toEqual([levy]);
		expect(then('2027-02-15T23:59:59-07:00')).toEqual([levy]);
		expect(then('2027-02-16T00:00:00-07:00')).toEqual([gst]);
	});

	it('include shipping until their last day', () => {
		const named = [rate({ product_class: 'shipping', until: '2027-02-15' })];
		const then = (moment: string) =>
			namesShipping(ratesAt(named, secondsOf(moment), zone), { country: 'CA', province: '' });
		expect([then('2027-02-15T12:00:00Z'), then('2027-02-17T12:00:00Z')]).toEqual([true, false]);
	});

	it('spare gift cards unless they name them', () => {
		expect(at('BC', 'giftcard')).toEqual([]);
		const named = [...table, rate({ product_class: 'giftcard' })];
		expect(ratesFor(named, { country: 'CA', province: 'BC' }, 'giftcard')).toEqual([
			{ type: 'GST', basis_points: 500 },
		]);
	});

	it('spare customers who are exempt, of one tax or of all', () => {
		expect(at('BC', 'other', '2026-01-01', 'CA', ['pst'])).toEqual([{ type: 'GST', basis_points: 500 }]);
		expect(at('BC', 'other', '2026-01-01', 'CA', ['PST', 'GST'])).toEqual([]);
		expect(at('BC', 'other', '2026-01-01', 'CA', ['*'])).toEqual([]);
		expect(at('BC', 'other', '2026-01-01', 'CA', ['Sales tax'])).toHaveLength(2);
	});

	it('tax tickets at their own rate, or at the rate for other goods', () => {
		const to = { country: 'CA', province: 'BC' };
		const other = rate({ product_class: 'other', basis_points: 300 });
		const own = rate({ product_class: 'ticket', basis_points: 100 });
		expect(ratesFor([rate({}), other], to, 'ticket')).toEqual([{ type: 'GST', basis_points: 300 }]);
		expect(ratesFor([rate({}), other, own], to, 'ticket')).toEqual([{ type: 'GST', basis_points: 100 }]);
		expect(ratesFor([own], to, 'other')).toEqual([]);
	});

	it('classify goods by their format', () => {
		const classOf = (binding_code: string | null, is_giftcard = 0, eisbn = '9781550000016') =>
			productClassOf({ eisbn, binding_code, is_giftcard, sold_until: null });
		expect(['BC', 'AC', 'ZZ', '', null].map((code) => classOf(code))).toEqual([
			'book',
			'audiobook',
			'other',
			'book',
			'book',
		]);
		expect(classOf('BC', 1)).toBe('giftcard');
		// A mug's barcode and the number of sheet music. Sheet music may count as a book.
		expect([classOf(null, 0, '5901234123457'), classOf('BC', 0, '9790007672386')]).toEqual(['other', 'other']);
		expect(classOf(null, 1, '5901234123457')).toBe('giftcard');
		const ticket = { eisbn: '2000000010007', binding_code: 'ZZ', is_giftcard: 0, sold_until: 1 };
		expect(productClassOf(ticket)).toBe('ticket');
	});

	it.each([
		[{ product_class: 'books' }, 'Must be one of'],
		[{ from: '2025-04-01' }, 'Must be a time with its offset'],
		[{ until: '2027-02-30' }, 'Must be its last day, such as 2027-02-15'],
		[{ until: '2027-02-15T00:00:00-05:00' }, 'Must be its last day'],
		[{ from: '2027-02-16T00:00:00-05:00', until: '2027-02-15' }, 'Must not be before the day on which it begins'],
		[{ from: 1_900_000_000, until: '2027-02-15' }, 'Must not be before the day on which it begins'],
		[{ basis_points: 997.55 }, 'at most one decimal'],
		[{ province: 'Ontario' }, 'Must be the code of a province'],
		[{ postal_prefixes: ['V8W;'] }, 'Must be the beginning of a postal code'],
	])('refuse %j with a message', (values, words) => {
		expect(() => checked([{ type: 'GST', country: 'CA', basis_points: 500, ...values }])).toThrow(words);
	});
});

describe('the sample rates of Canada', () => {
	const today = secondsOf('2026-11-21T12:00:00Z');
	const on = (province: string, goods: ProductClass, at = today) =>
		Object.fromEntries(
			ratesFor(ratesAt(canadian, at, zone), { country: 'CA', province }, goods).map((tax) => [
				tax.type,
				tax.basis_points,
			]),
		);
	const provinces = provincesOf('CA').map(({ code }) => code);

	it('charge GST alone on printed books, everywhere, and name no tax of the shipping', () => {
		expect(provinces).toHaveLength(13);
		expect(canadian.filter(({ product_class }) => product_class === 'shipping')).toEqual([]);
		for (const province of provinces) {
			expect([province, on(province, 'book')]).toEqual([province, { GST: 500 }]);
			expect([province, on(province, 'giftcard')]).toEqual([province, {}]);
		}
	});

	it.each([
		['ON', { HST: 1300 }, { GST: 500 }],
		['NB', { HST: 1500 }, { GST: 500 }],
		['NL', { HST: 1500 }, { GST: 500 }],
		['PE', { HST: 1500 }, { GST: 500 }],
		['NS', { HST: 1400 }, { GST: 500 }],
		['QC', { GST: 500, QST: 997.5 }, { GST: 500, QST: 997.5 }],
		['BC', { GST: 500, PST: 700 }, { GST: 500 }],
		['SK', { GST: 500, PST: 600 }, { GST: 500 }],
		['MB', { GST: 500, RST: 700 }, { GST: 500, RST: 700 }],
		['AB', { GST: 500 }, { GST: 500 }],
		['YT', { GST: 500 }, { GST: 500 }],
	])('charge in %s %j on goods other than books and %j on audiobooks', (province, other, audiobook) => {
		expect(on(province, 'other')).toEqual(other);
		expect(on(province, 'audiobook')).toEqual(audiobook);
	});

	const current = ratesAt(canadian, today, zone);
	const parcelOf = (province: string, goods: ('book' | 'other')[]) => {
		const to = { country: 'CA', province };
		const lines = goods.map((one) => {
			const price = one === 'book' ? 2000 : 3000;
			return { quantity: 1, price, original_price: price, rates: ratesFor(current, to, one) };
		});
		const shipping = { cost: 1000, rates: [], follows_goods: !namesShipping(current, to) };
		return totalsOf(lines, { promos: [], gift_cards: [], shipping })
			.taxes.map(({ type, amount }) => `${type} ${toDecimal(amount)}`)
			.join(', ');
	};

	it('come to what the table of the documentation says, for books, other goods and both', () => {
		const text = readFileSync('docs/shipping-and-taxes.md', 'utf8');
		const table = [...text.matchAll(/^\| ([A-Z]{2}) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map((row) =>
			row.slice(1),
		);
		expect(table).toEqual(
			provinces.map((province) => [
				province,
				parcelOf(province, ['book']),
				parcelOf(province, ['other']),
				parcelOf(province, ['book', 'other']),
			]),
		);
	});

	it('changed in Nova Scotia on 1 April 2025', () => {
		expect(on('NS', 'other', secondsOf('2025-03-31T23:59:59-03:00'))).toEqual({ HST: 1500 });
		expect(on('NS', 'other', secondsOf('2025-04-01T00:00:00-03:00'))).toEqual({ HST: 1400 });
	});
});

describe('the sample rates of the United States', () => {
	const on = (province: string, goods: ProductClass, day = '2026-11-21T12:00:00Z') =>
		ratesFor(ratesAt(american, secondsOf(day), zone), { country: 'US', province }, goods)[0]?.basis_points ?? 0;

	it('have every state with a sales tax, and no other', () => {
		const states = provincesOf('US').map(({ code }) => code);
		const without = states.filter(
			(code) => on(code, 'book') === 0 && !['AS', 'GU', 'MP', 'PR', 'UM', 'VI'].includes(code),
		);
		expect(without.sort()).toEqual(['AK', 'DE', 'MT', 'NH', 'OR']);
		expect(american.filter(({ province }) => !states.includes(province))).toEqual([]);
	});

	it('charge books at the rate of the state and spare gift cards', () => {
		expect([on('WA', 'book'), on('NJ', 'book'), on('MN', 'audiobook'), on('TX', 'other')]).toEqual([
			650, 662.5, 687.5, 625,
		]);
		expect(on('WA', 'giftcard')).toBe(0);
		expect([on('WA', 'shipping'), on('CA', 'shipping'), on('CA', 'book')]).toEqual([650, 0, 725]);
	});

	it('change on their days', () => {
		expect(on('SD', 'book')).toBe(420);
		expect(on('SD', 'book', '2027-07-01T05:00:00Z')).toBe(450);
		expect(on('DC', 'book', '2026-09-30T12:00:00Z')).toBe(600);
		expect(on('DC', 'book')).toBe(700);
	});
});

it.each([
	['CA', 'BC', ['GST', 'HST', 'PST'], ['BC']],
	['CA', 'QC', ['GST', 'HST', 'QST'], ['QC']],
	['CA', 'ON', ['GST', 'HST'], []],
	['US', 'WA', ['Sales tax'], ['WA']],
	['US', 'OR', [], []],
] as const)('starts a new shop in %s-%s with the sample rates of its province', (country, province, types, own) => {
	const rates = homeTaxes({ country, province });
	expect([...new Set(rates.map(({ type }) => type))].sort()).toEqual(types);
	const provincial = rates.filter(({ type }) => type !== 'GST' && type !== 'HST');
	expect([...new Set(provincial.map((rate) => rate.province))]).toEqual(own);
});

it('names the source of every sample rate', () => {
	expect([...canadian, ...american].filter(({ source }) => source.length < 10)).toEqual([]);
});

describe('a tax', () => {
	it('is rounded to the nearest cent, halves up, to a tenth of a hundredth of a percent', () => {
		expect(share(1000, 997.5)).toBe(100);
		expect(share(200, 997.5)).toBe(20);
		expect(share(2000, 662.5)).toBe(133);
		expect(share(1010, 500)).toBe(51);
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 25_000 }), (cents, tenths) => {
				const error = BigInt(share(cents, tenths / 10)) * 100_000n - BigInt(cents) * BigInt(tenths);
				expect(error > -50_000n && error <= 50_000n).toBe(true);
			}),
		);
	});

	it('makes totals that add up to the cent, with every sample rate and any shipping', () => {
		const goods = fc.constantFrom(...productClasses.filter((one) => one !== 'shipping'));
		const places = fc.constantFrom(
			...['CA', 'US'].flatMap((country) => provincesOf(country).map(({ code }) => ({ country, province: code }))),
		);
		const lines = fc.array(
			fc.record({ goods, quantity: fc.integer({ min: 1, max: 50 }), price: fc.integer({ min: 1, max: 50_000 }) }),
			{ maxLength: 20 },
		);
		const roundings = fc.constantFrom('line' as const, 'invoice' as const);
		const at = secondsOf('2026-11-21T12:00:00Z');
		const table = ratesAt([...canadian, ...american], at, zone);
		fc.assert(
			fc.property(lines, places, fc.integer({ min: 0, max: 20_000 }), roundings, (parcel, to, cost, tax_rounding) => {
				const shipping = {
					cost,
					rates: ratesFor(table, to, 'shipping'),
					follows_goods: !namesShipping(table, to),
				};
				const totals = totalsOf(
					parcel.map((line) => ({
						...line,
						original_price: line.price,
						rates: ratesFor(table, to, line.goods),
						full_price: line.goods === 'giftcard',
					})),
					{ promos: [], gift_cards: [], shipping, tax_rounding },
				);
				const taxes = totals.taxes.reduce((sum, { amount }) => sum + amount, 0);
				expect(Number.isSafeInteger(totals.total)).toBe(true);
				expect(totals.taxes.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
				expect(totals.total).toBe(
					parcel.reduce((sum, { price, quantity }) => sum + price * quantity, 0) + taxes + cost,
				);
			}),
		);
	});
});
