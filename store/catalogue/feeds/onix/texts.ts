import { plainLine } from '../plain-text';
import { put } from '../put';
import type { FeedReview, TitleRecord } from '../title-record';
import { readBiographies } from './contributors';
import { childrenOf, type OnixNode, textOf, textsOf } from './node';

/**
 * Types of texts, the best first: '3:' for ONIX 3 (list 153), '2:' for ONIX 2.1 (list 33). Descriptions: long or main, cover
 * copy, abstract, short.
 */
const descriptions = ['3:03', '3:05', '3:30', '3:02', '2:03', '2:01', '2:18', '2:17', '2:02'];
/** Quotes from reviews of this product or an earlier edition, and endorsements; not those of the author's other books. */
const reviewsTable = ['3:06', '3:07', '3:09', '2:05', '2:06', '2:07', '2:08', '2:30'];
/** A part of the book itself: an excerpt, and in 2.1 its first chapter as well. */
const extracts = ['3:14', '2:24', '2:23'];
const biographiesTable = ['3:12', '2:13'];
/** ONIX list 154: texts for the trade alone, for librarians, teachers … are not for the shop's pages. */
const tradeOnly = ['01', '02', '07'];

/** Description, biographies, review quotes and an extract, each as the HTML or plain text that the feed carries. */
export function readTexts(product: OnixNode): Pick<TitleRecord, 'description' | 'bio' | 'reviews' | 'extract'> {
	const texts = [
		...childrenOf(product, 'TextContent')
			.filter(isForShoppers)
			.map((node) => ({ node, type: `3:${textOf(node, 'TextType')}` })),
		...childrenOf(product, 'OtherText').map((node) => ({ node, type: `2:${textOf(node, 'TextTypeCode')}` })),
	].filter(({ node }) => textOf(node, 'Text') !== '');
	const ofTypes = (types: string[]) =>
		types.flatMap((type) => texts.filter((text) => text.type === type)).map(({ node }) => node);

	const read: ReturnType<typeof readTexts> = {};
	const [description] = ofTypes(descriptions);
	if (description) read.description = textOf(description, 'Text');
	const ofContributors = readBiographies(product);
	const bio =
		ofContributors.length > 0 ? ofContributors : ofTypes(biographiesTable).map((node) => textOf(node, 'Text'));
	if (bio.length > 0) read.bio = bio;
	const reviews = ofTypes(reviewsTable).map(readReview);
	if (reviews.length > 0) read.reviews = reviews;
	const [extract] = ofTypes(extracts);
	if (extract) read.extract = textOf(extract, 'Text');
	return read;
}

function readReview(node: OnixNode): FeedReview {
	const review: FeedReview = { content: textOf(node, 'Text') };
	put(review, 'author', plainLine(textOf(node, 'TextAuthor')) || undefined);
	const source = textOf(node, 'SourceTitle', 'TextSourceTitle', 'TextSourceCorporate');
	put(review, 'source_title', plainLine(source) || undefined);
	return review;
}

/** Returns whether a text or a picture is meant for the public, not only for the trade. */
export function isForShoppers(node: OnixNode): boolean {
	const audiences = textsOf(node, 'ContentAudience');
	return audiences.length === 0 || audiences.some((audience) => !tradeOnly.includes(audience));
}
