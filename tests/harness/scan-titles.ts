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

/** What the search index should find: the mark of each title, by its place, that is found when all are looked at one by one. */
export function scanTitles(
	titles: ReadonlyMap<number, TitleTokens>,
	question: ParsedQuery,
	scope: Scope,
	called: boolean,
): Map<number, number> {
	const found = new Map<number, number>();
	for (const [place, tokens] of titles) {
		const has = (one: ParsedQuery, where: Scope) => answerTogether(columnsIn(tokens, where), one);
		const isNamed = (token: Token, where: Scope) => token.text !== '' && has(only(question, token), where);
		const exact = { text: question.exact, prefix: false };
		const isWorded = has(question, scope);
		const isCalled = called && isNamed(exact, 'title');
		if (!isWorded && !isCalled) continue;
		const whole = wholly(question);
		const holds: Record<keyof typeof markBit, boolean> = {
			begunNamed: isWorded && has(question, 'named'),
			wholeTitle: isWorded && has(whole, 'title'),
			wholeAuthors: isWorded && has(whole, 'authors'),
			wholeSeries: isWorded && has(whole, 'series'),
			wholePublisher: isWorded && has(whole, 'publisher'),
			wholeNamed: isWorded && has(whole, 'named'),
			exactTitle: isNamed(exact, 'title'),
			exactAuthors: isNamed(exact, 'authors'),
			exactSeries: isNamed(exact, 'series'),
			mainTitle: isNamed({ text: question.main, prefix: false }, 'title'),
			titleBegins: isNamed({ text: question.main, prefix: true }, 'title'),
		};
		const marks = Object.entries(markBit).flatMap(([name, bit]) => (holds[name as keyof typeof markBit] ? [bit] : []));
		found.set(
			place,
			marks.reduce((mark, bit) => mark | bit, 0),
		);
	}
	return found;
}

const columnsIn = (tokens: TitleTokens, scope: Scope) =>
	searchColumns.filter((column) => scopeColumns[scope] & columnBit[column]).map((column) => tokens[column]);

const only = (question: ParsedQuery, token: Token): ParsedQuery => ({ ...question, terms: [[[token]]] });

/** The question with nothing but whole words, and a lone letter at its end. */
function wholly(question: ParsedQuery): ParsedQuery {
	const asked = question.terms.map((ways, at) =>
		isLetterLast(question) && at === question.terms.length - 1
			? ways
			: ways.filter((way) => way.every(({ prefix }) => !prefix)),
	);
	return { ...question, terms: asked };
}
