import type { Settings } from '../../contract/settings';
import type { TitleRecord } from '../feeds/title-record';

/**
 * The value of one unit of another currency in the store's currency, for each ISO 4217 currency code. The bookseller sets these
 * exchange rates.
 */
export type Rates = Readonly<Record<string, number>>;

/** A list price in the store's currency, in cents. */
export interface ConvertedPrice {
	field: 'list_price_usa' | 'list_price_can';
	cents: number;
}

/**
 * If a record has no list price in the store's currency, converts a list price in another currency with these exchange rates.
 * Rounds the converted price to the nearest cent. If the record has prices in several currencies, uses the currency that comes
 * first in the exchange rates. Returns null if there is no price that can be converted.
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
