import { describe, expect, it } from 'vitest';
import { deliveryMethodsTo } from '~store/basket/shipping/delivery-methods';
import { parcelsBySupply } from '~store/basket/shipping/parcel';
import {
	batchOptions,
	firstChoice,
	type ParcelLine,
	quoteShipping,
	type ShippingChoice,
	shippingOptions,
} from '~store/basket/shipping/quote-shipping';
import type { ProductClass } from '~store/contract/rates';
import { settingsSchema } from '~store/contract/settings';
import { homeShipping, sampleRates } from '~store/sample/rates';
import { shopSettings } from '~store/sample/shop-settings';

const line = (values: Partial<ParcelLine> = {}): ParcelLine => {
	const quantity = values.quantity ?? 1;
	const backorder = values.backorder ?? 0;
	return {
		eisbn: '9781550000011',
		quantity,
		taken: quantity - backorder,
		backorder,
		weight: 400,
		goods: 'book' as ProductClass,
		amount: 2000 * quantity,
		...values,
	};
};
const giftCard = line({ eisbn: '9781550000097', goods: 'giftcard', taken: 0, weight: null, amount: 10_000 });

const flat = (cost: number) => ({ by: 'flat', cost });
const everywhere = (price: object, values: object = {}) => [{ country: 'CA', price, ...values }];
const settingsWith = (shipping_rates: object[], checkout_info: object = {}) =>
	settingsSchema.parse({
		store_info: { country: 'CA', province: 'BC' },
		checkout_info: { ship_enabled: true, shipping_rates, ...checkout_info },
	});
const rate = (provider: string, zones: object[], values: object = {}) => ({
	provider,
	label: provider,
	zones,
	...values,
});

const victoria = { country: 'CA', province: 'BC', postal_code: 'V8W 1A1' };
const halifax = { country: 'CA', province: 'NS', postal_code: 'B3H 1A1' };
const paris = { country: 'FR', province: '75C', postal_code: '75001' };

const delivery = {
	local_delivery_enabled: true,
	local_delivery_fee: 500,
	local_delivery_minimum: 2000,
	local_delivery_availability: 'We deliver in Victoria.',
	local_delivery_postal_prefixes: ['v8w', 'V9A 1'],
};
const chosen = (provider: string, values: Partial<ShippingChoice> = {}): ShippingChoice => ({
	delivery_preference: 'ship',
	provider,
	multiship_method: null,
	...values,
});
const costOf = (rates: object[], lines: ParcelLine[], to = victoria) =>
	quoteShipping(lines, to, chosen('post'), settingsWith(rates)).cost;

describe('the cost of shipping', () => {
	it('is the same for every parcel', () => {
		expect(costOf([rate('post', everywhere(flat(995)))], [line({ quantity: 9 })])).toBe(995);
	});

	it('depends on the number of copies', () => {
		const rates = [rate('post', everywhere({ by: 'item', first: 500, each_further: 150 }))];
		expect(costOf(rates, [line()])).toBe(500);
		expect(costOf(rates, [line({ quantity: 2 }), line({ eisbn: '9781550000028' })])).toBe(800);
	});

	it('depends on the weight, in steps and by each started unit above the last step', () => {
		const steps = [
			{ up_to: 500, cost: 700 },
			{ up_to: 1000, cost: 900 },
		];
		const rates = [rate('post', everywhere({ by: 'weight', steps, further: { grams: 1000, cost: 300 } }))];
		const ofGrams = (weight: number) => costOf(rates, [line({ weight })]);
		expect([1, 500, 501, 1000, 1001, 2000, 2001].map(ofGrams)).toEqual([700, 700, 900, 900, 1200, 1200, 1500]);
	});

	it('continues from the last step, however many steps there are', () => {
		const further = { grams: 1000, cost: 300 };
		const stepsOf = (...costs: number[]) => costs.map((cost, at) => ({ up_to: 500 * (at + 1), cost }));
		const heavy = (...costs: number[]) =>
			costOf([rate('post', everywhere({ by: 'weight', steps: stepsOf(...costs), further }))], [line({ weight: 2500 })]);
		expect(heavy(700)).toBe(700 + 2 * 300);
		expect(heavy(700, 800, 2000)).toBe(2000 + 300);
	});

	it('uses the usual weight when a title’s weight is unknown', () => {
		const rates = [
			rate(
				'post',
				everywhere({
					by: 'weight',
					steps: [
						{ up_to: 450, cost: 700 },
						{ up_to: 900, cost: 900 },
					],
				}),
			),
		];
		expect(costOf(rates, [line({ weight: null })])).toBe(700);
		expect(costOf(rates, [line({ weight: null, quantity: 2 })])).toBe(900);
		expect(costOf(rates, [line({ weight: null, goods: 'audiobook', quantity: 2 })])).toBe(700);
	});

	it('is zero from an amount on, excluding gift cards', () => {
		const rates = [rate('post', everywhere(flat(995), { free_over: 5000 }))];
		expect(costOf(rates, [line({ amount: 4999 })])).toBe(995);
		expect(costOf(rates, [line({ amount: 5000 })])).toBe(0);
		expect(costOf(rates, [line({ amount: 4999 }), giftCard])).toBe(995);
		expect(costOf(rates, [giftCard])).toBe(995);
	});

	it('is charged for gift cards alone, even if every order ships free', () => {
		const rates = [rate('post', everywhere(flat(995), { free_over: 0 }))];
		expect(costOf(rates, [line({ amount: 1 })])).toBe(0);
		expect(costOf(rates, [giftCard])).toBe(995);
	});

	it('excludes the weight of gift cards, whatever their record says', () => {
		const steps = [
			{ up_to: 400, cost: 700 },
			{ up_to: 1000, cost: 900 },
		];
		const rates = [rate('post', everywhere({ by: 'weight', steps }), { max_item_weight: 450 })];
		expect(costOf(rates, [line(), { ...giftCard, weight: 500 }])).toBe(700);
	});

	it('excludes gift cards, which are sent alone as the lightest letter', () => {
		const steps = [
			{ up_to: 50, cost: 150 },
			{ up_to: 1000, cost: 900 },
		];
		const rates = [rate('post', everywhere({ by: 'weight', steps }))];
		expect(costOf(rates, [line(), giftCard])).toBe(900);
		expect(costOf(rates, [giftCard])).toBe(150);
		expect(costOf([rate('post', everywhere({ by: 'item', first: 500, each_further: 150 }))], [line(), giftCard])).toBe(
			500,
		);
	});

	it('uses the most specific zone of postal code, province, country and the rest of the world', () => {
		const rates = [
			rate('post', [
				{ country: '*', price: flat(4000) },
				{ country: 'CA', price: flat(3000) },
				{ country: 'CA', provinces: ['BC', 'AB'], price: flat(2000) },
				{ country: 'CA', postal_prefixes: ['V8'], price: flat(1000) },
				{ country: 'CA', provinces: ['BC'], postal_prefixes: ['v8w 1'], price: flat(500) },
			]),
		];
		expect(costOf(rates, [line()], victoria)).toBe(500);
		expect(costOf(rates, [line()], { ...victoria, postal_code: 'V8P 2A2' })).toBe(1000);
		expect(costOf(rates, [line()], { ...victoria, postal_code: 'V0X 1L0' })).toBe(2000);
		expect(costOf(rates, [line()], halifax)).toBe(3000);
		expect(costOf(rates, [line()], paris)).toBe(4000);
	});
});

describe('a quote', () => {
	const settings = settingsWith([rate('post', everywhere(flat(995)))]);
	const lines = [line()];

	it('is to be determined until the customer chooses an available method for the address', () => {
		const days = { delivery_min: null, delivery_max: null };
		const unknown = { cost: 0, is_tbd: true, provider_label: '', batches: [], days };
		expect(quoteShipping(lines, null, chosen('post'), settings)).toEqual(unknown);
		expect(quoteShipping(lines, paris, chosen('post'), settings)).toEqual(unknown);
		expect(quoteShipping(lines, victoria, chosen('pigeon'), settings)).toEqual(unknown);
		expect(quoteShipping(lines, victoria, { ...chosen('post'), provider: null }, settings)).toEqual(unknown);
		expect(quoteShipping(lines, victoria, chosen('post', { delivery_preference: null }), settings)).toEqual(unknown);
		expect(quoteShipping(lines, victoria, chosen('post', { delivery_preference: 'local_delivery' }), settings)).toEqual(
			unknown,
		);
		expect(quoteShipping(lines, victoria, chosen('post'), settings)).toMatchObject({
			cost: 995,
			is_tbd: false,
			provider_label: 'post',
		});
	});

	it('includes the delivery time', () => {
		const timed = settingsWith([rate('post', everywhere(flat(995), { delivery_min: 2, delivery_max: 6 }))]);
		expect(quoteShipping(lines, victoria, chosen('post'), timed).days).toEqual({ delivery_min: 2, delivery_max: 6 });
	});

	it('covers everything at once until the shopper chooses batches', () => {
		const split = [line({ quantity: 2, backorder: 1 })];
		const byItem = settingsWith([rate('post', everywhere({ by: 'item', first: 500, each_further: 150 }))]);
		expect(quoteShipping(split, victoria, chosen('post'), byItem)).toMatchObject({
			cost: 650,
			batches: [{ label: 'When all items have arrived' }],
		});
	});

	it('is zero for a pickup, for an empty cart and in a store that does not ship', () => {
		const free = { cost: 0, is_tbd: false };
		expect(quoteShipping(lines, null, chosen('', { delivery_preference: 'pickup' }), settings)).toMatchObject(free);
		expect(quoteShipping([], victoria, chosen('post'), settings)).toMatchObject(free);
		const none = settingsSchema.parse({});
		expect(quoteShipping(lines, null, chosen('', { delivery_preference: null }), none)).toMatchObject(free);
	});
});

describe('the options for an address', () => {
	it('have delivery days, come cheapest first and serve the address', () => {
		const settings = settingsWith([
			rate('fast', everywhere(flat(2000), { delivery_min: 1, delivery_max: 2 })),
			rate('slow', everywhere(flat(900), { delivery_min: 5, delivery_max: 9 })),
			rate('abroad', [{ country: 'US', price: flat(100) }]),
		]);
		const options = shippingOptions([line()], victoria, settings);
		expect(
			options.map(({ provider, cost, delivery_min, delivery_max }) => [provider, cost, delivery_min, delivery_max]),
		).toEqual([
			['slow', 900, 5, 9],
			['fast', 2000, 1, 2],
		]);
		expect(firstChoice(options)?.provider).toBe('slow');
		expect(shippingOptions([line()], paris, settings)).toEqual([]);
		expect(firstChoice([])).toBeNull();
	});

	it('do not begin with an unavailable option', () => {
		const tooHeavy = rate('letter', everywhere({ by: 'weight', steps: [{ up_to: 500, cost: 100 }] }));
		const options = shippingOptions([line({ quantity: 2 })], victoria, settingsWith([tooHeavy], delivery));
		expect(options.map(({ provider, available }) => [provider, available])).toEqual([
			['local_delivery', true],
			['letter', false],
		]);
		expect(firstChoice(options)?.provider).toBe('local_delivery');
		expect(firstChoice(options.slice(1))).toBeNull();
	});

	it('name the titles that an option cannot carry, and list that option last', () => {
		const settings = settingsWith([
			rate('letter', everywhere(flat(100)), { max_item_weight: 500, excludes: ['other'] }),
			rate('parcel', everywhere(flat(900))),
		]);
		const heavy = line({ eisbn: '9781550000035', weight: 501 });
		const mug = line({ eisbn: '9781550000042', goods: 'other' });
		const [first, second] = shippingOptions([line(), heavy, mug], victoria, settings);
		expect(first).toMatchObject({ provider: 'parcel', available: true, conflicting_eisbns: [], message: '' });
		expect(second).toMatchObject({
			provider: 'letter',
			available: false,
			conflicting_eisbns: ['9781550000035', '9781550000042'],
			message: '2 titles cannot be shipped with this provider.',
		});
	});

	it('say that an option cannot carry a single title', () => {
		const settings = settingsWith([rate('letter', everywhere(flat(100)), { excludes: ['other'] })]);
		expect(
			shippingOptions([line(), line({ eisbn: '9781550000042', goods: 'other' })], victoria, settings),
		).toMatchObject([{ available: false, message: '1 title cannot be shipped with this provider.' }]);
	});

	it('say when the order is too heavy, even if its amount ships free', () => {
		const steps = [{ up_to: 500, cost: 700 }];
		const rates = [
			rate('letter', everywhere({ by: 'weight', steps })),
			rate('free', everywhere({ by: 'weight', steps }, { free_over: 0 })),
		];
		const tooHeavy = { available: false, message: 'This order is too heavy for this way of delivery.' };
		expect(shippingOptions([line({ quantity: 2 })], victoria, settingsWith(rates))).toMatchObject([tooHeavy, tooHeavy]);
	});

	it('are empty when the store does not ship', () => {
		const settings = settingsWith([rate('post', everywhere(flat(995)))], { ship_enabled: false });
		expect(shippingOptions([line()], victoria, settings)).toEqual([]);
	});

	it('are empty before there is an address', () => {
		expect(deliveryMethodsTo(null, settingsWith([rate('post', everywhere(flat(995)))], delivery))).toEqual([]);
	});
});

describe('local delivery', () => {
	const settings = settingsWith([rate('post', everywhere(flat(995)))], delivery);
	const optionFor = (to: typeof victoria, lines = [line()], from = settings) =>
		shippingOptions(lines, to, from).find(({ provider }) => provider === 'local_delivery');

	it('is offered when the postal code is in the area', () => {
		expect(optionFor(victoria)).toMatchObject({
			delivery_preference: 'local_delivery',
			label: 'Local delivery',
			cost: 500,
			available: true,
		});
		expect(optionFor({ ...victoria, postal_code: 'v9a1b2' })).toMatchObject({ available: true });
	});

	it('tells nearby addresses where it goes, and is hidden from distant addresses', () => {
		expect(optionFor({ ...victoria, postal_code: 'V9A 2B2' })).toMatchObject({
			available: false,
			message: 'Local delivery is only for a certain area: We deliver in Victoria. This address does not qualify.',
		});
		expect(optionFor(halifax)).toBeUndefined();
		// In another country the same letters are another province.
		expect(optionFor({ country: 'AR', province: 'BC', postal_code: '8000' })).toBeUndefined();
	});

	it('describes its area in the store’s words, as one sentence', () => {
		const refusal = (local_delivery_availability: string) =>
			optionFor(
				{ ...victoria, postal_code: 'V9A 2B2' },
				[line()],
				settingsWith([], { ...delivery, local_delivery_availability }),
			)?.message;
		expect(refusal(' St. Ann’s and Mt. Tolmie. ')).toBe(
			'Local delivery is only for a certain area: St. Ann’s and Mt. Tolmie. This address does not qualify.',
		);
		expect(refusal(' ')).toBe(
			'Local delivery is only for addresses close to the store. This address does not qualify.',
		);
	});

	it('is not offered when the postal code belongs to another province', () => {
		expect(optionFor({ ...victoria, province: 'YT' })).toBeUndefined();
	});

	it('crosses the border of the province when the area does', () => {
		const ottawa = settingsWith([], { ...delivery, local_delivery_postal_prefixes: ['J8X'] });
		expect(optionFor({ country: 'CA', province: 'QC', postal_code: 'J8X 1A1' }, [line()], ottawa)).toMatchObject({
			available: true,
		});
	});

	it('requires its minimum, excluding gift cards', () => {
		const words = 'Local delivery is for orders of $20.00 or more, not counting gift cards.';
		const small = line({ amount: 1999 });
		expect(optionFor(victoria, [small])).toMatchObject({ available: false, message: words });
		expect(optionFor(victoria, [small, giftCard])).toMatchObject({ available: false, message: words });
		expect(optionFor(victoria, [line({ amount: 2000 })])).toMatchObject({ available: true });
	});

	it('is free from an amount on if that is enabled', () => {
		const free = settingsWith([], {
			...delivery,
			local_delivery_free_minimum: 6000,
			local_delivery_free_enabled: true,
		});
		expect(optionFor(victoria, [line({ amount: 5999 })], free)?.cost).toBe(500);
		expect(optionFor(victoria, [line({ amount: 6000 })], free)?.cost).toBe(0);
		const off = settingsWith([], { ...delivery, local_delivery_free_minimum: 6000 });
		expect(optionFor(victoria, [line({ amount: 6000 })], off)?.cost).toBe(500);
	});

	it('is the default only when no other option is available', () => {
		const [cheapest] = shippingOptions([line()], victoria, settings);
		expect(cheapest?.provider).toBe('local_delivery');
		expect(firstChoice(shippingOptions([line()], victoria, settings))?.provider).toBe('post');
		expect(firstChoice(shippingOptions([line()], victoria, settingsWith([], delivery)))?.provider).toBe(
			'local_delivery',
		);
	});

	it('is not available without an area', () => {
		const nowhere = settingsWith([], { ...delivery, local_delivery_postal_prefixes: [] });
		expect(optionFor(victoria, [line()], nowhere)).toMatchObject({ available: false });
	});
});

describe('sending in batches', () => {
	const settings = settingsWith([rate('post', everywhere(flat(995), { free_over: 5000 }))]);
	const lines = [
		line({ eisbn: '9781550000059', quantity: 3, backorder: 1 }),
		line({ eisbn: '9781550000066', backorder: 1 }),
	];

	it('costs what the second parcel costs', () => {
		expect(batchOptions([...lines, giftCard], victoria, chosen('post'), settings)).toEqual([
			{
				method: 'all',
				cost: 0,
				delta_cost: 0,
				batches: [
					{
						label: 'When all items have arrived',
						eisbns: ['9781550000059', '9781550000066', '9781550000097'],
					},
				],
			},
			{
				method: 'batched',
				// Together they come to 80 dollars and ship free. Separately they do not.
				cost: 1990,
				delta_cost: 1990,
				batches: [
					{ label: 'In stock now', eisbns: ['9781550000059', '9781550000097'] },
					{ label: 'When the rest has arrived', eisbns: ['9781550000059', '9781550000066'] },
				],
			},
		]);
		const quote = quoteShipping(lines, victoria, chosen('post', { multiship_method: 'batched' }), settings);
		expect(quote).toMatchObject({ cost: 1990, is_tbd: false });
	});

	it('costs nothing more when all or none of the copies are in stock', () => {
		for (const [only, label] of [
			[line(), 'In stock now'],
			[line({ backorder: 1 }), 'When all items have arrived'],
		] as const) {
			const [all, batched] = batchOptions([only], victoria, chosen('post'), settings);
			expect(batched).toEqual({ ...all, method: 'batched' });
			expect(all?.batches).toEqual([{ label, eisbns: [only.eisbn] }]);
		}
	});

	it('sends gift cards with the copies in stock', () => {
		const [now, ...later] = parcelsBySupply([line(), { ...giftCard, backorder: 1 }]);
		expect(now?.eisbns).toEqual([line().eisbn, giftCard.eisbn]);
		expect(later).toEqual([]);
	});

	it('is not offered for an unavailable method', () => {
		expect(batchOptions(lines, paris, chosen('post'), settings)).toEqual([]);
		expect(batchOptions(lines, victoria, chosen('pigeon'), settings)).toEqual([]);
	});
});

describe('the settings', () => {
	const step = (up_to: number, cost: number) => ({ up_to, cost });
	const byWeight = (...steps: object[]) => [rate('post', everywhere({ by: 'weight', steps }))];
	it.each([
		[[rate('Post', everywhere(flat(1)))], 'Must be small letters'],
		[[rate('local_delivery', everywhere(flat(1)))], 'This name is taken'],
		[[rate('post', everywhere(flat(1))), rate('post', everywhere(flat(1)))], 'Two ways of shipping'],
		[[rate('post', [])], 'at least one zone'],
		[[rate('post', everywhere({ by: 'distance' }))], 'flat'],
		[[rate('post', everywhere(flat(9.95)))], 'whole cents'],
		[[rate('post', everywhere(flat(-1)))], 'less than 0'],
		[[rate('post', [{ country: '*', provinces: ['BC'], price: flat(1) }])], 'need their country'],
		[[rate('post', [{ country: 'Canada', price: flat(1) }])], 'code of a country'],
		[[rate('post', everywhere(flat(1), { delivery_min: 5, delivery_max: 2 }))], 'less than delivery_min'],
		[byWeight(step(500, 1), step(500, 2)), 'steps must go up'],
		[byWeight(step(500, 2), step(900, 1)), 'heavier parcel'],
		[byWeight(), 'at least one step'],
	])('refuse %j with a message', (rates, words) => {
		expect(() => settingsWith(rates)).toThrow(words);
	});

	it.each([
		['Canada', sampleRates.CA.shipping_rates],
		['the United States', sampleRates.US.shipping_rates],
	])('accept the sample rates of %s', (_name, rates) => {
		expect(settingsWith(rates).checkout_info.shipping_rates.length).toBeGreaterThan(2);
	});
});

describe('the sample shop', () => {
	const settings = settingsSchema.parse(shopSettings(1));

	it('delivers around Victoria and ships to every province, the United States and the rest of the world', () => {
		expect(
			shippingOptions([line()], victoria, settings).map(({ provider, available }) => [provider, available]),
		).toEqual([
			['local_delivery', true],
			['letter_mail', true],
			['expedited_parcel', true],
			['island_courier', true],
			['express', true],
		]);
		expect(firstChoice(shippingOptions([line({ weight: 600 })], halifax, settings))?.provider).toBe('expedited_parcel');
		expect(
			firstChoice(shippingOptions([line()], { country: 'US', province: 'WA', postal_code: '98101' }, settings)),
		).not.toBeNull();
		expect(firstChoice(shippingOptions([line()], paris, settings))?.provider).toBe('small_packet');
	});

	it('has every way of selling enabled', () => {
		expect(settings.checkout_info).toMatchObject({
			ship_enabled: true,
			pickup_enabled: true,
			quote_enabled: true,
			local_delivery_enabled: true,
			using_promo_codes: true,
		});
	});
});

describe('the sample shipping methods for a new shop', () => {
	const [columbus, seattle] = [
		{ country: 'US', province: 'OH', postal_code: '43215' },
		{ country: 'US', province: 'WA', postal_code: '98101' },
	] as const;
	const towns = (from: typeof columbus | typeof seattle) =>
		homeShipping(from).flatMap(({ zones }) => zones.flatMap(({ postal_prefixes }) => postal_prefixes));

	it('include a town courier only in that town', () => {
		expect(towns(seattle)).toEqual(['981']);
		expect(towns(columbus)).toEqual([]);
		expect(homeShipping(columbus).length).toBe(sampleRates.US.shipping_rates.length - 1);
	});

	it('do not ship tickets', () => {
		const ticket = line({ eisbn: '2000000010007', goods: 'ticket', weight: 1 });
		const settings = settingsWith([rate('post', everywhere(flat(500)))], delivery);
		const options = (lines: ParcelLine[]) => shippingOptions(lines, victoria, settings);
		expect(options([ticket]).map(({ available }) => available)).toEqual([false, false]);
		expect(options([line(), ticket]).map(({ conflicting_eisbns }) => conflicting_eisbns)).toEqual([
			['2000000010007'],
			['2000000010007'],
		]);
	});
});
