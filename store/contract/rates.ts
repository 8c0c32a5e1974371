import { z } from 'zod';
import { isDay } from './day';
import { daySeconds } from './durations';

/** The classes of goods for taxes and shipping. 'shipping' is the shipping cost itself, which is also taxed. */
export const productClasses = ['book', 'audiobook', 'giftcard', 'ticket', 'other', 'shipping'] as const;
export type ProductClass = (typeof productClasses)[number];

const cents = () => z.number().int('Must be whole cents').min(0, 'Must not be less than 0');
const grams = () => z.number().int('Must be whole grams').min(1, 'Must be at least 1 gram');
const days = () => z.number().int('Must be whole business days').min(0).max(365).nullable().default(null);
const province = () =>
	z.string().regex(/^[A-Z0-9]{1,3}$/, 'Must be the code of a province or state in capitals, such as BC');

/** Prefixes of postal codes, such as 'V8W' or '981'. The prefixes are stored in capital letters without spaces. */
export const postalPrefixes = () =>
	z.array(
		z
			.string()
			.regex(/^[a-z0-9][a-z0-9 -]{0,9}$/i, 'Must be the beginning of a postal code, such as V8W or 981')
			.transform((prefix) => prefix.replace(/[ -]/g, '').toUpperCase()),
	);

const beginning = 'Must be a time with its offset, such as 2025-04-01T00:00:00-03:00, or unix seconds';

/** The rate of a tax for a period, a destination and a class of goods. `source` states who published the rate. */
const taxRate = z
	.object({
		type: z.string().min(1, 'Must name the tax, such as GST').max(20),
		country: z.enum(['CA', 'US']),
		/** The code of a province or state, or '' for the whole country. */
		province: province().or(z.literal('')).default(''),
		/**
		 * The prefixes of the postal codes to which the tax rate applies. If the field is omitted, the rate applies to the whole
		 * province.
		 */
		postal_prefixes: postalPrefixes().optional(),
		/**
		 * The class of goods. '*' means every class except gift cards. Gift cards are taxed only by a rate for the class 'giftcard'.
		 */
		product_class: z
			.enum([...productClasses, '*'], {
				errorMap: () => ({ message: `Must be one of ${productClasses.join(', ')}, or *` }),
			})
			.default('*'),
		/** The tax rate in hundredths of a percent: 500 is 5 %, 997.5 is 9.975 %. */
		basis_points: z
			.number()
			.min(0)
			.max(10_000)
			.refine((points) => Math.abs(points * 10 - Math.round(points * 10)) < 1e-6, 'Must have at most one decimal'),
		/** When the tax rate begins, as an ISO time with its offset or in Unix seconds. 0 means that the rate has always applied. */
		from: z
			.union([z.number().int(), z.string().datetime({ offset: true, message: beginning })], {
				errorMap: () => ({ message: beginning }),
			})
			.default(0),
		/** The last day of the tax rate in the store's time zone, 'YYYY-MM-DD'. If the field is omitted, the rate has no end. */
		until: z.string().refine(isDay, 'Must be its last day, such as 2027-02-15').optional(),
		source: z.string().max(500).default(''),
	})
	.refine(({ from, until }) => until === undefined || beginningOf(from) < Date.parse(until) / 1000 + daySeconds, {
		message: 'Must not be before the day on which it begins',
		path: ['until'],
	});
export type TaxRate = z.output<typeof taxRate>;

/**
 * Returns when a tax rate begins, in Unix seconds, for a comparison with the rate's last day. If the beginning is an ISO time,
 * only its written day counts.
 */
const beginningOf = (from: number | string): number =>
	typeof from === 'number' ? from : Date.parse(from.slice(0, 10)) / 1000;

export const taxRates = () => z.array(taxRate);

/** When taxes are rounded to cents: for each order line and the shipping, or once for the whole invoice. */
export const taxRounding = () => z.enum(['line', 'invoice']);
export type TaxRounding = z.output<ReturnType<typeof taxRounding>>;

const weightSteps = z
	.array(z.object({ up_to: grams(), cost: cents() }))
	.min(1, 'Needs at least one step')
	.refine(
		(steps) => steps.every(({ up_to }, at) => at === 0 || up_to > (steps[at - 1]?.up_to ?? 0)),
		'The steps must go up: each step must reach further than the step before',
	)
	.refine(
		(steps) => steps.every(({ cost }, at) => at === 0 || cost >= (steps[at - 1]?.cost ?? 0)),
		'A heavier parcel must not cost less than a lighter parcel',
	);

/**
 * The price of shipping a parcel, in cents: one price for every parcel, a price by the number of copies, or a price by weight in
 * grams.
 */
const shippingPrice = z.discriminatedUnion(
	'by',
	[
		z.object({ by: z.literal('flat'), cost: cents() }),
		z.object({ by: z.literal('item'), first: cents(), each_further: cents() }),
		z.object({
			by: z.literal('weight'),
			steps: weightSteps,
			/**
			 * The cost of each further `grams` above the last weight step. A begun step costs the full amount. The value is null if the
			 * shipping provider accepts no heavier parcels.
			 */
			further: z.object({ grams: grams(), cost: cents() }).nullable().default(null),
		}),
	],
	{ errorMap: () => ({ message: "Must be priced by 'flat', 'item' or 'weight'" }) },
);

/** A shipping zone: a group of destinations of a shipping provider, with delivery times and prices. */
const shippingZone = z
	.object({
		/** The ISO 3166-1 code of a country, or '*' for every country except the store's own country. */
		country: z.string().regex(/^([A-Z]{2}|\*)$/, 'Must be the code of a country, such as CA, or *'),
		/** The codes of the provinces, empty for the whole country. */
		provinces: z.array(province()).default([]),
		/** The prefixes of the postal codes to which the shipping zone is limited, empty for no limit. */
		postal_prefixes: postalPrefixes().default([]),
		/** The minimum delivery time in business days. */
		delivery_min: days(),
		delivery_max: days(),
		price: shippingPrice,
		/** The price of the goods from which shipping is free, in cents, or null if shipping is never free. */
		free_over: cents().nullable().default(null),
	})
	.refine(
		({ country, provinces, postal_prefixes }) => country !== '*' || provinces.length + postal_prefixes.length === 0,
		{
			message: 'Provinces and postal codes need their country',
			path: ['country'],
		},
	)
	.refine(
		({ delivery_min, delivery_max }) => delivery_min === null || delivery_max === null || delivery_min <= delivery_max,
		{
			message: 'Must not be less than delivery_min',
			path: ['delivery_max'],
		},
	);
export type ShippingZone = z.output<typeof shippingZone>;

/** A shipping provider. */
const shippingRate = z.object({
	/** The key of the shipping provider in carts and orders. */
	provider: z
		.string()
		.regex(/^[a-z0-9][a-z0-9_-]{0,58}$/, 'Must be small letters, digits, _ and -')
		.refine((name) => !reserved.includes(name), 'This name is taken: choose another'),
	/** The name of the shipping provider that shoppers see. */
	label: z.string().min(1, 'Shoppers need a name for this way of shipping').max(80),
	/** The classes of goods that the shipping provider does not carry. */
	excludes: z.array(z.enum(['book', 'audiobook', 'giftcard', 'ticket', 'other'])).default([]),
	/** The maximum weight of a single copy that the shipping provider carries, in grams, or null for no limit. */
	max_item_weight: grams().nullable().default(null),
	zones: z.array(shippingZone).min(1, 'Needs at least one zone'),
});
export type ShippingRate = z.output<typeof shippingRate>;

/** Keys of delivery methods that no shipping provider may have. */
const reserved = ['local_delivery', 'pickup'];

export const shippingRates = () =>
	z
		.array(shippingRate)
		.refine(
			(rates) => new Set(rates.map(({ provider }) => provider)).size === rates.length,
			'Two ways of shipping have the same provider',
		);
