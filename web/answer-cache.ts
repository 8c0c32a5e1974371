import { LRUCache } from 'lru-cache';
import type { Client } from '../store/contract/call';
import { findCall } from '../store/contract/contract';
import { type Answer, dispatch } from '../store/dispatch';
import { memorySize } from '../store/foundation/memory-size';
import type { knowVisitor, Visitor } from '../store/foundation/sessions/visitor';
import { whyUnavailable } from '../store/foundation/unavailable';
import type { Store } from '../store/store';
import { type Cached, cachedSince, isFresh } from './freshness';

/** The largest answer that is cached, in bytes. A larger one would leave no room for others. */
const largestAnswer = 2 ** 20;

/** The client of cached calls: it identifies no visitor, so all answers are public. */
const client: Client = { uuid: '', session_id: '', log_url: '', store_id: '', ip: '' };
const nobody: Visitor = { client, session: null, customer: null, account: null };

interface CachedAnswer extends Cached {
	answer: Answer;
}

/**
 * Caches the store's answers for pages. The answer that a public call gives a guest without a location is also given to
 * the next such guest, whatever is in their carts. It stays valid until a tag of the answer changes (docs/caching.md).
 * While the database is down, visitors cannot be identified. All visitors then get the cached answer, and for longer.
 */
export function answerCache(store: Store) {
	const answers = new LRUCache<string, CachedAnswer>({
		maxSize: store.config.KEPT_ANSWERS_MB * 2 ** 20,
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
