import type { TitleRecord } from '../feeds/title-record';
import { SampleNumbers } from './isbn-range';
import { shopName } from './shop-settings';

const designs = [
	{ name: 'Heron at Dusk', words: 'For no occasion at all.' },
	{ name: 'Many Happy Returns', words: 'For a birthday, early or late.' },
	{ name: 'Thank You', words: 'For teachers, neighbours and whoever fed the cat.' },
	{ name: 'Winter Lights', words: 'For the longest nights of the year.' },
];

/** The shop's gift cards, one title for each design. The shopper says what one is worth. */
export function giftCardRecords(): TitleRecord[] {
	const numbers = new SampleNumbers();
	return designs.map(({ name, words }) => ({
		eisbn: numbers.numberFor(`gift card / ${name}`),
		title: `Gift Card: ${name}`,
		authors: [],
		binding: 'Gift Card',
		binding_code: 'ZZ',
		publisher: shopName,
		description: `${words} Good for everything in both our shops. Gift cards never expire.`,
		subjects: [],
		status: 'active',
	}));
}
