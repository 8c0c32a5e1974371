import { LRUCache } from 'lru-cache';
import type { Client } from '../store/contract/call';
import type { CallName } from '../store/contract/contract';
import { type Answer, dispatch } from '../store/dispatch';
import type { knowVisitor } from '../store/foundation/sessions/visitor';
import type { Store } from '../store/store';

/** The reading calls that answer every guest alike, until something in the shop changes. */
const shared: ReadonlySet<string> = new Set<CallName>([
	'browse/get',
	'event/getList',
	'store/getHome',
	'store/getSettings',
	'title/getBindingItems',
	'title/getItem',
	'title/getRelatedItems',
	'titlelist/get',
]);

/** An answer may go by the clock: whether a book is out yet, an event over, the shop open. Milliseconds. */
const keptFor = 60_000;

/**
 * The store's calls as pages ask them. What a guest without a location is told of the catalogue is kept for the next
 * guest, whatever is in whose cart (docs/decisions/0008).
 */
export function keptAnswers(store: Store) {
	const answers = new LRUCache<string, Answer>({ max: 400, ttl: keptFor });
	return async (name: string, fields: object, client: Client, visitorOf: typeof knowVisitor): Promise<Answer> => {
		if (!shared.has(name)) return dispatch(store, name, fields, client, visitorOf);
		const visitor = await visitorOf(store, client).catch(() => null);
		const alike = visitor && !visitor.customer && !visitor.session?.location_id;
		if (!alike) return dispatch(store, name, fields, client, visitorOf);
		const key = `${await store.versions.latest()} ${name} ${JSON.stringify(fields)}`;
		const known = answers.get(key);
		if (known) return known;
		const answer = await dispatch(store, name, fields, client, visitorOf);
		if (answer.status === 200) answers.set(key, answer);
		return answer;
	};
}
