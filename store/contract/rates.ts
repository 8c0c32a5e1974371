import { z } from 'zod';
import { isDay } from './day';
import { daySeconds } from './durations';

/** The classes of goods for taxes and shipping. 'shipping' is the shipping charge itself, which is taxed too. */
export const productClasses = ['book', 'audiobook', 'giftcard', 'ticket', 'other', 'shipping'] as const;
export type ProductClass = (typeof productClasses)[number];

const cents = () => z.number().int('Must be whole cents').min(0, 'Must not be less than 0');
const grams = () => z.number().int('Must be whole grams').min(1, 'Must be at least 1 gram');
const days = () => z.number().int('Must be whole business days').min(0).max(365).nullable().default(null);
const province = () =>
	z.string().regex(/^[A-Z0-9]{1,3}$/, 'Must be the code of a province or state in capitals, such as BC');

/** Prefixes of postal codes, such as 'V8W' or '981'; stored in capitals without spaces. */
export const postalPrefixes = () =>
	z.array(
		z
			.string()
			.regex(/^[a-z0-9][a-z0-9 -]{0,9}$/i, 'Must be the beginning of a postal code, such as V8W or 981')
			.transform((prefix) => prefix.replace(/[ -]/g, '').toUpperCase()),
	);

const beginning = 'Must be a time with its offset, such as 2025-04-01T00:00:00-03:00, or unix seconds';

/** The rate of a tax for a period, a destination and a class of goods. `source` says who published it. */
const taxRate = z
	.object({
		type: z.string().min(1, 'Must name the tax, such as GST').max(20),
		country: z.enum(['CA', 'US']),
		/** The code of a province or state; '' for the whole country. */
		province: province().or(z.literal('')).default(''),
		/** Limits the rate to postal codes with these prefixes. Default: the whole province. */
		postal_prefixes: postalPrefixes().optional(),
		/** '*' means every class except gift cards, which are taxed only by a rate that names them. */
		product_class: z
			.enum([...productClasses, '*'], {
				errorMap: () => ({ message: `Must be one of ${productClasses.join(', ')}, or *` }),
			})
			.default('*'),
		/** The rate in hundredths of a percent: 500 is 5 %, 997.5 is 9.975 %. */
		basis_points: z
			.number()
			.min(0)
			.max(10_000)
			.refine((points) => Math.abs(points * 10 - Math.round(points * 10)) < 1e-6, 'Must have at most one decimal'),
		/** When the rate begins: an ISO time with its offset, or unix seconds; 0 for always. */
		from: z
			.union([z.number().int(), z.string().datetime({ offset: true, message: beginning })], {
				errorMap: () => ({ message: beginning }),
			})
			.default(0),
		/** The rate's last day by the store's clock, 'YYYY-MM-DD'. If omitted, the rate has no end. */
		until: z.string().refine(isDay, 'Must be its last day, such as 2027-02-15').optional(),
		source: z.string().max(500).default(''),
	})
	.refine(({ from, until }) => until === undefined || beginningOf(from) < Date.parse(until) / 1000 + daySeconds, {
		message: 'Must not be before the day on which it begins',
		path: ['until'],
	});
export type TaxRate = z.output<typeof taxRate>;

/**
 * Returns when a rate begins, in unix seconds, to compare it with the rate's last day. For an ISO time, only the written day
 * counts.
 */
const beginningOf = (from: number | string): number =>
	typeof from === 'number' ? from : Date.parse(from.slice(0, 10)) / 1000;

export const taxRates = () => z.array(taxRate);

/** When a tax is rounded to cents: on each order line and on the shipping, or once on the whole invoice. */
export const taxRounding = () => z.enum(['line', 'invoice']);
export type TaxRounding = z.output<ReturnType<typeof taxRounding>>;

const weightSteps = z
	.array(z.object({ up_to: grams(), cost: cents() }))
	.min(1, 'Needs at least one step')
	.refine(
		(steps) => steps.every(({ up_to }, at) => at === 0 || up_to > (steps[at - 1]?.up_to ?? 0)),
		'The steps must go up: each reaches further than the one before it',
	)
	.refine(
		(steps) => steps.every(({ cost }, at) => at === 0 || cost >= (steps[at - 1]?.cost ?? 0)),
		'A heavier parcel must not cost less than a lighter one',
	);

/** The price of a parcel, in cents: a flat price, or a price by the number of copies, or by weight in grams. */
const shippingPrice = z.discriminatedUnion(
	'by',
	[
		z.object({ by: z.literal('flat'), cost: cents() }),
		z.object({ by: z.literal('item'), first: cents(), each_further: cents() }),
		z.object({
			by: z.literal('weight'),
			steps: weightSteps,
			/**
			 * Above the last step, the cost of each further `grams`, even if only begun; null if the provider accepts no heavier
			 * parcels.
			 */
			further: z.object({ grams: grams(), cost: cents() }).nullable().default(null),
		}),
	],
	{ errorMap: () => ({ message: "Must be priced by 'flat', 'item' or 'weight'" }) },
);

/** A shipping zone: the destinations of a provider, its delivery times there and its prices. */
const shippingZone = z
	.object({
		/** An ISO 3166-1 code, or '*' for every country except the store's own. */
		country: z.string().regex(/^([A-Z]{2}|\*)$/, 'Must be the code of a country, such as CA, or *'),
		/** The codes of provinces; empty for the whole country. */
		provinces: z.array(province()).default([]),
		/** Limits the zone to postal codes with these prefixes; empty for no limit. */
		postal_prefixes: postalPrefixes().default([]),
		/** The delivery time in business days. */
		delivery_min: days(),
		delivery_max: days(),
		price: shippingPrice,
		/** The value of goods from which shipping is free, in cents; null for never. */
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
	/** The provider's key in carts and orders. */
	provider: z
		.string()
		.regex(/^[a-z0-9][a-z0-9_-]{0,58}$/, 'Must be small letters, digits, _ and -')
		.refine((name) => !reserved.includes(name), 'This name is taken: choose another'),
	/** The provider's name for shoppers. */
	label: z.string().min(1, 'Shoppers need a name for it').max(80),
	/** The classes of goods that the provider does not carry. */
	excludes: z.array(z.enum(['book', 'audiobook', 'giftcard', 'ticket', 'other'])).default([]),
	/** The heaviest single copy that the provider carries, in grams; null for no limit. */
	max_item_weight: grams().nullable().default(null),
	zones: z.array(shippingZone).min(1, 'Needs at least one zone'),
});
export type ShippingRate = z.output<typeof shippingRate>;

/** Names of delivery methods that are not shipping providers. */
const reserved = ['local_delivery', 'pickup'];

export const shippingRates = () =>
	z
		.array(shippingRate)
		.refine(
			(rates) => new Set(rates.map(({ provider }) => provider)).size === rates.length,
			'Two ways of shipping have the same provider',
		);
