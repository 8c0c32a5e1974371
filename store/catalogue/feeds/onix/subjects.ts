import { plainLine } from '../plain-text';
import { splitWords } from '../subject-words';
import type { FeedSubject } from '../title-record';
import { childOf, childrenOf, type OnixNode, textOf } from './node';

/** The subject schemes of ONIX list 27. ONIX list 26 has the same numbers for these schemes. */
const keywordsText = '20';
const schemesTable: Record<string, FeedSubject['scheme']> = {
	'10': 'bisac',
	'11': 'bisac',
	'12': 'bic',
	'13': 'bic',
	'14': 'bic',
	'15': 'bic',
	'16': 'bic',
	'17': 'bic',
	'93': 'thema',
	'94': 'thema',
	'95': 'thema',
	'96': 'thema',
	'97': 'thema',
	'98': 'thema',
	'99': 'thema',
};

/** Reads the product's Thema, BISAC and BIC subjects and its keywords, without duplicates, main subjects first. */
export function readSubjects(product: OnixNode): FeedSubject[] {
	const composites = childrenOf(product, 'Subject');
	// In ONIX 3, an empty element marks a main subject. In ONIX 2.1, a composite has the same name as this element.
	const isMain = (node: OnixNode) => childOf(node, 'MainSubject') !== undefined;
	const found = [
		...[
			subject('bisac', textOf(product, 'BASICMainSubject')),
			subject('bic', textOf(product, 'BICMainSubject')),
		].flat(),
		...childrenOf(product, 'MainSubject').flatMap(readSubject),
		...composites.filter(isMain).flatMap(readSubject),
		...composites.filter((node) => !isMain(node)).flatMap(readSubject),
	];
	return [...new Map(found.map((each) => [`${each.scheme} ${each.code}`, each])).values()];
}

function readSubject(node: OnixNode): FeedSubject[] {
	const identifier = textOf(node, 'SubjectSchemeIdentifier', 'MainSubjectSchemeIdentifier');
	const code = textOf(node, 'SubjectCode');
	const heading = plainLine(textOf(node, 'SubjectHeadingText'));
	if (identifier === keywordsText)
		return splitWords(heading || code).flatMap((word) => subject('keyword', plainLine(word)));
	const scheme = schemesTable[identifier];
	if (!scheme) return [];
	return code === '' ? subject('genre', heading) : subject(scheme, code.toUpperCase(), heading);
}

function subject(scheme: FeedSubject['scheme'], code: string, label = ''): FeedSubject[] {
	if (code === '') return [];
	return [label === '' ? { scheme, code } : { scheme, code, label }];
}
