import { plainLine } from '../plain-text';
import { readersTitle } from '../readers-words';
import type { TitleRecord } from '../title-record';
import { childOf, childrenOf, type OnixNode, textOf } from './node';

/** The title types of ONIX list 15, best first: the distinctive title comes before the undefined title, which old feeds use. */
const titleTypes = ['01', '00', '05', '11'];
/** The codes of ONIX list 149 for a title of the product itself, and for a title of its collection. */
const productLevel = '01';
const collectionLevel = '02';

/** The code of ONIX list 15 for the title in the original language. */
const originalText = '03';

type Titles = Pick<TitleRecord, 'title' | 'subtitle' | 'original_title' | 'series' | 'series_num'>;

/**
 * Reads the title, subtitle, original title, series and series number of a product. The title is '' if the product has no title.
 */
export function readTitles(product: OnixNode): Titles {
	const detail = preferred(childrenOf(product, 'TitleDetail'));
	const title = detail ? titleOfDetail(detail) : titleOfOnix2(product);
	return { ...title, title: readersTitle(title.title), ...readOriginal(product), ...readSeries(product, detail) };
}

function readOriginal(product: OnixNode): Pick<Titles, 'original_title'> {
	const isOriginal = (node: OnixNode) => textOf(node, 'TitleType') === originalText;
	const detail = childrenOf(product, 'TitleDetail').find(isOriginal);
	const composite = childrenOf(product, 'Title').find(isOriginal);
	const told = detail ? titleOfDetail(detail).title : composite ? wholeTitle(composite) : '';
	return told === '' ? {} : { original_title: told };
}

function titleOfDetail(detail: OnixNode): Pick<Titles, 'title' | 'subtitle'> {
	const elements = childrenOf(detail, 'TitleElement');
	const own = elements.find((element) => textOf(element, 'TitleElementLevel') === productLevel) ?? elements[0];
	if (!own) return { title: '' };
	const subtitle = plainLine(textOf(own, 'Subtitle'));
	const written = wholeTitle(own);
	if (written !== '') return { title: written, subtitle: subtitle || null };
	// If the product is only named 'Part 2', the name of its set is used as the title.
	const names = elements.map(wholeTitle).filter((name) => name !== '');
	return { title: [...names, partNumber(own)].filter((name) => name !== '').join(', '), subtitle: subtitle || null };
}

function titleOfOnix2(product: OnixNode): Pick<Titles, 'title' | 'subtitle'> {
	const composite = preferred(childrenOf(product, 'Title')) ?? product;
	const title = wholeTitle(composite) || plainLine(textOf(product, 'DistinctiveTitle'));
	return { title, subtitle: plainLine(textOf(composite, 'Subtitle')) || null };
}

function readSeries(product: OnixNode, titleDetail: OnixNode | undefined): Pick<Titles, 'series' | 'series_num'> {
	const collections = childrenOf(product, 'Collection');
	const collection = collections.find((node) => textOf(node, 'CollectionType') === '10') ?? collections[0];
	if (collection) {
		const elements = childrenOf(preferred(childrenOf(collection, 'TitleDetail')) ?? collection, 'TitleElement');
		const named =
			elements.find((element) => textOf(element, 'TitleElementLevel') === collectionLevel && wholeTitle(element)) ??
			elements.find((element) => wholeTitle(element) !== '');
		const number =
			elements.map(partNumber).find((part) => part !== '') ||
			plainLine(textOf(childOf(collection, 'CollectionSequence') ?? collection, 'CollectionSequenceNumber'));
		if (named) return { series: wholeTitle(named), series_num: number || null };
	}
	const inTitle = titleDetail && childrenOf(titleDetail, 'TitleElement');
	const level2 = inTitle?.find((element) => textOf(element, 'TitleElementLevel') === collectionLevel);
	if (inTitle && level2 && wholeTitle(level2) !== '') {
		return { series: wholeTitle(level2), series_num: inTitle.map(partNumber).find((part) => part !== '') || null };
	}
	for (const [composite, name, number] of [
		['Series', 'TitleOfSeries', 'NumberWithinSeries'],
		['Set', 'TitleOfSet', 'ItemNumberWithinSet'],
	] as const) {
		const node = childOf(product, composite);
		const series = node && (plainLine(textOf(node, name)) || wholeTitle(preferred(childrenOf(node, 'Title')) ?? node));
		if (node && series) return { series, series_num: plainLine(textOf(node, number)) || null };
	}
	return childOf(product, 'NoCollection') || childOf(product, 'NoSeries') ? { series: null, series_num: null } : {};
}

/** Joins a prefix and a title, such as 'The' and 'Forgotten Garden'. Adds no space after a prefix that ends in an apostrophe. */
function wholeTitle(node: OnixNode): string {
	const prefix = plainLine(textOf(node, 'TitlePrefix'));
	const withoutPrefix = plainLine(textOf(node, 'TitleWithoutPrefix'));
	const text = plainLine(textOf(node, 'TitleText'));
	if (withoutPrefix === '' && (text === '' || text.toLowerCase().startsWith(prefix.toLowerCase()))) return text;
	const rest = withoutPrefix || text;
	if (prefix === '') return rest;
	return /['’]$/.test(prefix) ? `${prefix}${rest}` : `${prefix} ${rest}`;
}

function partNumber(element: OnixNode): string {
	return plainLine(textOf(element, 'PartNumber'));
}

function preferred(titles: OnixNode[]): OnixNode | undefined {
	for (const type of titleTypes) {
		const found = titles.find((title) => textOf(title, 'TitleType') === type);
		if (found) return found;
	}
	return titles[0];
}
