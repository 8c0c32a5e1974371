import type { TaxRate } from '../contract/rates';

/**
 * What a bookshop in Canada charges, by where the goods go. Books bear GST alone everywhere: the provinces with HST give
 * their part of it back at the sale, the others do not tax books or zero-rate them. Delivery follows the books that are
 * delivered. A gift card is taxed when it is spent.
 */
export const taxRates: TaxRate[] = [
	{
		type: 'GST',
		country: 'CA',
		province: '',
		product_class: '*',
		basis_points: 500,
		from: '2008-01-01T00:00:00-05:00',
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
	...harmonized('ON', [['2010-07-01T00:00:00-04:00', 1300]]),
	...harmonized('NB', [['2016-07-01T00:00:00-03:00', 1500]]),
	...harmonized('NL', [['2016-07-01T00:00:00-02:30', 1500]], '2018-01-01T00:00:00-03:30'),
	...harmonized('PE', [['2016-10-01T00:00:00-03:00', 1500]]),
	...harmonized('NS', [
		['2010-07-01T00:00:00-03:00', 1500],
		['2025-04-01T00:00:00-03:00', 1400],
	]),
	{
		type: 'QST',
		country: 'CA',
		province: 'QC',
		product_class: 'book',
		basis_points: 0,
		from: '2011-11-01T00:00:00-04:00',
		source:
			'Act respecting the Québec sales tax, section 198.1; Revenu Québec, Printed Books: zero-rated when it has an ISBN (bulletin TVQ. 198.1-1)',
	},
	...['audiobook', 'other'].map(
		(product_class): TaxRate => ({
			type: 'QST',
			country: 'CA',
			province: 'QC',
			product_class: product_class as 'audiobook' | 'other',
			basis_points: 997.5,
			from: '2013-01-01T00:00:00-05:00',
			source:
				'Act respecting the Québec sales tax, section 16: 9.975 % since 1 January 2013; only printed books are zero-rated',
		}),
	),
	{
		type: 'PST',
		country: 'CA',
		province: 'BC',
		product_class: 'other',
		basis_points: 700,
		from: '2013-04-01T00:00:00-07:00',
		source:
			'Provincial Sales Tax Act (British Columbia): 7 % since 1 April 2013; books are exempt, see Bulletin PST 205, Books, Magazines, Newspapers and Other Publications',
	},
	{
		type: 'PST',
		country: 'CA',
		province: 'SK',
		product_class: 'other',
		basis_points: 600,
		from: '2017-03-23T00:00:00-06:00',
		source:
			'Provincial Sales Tax Act (Saskatchewan): 6 % since 23 March 2017; books are exempt, see Bulletin PST-9, and audio books since 1 April 2022, see Notice IN 2022-02',
	},
	...['audiobook', 'other'].map(
		(product_class): TaxRate => ({
			type: 'RST',
			country: 'CA',
			province: 'MB',
			product_class: product_class as 'audiobook' | 'other',
			basis_points: 700,
			from: '2019-07-01T00:00:00-05:00',
			source:
				'Retail Sales Tax Act (Manitoba): 7 % since 1 July 2019; books are exempt, see Bulletin No. 030, Summary of Taxable and Exempt Goods and Services',
		}),
	),
];

/**
 * A province with HST: what is no book bears HST in the place of GST, and books bear the 5 % that are left of it.
 * @param rates since when the province has had which rate, in hundredths of a percent
 * @param booksFrom since when books are spared the province's part, where that came later than the rate
 */
function harmonized(
	province: string,
	rates: [from: string, basisPoints: number][],
	booksFrom = rates[0]?.[0],
): TaxRate[] {
	const row = (values: Pick<TaxRate, 'type' | 'product_class' | 'basis_points' | 'source'>, from = rates[0]?.[0]) => ({
		country: 'CA' as const,
		province,
		from: from ?? 0,
		...values,
	});
	return [
		...rates.map(([from, basis_points]) =>
			row({ type: 'HST', product_class: 'other', basis_points, source: hstSource(province) }, from),
		),
		row({
			type: 'GST',
			product_class: 'other',
			basis_points: 0,
			source: `${hstSource(province)}; HST takes its place`,
		}),
		...(['book', 'audiobook'] as const).map((product_class) =>
			row({ type: 'GST', product_class, basis_points: 500, source: bookSource(province) }, booksFrom),
		),
		row({
			type: 'GST',
			product_class: 'shipping',
			basis_points: 500,
			source:
				'Canada Revenue Agency, GST/HST interpretation of 17 March 1998, Shipping and handling fees on books: delivering books is part of their supply',
		}),
	];
}

function hstSource(province: string): string {
	return province === 'NS'
		? 'Canada Revenue Agency, GST/HST provincial rates table; Nova Scotia, Transitional Rules for the April 1, 2025 HST Rate Decrease'
		: 'Canada Revenue Agency, GST/HST provincial rates table';
}

function bookSource(province: string): string {
	return province === 'NL'
		? 'Canada Revenue Agency, Info Sheet GI-065, Point-of-Sale Rebate on Books; in Newfoundland and Labrador again since 1 January 2018 by SOR/2017-274'
		: 'Canada Revenue Agency, Info Sheet GI-065, Point-of-Sale Rebate on Books: the provincial part of HST is given back at the sale';
}
