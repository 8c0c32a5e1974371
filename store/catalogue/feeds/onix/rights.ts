import { childrenOf, type OnixNode, textOf, textsOf } from './node';
import { type Coverage, coverageOf, coverages, type ShopPlace } from './territory';

/** ONIX list 46: rights to sell, and the lack of them. '00' says nothing. */
const forSale = ['01', '02', '07', '08'];
const notForSale = ['03', '04', '05', '06'];
/** ONIX list 68. */
const notInMarket = '12';

/**
 * Returns whether the publisher says that new copies may not be sold where the shop is: by its sales rights, or by the
 * status of the shop's market. Rights that name the place come first, then those for the world, then those for the rest
 * of the world. A product whose rights leave the place out says nothing about it.
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
	return childrenOf(product, 'ProductSupply').some(
		(supply) => isNamed(supply, place) && textOf(supply, 'MarketPublishingStatus') === notInMarket,
	);
}

/** Returns the supplies for the shop's market, or all supplies if none is for it. */
export function suppliesFor(product: OnixNode, place: ShopPlace | undefined): OnixNode[] {
	const supplies = childrenOf(product, 'ProductSupply');
	if (place === undefined) return supplies;
	const own = supplies.filter((supply) => childrenOf(supply, 'Market').length === 0 || isNamed(supply, place));
	return own.length > 0 ? own : supplies;
}

const isNamed = (supply: OnixNode, place: ShopPlace): boolean =>
	childrenOf(supply, 'Market').some((market) => inTerritories(market, place).length > 0);

/** How the territories of a composite cover a place; of one of ONIX 2.1, how it does itself. */
const inTerritories = (node: OnixNode, place: ShopPlace): Coverage[] =>
	[node, ...childrenOf(node, 'Territory')].flatMap((territory) => coverageOf(territory, place) ?? []);
