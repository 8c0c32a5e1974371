import type { BookLeaf, MergeLeafTypes, OfferLeaf, ProductLeaf, WithContext } from 'schema-dts';
import { htmlText } from '~store/contract/html-text';
import type { Offer, Title } from '~store/contract/title';
import { sharedCoverAddress } from '../covers/cover-address';
import { isoDate } from '../format/release-date';
import { type JsonLd, said } from './json-ld';

/** The facts about the shop in the structured data of a title. */
export interface Seller {
	name: string;
	/** The shop's own address, without a slash at the end. */
	base_url: string;
	currency: string;
	covers: string | null;
}

type Described = Pick<
	Title,
	| 'eisbn'
	| 'isbn_type'
	| 'title'
	| 'subtitle'
	| 'authors'
	| 'publisher'
	| 'language'
	| 'binding'
	| 'pages'
	| 'release_date'
	| 'description'
	| 'cover_image_cache'
	| 'available'
	| 'is_giftcard'
>;

/**
 * Returns a title in schema.org's format, as a book or another product for sale. Leaves out prices that the visitor may not see.
 * Remix writes the data into the page (`script:ld+json` in a route's meta), and escapes text that could end the script element.
 */
export function titleJsonLd(title: Described, seller: Seller): JsonLd {
	const url = `${seller.base_url}/item/${title.eisbn}`;
	const isBook = !title.is_giftcard && title.isbn_type === 'ISBN-13';
	const product: Omit<WithContext<ProductLeaf>, '@type'> = {
		'@context': 'https://schema.org',
		'@id': url,
		url,
		name: title.subtitle ? `${title.title}: ${title.subtitle}` : title.title,
		image: absolute(sharedCoverAddress(title.eisbn, title.cover_image_cache, seller.covers), seller),
		gtin13: title.eisbn,
	};
	const description = title.description ? htmlText(title.description, 5000) : null;
	const offers = title.available.flatMap((offer) => offerJsonLd(offer, url, seller));
	if (!isBook) return said<WithContext<ProductLeaf>>({ '@type': 'Product', ...product, description, offers });
	const authors = title.authors.filter(({ role }) => role === null);
	return said<WithContext<MergeLeafTypes<[BookLeaf, ProductLeaf]>>>({
		'@type': ['Book', 'Product'],
		...product,
		description,
		isbn: title.eisbn,
		author: authors.map(({ name }) => ({ '@type': 'Person', name })),
		publisher: title.publisher ? { '@type': 'Organization', name: title.publisher } : null,
		inLanguage: title.language,
		bookFormat: bookFormat(title.binding),
		numberOfPages: title.pages,
		datePublished: title.release_date ? isoDate(title.release_date) : null,
		offers,
	});
}

export const absolute = (address: string, { base_url }: Pick<Seller, 'base_url'>): string =>
	address.startsWith('/') ? base_url + address : address;

/**
 * Returns an offer in schema.org's format, as the only element of a list. The list is empty if the visitor may not see the
 * price.
 */
const offerJsonLd = (offer: Offer, url: string, seller: Seller): OfferLeaf[] =>
	offer.price === null
		? []
		: [
				{
					'@type': 'Offer',
					url,
					price: offer.price,
					priceCurrency: seller.currency,
					itemCondition: `https://schema.org/${offer.used ? 'UsedCondition' : 'NewCondition'}`,
					availability: `https://schema.org/${availabilityOf(offer)}`,
					seller: { '@type': 'BookStore', name: seller.name, url: seller.base_url },
				},
			];

function availabilityOf({ availability, onhand, is_extra_orderable }: Offer) {
	if (onhand !== 0) return 'InStock';
	if (availability === 'forthcoming') return 'PreOrder';
	if (availability === 'available') return is_extra_orderable ? 'BackOrder' : 'OutOfStock';
	return availability === 'out_of_print' ? 'Discontinued' : 'OutOfStock';
}

function bookFormat(binding: string | null) {
	if (!binding) return null;
	if (/audio|\bcds?\b|mp3/i.test(binding)) return 'https://schema.org/AudiobookFormat';
	if (/e-?book|epub|digital|pdf/i.test(binding)) return 'https://schema.org/EBook';
	if (/hard|cloth|cased|board/i.test(binding)) return 'https://schema.org/Hardcover';
	return /paper|soft|pocket/i.test(binding) ? 'https://schema.org/Paperback' : null;
}
