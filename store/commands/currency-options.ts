import { currencyOfCountry, isCurrency } from '../catalogue/feeds/currencies';
import type { Rates } from '../catalogue/writing/convert-price';
import { CommandError } from './command';

/**
 * Parses an ISO 4217 code, in upper or lower case.
 * @throws {CommandError} if the currency code is unknown
 */
export function readCurrency(option: string, typed: string | undefined): string | undefined {
	const code = typed?.trim().toUpperCase();
	if (code === undefined || isCurrency(code)) return code;
	throw new CommandError(`${option} must be a currency code such as CAD, USD or AUD, not ${typed}.`);
}

/**
 * Parses the option `--from`, which sets a country's currency by the country's ISO 3166 code.
 * @throws {CommandError} if the country is unknown
 */
export function readCountry(typed: string | undefined): string | undefined {
	if (typed === undefined) return undefined;
	const currency = currencyOfCountry(typed.trim().toUpperCase());
	if (currency) return currency;
	throw new CommandError(
		`--from must be a country code such as AU or GB, not ${typed}. Or name the currency with --currency.`,
	);
}

/**
 * Parses the option `--convert AUD=0.91,…`, which may be given several times.
 * @throws {CommandError} if a currency is unknown or an exchange rate is invalid
 */
export function readRates(given: readonly string[]): Rates {
	const rates: Record<string, number> = {};
	for (const pair of given.flatMap((list) => list.split(','))) {
		const [typed = '', amount = ''] = pair.split('=');
		const code = readCurrency('--convert', typed);
		const rate = /^\s*\d{1,6}(?:\.\d{1,6})?\s*$/.test(amount) ? Number(amount) : 0;
		if (!code || rate <= 0) throw new CommandError(`--convert must be CODE=RATE such as AUD=0.91, not ${pair}.`);
		rates[code] = rate;
	}
	return rates;
}
