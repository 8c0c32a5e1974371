import {
	columnBit,
	type Scope,
	type SearchColumn,
	scopeColumns,
	searchColumns,
} from '~store/catalogue/search/index/columns';
import { markBit } from '~store/catalogue/search/index/matches';
import { answerTogether, isLetterLast, type ParsedQuery, type Token } from '~store/catalogue/search/words/parse-query';

/** The tokens of a title by its columns. */
export type TitleTokens = Record<SearchColumn, ReadonlySet<string>>;

/**
 * Returns the expected results of the search index: the mark of each found title, by its position, from a scan of all titles one
 * by one.
 */
export function scanTitles(
	titles: ReadonlyMap<number, TitleTokens>,
	query: ParsedQuery,
	scope: Scope,
	called: boolean,
): Map<number, number> {
	const found = new Map<number, number>();
	for (const [position, tokens] of titles) {
		const has = (one: ParsedQuery, where: Scope) => answerTogether(columnsIn(tokens, where), one);
		const isNamed = (token: Token, where: Scope) => token.text !== '' && has(only(query, token), where);
		const exact = { text: query.exact, prefix: false };
		const isWorded = has(query, scope);
		const isCalled = called && isNamed(exact, 'title');
		if (!isWorded && !isCalled) continue;
		const whole = wholly(query);
		const holds: Record<keyof typeof markBit, boolean> = {
			begunNamed: isWorded && has(query, 'named'),
			wholeTitle: isWorded && has(whole, 'title'),
			wholeAuthors: isWorded && has(whole, 'authors'),
			wholeSeries: isWorded && has(whole, 'series'),
			wholePublisher: isWorded && has(whole, 'publisher'),
			wholeNamed: isWorded && has(whole, 'named'),
			exactTitle: isNamed(exact, 'title'),
			exactAuthors: isNamed(exact, 'authors'),
			exactSeries: isNamed(exact, 'series'),
			mainTitle: isNamed({ text: query.main, prefix: false }, 'title'),
			titleBegins: isNamed({ text: query.main, prefix: true }, 'title'),
			begunTitle: isWorded && has(query, 'title'),
			begunAuthors: isWorded && has(query, 'authors'),
			begunSeries: isWorded && has(query, 'series'),
			begunPublisher: isWorded && has(query, 'publisher'),
		};
		const marks = Object.entries(markBit).flatMap(([name, bit]) => (holds[name as keyof typeof markBit] ? [bit] : []));
		found.set(
			position,
			marks.reduce((mark, bit) => mark | bit, 0),
		);
	}
	return found;
}

const columnsIn = (tokens: TitleTokens, scope: Scope) =>
	searchColumns.filter((column) => scopeColumns[scope] & columnBit[column]).map((column) => tokens[column]);

const only = (query: ParsedQuery, token: Token): ParsedQuery => ({ ...query, terms: [[[token]]] });

/** Returns the query with only whole words, and a single letter at its end. */
function wholly(query: ParsedQuery): ParsedQuery {
	const asked = query.terms.map((ways, at) =>
		isLetterLast(query) && at === query.terms.length - 1
			? ways
			: ways.filter((way) => way.every(({ prefix }) => !prefix)),
	);
	return { ...query, terms: asked };
}
