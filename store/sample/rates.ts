import canadianShipping from '../../docs/samples/ca-shipping-rates.json';
import canadianTaxes from '../../docs/samples/ca-tax-rates.json';
import americanShipping from '../../docs/samples/us-shipping-rates.json';
import americanTaxes from '../../docs/samples/us-tax-rates.json';
import { type ShippingRate, shippingRates, type TaxRate, type TaxRounding, taxRates } from '../contract/rates';
import type { Settings } from '../contract/settings';
import { postalMatch } from '../foundation/places/postal-prefix';

/** What a shop may begin with: taxes that are real and to be looked up again, and prices of shipping that are invented. */
interface Rates {
	tax_rates: TaxRate[];
	tax_rounding: TaxRounding;
	shipping_rates: ShippingRate[];
}

/** The tables that ship with the program (docs/shipping-and-taxes.md), by the shop's country. */
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

/** Taxes that a registered shop charges wherever it sends to; a province's or a state's own only who is registered there. */
const everywhere = ['GST', 'HST'];

/** The sample's ways of shipping from a place: a courier who goes about one town only is none elsewhere. */
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

/** The sample's taxes for a shop that is registered in its own province or state, and nowhere else. */
export const homeTaxes = ({ country, province }: Pick<Settings['store_info'], 'country' | 'province'>): TaxRate[] =>
	sampleRates[country].tax_rates.filter((rate) => everywhere.includes(rate.type) || rate.province === province);
