import { plainLine } from '../plain-text';
import { put } from '../put';
import type { FeedReview, TitleRecord } from '../title-record';
import { readBiographies } from './contributors';
import { childrenOf, type OnixNode, textOf, textsOf } from './node';

/**
 * The text types that are used as a title's description, best first: long or main description, cover copy, abstract, short
 * description. The prefix '3:' marks a text type of ONIX 3 (list 153), and '2:' marks a text type of ONIX 2.1 (list 33).
 */
const descriptions = ['3:03', '3:05', '3:30', '3:02', '2:03', '2:01', '2:18', '2:17', '2:02'];
/**
 * The text types for endorsements, and for quotes from reviews of this product or of an earlier edition. The text types for
 * quotes about the author's other books are not included.
 */
const reviewsTable = ['3:06', '3:07', '3:09', '2:05', '2:06', '2:07', '2:08', '2:30'];
/** The text types for a part of the book itself: an excerpt, and in ONIX 2.1 also the first chapter. */
const extracts = ['3:14', '2:24', '2:23'];
const biographiesTable = ['3:12', '2:13'];
/**
 * The codes of ONIX list 154 for texts that are only for the book trade, for librarians, for teachers … The shop does not show
 * texts with these codes.
 */
const tradeOnly = ['01', '02', '07'];

/** Reads the description, biographies, review quotes and extract of a product, each as the HTML or plain text in the feed. */
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

/** Returns whether a text or a picture is for the public, and not only for the book trade. */
export function isForShoppers(node: OnixNode): boolean {
	const audiences = textsOf(node, 'ContentAudience');
	return audiences.length === 0 || audiences.some((audience) => !tradeOnly.includes(audience));
}
