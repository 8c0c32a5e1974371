import { encodePart, guardSegment } from '../../paths/path-segment';
import { type Stage, Status } from '../../ui/status';
import type { CardOffer, CardTitle } from './card-data';

/** Whether more can come once nothing is on hand. */
const withoutStock: Record<CardOffer['availability'], Stage> = {
	available: 'later',
	forthcoming: 'later',
	out_of_print: 'never',
	out_of_stock_indefinitely: 'never',
	no_price: 'never',
};

/**
 * How soon an offer can be had (docs/behaviour/titles.md#availability): now when its price is above 0 and stock is on
 * hand, otherwise as its availability says. A price that this visitor may not see counts as one above 0.
 */
export function stageOf(offer: Pick<CardOffer, 'availability' | 'price' | 'onhand'> | undefined): Stage {
	if (!offer) return 'never';
	const priced = offer.price ? Number(offer.price) > 0 : offer.availability !== 'no_price';
	if (!priced) return 'never';
	return offer.onhand === 0 ? withoutStock[offer.availability] : 'now';
}

/**
 * Whether the store has to be asked about an offer; other editions are looked for then
 * (docs/behaviour/titles.md#availability).
 */
export const isUnpriced = ({ availability }: Pick<CardOffer, 'availability'>): boolean => availability === 'no_price';

/** Whether all titles are in stock: then that is said once, and not under each. */
export const allInStock = (titles: Pick<CardTitle, 'available'>[]): boolean =>
	titles.every(({ available: [offer] }) => stageOf(offer) === 'now');

/** The title that is looked for, so that every edition of it is found (docs/behaviour/titles.md#availability). */
export function editionsPath({ title, authors = [] }: Pick<CardTitle, 'title' | 'authors'>): string {
	const words = [title, ...authors.slice(0, 1).map(({ name }) => name)].join(' ');
	return `/browse/filter/k/keyword/t/${guardSegment(encodePart(words))}/e/all`;
}

interface AvailabilityProps {
	title: CardTitle;
	offer: CardOffer | undefined;
	/** Leaves out the way to all editions, which stands on the page already. */
	plain?: boolean;
}

/** Whether a title can be had. */
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
