import canadianShipping from '../../docs/samples/ca-shipping-rates.json';
import canadianTaxes from '../../docs/samples/ca-tax-rates.json';
import americanShipping from '../../docs/samples/us-shipping-rates.json';
import americanTaxes from '../../docs/samples/us-tax-rates.json';
import { type ShippingRate, shippingRates, type TaxRate, type TaxRounding, taxRates } from '../contract/rates';
import type { Settings } from '../contract/settings';
import { postalMatch } from '../foundation/places/postal-prefix';

/**
 * The tax and shipping rates with which a new shop starts. The taxes are real, but the bookseller must verify them. The shipping
 * prices are invented.
 */
interface Rates {
	tax_rates: TaxRate[];
	tax_rounding: TaxRounding;
	shipping_rates: ShippingRate[];
}

/** The tax and shipping rates that are included in the program, by the country of the shop (docs/shipping-and-taxes.md). */
export const sampleRates: Record<Settings['store_info']['country'], Rates> = {
	CA: {
		tax_rates: taxRates().parse(canadianTaxes),
		tax_rounding: 'line',
		shipping_rates: shippingRates().parse(canadianShipping),
	},
	US: {
		tax_rates: taxRates().parse(americanTaxes),
		tax_rounding: 'line',
		shipping_rates: shippingRates().parse(americanShipping),
	},
};

/**
 * The taxes that a registered shop charges for every destination. A tax of a single province or state is only charged by shops
 * that are registered there.
 */
const everywhere = ['GST', 'HST'];

/** Returns the sample's shipping rates for the place of a shop, without the rates of couriers that only serve another town. */
export const homeShipping = ({
	country,
	province,
	postal_code,
}: Pick<Settings['store_info'], 'country' | 'province' | 'postal_code'>): ShippingRate[] =>
	sampleRates[country].shipping_rates.flatMap((rate) => {
		const zones = rate.zones.filter(
			(zone) =>
				zone.postal_prefixes.length === 0 ||
				(zone.provinces.includes(province) && postalMatch(zone.postal_prefixes, postal_code) > 0),
		);
		return zones.length === 0 ? [] : [{ ...rate, zones }];
	});

/** Returns the sample's tax rates for a shop that is registered only in its own province or state. */
export const homeTaxes = ({ country, province }: Pick<Settings['store_info'], 'country' | 'province'>): TaxRate[] =>
	sampleRates[country].tax_rates.filter((rate) => everywhere.includes(rate.type) || rate.province === province);
