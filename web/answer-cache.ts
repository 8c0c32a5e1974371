import { LRUCache } from 'lru-cache';
import type { Client } from '../store/contract/call';
import { findCall } from '../store/contract/contract';
import { type Answer, dispatch } from '../store/dispatch';
import { memorySize } from '../store/foundation/memory-size';
import type { knowVisitor, Visitor } from '../store/foundation/sessions/visitor';
import { whyUnavailable } from '../store/foundation/unavailable';
import type { Store } from '../store/store';
import { type Cached, cachedSince, isFresh } from './freshness';

/** The maximum size of a cached answer, in bytes. A larger answer would push too many other answers out of the cache. */
const largestAnswer = 2 ** 20;

/** The client for cached API calls. This client identifies no visitor, so the cached answers contain nothing private. */
const client: Client = { uuid: '', session_id: '', log_url: '', store_id: '', ip: '' };
const nobody: Visitor = { client, session: null, customer: null, account: null };

interface CachedAnswer extends Cached {
	answer: Answer;
}

/**
 * Caches the store's answers to public API calls. All guests who have chosen no location get the same answer, whatever is in
 * their carts. A cached answer is valid until one of its tags changes (docs/caching.md). While the database is down, the shop
 * cannot identify visitors. During this time, all visitors get the cached answers, which stay valid longer.
 */
export function answerCache(store: Store) {
	const answers = new LRUCache<string, CachedAnswer>({
		maxSize: store.config.CACHE_ANSWERS_MB * 2 ** 20,
		maxEntrySize: largestAnswer,
		sizeCalculation: ({ answer, tags }, key) => memorySize(key) + memorySize(answer.body) + memorySize(tags),
	});
	return async (name: string, fields: object, asking: Client, visitorOf: typeof knowVisitor): Promise<Answer> => {
		const visitor = findCall(name)?.public && (await visitorOf(store, asking).catch(unknownVisitor));
		const alike = visitor && !visitor.customer && !visitor.session?.location_id;
		if (!alike) return dispatch(store, name, fields, asking, visitorOf);
		const key = `${name} ${JSON.stringify(fields)}`;
		const changes = await store.versions.latest();
		const known = answers.get(key);
		if (known && isFresh(known, changes)) return known.answer;
		const since = cachedSince(changes, store);
		const answer = await dispatch(store, name, fields, client, async () => nobody);
		if (answer.status === 200 && answer.caching) answers.set(key, { ...since(answer.caching), answer });
		return known && answer.status === 503 ? known.answer : answer;
	};
}

const unknownVisitor = (error: unknown): Visitor | null => (whyUnavailable(error) === null ? null : nobody);
