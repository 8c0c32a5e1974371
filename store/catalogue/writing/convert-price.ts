import type { Settings } from '../../contract/settings';
import type { TitleRecord } from '../feeds/title-record';

/** The value of one unit of another currency in the store's, by ISO 4217 code: the bookseller's own rule. */
export type Rates = Readonly<Record<string, number>>;

/** A list price in the store's currency, in cents. */
export interface ConvertedPrice {
	field: 'list_price_usa' | 'list_price_can';
	cents: number;
}

/**
 * Converts a list price, by the rates, for a record without one in the store's currency, to the nearest cent. Of
 * several currencies the first of the rates counts. Returns null without a price to convert.
 */
export function convertedPrice(record: TitleRecord, rates: Rates, settings: Settings): ConvertedPrice | null {
	const { currency } = settings.checkout_info;
	const field = currency === 'USD' ? 'list_price_usa' : 'list_price_can';
	if (record[field]) return null;
	const told: Record<string, number | null | undefined> = {
		...record.other_prices,
		USD: record.list_price_usa,
		CAD: record.list_price_can,
	};
	for (const [code, rate] of Object.entries(rates)) {
		const cents = told[code];
		if (cents && code !== currency) return { field, cents: Math.round(cents * rate) };
	}
	return null;
}
