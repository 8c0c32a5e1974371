import { isLetterLast, type ParsedQuery, type Token } from '../words/parse-query';
import { allScopes, columnBit, columnBits, type Scope, scopeBit, scopesOfColumns } from './columns';
import { Cursor } from './cursor';
import { type Matches, noMatches } from './matches';
import { mergePostings, positionOf, type Segment, tokenKey } from './segment';

/** A search that is run on the titles of one segment of the search index. */
export interface Sought {
	query: ParsedQuery;
	/** The scopes in which titles are searched. A title matches if a single scope contains all words of the query. */
	scopes: readonly Scope[];
	/**
	 * Whether to also find titles whose whole name equals the query in another spelling, even if the words differ: 'breakin' finds
	 * "Break In".
	 */
	called: boolean;
}

/**
 * One possible spelling of a query word, as one or several tokens. A title matches the spelling if it contains all of its
 * tokens.
 */
interface Way {
	cursors: Cursor[];
	/** Whether the spelling consists of whole words, not of beginnings of words. */
	isWhole: boolean;
	/** The token of the spelling that the fewest titles contain, and the cursor for that token. */
	rarest: Token;
	leading: Cursor;
}

/** One term of the query, with its possible spellings. */
interface Item {
	ways: Way[];
	/**
	 * The spellings to use if the shopper may not have typed whole words. A spelling is left out if the prefix in another spelling
	 * finds all of its titles.
	 */
	typed: Way[];
	/** The spellings that consist of whole words. The array is null if all spellings consist of whole words. */
	whole: Way[] | null;
	/** An upper limit for the number of titles that contain the term. */
	size: number;
}

/**
 * Finds the matching titles of a segment in one loop: steps through the titles with the rarest term, and looks up the other
 * terms for each of these titles.
 *
 * @param holds returns whether the title at a position still belongs to this segment
 */
export function match(
	segment: Segment,
	{ query, scopes: asked, called }: Sought,
	holds: (position: number) => boolean,
): Matches {
	const cursors = cursorsOf(segment);
	const exact = prepared(cursors({ text: query.exact, prefix: false }));
	const items = itemsOf(query, cursors);
	const candidates = items ? candidatesOf(segment, items) : noMatches.positions;
	prepare(items ?? [], candidates.length);
	const others = called ? exact.postings : noMatches.positions;
	if (candidates.length === 0 && others.length === 0) return noMatches;
	// The two cursors for whole names are created only when needed, because in most segments no name equals a query of several
	// words.
	let main: Cursor | null = null;
	let begins: Cursor | null = null;
	const wanted = asked.reduce((bits, scope) => bits | scopeBit[scope], 0);
	const { positions, marks } = roomFor(candidates.length + others.length);
	let count = 0;
	for (let at = 0, other = 0; at < candidates.length || other < others.length; ) {
		const candidate = at < candidates.length ? positionOf(candidates[at] ?? 0) : noPosition;
		const besides = other < others.length ? positionOf(others[other] ?? 0) : noPosition;
		const position = Math.min(candidate, besides);
		let isCalled = false;
		if (besides === position) {
			isCalled = ((others[other] ?? 0) & columnBit.title) !== 0;
			other += 1;
		}
		let scopes = 0;
		if (candidate === position) {
			if (items) scopes = scopesAt(items, position, wanted);
			at += 1;
		}
		if ((scopes === 0 && !isCalled) || !holds(position)) continue;
		main ??= prepared(cursors({ text: query.main, prefix: false }));
		begins ??= prepared(cursors({ text: query.main, prefix: true }));
		positions[count] = position;
		marks[count] =
			((scopes >>> namedTyped) & 1) |
			(((scopes >>> wholeShift) & wholeMask) << 1) |
			((exact.columnsAt(position) & exactMask) << 6) |
			((main.columnsAt(position) & columnBit.title) << 9) |
			((begins.columnsAt(position) & columnBit.title) << 10) |
			((scopes & begunMask) << 11);
		count += 1;
	}
	return { positions: positions.slice(0, count), marks: marks.slice(0, count) };
}

function prepare(items: readonly Item[], titles: number): void {
	for (const { ways } of items) for (const { cursors } of ways) for (const cursor of cursors) cursor.prepare(titles);
}

/** Prepares a cursor for a token that stands for a whole name. Only a few titles have a token for the same whole name. */
function prepared(cursor: Cursor): Cursor {
	cursor.prepare(0);
	return cursor;
}

/** A number that is higher than the position of any title. */
const noPosition = 2 ** (32 - columnBits);

/**
 * Result arrays that are reused by all searches. The arrays are large enough for all candidates, although most candidates do not
 * match.
 */
let room = { positions: new Uint32Array(0), marks: new Uint16Array(0) };

function roomFor(count: number): typeof room {
	if (room.positions.length < count) room = { positions: new Uint32Array(count), marks: new Uint16Array(count) };
	return room;
}

/**
 * One number represents all scopes that match at a position. The lowest bits are the scopes in which every query word is the
 * beginning of a word. The higher bits are the scopes in which every query word is a whole word.
 */
const wholeShift = 8;
const namedTyped = Math.log2(scopeBit.named);
/** The scopes that have a bit of their own in `markBit`, separately for whole words and for prefixes. */
const wholeMask = scopeBit.title | scopeBit.authors | scopeBit.series | scopeBit.publisher | scopeBit.named;
const begunMask = scopeBit.title | scopeBit.authors | scopeBit.series | scopeBit.publisher;
const exactMask = columnBit.title | columnBit.authors | columnBit.series;

/**
 * Returns the scopes in which the title at a position contains all terms, separately for prefixes and for whole words. Returns 0
 * if no wanted scope contains all terms.
 */
function scopesAt(items: readonly Item[], position: number, wanted: number): number {
	let typed = allScopes;
	let whole = allScopes;
	// The loops use an array index, because a search for common words spends most of its time here. The test that most titles fail
	// is made first.
	for (let at = 0; at < items.length; at += 1) {
		const item = items[at];
		if (!item) break;
		const has = scopesOfAny(item.typed, position);
		typed &= has;
		if ((typed & wanted) === 0) return 0;
		if (item.whole === null) whole &= has;
	}
	for (let at = 0; at < items.length && whole !== 0; at += 1) {
		const ways = items[at]?.whole;
		if (ways) whole &= scopesOfAny(ways, position);
	}
	return typed | (whole << wholeShift);
}

function scopesOfAny(ways: readonly Way[], position: number): number {
	let scopes = 0;
	for (let at = 0; at < ways.length; at += 1) {
		const way = ways[at];
		if (way) scopes |= scopesOfWay(way, position);
	}
	return scopes;
}

function scopesOfWay({ cursors }: Way, position: number): number {
	let scopes = allScopes;
	for (let at = 0; at < cursors.length && scopes !== 0; at += 1)
		scopes &= scopesOfColumns[cursors[at]?.columnsAt(position) ?? 0] ?? 0;
	return scopes;
}

type Cursors = (token: Token) => Cursor;

/**
 * Returns a function that creates a cursor for each token. Equal tokens share one cursor, so their postings are read only once.
 */
function cursorsOf(segment: Segment): Cursors {
	const all = new Map<string, Cursor>();
	return (token) => {
		const key = tokenKey(token);
		let cursor = all.get(key);
		if (!cursor) {
			cursor = new Cursor(segment, token);
			all.set(key, cursor);
		}
		return cursor;
	};
}

/** Returns the terms of a query, rarest term first. Returns null if no title contains one of the terms. */
function itemsOf(query: ParsedQuery, cursorOf: Cursors): Item[] | null {
	const isLetter = isLetterLast(query);
	const items: Item[] = [];
	for (const [at, asked] of query.terms.entries()) {
		const isLastLetter = isLetter && at === query.terms.length - 1;
		const ways: Way[] = [];
		for (const tokens of asked) {
			const cursors = tokens.map(cursorOf);
			let [rarest, leading] = [tokens[0], cursors[0]];
			for (const [token, cursor] of cursors.entries()) {
				if (!leading || cursor.size >= leading.size) continue;
				[rarest, leading] = [tokens[token], cursor];
			}
			if (!rarest || !leading || leading.size === 0) continue;
			ways.push({ cursors, isWhole: isLastLetter || tokens.every(({ prefix }) => !prefix), rarest, leading });
		}
		if (ways.length === 0) return null;
		const beginnings = ways.filter(({ rarest, cursors }) => rarest.prefix && cursors.length === 1);
		const isThere = ({ rarest }: Way) =>
			beginnings.some(({ rarest: other }) => other !== rarest && isWithin(rarest, other));
		const typed = ways.filter((way) => !isThere(way));
		const whole = ways.filter(({ isWhole }) => isWhole);
		const isAllWhole = whole.length === ways.length;
		items.push({
			ways,
			typed,
			whole: isAllWhole ? null : whole,
			size: ways.reduce((size, way) => size + way.leading.size, 0),
		});
	}
	return items.sort((a, b) => a.size - b.size);
}

/** Returns the postings of all titles that may contain the first term of the query. */
function candidatesOf(segment: Segment, items: readonly Item[]): Uint32Array {
	const lists = [...new Set(items[0]?.typed.map(({ leading }) => leading.postings))];
	const [only = noMatches.positions] = lists;
	return lists.length <= 1 ? only : mergePostings(lists, segment.positionCount);
}

const isWithin = (token: Token, beginning: Token): boolean =>
	token.text.startsWith(beginning.text) && !(token.prefix && token.text === beginning.text);
