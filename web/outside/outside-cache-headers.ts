import type { OutgoingHttpHeaders } from 'node:http';
import { hourSeconds } from '../../store/contract/durations';
import type { Changes } from '../../store/foundation/caching/versions';
import { type Cached, isFresh } from '../freshness';

/** The tag that every page has in caches outside. */
export const everything = 'everything';

/**
 * The most milliseconds since a page was last confirmed as fresh, for caches outside to store it. After this time,
 * caches that were notified of a change are notified again (`purges.ts`), for pages that were on their way.
 */
export const knownFor = 1200;

/** The longest that a cache outside keeps a page if it never hears that the page is stale, in seconds. */
const maxOutsideSeconds = hourSeconds;

/**
 * The longest header line that caches accept by default, with a margin (Varnish's http_resp_hdr_len), in characters.
 */
const maxTagsLength = 7500;

/**
 * Caches that the shop does not notify follow Cache-Control. A notified cache follows this header, and must not store
 * the page.
 */
const notOutside = { 'surrogate-control': 'no-store' };

/**
 * Returns the headers of a page for caches outside that the shop notifies: how long the page is fresh, and its tags.
 * Forbids caching for a page that was not recently confirmed as fresh, or that has more tags than caches accept.
 */
export function outsideCacheHeaders(page: Cached, known: Changes): OutgoingHttpHeaders {
	const now = performance.now();
	const seconds = Math.min(Math.floor((page.until - now) / 1000), maxOutsideSeconds);
	const isTrue = now - known.lookedAt <= knownFor && isFresh(page, known);
	const tags = [everything, ...page.tags];
	const keys = tags.join(' ');
	if (!isTrue || seconds < 1 || keys.length > maxTagsLength) return notOutside;
	return { 'surrogate-control': `max-age=${seconds}`, 'surrogate-key': keys, 'cache-tag': tags.join(',') };
}
