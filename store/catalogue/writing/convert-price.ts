import type { Settings } from '../../contract/settings';
import type { TitleRecord } from '../feeds/title-record';

/** The value of one unit of another currency in the store's currency, by ISO 4217 code. The bookseller sets these rates. */
export type Rates = Readonly<Record<string, number>>;

/** A list price in the store's currency, in cents. */
export interface ConvertedPrice {
	field: 'list_price_usa' | 'list_price_can';
	cents: number;
}

/**
 * Converts a list price with these rates, if the record has none in the store's currency. Rounds to the nearest cent. If the
 * record has prices in several currencies, the first of the rates is used. Returns null without a price to convert.
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
