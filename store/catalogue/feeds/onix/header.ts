import { put } from '../put';
import { type OnixNode, textOf } from './node';

/** The default values in the header of an ONIX message, which apply to all products of the message. */
export interface HeaderDefaults {
	language?: string;
	currency?: string;
	priceType?: string;
	linearUnit?: string;
	weightUnit?: string;
}

export function readHeader(header: OnixNode): HeaderDefaults {
	const defaults: HeaderDefaults = {};
	put(defaults, 'language', textOf(header, 'DefaultLanguageOfText') || undefined);
	put(defaults, 'currency', textOf(header, 'DefaultCurrencyCode') || undefined);
	put(defaults, 'priceType', textOf(header, 'DefaultPriceType', 'DefaultPriceTypeCode') || undefined);
	put(defaults, 'linearUnit', textOf(header, 'DefaultLinearUnit') || undefined);
	put(defaults, 'weightUnit', textOf(header, 'DefaultWeightUnit') || undefined);
	return defaults;
}
