import type { FeedSubject } from '../feeds/title-record';
import { folded, wordsOf } from './sort-keys';

/** A subject as the shop stores it: the code for filters, and the shopper's label. */
export interface Subject {
	code: string;
	scheme: string;
	/** Null where the feed carries a bare code. */
	label: string | null;
}

/** The labels of topics that the shop derives by itself. Other topics use their own words. */
const topicLabels: Record<string, string> = {
	__canadian: 'Canadian authors',
	'__large-print': 'Large print',
	__french: 'Books in French',
};

/**
 * Makes the shop's own subject of a feed's:
 * - Thema and BISAC codes as they are
 * - BIC codes as 'bic:FA' (Thema uses the same letters for other things)
 * - a free genre as 'genre:science-fiction'
 * - a keyword as 'keyword:sea voyages'
 *
 * A keyword that begins with two underscores names a topic (docs/behaviour/browsing.md#topics): '__award-winner'. Null
 * for one without a word in it.
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

/** The topics that a title belongs to by its own data. */
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

/** Returns the parent of a subject's code in its scheme; null at the top and in schemes without levels. */
export function parentOf({ scheme, code }: Subject): string | null {
	if (scheme === 'thema') return code.length > 1 ? code.slice(0, -1).replace(/-$/, '') : null;
	if (scheme === 'bic') return code.length > 5 ? code.slice(0, -1) : null;
	const general = `${code.slice(0, 3)}000000`;
	return scheme === 'bisac' && code !== general ? general : null;
}

/**
 * Returns the words that a search finds a subject by without a label: the words of a genre, a keyword or a topic; ''
 * for other schemes.
 */
export function wordsOfCode(code: string): string {
	const at = code.indexOf(':');
	if (code.startsWith('genre:') || code.startsWith('keyword:')) return code.slice(at + 1).replaceAll('-', ' ');
	return code.startsWith('__') ? folded(topic(code).label ?? '') : '';
}
