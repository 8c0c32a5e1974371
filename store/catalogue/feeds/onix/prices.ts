import { parseDate } from '../dates';
import { parseCents } from '../money';
import { put } from '../put';
import type { TitleRecord } from '../title-record';
import { childrenOf, type OnixNode, textOf, textsOf } from './node';
import type { HeaderDefaults } from './product';

/**
 * ONIX list 58: the prices that a consumer pays, the best first. North American tax comes on top at the checkout, so a
 * price without tax is preferred. Wholesale prices are no list prices, whatever else is missing.
 */
const CONSUMER_PRICES = ['01', '41', '03', '31', '02', '42', '04', '21', '22', '23', '24', '11', '12', '13', '14'];
const WHOLESALE_PRICES = ['05', '06', '07', '08', '09', '15', '17', '25', '27', '32', '35'];
/** ONIX list 59: prices for libraries, schools, members … */
const CONSUMER_QUALIFIERS = ['', '00', '05'];
const COUNTRIES = { USD: 'US', CAD: 'CA' };
const TO_BE_ANNOUNCED = ['02', '03', '04'];

type ListPrices = Pick<TitleRecord, 'list_price_usa' | 'list_price_can'>;

/**
 * The list prices in American and Canadian dollars, in cents; other currencies are passed over. `now` (unix seconds)
 * decides which of several dated prices is the present one. Both are null where the price is still to be announced.
 */
export function readPrices(product: OnixNode, defaults: HeaderDefaults, now: number): ListPrices {
	const supplies = childrenOf(product, 'SupplyDetail');
	const prices = supplies.flatMap((supply) => childrenOf(supply, 'Price'));
	const usd = bestPrice(prices, 'USD', defaults, now);
	const cad = bestPrice(prices, 'CAD', defaults, now);
	if (usd === undefined && cad === undefined) {
		const unpriced = [...supplies, ...prices].flatMap((node) => textsOf(node, 'UnpricedItemType'));
		return unpriced.some((type) => TO_BE_ANNOUNCED.includes(type))
			? { list_price_usa: null, list_price_can: null }
			: {};
	}
	const read: ListPrices = {};
	put(read, 'list_price_usa', usd);
	put(read, 'list_price_can', cad);
	return read;
}

function bestPrice(
	prices: OnixNode[],
	currency: 'USD' | 'CAD',
	defaults: HeaderDefaults,
	now: number,
): number | undefined {
	let best: { cents: number; penalty: number } | undefined;
	for (const price of prices) {
		if ((textOf(price, 'CurrencyCode') || defaults.currency) !== currency) continue;
		const cents = parseCents(textOf(price, 'PriceAmount'));
		const penalty = penaltyOf(price, COUNTRIES[currency], defaults, now);
		if (cents && penalty !== undefined && (best === undefined || penalty < best.penalty)) best = { cents, penalty };
	}
	return best?.cents;
}

/** How far a price is from the one that a shopper of the country pays today; `undefined` for one that nobody does. */
function penaltyOf(price: OnixNode, country: string, defaults: HeaderDefaults, now: number): number | undefined {
	const type = textOf(price, 'PriceType', 'PriceTypeCode') || defaults.priceType || CONSUMER_PRICES[0] || '';
	if (WHOLESALE_PRICES.includes(type)) return undefined;
	const [from, until] = validity(price);
	if (until !== undefined && until < now) return undefined;
	const place = CONSUMER_PRICES.indexOf(type);
	return (
		(isFor(price, country) ? 0 : 10_000) +
		(CONSUMER_QUALIFIERS.includes(textOf(price, 'PriceQualifier')) ? 0 : 1000) +
		(Number(textOf(price, 'MinimumOrderQuantity')) > 1 ? 500 : 0) +
		(from !== undefined && from > now ? 100 : 0) +
		(place < 0 ? 50 : place)
	);
}

/** Whether the price is one for the country: its territory names it, or the world, or the price names no territory. */
function isFor(price: OnixNode, country: string): boolean {
	const direct = textsOf(price, 'CountryCode');
	if (direct.length > 0) return names(direct, country);
	const territories = childrenOf(price, 'Territory');
	if (territories.length === 0) return true;
	return territories.some((territory) => {
		const included = textsOf(territory, 'CountriesIncluded');
		const world =
			textsOf(territory, 'RegionsIncluded').some((regions) => /\bWORLD\b/.test(regions)) ||
			territory.text.includes('WORLD');
		return names(included, country) || (world && !names(textsOf(territory, 'CountriesExcluded'), country));
	});
}

function names(lists: string[], country: string): boolean {
	return lists.some((list) => list.split(/\s+/).includes(country));
}

function validity(price: OnixNode): [from: number | undefined, until: number | undefined] {
	const dated = (role: string) => childrenOf(price, 'PriceDate').find((node) => textOf(node, 'PriceDateRole') === role);
	const date = (node: OnixNode | undefined) => (node ? parseDate(textOf(node, 'Date')) : undefined);
	return [
		date(dated('14')) ?? parseDate(textOf(price, 'PriceEffectiveFrom')),
		date(dated('15')) ?? parseDate(textOf(price, 'PriceEffectiveUntil')),
	];
}
