import canadianShipping from '../../docs/samples/ca-shipping-rates.json';
import canadianTaxes from '../../docs/samples/ca-tax-rates.json';
import americanShipping from '../../docs/samples/us-shipping-rates.json';
import americanTaxes from '../../docs/samples/us-tax-rates.json';
import { type ShippingRate, shippingRates, type TaxRate, type TaxRounding, taxRates } from '../contract/rates';
import type { Settings } from '../contract/settings';
import { postalMatch } from '../foundation/places/postal-prefix';

/** Rates to begin with: real taxes, which the bookseller has to verify, and invented shipping prices. */
interface Rates {
	tax_rates: TaxRate[];
	tax_rounding: TaxRounding;
	shipping_rates: ShippingRate[];
}

/** The tables that come with the program, by the shop's country (docs/shipping-and-taxes.md). */
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
 * Taxes that a registered shop charges for every destination; those of a province or state are only charged by shops registered
 * there.
 */
const everywhere = ['GST', 'HST'];

/** Gives the sample's shipping rates for a shop's place, without couriers that only serve another town. */
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

/** Gives the sample's taxes for a shop that is only registered in its own province or state. */
export const homeTaxes = ({ country, province }: Pick<Settings['store_info'], 'country' | 'province'>): TaxRate[] =>
	sampleRates[country].tax_rates.filter((rate) => everywhere.includes(rate.type) || rate.province === province);
