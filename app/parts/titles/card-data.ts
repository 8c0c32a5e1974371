import { cutBetweenWords } from '~store/contract/html-text';
import { midSentence } from '~store/contract/sentence-case';
import type { Author, Offer, TitleSummary } from '~store/contract/title';
import { dollars } from '../../format/dollars';
import { languageTag } from '../../format/language-tag';

/** An offer as far as the displays of a title show it. Every whole offer is one. */
export type CardOffer = Pick<Offer, 'code' | 'text' | 'availability' | 'message' | 'onhand'> &
	Partial<Pick<Offer, 'price' | 'row_price' | 'save' | 'discount' | 'used' | 'cartable' | 'sub_message'>> & {
		/** For a copy that is not new, where a card does not show all offers: what it is, and what a new one costs. */
		copy?: string;
	};

/** A title as far as its displays show it. Every summary is one; `toCardData` and its kin make small ones. */
export type CardTitle = Pick<TitleSummary, 'eisbn' | 'title'> & {
	available: CardOffer[];
	authors?: (Pick<Author, 'name'> & Partial<Author>)[];
	/** How many other editions its work has, where it stands for all of them. */
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

/** What a card shows, and no more: a page of 26 goes to the browser twice, as markup and as data. */
export const toCardData = (title: TitleSummary): CardTitle => ({
	...lean({ binding: title.binding, release_date: title.release_date }),
	...face(title),
	available: cardOffers(title.available),
});

/** What a list item shows: every offer, and what tells editions apart (docs/behaviour/titles.md#displays). */
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

/** What a bare cover shows, and what it is named by. */
export const toCoverData = ({ eisbn, title, cover_image_cache, favourite, language }: TitleSummary): CardTitle => ({
	eisbn,
	title,
	...lean({ cover_image_cache, favourite, language: otherLanguage(language) }),
	available: [],
});

/** How many letters of a comment stand in a slide, which is a hand wide. The whole comment is on the title's page. */
const onShelf = 90;

/** What a slide and a sidebar item show: the face of the book, and what it costs. */
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

/** A language that has to be told so that the title is spoken as it is written; most cards do without. */
const otherLanguage = (language: string | null) => (languageTag(language) === undefined ? null : language);

/**
 * The authors of a title, without those who illustrated or translated it. They are told only where nobody is named as
 * its writer.
 */
function writers(authors: Author[]): CardTitle['authors'] {
	const wrote = authors.filter(({ role }) => role === null);
	return (wrote.length > 0 ? wrote : authors)
		.slice(0, 3)
		.map(({ name, canadian }) => ({ name, ...lean({ canadian }) }));
}

/** The offer to take, and where there is one the cheapest copy beside it: used, or from the bargain table. */
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

/** 'used; new $27.00' */
function copyWords({ text }: Offer, offers: Offer[]): string {
	const fresh = offers.find(({ code, cartable }) => code === 'new' && cartable)?.price;
	return `${midSentence(text)}${fresh ? `; new ${dollars(fresh)}` : ''}`;
}

/** What is on hand stays the store's affair: a card tells only whether there is something. */
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

/** Leaves out the fields that say nothing. */
function lean<Fields extends Record<string, unknown>>(fields: Fields): Partial<Fields> {
	const said = Object.entries(fields).filter(
		([, value]) => value !== null && value !== undefined && value !== false && value !== '' && value !== 0,
	);
	return Object.fromEntries(said) as Partial<Fields>;
}
