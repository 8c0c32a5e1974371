import type { OutgoingHttpHeaders } from 'node:http';
import { hourSeconds } from '../../store/contract/durations';
import type { Changes } from '../../store/foundation/caching/versions';
import { type Cached, isFresh } from '../freshness';

/** The tag that every page has for caches outside. */
export const everything = 'everything';

/**
 * How short a time ago a page must have been known to be true to go out for longer. Anyone who is told of a change is
 * told again after that time (`purges.ts`), of pages that were on their way to it. Milliseconds.
 */
export const knownFor = 1200;

/** The longest that a cache outside has a page, should it never be told that it is stale. Seconds. */
const maxOutsideSeconds = hourSeconds;

/** The longest line of a header that caches take by themselves, with room to spare (Varnish's http_resp_hdr_len). Characters. */
const maxTagsLength = 7500;

/** Caches that nobody tells anything go by Cache-Control; one that is told goes by this, and may cache nothing. */
const notOutside = { 'surrogate-control': 'no-store' };

/**
 * What is said of a page to caches outside that are told what is stale: for how long it is true, and the tags to know it by. They
 * cache nothing that was not said to be true a moment ago, or has more tags than they would take.
 */
export function toldOutside(page: Cached, known: Changes): OutgoingHttpHeaders {
	const now = performance.now();
	const seconds = Math.min(Math.floor((page.until - now) / 1000), maxOutsideSeconds);
	const isTrue = now - known.lookedAt <= knownFor && isFresh(page, known);
	const tags = [everything, ...page.tags];
	const keys = tags.join(' ');
	if (!isTrue || seconds < 1 || keys.length > maxTagsLength) return notOutside;
	return { 'surrogate-control': `max-age=${seconds}`, 'surrogate-key': keys, 'cache-tag': tags.join(',') };
}
