import { toIsbn13 } from '../../../contract/isbn';
import { chooseProductNumber } from '../../../contract/product-number';
import { type FeedDate, readDate } from '../dates';
import { plainLine } from '../plain-text';
import { put, putDate } from '../put';
import type { FeedItem, TitleRecord } from '../title-record';
import { readContributors } from './contributors';
import { readForm } from './form';
import type { HeaderDefaults } from './header';
import { readInteriors } from './interiors';
import { childOf, childrenOf, type OnixNode, textOf, textsOf } from './node';
import { readPrices } from './prices';
import { suppliesNaming } from './rights';
import { readStatus } from './status';
import { readSubjects } from './subjects';
import type { ShopPlace } from './territory';
import { readTexts } from './texts';
import { readTitles } from './titles';

/**
 * The codes of ONIX list 5 for ISBNs, most trusted first (ISBN-13, GTIN-13, ISBN-10). Code 25 is for sheet music. Codes 04 and
 * 30 are UPCs.
 */
const isbnTypes = ['15', '03', '02'];
const numberTypes = [...isbnTypes, '25'];
const upcTypes = ['04', '30'];
/** The code of ONIX list 1 for a deleted record. */
const deleted = '05';
const testRecords = ['88', '89'];
/**
 * The codes of ONIX list 51 for other editions of the same work: replaced and replacing editions, other formats, electronic and
 * print versions, reprints, special, facsimile, enhanced, remaindered and signed editions, and editions for other markets.
 */
const sameWork = [
	...['03', '05', '06', '09', '10', '13', '14', '15', '16', '17', '18', '19', '20', '21', '24', '25', '27', '28', '29'],
	...['31', '32', '33', '37', '38', '42'],
];

/**
 * Reads an ONIX product as a title. Returns the reason if the product is refused: an invalid or missing ISBN, no title, or a
 * test record. `at` is the number of the product in the message.
 */
export function readProduct(
	whole: OnixNode,
	at: number,
	defaults: HeaderDefaults,
	place?: ShopPlace,
): FeedItem<TitleRecord> {
	const product = withoutMarkets(whole);
	const notification = textOf(product, 'NotificationType');
	const isbn = productIsbn(product);
	const refuse = (refused: string) => ({ at, refused, source: sourceOf(product) });
	if (testRecords.includes(notification)) return refuse('the sender marks it as a test record');
	if ('refused' in isbn) return refuse(isbn.refused);
	const { eisbn } = isbn;
	const titles = readTitles(product);
	if (notification === deleted) return { at, record: { eisbn, title: titles.title, status: 'cancelled' } };
	if (titles.title === '') return refuse('there is no title');
	const record: TitleRecord = {
		eisbn,
		...titles,
		...readForm(product, defaults),
		...readPrices(product, defaults, Date.now() / 1000),
		...readTexts(product),
		...readInteriors(product),
		...readTrade(product, place ? suppliesNaming(whole, place) : []),
		...readPublishing(whole, place),
		related_editions: relatedEditions(product, eisbn),
	};
	const authors = readContributors(product);
	if (authors.length > 0 || childOf(product, 'NoContributor')) record.authors = authors;
	const subjects = readSubjects(product);
	if (subjects.length > 0) record.subjects = subjects;
	return { at, record };
}

function readTrade(
	product: OnixNode,
	ownMarket: readonly OnixNode[],
): Pick<TitleRecord, 'publisher' | 'release_date' | 'release_date_precision' | 'carton_qty' | 'upc'> {
	const read: ReturnType<typeof readTrade> = {};
	const packs = childrenOf(product, 'SupplyDetail').map((supply) => Math.round(Number(textOf(supply, 'PackQuantity'))));
	put(read, 'publisher', publisherOf(product) || undefined);
	putDate(read, publicationDate(product, ownMarket));
	put(
		read,
		'carton_qty',
		packs.find((quantity) => quantity > 0),
	);
	put(read, 'upc', identifiers(product, upcTypes)[0]);
	return read;
}

const readPublishing = (product: OnixNode, place: ShopPlace | undefined): Pick<TitleRecord, 'status'> => {
	const status = readStatus(product, place);
	return status === undefined ? {} : { status };
};

/** Returns the product with the supplies of all markets as direct children. */
function withoutMarkets({ name, attributes, text, children: given }: OnixNode): OnixNode {
	const children: OnixNode[] = [];
	for (const child of given) {
		if (child.name === 'ProductSupply') children.push(...child.children);
		else children.push(child);
	}
	return { name, attributes, text, children };
}

function productIsbn(product: OnixNode) {
	return chooseProductNumber([...identifiers(product, numberTypes), ...textsOf(product, 'EAN13', 'ISBN')]);
}

/** Returns the product identifiers with these identifier types, in the order of the types. */
function identifiers(node: OnixNode, types: readonly string[]): string[] {
	const all = [
		...childrenOf(node, 'ProductIdentifier').map((each) => ({ each, type: textOf(each, 'ProductIDType') })),
		...childrenOf(node, 'WorkIdentifier').map((each) => ({ each, type: textOf(each, 'WorkIDType') })),
	].filter(({ each }) => node.name !== 'Product' || each.name === 'ProductIdentifier');
	return types.flatMap((type) => all.filter((id) => id.type === type).map(({ each }) => textOf(each, 'IDValue')));
}

function relatedEditions(product: OnixNode, own: string): string[] {
	const related = [
		...childrenOf(product, 'RelatedProduct').filter((node) =>
			textsOf(node, 'ProductRelationCode', 'RelationCode').some((code) => sameWork.includes(code)),
		),
		...childrenOf(product, 'RelatedWork'),
	];
	const isbns = related.flatMap((node) => {
		const readings = identifiers(node, isbnTypes).map((value) => toIsbn13(value));
		const first = readings.find((reading) => 'eisbn' in reading);
		return first && 'eisbn' in first ? [first.eisbn] : [];
	});
	return [...new Set(isbns)].filter((isbn) => isbn !== own);
}

function publisherOf(product: OnixNode): string {
	const publishers = childrenOf(product, 'Publisher');
	const main = publishers.find((node) => /^(?:01)?$/.test(textOf(node, 'PublishingRole'))) ?? publishers[0] ?? product;
	const [imprint] = childrenOf(product, 'Imprint');
	return plainLine(textOf(main, 'PublisherName') || textOf(imprint ?? product, 'ImprintName'));
}

/**
 * Returns the publication date in the shop's own market, or else the nominal publication date of a product, or else the first date
 * of sale, or else any market's publication date.
 */
function publicationDate(product: OnixNode, ownMarket: readonly OnixNode[]): FeedDate | undefined {
	const dated = (composite: string, roleName: string, role: string, parent = product) =>
		childrenOf(parent, composite)
			.filter((node) => textOf(node, roleName) === role)
			.map((node) => textOf(node, 'Date'));
	const written = [
		...ownMarket.flatMap((market) => dated('MarketDate', 'MarketDateRole', '01', market)),
		...dated('PublishingDate', 'PublishingDateRole', '01'),
		textOf(product, 'PublicationDate'),
		...dated('PublishingDate', 'PublishingDateRole', '02'),
		...dated('MarketDate', 'MarketDateRole', '01'),
		...childrenOf(product, 'SupplyDetail').map((supply) => textOf(supply, 'OnSaleDate')),
	];
	return written.map((date) => readDate(date)).find((date) => date !== undefined);
}

function sourceOf(product: OnixNode): string {
	const ids = identifiers(product, isbnTypes).join(' ');
	return [textOf(product, 'RecordReference'), ids, readTitles(product).title].filter((part) => part !== '').join(' · ');
}
