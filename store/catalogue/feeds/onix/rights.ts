import { childrenOf, type OnixNode, textOf, textsOf } from './node';
import { type Coverage, coverageOf, coverages, isExcluded, type ShopPlace } from './territory';

/**
 * The codes of ONIX list 46 for sales rights, and for the absence of sales rights. The code '00' gives no information about
 * sales rights.
 */
const forSale = ['01', '02', '07', '08'];
const notForSale = ['03', '04', '05', '06'];
/** The code of ONIX list 68 for a product that is not sold in a given market. */
const notInMarket = '12';

/**
 * Returns whether new copies of a product may not be sold in the shop's country or region. The publisher forbids the sale by the
 * product's sales rights, or by the product's status in the shop's market. Sales rights that name the place take precedence over
 * rights for the world, and rights for the world over rights for the rest of the world. If the sales rights do not say anything
 * about the place, the status in the shop's market decides.
 */
export function isNotForSale(product: OnixNode, place: ShopPlace): boolean {
	const said = [
		...childrenOf(product, 'SalesRights').flatMap((rights) =>
			inTerritories(rights, place).map((coverage) => ({ coverage, type: textOf(rights, 'SalesRightsType') })),
		),
		...childrenOf(product, 'NotForSale').flatMap((node) =>
			inTerritories(node, place).map((coverage) => ({ coverage, type: '03' })),
		),
		...textsOf(product, 'ROWSalesRightsType').map((type) => ({ coverage: 'rest' as const, type })),
	];
	for (const exactness of coverages) {
		const types = said.filter(({ coverage }) => coverage === exactness).map(({ type }) => type);
		if (types.some((type) => forSale.includes(type))) return false;
		if (types.some((type) => notForSale.includes(type))) return true;
	}
	// Rights for the world without this place say nothing else about it, so the copies may not be sold here.
	const isLeftOut = childrenOf(product, 'SalesRights').some(
		(rights) =>
			forSale.includes(textOf(rights, 'SalesRightsType')) &&
			[rights, ...childrenOf(rights, 'Territory')].some((territory) => isExcluded(territory, place)),
	);
	if (isLeftOut) return true;
	return childrenOf(product, 'ProductSupply').some(
		(supply) => isNamed(supply, place) && textOf(supply, 'MarketPublishingStatus') === notInMarket,
	);
}

/** Returns the supplies for the shop's market, or all supplies if none is for the shop's market. */
export function suppliesFor(product: OnixNode, place: ShopPlace | undefined): OnixNode[] {
	const supplies = childrenOf(product, 'ProductSupply');
	if (place === undefined) return supplies;
	const own = supplies.filter((supply) => childrenOf(supply, 'Market').length === 0 || isNamed(supply, place));
	return own.length > 0 ? own : supplies;
}

/** Returns the supplies whose market names the shop's place. */
export const suppliesNaming = (product: OnixNode, place: ShopPlace): OnixNode[] =>
	childrenOf(product, 'ProductSupply').filter((supply) => isNamed(supply, place));

const isNamed = (supply: OnixNode, place: ShopPlace): boolean =>
	childrenOf(supply, 'Market').some((market) => inTerritories(market, place).length > 0);

/**
 * Returns how precisely the territories of an ONIX 3 composite cover a place. In ONIX 2.1, the composite itself contains the
 * countries and regions.
 */
const inTerritories = (node: OnixNode, place: ShopPlace): Coverage[] =>
	[node, ...childrenOf(node, 'Territory')].flatMap((territory) => coverageOf(territory, place) ?? []);
