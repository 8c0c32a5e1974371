import { LRUCache } from 'lru-cache';
import type { Client } from '../store/contract/call';
import { findCall } from '../store/contract/contract';
import { type Answer, dispatch } from '../store/dispatch';
import { memorySize } from '../store/foundation/memory-size';
import type { knowVisitor, Visitor } from '../store/foundation/sessions/visitor';
import { whyUnavailable } from '../store/foundation/unavailable';
import { stateOf } from '../store/foundation/versions';
import type { Store } from '../store/store';

/** An answer may go by the clock: whether a book is out yet, an event over, the shop open. Milliseconds. */
const keptFor = 60_000;

/** Who asks for what is kept: whatever the answer is made of, it is nobody's. */
const client: Client = { uuid: '', session_id: '', log_url: '', store_id: '', ip: '' };
const nobody: Visitor = { client, session: null, customer: null, account: null };

/**
 * The store's calls as pages ask them. The answer that a call gives a guest without a location, if it may be kept, is also
 * given to the next such guest, whatever is in either's cart, until what it shows has changed (docs/keeping.md). While the
 * database is away, visitors cannot be identified: everybody is given the kept answer, and it is kept for longer.
 */
export function keptAnswers(store: Store) {
	const answers = new LRUCache<string, Answer>({
		maxSize: store.config.KEPT_ANSWERS_MB * 2 ** 20,
		sizeCalculation: ({ body }, key) => memorySize(key) + memorySize(body),
		ttl: keptFor,
		...{ allowStale: true, noDeleteOnStaleGet: true },
	});
	return async (name: string, fields: object, asking: Client, visitorOf: typeof knowVisitor): Promise<Answer> => {
		const counters = findCall(name)?.kept;
		const visitor = counters && (await visitorOf(store, asking).catch(unknownVisitor));
		const alike = visitor && !visitor.customer && !visitor.session?.location_id;
		if (!counters || !alike) return dispatch(store, name, fields, asking, visitorOf);
		const key = `${name} ${stateOf(await store.versions.latest(), counters)} ${JSON.stringify(fields)}`;
		const known = answers.get(key);
		if (known && answers.getRemainingTTL(key) > 0) return known;
		const answer = await dispatch(store, name, fields, client, async () => nobody);
		if (answer.status === 200) answers.set(key, answer);
		return known && answer.status === 503 ? known : answer;
	};
}

const unknownVisitor = (error: unknown): Visitor | null => (whyUnavailable(error) === null ? null : nobody);
