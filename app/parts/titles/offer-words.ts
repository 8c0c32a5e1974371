import type { Offer } from '~store/contract/title';
import { dollars } from '../../format/dollars';

type Named = Pick<Offer, 'code' | 'text' | 'price' | 'note'>;

/** Names an offer. If others have the same condition, adds the price and the note, which tell the copies apart. */
export function offerWords({ code, text, price, note }: Named, offers: readonly Named[]): string {
	const isAlone = !offers.some((other) => other.text === text && other.code !== code);
	return isAlone ? text : [text, price && dollars(price), note].filter(Boolean).join(', ');
}
