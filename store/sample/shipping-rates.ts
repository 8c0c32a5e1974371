import type { z } from 'zod';
import type { shippingRates as schema } from '../contract/rates';

type Rates = z.input<ReturnType<typeof schema>>;

/** Free in the shop's own province from 75 dollars on. */
const free_over = 7500;

/**
 * How the sample shop sends its parcels. The prices are invented, and near to what posting books costs from Victoria; each
 * of the ways of pricing is here once at least.
 */
export const shippingRates: Rates = [
	{
		provider: 'letter_mail',
		label: 'Letter mail, without tracking',
		excludes: ['other'],
		max_item_weight: 400,
		zones: [
			{
				country: 'CA',
				delivery_min: 2,
				delivery_max: 9,
				price: {
					by: 'weight',
					steps: [
						{ up_to: 100, cost: 275 },
						{ up_to: 200, cost: 450 },
						{ up_to: 500, cost: 695 },
					],
				},
			},
		],
	},
	{
		provider: 'expedited_parcel',
		label: 'Expedited parcel',
		zones: [
			parcelZone(['BC'], [1, 3], [895, 1050, 1295, 1695], 110, free_over),
			parcelZone(['AB', 'SK', 'MB'], [3, 5], [1150, 1395, 1795, 2495], 180, 12_500),
			parcelZone(['ON', 'QC'], [4, 7], [1295, 1595, 2095, 2995], 220, 12_500),
			parcelZone(['NB', 'NS', 'PE', 'NL'], [5, 8], [1395, 1750, 2295, 3295], 250, 15_000),
			parcelZone(['YT', 'NT', 'NU'], [6, 12], [1995, 2695, 3695, 5495], 450),
			{
				country: 'US',
				delivery_min: 5,
				delivery_max: 10,
				price: {
					by: 'weight',
					steps: [
						{ up_to: 500, cost: 1495 },
						{ up_to: 1000, cost: 1995 },
						{ up_to: 2000, cost: 2795 },
					],
					further: { grams: 1000, cost: 650 },
				},
			},
		],
	},
	{
		provider: 'express',
		label: 'Express, with signature',
		zones: [
			{
				country: 'CA',
				delivery_min: 1,
				delivery_max: 3,
				price: { by: 'weight', steps: [{ up_to: 1000, cost: 2495 }], further: { grams: 1000, cost: 495 } },
			},
		],
	},
	{
		provider: 'island_courier',
		label: 'Courier on the island, next day',
		zones: [
			{
				country: 'CA',
				provinces: ['BC'],
				postal_prefixes: ['V8', 'V9'],
				delivery_min: 1,
				delivery_max: 1,
				price: { by: 'flat', cost: 1395 },
			},
		],
	},
	{
		provider: 'small_packet',
		label: 'Small packet to the rest of the world',
		excludes: ['other'],
		max_item_weight: 2000,
		zones: [
			{ country: '*', delivery_min: 10, delivery_max: 30, price: { by: 'item', first: 2495, each_further: 1195 } },
		],
	},
];

/** A zone of the parcel post within Canada. */
function parcelZone(
	provinces: string[],
	[delivery_min, delivery_max]: [number, number],
	[half, one, two, five]: [number, number, number, number],
	kilogram: number,
	free: number | null = null,
): Rates[number]['zones'][number] {
	return {
		country: 'CA',
		provinces,
		delivery_min,
		delivery_max,
		price: {
			by: 'weight',
			steps: [
				{ up_to: 500, cost: half },
				{ up_to: 1000, cost: one },
				{ up_to: 2000, cost: two },
				{ up_to: 5000, cost: five },
			],
			further: { grams: 1000, cost: kilogram },
		},
		free_over: free,
	};
}
