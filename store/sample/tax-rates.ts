import type { Settings } from '../contract/settings';

type TaxRates = Settings['checkout_info']['tax_rates'];

/**
 * What a bookshop in British Columbia charges. GST of 5 % on everything that is sold, and PST of 7 % on what is not a
 * book; a recording of a book counts as one. A gift card is taxed when it is spent.
 */
export const taxRates: TaxRates = [
	{
		type: 'GST',
		country: 'CA',
		province: '',
		product_class: '*',
		basis_points: 500,
		from: Date.UTC(2008, 0, 1) / 1000,
		source: 'Excise Tax Act (Canada), section 165(1): 5 % since 1 January 2008',
	},
	{
		type: 'GST',
		country: 'CA',
		province: '',
		product_class: 'giftcard',
		basis_points: 0,
		from: 0,
		source: 'Excise Tax Act (Canada), section 181.2: the sale of a gift certificate is not a supply',
	},
	{
		type: 'PST',
		country: 'CA',
		province: 'BC',
		product_class: 'other',
		basis_points: 700,
		from: Date.UTC(2013, 3, 1) / 1000,
		source:
			'Provincial Sales Tax Act (British Columbia): 7 % since 1 April 2013; books are exempt, see Bulletin PST 205, Books, Magazines, Newspapers and Other Publications',
	},
];
