import type { PublishingStatus } from '../title-record';
import { childrenOf, type OnixNode, textOf, textsOf } from './node';
import { isNotForSale, suppliesFor } from './rights';
import type { ShopPlace } from './territory';

/**
 * The publishing status for each code of ONIX lists 64 and 68. Codes without information about the product (unspecified,
 * transferred, unknown) are left out.
 */
const publishingTable: Record<string, PublishingStatus> = {
	'01': 'cancelled',
	'02': 'forthcoming',
	'03': 'out_of_stock_indefinitely',
	'04': 'active',
	'06': 'out_of_stock_indefinitely',
	'07': 'out_of_print',
	'08': 'out_of_print',
	'10': 'out_of_print',
	'11': 'out_of_print',
	'12': 'out_of_print',
	'13': 'active',
	'14': 'active',
	'15': 'out_of_print',
	'16': 'out_of_stock_indefinitely',
	'17': 'out_of_print',
	'18': 'active',
};
/**
 * The publishing status for each code of ONIX list 65, which describes the availability at one supplier. A product that is
 * temporarily out of stock still has the status 'active', because customers can order it.
 */
const availability: Record<string, PublishingStatus> = {
	'01': 'cancelled',
	'09': 'out_of_stock_indefinitely',
	'10': 'forthcoming',
	'11': 'forthcoming',
	'12': 'forthcoming',
	'20': 'active',
	'21': 'active',
	'22': 'active',
	'23': 'active',
	'30': 'active',
	'31': 'active',
	'32': 'active',
	'33': 'active',
	'34': 'out_of_stock_indefinitely',
	'40': 'out_of_stock_indefinitely',
	'41': 'out_of_print',
	'42': 'out_of_print',
	'46': 'out_of_print',
	'47': 'out_of_print',
	'48': 'out_of_print',
	'49': 'out_of_print',
	'51': 'out_of_print',
	'52': 'out_of_print',
};
/** The publishing status for each code of ONIX list 54, which ONIX 2.1 uses. */
const availability2: Record<string, PublishingStatus> = {
	AB: 'cancelled',
	AD: 'active',
	EX: 'out_of_stock_indefinitely',
	IP: 'active',
	MD: 'active',
	NP: 'forthcoming',
	NY: 'forthcoming',
	OF: 'out_of_print',
	OI: 'out_of_stock_indefinitely',
	OP: 'out_of_print',
	OR: 'out_of_print',
	PP: 'out_of_stock_indefinitely',
	RM: 'out_of_print',
	RP: 'active',
	RU: 'active',
	TO: 'active',
	TP: 'active',
	TU: 'active',
	UR: 'active',
	WR: 'active',
	WS: 'out_of_print',
};
/**
 * The publishing statuses, best first. If several suppliers disagree, the status from a supplier that can supply the product is
 * used.
 */
const bestFirst: PublishingStatus[] = [
	'active',
	'forthcoming',
	'out_of_stock_indefinitely',
	'out_of_print',
	'cancelled',
];

/**
 * Reads the publishing status of a product. Returns `not_for_sale` if new copies may not be sold in the shop's country or
 * region. If new copies may be sold, returns the publisher's status, or the suppliers' status if the publisher gives no status.
 * If the publisher's status is 'active' but no supplier can supply the product, returns the suppliers' status.
 */
export function readStatus(product: OnixNode, place?: ShopPlace): PublishingStatus | undefined {
	if (place !== undefined && isNotForSale(product, place)) return 'not_for_sale';
	const markets = suppliesFor(product, place);
	const published = [product, ...markets]
		.flatMap((node) => textsOf(node, 'PublishingStatus', 'MarketPublishingStatus'))
		.map((code) => publishingTable[code])
		.find((status) => status !== undefined);
	const supplied = [product, ...markets]
		.flatMap((node) => childrenOf(node, 'SupplyDetail'))
		.map(
			(supply) =>
				availability[textOf(supply, 'ProductAvailability')] ??
				availability2[textOf(supply, 'AvailabilityCode').toUpperCase()],
		);
	const best = bestFirst.find((status) => supplied.includes(status));
	if (published === undefined) return best;
	const gone = published === 'active' && supplied.length > 0 && !supplied.includes(undefined) && best !== undefined;
	return gone && bestFirst.indexOf(best) >= 2 ? best : published;
}
