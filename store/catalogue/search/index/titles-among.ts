import type { Token } from '../words/parse-query';
import { allColumns, scopesOfColumns } from './columns';
import { Cursor } from './cursor';
import { fewOfPostings, mergePostings, positionOf, posting, type Segment } from './segment';

/** Has a bit for each position that was passed to `lookAmong`. All bits are 0 between two calls. */
let marks = new Uint32Array(0);

/**
 * Calls `look` with the titles at these positions, or with all titles. The positions must be in ascending order. The object that
 * `titles` receives is only valid during the call.
 */
export function lookAmong<Answer>(positions: Uint32Array | null, look: (titles: TitlesAmong) => Answer): Answer {
	const titles = new TitlesAmong(positions);
	try {
		return look(titles);
	} finally {
		for (const position of positions ?? []) marks[position >>> 5] = 0;
	}
}

class TitlesAmong {
	/** The positions of the titles. The value null means all positions. */
	readonly #positions: Uint32Array | null;

	constructor(positions: Uint32Array | null) {
		this.#positions = positions;
		const words = ((positions?.at(-1) ?? 0) >>> 5) + 1;
		if (marks.length < words) marks = new Uint32Array(words);
		for (const position of positions ?? [])
			marks[position >>> 5] = (marks[position >>> 5] ?? 0) | (1 << (position & 31));
	}

	/**
	 * Whether `holds` returns true for any title of a segment that contains all tokens in a scope. Calls `holds` in any order, and
	 * possibly several times for the same title.
	 */
	some(segment: Segment, tokens: readonly Token[], scope: number, holds: (position: number) => boolean): boolean {
		const cursors = tokens.map((token) => new Cursor(segment, token));
		const positions = this.#positions;
		const size = Math.min(...cursors.map((cursor) => cursor.size));
		if (size === 0 || positions?.length === 0) return false;
		const isFew = positions !== null && positions.length * fewOfPostings < size;
		const [only] = tokens;
		// If there are only a few titles, looks up each title in the postings. Does not do this for a single prefix whose postings
		// are not joined yet, because joining the postings would take longer.
		if (isFew && (tokens.length > 1 || !only?.prefix || segment.isJoined(only))) {
			for (const cursor of cursors) cursor.prepare(positions.length);
			return positions.some((position) => hasAll(cursors, position, scope) && holds(position));
		}
		const leading = cursors.findIndex((cursor) => cursor.size === size);
		const [lead] = tokens.slice(leading);
		if (!lead) return false;
		// If there is only one token, the titles may be visited in any order.
		const postings = tokens.length === 1 ? segment.rawPostingsOf(lead) : segment.postingsOf(lead);
		const others = cursors.filter((_, at) => at !== leading);
		for (const cursor of others) cursor.prepare(postings.length);
		for (let at = 0; at < postings.length; at += 1) {
			const one = postings[at] ?? 0;
			const position = positionOf(one);
			if (positions !== null && ((marks[position >>> 5] ?? 0) & (1 << (position & 31))) === 0) continue;
			if (((scopesOfColumns[one & allColumns] ?? 0) & scope) === 0) continue;
			if (hasAll(others, position, scope) && holds(position)) return true;
		}
		return false;
	}

	/**
	 * Finds the titles of a segment that contain, in one scope, all tokens of any spelling of a term.
	 * @returns the positions of the titles, in ascending order
	 */
	having(segment: Segment, ways: readonly Token[][], scope: number, holds: (position: number) => boolean): Uint32Array {
		const lists = ways.map((tokens) => {
			const [only] = tokens;
			if (this.#positions === null && only && tokens.length === 1) return segment.rawPostingsOf(only);
			const found: number[] = [];
			this.some(segment, tokens, scope, (position) => {
				found.push(posting(position, allColumns));
				return false;
			});
			return Uint32Array.from(found);
		});
		const positions = mergePostings(lists, segment.positionCount);
		let count = 0;
		for (let at = 0; at < positions.length; at += 1) {
			const one = positions[at] ?? 0;
			if (((scopesOfColumns[one & allColumns] ?? 0) & scope) === 0 || !holds(positionOf(one))) continue;
			positions[count] = positionOf(one);
			count += 1;
		}
		return positions.subarray(0, count);
	}
}

const hasAll = (cursors: readonly Cursor[], position: number, scope: number): boolean =>
	cursors.every((cursor) => ((scopesOfColumns[cursor.columnsAt(position)] ?? 0) & scope) !== 0);
