import { encodePart, guardSegment } from '../../paths/path-segment';
import { type Stage, Status } from '../../ui/status';
import type { CardOffer, CardTitle } from './card-data';

/** Whether an offer without copies on hand may be available later. */
const withoutStock: Record<CardOffer['availability'], Stage> = {
	available: 'later',
	forthcoming: 'later',
	out_of_print: 'never',
	out_of_stock_indefinitely: 'never',
	no_price: 'never',
};

/**
 * Returns how soon an offer is available (docs/behaviour/titles.md#availability). The stage of the availability is 'now' if
 * copies are on hand and the price is above 0. Otherwise the stage depends on the offer's availability. If the visitor may not
 * see the price, the price counts as above 0.
 */
export function stageOf(offer: Pick<CardOffer, 'availability' | 'price' | 'onhand'> | undefined): Stage {
	if (!offer) return 'never';
	const priced = offer.price ? Number(offer.price) > 0 : offer.availability !== 'no_price';
	if (!priced) return 'never';
	return offer.onhand === 0 ? withoutStock[offer.availability] : 'now';
}

/**
 * Whether an offer has no price, so that customers must ask the store for the price. For an offer without a price, the page
 * links to other editions (docs/behaviour/titles.md#availability).
 */
export const isUnpriced = ({ availability }: Pick<CardOffer, 'availability'>): boolean => availability === 'no_price';

/**
 * Whether all titles on a page are in stock. If all titles are in stock, the page says so once, rather than below each title.
 */
export const allInStock = (titles: Pick<CardTitle, 'available'>[]): boolean =>
	titles.every(({ available: [offer] }) => stageOf(offer) === 'now');

/** Returns the address of a search that finds all editions of a title (docs/behaviour/titles.md#availability). */
export function editionsPath({ title, authors = [] }: Pick<CardTitle, 'title' | 'authors'>): string {
	const words = [title, ...authors.slice(0, 1).map(({ name }) => name)].join(' ');
	return `/browse/filter/k/keyword/t/${guardSegment(encodePart(words))}/e/all`;
}

interface AvailabilityProps {
	title: CardTitle;
	offer: CardOffer | undefined;
	/** Whether to leave out the link to all editions, because the page already has such a link. */
	plain?: boolean;
}

/** Shows the availability of a title. */
export function Availability({ title, offer, plain }: AvailabilityProps) {
	const unpriced = !plain && offer !== undefined && isUnpriced(offer);
	return (
		<Status stage={stageOf(offer)}>
			{offer ? offer.message : 'Unavailable'}
			{unpriced ? (
				<>
					{' '}
					<a href={editionsPath(title)}>See all editions</a>
				</>
			) : null}
		</Status>
	);
}
