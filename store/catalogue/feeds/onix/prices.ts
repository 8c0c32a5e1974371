import { countriesOf, unnamedCurrency } from '../currencies';
import { parseDate } from '../dates';
import { parseCents } from '../money';
import { put } from '../put';
import type { TitleRecord } from '../title-record';
import type { HeaderDefaults } from './header';
import { childrenOf, type OnixNode, textOf, textsOf } from './node';
import { coverageOf } from './territory';

/**
 * The types of consumer prices in ONIX list 58, best first. The checkout adds North American tax, so a price without tax is
 * preferred. A wholesale price is never used as a list price, even if the product has no other price.
 */
const consumerPrices = ['01', '41', '03', '31', '02', '42', '04', '21', '22', '23', '24', '11', '12', '13', '14'];
const wholesalePrices = ['05', '06', '07', '08', '09', '15', '17', '25', '27', '32', '35'];
/** The codes of ONIX list 59 for consumer prices. Other codes of the list are for prices for libraries, schools, members … */
const consumerQualifiers = ['', '00', '05'];
const toBeAnnounced = ['02', '03', '04'];

type ListPrices = Pick<TitleRecord, 'list_price_usa' | 'list_price_can' | 'other_prices'>;

/**
 * Reads the list prices of a product in cents, by currency. The currency of a price is its own, or else the message's, or else
 * the bookseller's. If the product has several dated prices, `now` (unix seconds) decides which price is current. If the price
 * is still to be announced, all list prices are null.
 */
export function readPrices(product: OnixNode, defaults: HeaderDefaults, now: number): ListPrices {
	const supplies = childrenOf(product, 'SupplyDetail');
	const prices = supplies.flatMap((supply) => childrenOf(supply, 'Price'));
	const best = bestPrices(prices, defaults, now);
	const { USD, CAD, ...others } = best;
	const read: ListPrices = {};
	put(read, 'list_price_usa', USD);
	put(read, 'list_price_can', CAD);
	if (Object.keys(others).length > 0) read.other_prices = others;
	if (Object.keys(best).length > 0) return read;
	const unpriced = [...supplies, ...prices].flatMap((node) => textsOf(node, 'UnpricedItemType'));
	return unpriced.some((type) => toBeAnnounced.includes(type))
		? { list_price_usa: null, list_price_can: null, other_prices: null }
		: {};
}

function bestPrices(prices: OnixNode[], defaults: HeaderDefaults, now: number): Record<string, number> {
	const best = new Map<string, { cents: number; penalty: number }>();
	for (const price of prices) {
		const currency = (textOf(price, 'CurrencyCode') || defaults.currency || unnamedCurrency).toUpperCase();
		const cents = parseCents(textOf(price, 'PriceAmount'), '.');
		const penalty = penaltyOf(price, countriesOf(currency), defaults, now);
		if (cents && penalty !== undefined && penalty < (best.get(currency)?.penalty ?? Number.POSITIVE_INFINITY)) {
			best.set(currency, { cents, penalty });
		}
	}
	return Object.fromEntries([...best].map(([currency, { cents }]) => [currency, cents]));
}

/**
 * Returns a penalty that is higher the more a price differs from the price that a shopper in these countries pays today. Returns
 * `undefined` for a price that no shopper pays.
 */
function penaltyOf(
	price: OnixNode,
	countries: readonly string[],
	defaults: HeaderDefaults,
	now: number,
): number | undefined {
	const type = textOf(price, 'PriceType', 'PriceTypeCode') || defaults.priceType || consumerPrices[0] || '';
	if (wholesalePrices.includes(type)) return undefined;
	const [from, until] = validity(price);
	if (until !== undefined && until < now) return undefined;
	const place = consumerPrices.indexOf(type);
	return (
		(isFor(price, countries) ? 0 : 10_000) +
		(consumerQualifiers.includes(textOf(price, 'PriceQualifier')) ? 0 : 1000) +
		(Number(textOf(price, 'MinimumOrderQuantity')) > 1 ? 500 : 0) +
		(from !== undefined && from > now ? 100 : 0) +
		(place < 0 ? 50 : place)
	);
}

/**
 * Whether a price applies in one of these countries. A price applies if its territory includes the world or one of the
 * countries, or if the price has no territory.
 */
function isFor(price: OnixNode, countries: readonly string[]): boolean {
	const direct = textsOf(price, 'CountryCode');
	if (direct.length > 0) return countries.some((country) => names(direct, country));
	const territories = childrenOf(price, 'Territory');
	if (territories.length === 0) return true;
	return territories.some((territory) => countries.some((country) => coverageOf(territory, { country }) !== null));
}

const names = (lists: string[], country: string): boolean => lists.some((list) => list.split(/\s+/).includes(country));

function validity(price: OnixNode): [from: number | undefined, until: number | undefined] {
	const dated = (role: string) => childrenOf(price, 'PriceDate').find((node) => textOf(node, 'PriceDateRole') === role);
	const date = (node: OnixNode | undefined) => (node ? parseDate(textOf(node, 'Date')) : undefined);
	return [
		date(dated('14')) ?? parseDate(textOf(price, 'PriceEffectiveFrom')),
		date(dated('15')) ?? parseDate(textOf(price, 'PriceEffectiveUntil')),
	];
}
