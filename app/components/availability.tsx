import { encodePart, guardSegment } from '../browse-path/path-segment';
import type { CardOffer, CardTitle } from './card-data';

/** Green, orange, or nothing to be had: the class of the word's colour and of the shape beside it. */
export type Standing = 'in' | 'out' | 'none';

/**
 * Where an offer stands (spec 1 §4, Availability display): 'in' when its price is above 0 and stock is on hand,
 * otherwise 'out'. A price that this visitor may not see is one all the same.
 */
export function standingOf(offer: Pick<CardOffer, 'availability' | 'price' | 'onhand'> | undefined): Standing {
	if (!offer) return 'none';
	const priced = offer.price ? Number(offer.price) > 0 : offer.availability !== 'no_price';
	return priced && offer.onhand !== 0 ? 'in' : 'out';
}

/** The title that is looked for, so that every edition of it is found (spec 1 §2). */
export function editionsPath({ title, authors = [] }: Pick<CardTitle, 'title' | 'authors'>): string {
	const words = [title, ...authors.slice(0, 1).map(({ name }) => name)].join(' ');
	return `/browse/filter/k/keyword/t/${guardSegment(encodePart(words))}/e/all`;
}

/** Whether a title can be had, as a word in its colour with a shape beside it. */
export function Availability({ title, offer }: { title: CardTitle; offer: CardOffer | undefined }) {
	const unpriced = offer?.availability === 'no_price';
	return (
		<p className={`av av-${standingOf(offer)}`}>
			{offer ? offer.message : 'Unavailable'}
			{unpriced ? (
				<>
					{' '}
					<a href={editionsPath(title)}>See all editions</a>
				</>
			) : null}
		</p>
	);
}
