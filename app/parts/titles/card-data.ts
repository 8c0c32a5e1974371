import { cutBetweenWords } from '~store/contract/html-text';
import { midSentence } from '~store/contract/sentence-case';
import type { Author, Offer, TitleSummary } from '~store/contract/title';
import { dollars } from '../../format/dollars';
import { languageTag } from '../../format/language-tag';

/** The fields of an offer that components for titles need. Every full offer has these fields. */
export type CardOffer = Pick<Offer, 'code' | 'text' | 'availability' | 'message' | 'onhand'> &
	Partial<Pick<Offer, 'price' | 'row_price' | 'save' | 'discount' | 'used' | 'cartable' | 'sub_message'>> & {
		/** For a used copy on a card that does not show all offers: its condition, and the price of a new copy. */
		copy?: string;
	};

/**
 * The fields of a title that components for titles need. Every title summary has these fields. `toCardData` and similar
 * functions remove the other fields of a title.
 */
export type CardTitle = Pick<TitleSummary, 'eisbn' | 'title'> & {
	available: CardOffer[];
	authors?: (Pick<Author, 'name'> & Partial<Author>)[];
	/** The number of other editions, if the title represents all editions of a work. */
	others?: number;
} & Partial<
		Pick<
			TitleSummary,
			| 'subtitle'
			| 'series'
			| 'series_num'
			| 'language'
			| 'rank'
			| 'binding'
			| 'release_date'
			| 'is_forthcoming'
			| 'is_giftcard'
			| 'carton_qty'
			| 'cover_image_cache'
			| 'favourite'
			| 'comment'
		>
	>;

/**
 * Returns only the data that a card shows. A page of 26 titles contains the titles' data twice, as HTML and as data for scripts,
 * so the data must be small.
 */
export const toCardData = (title: TitleSummary): CardTitle => ({
	...lean({ binding: title.binding, release_date: title.release_date }),
	...face(title),
	available: cardOffers(title.available),
});

/**
 * Returns the data that a title in a list shows: all offers, and the facts that distinguish editions
 * (docs/behaviour/titles.md#displays).
 */
export const toListData = (title: TitleSummary): CardTitle => ({
	...toCardData(title),
	...lean({
		subtitle: title.subtitle,
		series: title.series,
		series_num: title.series_num,
		language: title.language,
		rank: title.rank,
		carton_qty: title.carton_qty,
		authors: title.authors.map(({ name, canadian, role }) => ({ name, ...lean({ canadian, role }) })),
	}),
	available: title.available.map(cardOffer),
});

/** Returns the data that a cover without text needs. */
export const toCoverData = ({ eisbn, title, cover_image_cache, favourite, language }: TitleSummary): CardTitle => ({
	eisbn,
	title,
	...lean({ cover_image_cache, favourite, language: otherLanguage(language) }),
	available: [],
});

/**
 * The maximum number of characters of a staff comment below a title in a shelf, which is narrow. The title's page shows the
 * whole comment.
 */
const onShelf = 90;

/** Returns the data that a title in a shelf or a sidebar shows: the cover, the names and the price. */
export const toSlideData = (title: TitleSummary): CardTitle => ({
	...face(title),
	...lean({
		binding: title.binding,
		language: title.language,
		series_num: title.series_num,
		comment: title.comment && { ...title.comment, text: cutBetweenWords(title.comment.text, onShelf) },
	}),
	available: cardOffers(title.available),
});

const face = (title: TitleSummary) => ({
	eisbn: title.eisbn,
	title: title.title,
	authors: writers(title.authors),
	...lean({
		cover_image_cache: title.cover_image_cache,
		is_giftcard: title.is_giftcard,
		favourite: title.favourite,
		language: otherLanguage(title.language),
	}),
});

/** Returns the language of a title if screen readers need it for the pronunciation; null for most titles. */
const otherLanguage = (language: string | null) => (languageTag(language) === undefined ? null : language);

/**
 * Returns the authors of a title without illustrators and translators. If the title has no author, returns the illustrators and
 * translators instead.
 */
function writers(authors: Author[]): CardTitle['authors'] {
	const wrote = authors.filter(({ role }) => role === null);
	return (wrote.length > 0 ? wrote : authors)
		.slice(0, 3)
		.map(({ name, canadian }) => ({ name, ...lean({ canadian }) }));
}

/** Returns the first offer of a title and, if there is one, the cheapest used or bargain offer. */
export function cardOffers(offers: Offer[]): CardOffer[] {
	const [first] = offers;
	if (!first) return [];
	if (first.code !== 'new') return [{ ...cardOffer(first), copy: copyWords(first, offers) }];
	const [cheaper] = offers
		.filter((offer) => offer !== first && offer.cartable && offer.price !== null)
		.filter(({ used, price }) => used || Number(price) < Number(first.price))
		.sort((a, b) => Number(a.price) - Number(b.price));
	return [first, ...(cheaper && !first.used ? [cheaper] : [])].map(cardOffer);
}

/** Returns the condition of a copy and the price of a new one: 'used; new $27.00'. */
function copyWords({ text }: Offer, offers: Offer[]): string {
	const fresh = offers.find(({ code, cartable }) => code === 'new' && cartable)?.price;
	return `${midSentence(text)}${fresh ? `; new ${dollars(fresh)}` : ''}`;
}

/** Returns an offer without the exact stock, which other people must not see. A card shows only whether copies are in stock. */
const cardOffer = (offer: Offer): CardOffer => ({
	code: offer.code,
	text: offer.text,
	availability: offer.availability,
	message: offer.message,
	onhand: offer.onhand === 0 ? 0 : 'Y',
	...lean({
		price: offer.price,
		row_price: offer.row_price === offer.price ? null : offer.row_price,
		save: offer.save,
		discount: offer.discount,
		used: offer.used,
		cartable: offer.cartable,
	}),
});

/** Returns an object without its empty fields. */
function lean<Fields extends Record<string, unknown>>(fields: Fields): Partial<Fields> {
	const said = Object.entries(fields).filter(
		([, value]) => value !== null && value !== undefined && value !== false && value !== '' && value !== 0,
	);
	return Object.fromEntries(said) as Partial<Fields>;
}
