import type { Token } from '../words/parse-query';
import { allColumns, scopesOfColumns } from './columns';
import { Cursor } from './cursor';
import { placeOf, posting, type Segment, together } from './segment';

/** A bit for each place of the titles that are looked among just now; all 0 in between. */
let marks = new Uint32Array(0);
/** Where one of so many postings is looked at, leaping to it is quicker than going along all of them. */
const fewOfPostings = 16;

/** Titles to look among, by their places in rising order: while `look` runs it is known which they are. */
export function lookAmong<Answer>(places: Uint32Array | null, look: (titles: TitlesAmong) => Answer): Answer {
	const titles = new TitlesAmong(places);
	try {
		return look(titles);
	} finally {
		for (const place of places ?? []) marks[place >>> 5] = 0;
	}
}

class TitlesAmong {
	/** Null for all that there are. */
	readonly #places: Uint32Array | null;

	constructor(places: Uint32Array | null) {
		this.#places = places;
		const words = ((places?.at(-1) ?? 0) >>> 5) + 1;
		if (marks.length < words) marks = new Uint32Array(words);
		for (const place of places ?? []) marks[place >>> 5] = (marks[place >>> 5] ?? 0) | (1 << (place & 31));
	}

	/**
	 * Whether anything holds for any of the titles of a segment that have all tokens in a scope; a title may be asked after
	 * several times, and in any order.
	 */
	some(segment: Segment, tokens: readonly Token[], scope: number, holds: (place: number) => boolean): boolean {
		const cursors = tokens.map((token) => new Cursor(segment, token));
		const places = this.#places;
		const size = Math.min(...cursors.map((cursor) => cursor.size));
		if (size === 0 || places?.length === 0) return false;
		const isFew = places !== null && places.length * fewOfPostings < size;
		const [only] = tokens;
		if (isFew && (tokens.length > 1 || !only?.prefix)) {
			for (const cursor of cursors) cursor.prepare(places.length);
			return places.some((place) => hasAll(cursors, place, scope) && holds(place));
		}
		const leading = cursors.findIndex((cursor) => cursor.size === size);
		const [lead] = tokens.slice(leading);
		if (!lead) return false;
		// Of one token it does not matter in which order its titles come.
		const postings = tokens.length === 1 ? segment.rawPostingsOf(lead) : segment.postingsOf(lead);
		const others = cursors.filter((_, at) => at !== leading);
		for (const cursor of others) cursor.prepare(postings.length);
		for (let at = 0; at < postings.length; at += 1) {
			const one = postings[at] ?? 0;
			const place = placeOf(one);
			if (places !== null && ((marks[place >>> 5] ?? 0) & (1 << (place & 31))) === 0) continue;
			if (((scopesOfColumns[one & allColumns] ?? 0) & scope) === 0) continue;
			if (hasAll(others, place, scope) && holds(place)) return true;
		}
		return false;
	}

	/** The places of the titles of a segment that have all tokens of any of the ways in a scope, in rising order. */
	having(segment: Segment, ways: readonly Token[][], scope: number, holds: (place: number) => boolean): Uint32Array {
		const lists = ways.map((tokens) => {
			const [only] = tokens;
			if (this.#places === null && only && tokens.length === 1) return segment.rawPostingsOf(only);
			const found: number[] = [];
			this.some(segment, tokens, scope, (place) => {
				found.push(posting(place, allColumns));
				return false;
			});
			return Uint32Array.from(found);
		});
		const places = together(lists, segment.places);
		let count = 0;
		for (let at = 0; at < places.length; at += 1) {
			const one = places[at] ?? 0;
			if (((scopesOfColumns[one & allColumns] ?? 0) & scope) === 0 || !holds(placeOf(one))) continue;
			places[count] = placeOf(one);
			count += 1;
		}
		return places.subarray(0, count);
	}
}

const hasAll = (cursors: readonly Cursor[], place: number, scope: number): boolean =>
	cursors.every((cursor) => ((scopesOfColumns[cursor.columnsAt(place)] ?? 0) & scope) !== 0);
