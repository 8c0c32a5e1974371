import type { OutgoingHttpHeaders } from 'node:http';
import { hourSeconds } from '../../store/contract/durations';
import type { Changes } from '../../store/foundation/caching/versions';
import { type Cached, isFresh } from '../freshness';

/** The tag of every page in external caches. */
export const everything = 'everything';

/**
 * An external cache may store a page only if the shop confirmed it as fresh within this many milliseconds. After this time,
 * caches are notified of a change again (`purges.ts`), for pages that were still being sent.
 */
export const knownFor = 1200;

/** The longest lifetime of a page in an external cache if the cache is never notified, in seconds. */
const maxOutsideSeconds = hourSeconds;

/** The longest header that caches accept by default, in characters, with a margin (Varnish's http_resp_hdr_len). */
const maxTagsLength = 7500;

/** The header that forbids storing a page. Caches that the shop does not notify follow Cache-Control instead. */
const notOutside = { 'surrogate-control': 'no-store' };

/**
 * Returns the headers of a page for external caches that the shop notifies: how long the page is fresh, and its tags. Forbids
 * storing the page if it was not recently confirmed as fresh, or has more tags than caches accept.
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
