import { columnBit, type SearchColumn, searchColumns } from './columns';
import { posting, Segment } from './segment';

/** A title to index: its position in the facet table, and the tokens of each of its columns. */
export interface IndexedDocument {
	position: number;
	tokens: Record<SearchColumn, ReadonlySet<string>>;
}

/** Builds a segment of the search index from titles. The titles must be in ascending order of position. */
export function buildSegment(documents: readonly IndexedDocument[]): Segment {
	const numbers = new Map<string, number>();
	/** For each posting, the number of its term. */
	const terms: number[] = [];
	const postings: number[] = [];
	for (const { position, tokens } of documents) {
		const columnsOf = new Map<string, number>();
		for (const column of searchColumns)
			for (const token of tokens[column]) columnsOf.set(token, (columnsOf.get(token) ?? 0) | columnBit[column]);
		for (const [token, columns] of columnsOf) {
			let number = numbers.get(token);
			if (number === undefined) {
				number = numbers.size;
				numbers.set(token, number);
			}
			terms.push(number);
			postings.push(posting(position, columns));
		}
	}
	const sorted = inOrder([...numbers.keys()]);
	/** For each term, the array index for the next posting. The array is indexed by the term's number. */
	const next = new Uint32Array(sorted.length);
	for (const number of terms) next[number] = (next[number] ?? 0) + 1;
	const postingEnds = new Uint32Array(sorted.length);
	const textEnds = new Uint32Array(sorted.length);
	const texts = Buffer.from(sorted.join(''));
	let [postingEnd, textEnd] = [0, 0];
	for (const [at, token] of sorted.entries()) {
		const number = numbers.get(token) ?? 0;
		const count = next[number] ?? 0;
		next[number] = postingEnd;
		postingEnd += count;
		textEnd += Buffer.byteLength(token);
		postingEnds[at] = postingEnd;
		textEnds[at] = textEnd;
	}
	const ordered = new Uint32Array(postings.length);
	for (const [at, number] of terms.entries()) {
		const to = next[number] ?? 0;
		ordered[to] = postings[at] ?? 0;
		next[number] = to + 1;
	}
	return new Segment({ texts: new Uint8Array(texts), textEnds, postingEnds, postings: ordered });
}

const surrogate = /[\ud800-\udfff]/;

/** Sorts terms by their UTF-8 bytes. JavaScript's own string order differs from the UTF-8 order for characters beyond U+FFFF. */
function inOrder(terms: string[]): string[] {
	if (!terms.some((term) => surrogate.test(term))) return terms.sort();
	return terms.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
