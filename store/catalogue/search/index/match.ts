import { isLetterLast, type Question, type Token } from '../question';
import { allScopes, columnBit, type Scope, scopeBit, scopesOfColumns } from './columns';
import { Cursor } from './cursor';
import { type Matches, noMatches } from './matches';
import { placeOf, type Segment, together } from './segment';

/** What is looked for in a segment. */
export interface Sought {
	question: Question;
	/** Where all words have to stand. */
	scope: Scope;
	/** Whether titles that are called just so are found though they have not the words: 'breakin' is Break In. */
	called: boolean;
}

/** One way in which a word may be written: all of its tokens have to be there. */
interface Way {
	cursors: Cursor[];
	/** Whether it counts as whole words. */
	isWhole: boolean;
	/** The token of the way that fewest titles have. */
	rarest: Token;
	postings: Uint32Array;
}

/** One thing that was asked for. */
interface Item {
	ways: Way[];
	/** No more titles have it than this. */
	size: number;
}

/**
 * Finds the titles of a segment in one pass: from those that have the rarest of what is asked for to the others, leaping
 * over what lies between.
 *
 * @param holds whether the title at a place still is of this segment
 */
export function match(
	segment: Segment,
	{ question, scope, called }: Sought,
	holds: (place: number) => boolean,
): Matches {
	const cursors = cursorsOf(segment);
	const exact = cursors({ text: question.exact, prefix: false });
	const items = itemsOf(question, cursors);
	const candidates = items ? candidatesOf(segment, items) : noMatches.places;
	const others = called ? exact.postings : noMatches.places;
	if (candidates.length === 0 && others.length === 0) return noMatches;
	const main = cursors({ text: question.main, prefix: false });
	const begins = cursors({ text: question.main, prefix: true });
	const wanted = scopeBit[scope];
	const places = new Uint32Array(candidates.length + others.length);
	const marks = new Uint16Array(places.length);
	let count = 0;
	for (let at = 0, other = 0; at < candidates.length || other < others.length; ) {
		const [candidate, besides] = [candidates[at], others[other]];
		const place = Math.min(
			candidate === undefined ? Number.POSITIVE_INFINITY : placeOf(candidate),
			besides === undefined ? Number.POSITIVE_INFINITY : placeOf(besides),
		);
		const isCandidate = candidate !== undefined && placeOf(candidate) === place;
		const isBesides = besides !== undefined && placeOf(besides) === place;
		const isCalled = isBesides && (besides & columnBit.title) !== 0;
		if (isCandidate) at += 1;
		if (isBesides) other += 1;
		const scopes = isCandidate && items ? scopesAt(items, place, wanted) : 0;
		if ((scopes === 0 && !isCalled) || !holds(place)) continue;
		places[count] = place;
		marks[count] =
			((scopes >>> namedTyped) & 1) |
			(((scopes >>> wholeShift) & wholeMask) << 1) |
			((exact.columnsAt(place) & exactMask) << 6) |
			((main.columnsAt(place) & columnBit.title) << 9) |
			((begins.columnsAt(place) & columnBit.title) << 10);
		count += 1;
	}
	return { places: places.slice(0, count), marks: marks.slice(0, count) };
}

/** Whether any title of a segment has what is asked for. */
export function matchesAny(
	segment: Segment,
	{ question, scope }: Pick<Sought, 'question' | 'scope'>,
	holds: (place: number) => boolean,
): boolean {
	const items = itemsOf(question, cursorsOf(segment));
	if (!items) return false;
	const wanted = scopeBit[scope];
	for (const candidate of candidatesOf(segment, items)) {
		const place = placeOf(candidate);
		if (hasAll(items, place, wanted) && holds(place)) return true;
	}
	return false;
}

/** Of the scopes of a place: those in which all words stand begun lie lowest, above them those in which they stand whole. */
const wholeShift = 8;
const namedTyped = Math.log2(scopeBit.named);
/** Those of the scopes, and of the columns, that have a mark of their own. */
const wholeMask = scopeBit.title | scopeBit.authors | scopeBit.series | scopeBit.publisher | scopeBit.named;
const exactMask = columnBit.title | columnBit.authors | columnBit.series;

/** Whether the title at a place has all items in a scope, each in any way: readings of a word may be many. */
function hasAll(items: readonly Item[], place: number, wanted: number): boolean {
	const has = ({ cursors }: Way) => cursors.every((cursor) => (scopesOfColumns[cursor.columnsAt(place)] ?? 0) & wanted);
	return items.every(({ ways }) => ways.some(has));
}

/** In which scopes the title at a place has all items, begun and whole; 0 where it has not in that which is wanted. */
function scopesAt(items: readonly Item[], place: number, wanted: number): number {
	let typed = allScopes;
	let whole = allScopes;
	for (const { ways } of items) {
		let [has, hasWhole] = [0, 0];
		for (const { cursors, isWhole } of ways) {
			let scopes = allScopes;
			for (const cursor of cursors) {
				scopes &= scopesOfColumns[cursor.columnsAt(place)] ?? 0;
				if (scopes === 0) break;
			}
			has |= scopes;
			if (isWhole) hasWhole |= scopes;
			if (hasWhole === allScopes) break;
		}
		typed &= has;
		if ((typed & wanted) === 0) return 0;
		whole &= hasWhole;
	}
	return typed | (whole << wholeShift);
}

type Cursors = (token: Token) => Cursor;

/** A cursor for each token, one for all who ask for the same. */
function cursorsOf(segment: Segment): Cursors {
	const all = new Map<string, Cursor>();
	return (token) => {
		const key = token.prefix ? `${token.text}*` : token.text;
		let cursor = all.get(key);
		if (!cursor) {
			cursor = new Cursor(token.text === '' ? noMatches.places : segment.postingsOf(token));
			all.set(key, cursor);
		}
		return cursor;
	};
}

/** What is asked for, the rarest first; null where no title has one of it. */
function itemsOf(question: Question, cursorOf: Cursors): Item[] | null {
	const isLetter = isLetterLast(question);
	const items: Item[] = [];
	for (const [at, asked] of question.asked.entries()) {
		const isLastLetter = isLetter && at === question.asked.length - 1;
		const ways: Way[] = [];
		for (const tokens of asked) {
			const cursors = tokens.map(cursorOf);
			let [rarest, postings] = [tokens[0], cursors[0]?.postings];
			for (const [token, cursor] of cursors.entries()) {
				if (!postings || cursor.postings.length >= postings.length) continue;
				[rarest, postings] = [tokens[token], cursor.postings];
			}
			if (!rarest || !postings || postings.length === 0) continue;
			ways.push({ cursors, isWhole: isLastLetter || tokens.every(({ prefix }) => !prefix), rarest, postings });
		}
		if (ways.length === 0) return null;
		items.push({ ways, size: ways.reduce((size, way) => size + way.postings.length, 0) });
	}
	return items.sort((a, b) => a.size - b.size);
}

/** The postings of all titles that may have the first item. */
function candidatesOf(segment: Segment, [first]: readonly Item[]): Uint32Array {
	const lists = new Set<Uint32Array>();
	for (const { rarest, postings } of first?.ways ?? []) {
		// Whatever begins so is among those that begin so.
		const isAmong = first?.ways.some(
			({ rarest: other, cursors }) =>
				other !== rarest && other.prefix && cursors.length === 1 && isWithin(rarest, other),
		);
		if (!isAmong) lists.add(postings);
	}
	const [only = noMatches.places, ...others] = lists;
	return others.length === 0 ? only : together([...lists], segment.places);
}

const isWithin = (token: Token, beginning: Token): boolean =>
	token.text.startsWith(beginning.text) && !(token.prefix && token.text === beginning.text);
