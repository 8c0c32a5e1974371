import type { OutgoingHttpHeaders } from 'node:http';
import { hourSeconds } from '../../store/contract/durations';
import type { Changes } from '../../store/foundation/caching/versions';
import { type Cached, isFresh } from '../freshness';

/** The tag of every page in external caches. */
export const everything = 'everything';

/**
 * An external cache may store a page only if the shop has confirmed the page as fresh within this number of milliseconds. After
 * this time, the shop notifies external caches of a change again (`purges.ts`), because older pages may still have been on their
 * way.
 */
export const knownFor = 1200;

/** The maximum lifetime of a page in an external cache that gets no notification, in seconds. */
const maxOutsideSeconds = hourSeconds;

/**
 * The maximum length of a header that external caches accept by default, in characters, with a margin (Varnish's
 * http_resp_hdr_len).
 */
const maxTagsLength = 7500;

/** The header that forbids external caches to store a page. Caches that the shop does not notify follow Cache-Control instead. */
const notOutside = { 'surrogate-control': 'no-store' };

/**
 * Returns the headers of a page for external caches that the shop notifies: the page's lifetime and its cache tags. The headers
 * forbid storing the page if the shop has not recently confirmed the page as fresh, or if the page has more tags than caches
 * accept.
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
