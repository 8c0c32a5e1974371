import type { FeedSubject } from '../feeds/title-record';
import { folded, wordsOf } from './sort-keys';

/** A subject as it is stored: the code for filters, and the label for shoppers. */
export interface Subject {
	code: string;
	scheme: string;
	/** The label of the subject. The label is null if the feed gives only a code. */
	label: string | null;
}

/**
 * The labels of the topics that the shop itself assigns to titles. The label of any other topic is made from the words in its
 * code.
 */
const topicLabels: Record<string, string> = {
	__canadian: 'Canadian authors',
	'__large-print': 'Large print',
	__french: 'Books in French',
};

/**
 * Converts a subject from a feed to a subject of the shop:
 * - Thema and BISAC codes stay unchanged
 * - BIC codes become 'bic:FA', because Thema uses the same letters for other subjects
 * - a genre in the feed's own words becomes 'genre:science-fiction'
 * - a keyword becomes 'keyword:sea voyages'
 *
 * A keyword that begins with two underscores is a topic (docs/behaviour/browsing.md#topics): '__award-winner'. Returns null for
 * a subject that contains no word.
 */
export function subjectOf({ scheme, code, label }: FeedSubject): Subject | null {
	const text = code.trim();
	if (scheme === 'thema' || scheme === 'bisac')
		return text ? { code: text.toUpperCase(), scheme, label: label ?? null } : null;
	if (scheme === 'bic') return text ? { code: `bic:${text.toUpperCase()}`, scheme, label: label ?? null } : null;
	const words = wordsOf(text).slice(0, 80).trim();
	if (words === '') return null;
	if (scheme === 'genre') {
		return { code: `genre:${words.replaceAll(' ', '-')}`, scheme, label: label ?? text.replace(/,(?=\S)/g, ', ') };
	}
	return text.startsWith('__')
		? topic(`__${words.replaceAll(' ', '-')}`)
		: { code: `keyword:${words}`, scheme, label: null };
}

/** Returns the topics that follow from a title's own data. */
export function ownTopics(title: { canadian: boolean; largePrint: boolean; language: string | null }): string[] {
	const topics: string[] = [];
	if (title.canadian) topics.push('__canadian');
	if (title.largePrint) topics.push('__large-print');
	if (title.language === 'fre') topics.push('__french');
	return topics;
}

export function topic(code: string): Subject {
	const words = code.slice(2).replaceAll('-', ' ');
	return { code, scheme: 'topic', label: topicLabels[code] ?? words.charAt(0).toUpperCase() + words.slice(1) };
}

/**
 * Returns the code of a subject's parent in the same scheme. Returns null for a subject at the top of the scheme, and for
 * schemes without levels.
 */
export function parentOf({ scheme, code }: Subject): string | null {
	if (scheme === 'thema') return code.length > 1 ? code.slice(0, -1).replace(/-$/, '') : null;
	if (scheme === 'bic') return code.length > 5 ? code.slice(0, -1) : null;
	const general = `${code.slice(0, 3)}000000`;
	return scheme === 'bisac' && code !== general ? general : null;
}

/**
 * Returns the words by which a subject without a label is found: the words of a genre, a keyword or a topic. Returns '' for
 * other schemes.
 */
export function wordsOfCode(code: string): string {
	const at = code.indexOf(':');
	if (code.startsWith('genre:') || code.startsWith('keyword:')) return code.slice(at + 1).replaceAll('-', ' ');
	return code.startsWith('__') ? folded(topic(code).label ?? '') : '';
}
