import { calls } from './calls/calls';
import { type Caching, type Client, retryAfter } from './contract/call';
import { findCall } from './contract/contract';
import { hourSeconds } from './contract/durations';
import { payloadErrorMap, payloadRefusal, wireWords } from './contract/payload-words';
import type { Refusal, RefusalStatus } from './contract/refusal';
import { addCacheTags, cacheUntil, collectingClock, collectTags } from './foundation/caching/collect-tags';
import { inCall } from './foundation/call-underway';
import { passingOverUpdates, readingOnly } from './foundation/database/reading-only';
import { limitPosts } from './foundation/limits';
import type { HasLog } from './foundation/log';
import { Refused, refusalOf } from './foundation/refusal';
import { knowVisitor, type Visitor } from './foundation/sessions/visitor';
import { Crowded, isMoving, whyUnavailable } from './foundation/unavailable';
import type { Store } from './store';

export interface Answer {
	/** The HTTP status: 200, or the status of the refusal. */
	status: number;
	body: object;
	/** The number of seconds after which the caller may repeat the call, if the refusal gives a time. */
	retryAfter?: number;
	/** How a public answer may be cached. The caching field itself is not sent over HTTP. */
	caching?: Caching;
}

/**
 * Answers a store call from this process or over HTTP. Never throws an error, because a refusal is returned as an answer. A bug
 * is logged, and the answer has the status 500. While the database is down, the answer has the status 503, and the caller may
 * repeat the call.
 */
export const dispatch = (
	store: Store,
	name: string,
	fields: object,
	client: Client,
	/** A caller that makes several store calls in one request can pass a function that reads the visitor only once. */
	visitorOf: VisitorOf = knowVisitor,
): Promise<Answer> =>
	inCall(name, () =>
		findCall(name)?.public
			? withCaching(store, () => answerCall(store, name, fields, client, visitorOf))
			: answerCall(store, name, fields, client, visitorOf),
	);

/**
 * Adds the cache tags of the data on which an answer depends. A refusal gets the cache tags of the data that was read before the
 * refusal.
 */
async function withCaching(store: Store, answering: () => Promise<Answer>): Promise<Answer> {
	const { result, caching } = await collectTags(store.now(), () => {
		// Every public answer depends on the settings, because the settings can make the store private.
		addCacheTags('settings');
		return answering();
	});
	return caching && result.status < 500 ? { ...result, caching } : result;
}

type VisitorOf = (store: Store, client: Client) => Promise<Visitor>;

async function answerCall(
	store: Store,
	name: string,
	fields: object,
	client: Client,
	visitorOf: VisitorOf,
): Promise<Answer> {
	const call = findCall(name);
	if (!call) return refuse(404, `There is no call named ${name}.`);
	try {
		const payload = call.payload.safeParse(fields, { errorMap: payloadErrorMap });
		if (!payload.success) return { status: 400, body: payloadRefusal(payload.error, wireWords(call.wire?.payload)) };
		await requireStore(store, client);
		const visitor = await visitorOf(store, client).catch((error: unknown) => {
			if (!isMoving(error)) throw error;
			// While the shop is being moved to another database, the time of the visitor's last visit is not stored.
			return knowVisitor({ ...store, db: passingOverUpdates(store.db) }, client);
		});
		if (!call.open) await requireEntrance(store, visitor.customer !== null || call.openToGuests === true);
		const limit = typeof call.limit === 'function' ? call.limit(payload.data) : call.limit;
		if (limit) await limitPosts(store, limit, visitor.client);
		const answer = calls[name as keyof typeof calls];
		const given = call.public ? collectingStore(store) : store;
		const answering = () => (answer as Handler)(given, visitor, payload.data);
		return { status: 200, body: await (call.orders ? store.orderConcurrency.run(answering) : answering()) };
	} catch (error) {
		return answerFailed(store, name, error, shopAwayWords);
	}
}

/**
 * Returns the answer for an error: a refusal with its own message, 503 while something is unavailable, or 500 for a bug. Errors
 * with the status 503 or 500 are logged.
 * @param words the error messages to use while something is unavailable
 */
export function answerFailed(store: HasLog, name: string, error: unknown, words: AwayWords): Answer {
	if (error instanceof Refused) return answerRefused(error);
	const reason = whyUnavailable(error);
	if (reason !== null) {
		store.log.warn({ call: name, reason }, 'a call could not be answered');
		return refuse(503, words[isMoving(error) ? 'moving' : error instanceof Crowded ? 'crowded' : 'away']);
	}
	store.log.error({ err: error, call: name }, 'a call failed');
	return refuse(500, 'There was an error.');
}

/**
 * The error messages that are used while something is unavailable. Messages to shoppers are about their cart, and messages to
 * staff are about their change.
 */
export interface AwayWords {
	/** The message for a database that is too busy. */
	crowded: string;
	/** The message for a database or a disk that is unavailable. */
	away: string;
	/** The message for a change that is refused while the shop is being moved to another database. */
	moving: string;
}

/** The error messages that shoppers see. */
export const shopAwayWords: AwayWords = {
	crowded:
		'So many people are in the shop at the moment that we cannot keep up. Your cart is safe, and nothing is ordered twice: please try again in a little while.',
	away: 'The shop is not available at the moment. Your cart is safe, and nothing is ordered twice: please try again in a little while.',
	moving:
		'The shop is being updated and cannot take orders or changes at the moment. You can look at everything, and your cart is safe. Please try again in a little while.',
};

/**
 * The number of seconds for which an answer is cached if it used the spelling vocabulary. The vocabulary is updated some time
 * after a change of the catalogue, and the update invalidates no cache tag.
 */
const spellingLife = hourSeconds;

/**
 * Creates the store context for a public call. The context refuses to write, and adds cache tags for everything that is read.
 */
const collectingStore = (store: Store): Store => ({
	...store,
	...readingOnly(store),
	now: collectingClock(store.now),
	searcher: {
		...store.searcher,
		results(asked) {
			addCacheTags('browse');
			if (asked.search.query) cacheUntil(store.now() + spellingLife);
			return store.searcher.results(asked);
		},
		suggestions(typed, type) {
			addCacheTags('browse');
			cacheUntil(store.now() + spellingLife);
			return store.searcher.suggestions(typed, type);
		},
	},
});

type Handler = (store: Store, visitor: object, payload: unknown) => Promise<object>;

/** Converts a refusal to an answer. If the refusal says when the caller may try again, the answer includes this time. */
export function answerRefused(refused: Refused): Answer & { body: Refusal } {
	const { status } = refused;
	const wait = refused.retryAfter ?? (status === 503 ? retryAfter : undefined);
	return { status, body: refusalOf(refused), ...(wait === undefined ? {} : { retryAfter: wait }) };
}

const refuse = (status: RefusalStatus, words: string): Answer => answerRefused(new Refused(words, status));

/** Throws an error if the caller gives a `store_id` that is not the ID of this store. */
async function requireStore(store: Store, { store_id }: Client): Promise<void> {
	if (store_id === '') return;
	const { store_info } = await store.settings.get();
	if (store_id !== store_info.id) throw new Refused(`There is no store ${store_id} here.`, 404, 'store_id');
}

/**
 * Throws an error if the store is closed to the caller (docs/behaviour/shell.md#private-stores). A private store answers all
 * calls of customers, but only those calls of guests that are open to guests. An exclusive store answers no calls.
 */
async function requireEntrance(store: Store, mayEnterPrivate: boolean): Promise<void> {
	const { is_private, is_exclusive } = await store.settings.get();
	if (is_exclusive || (is_private && !mayEnterPrivate)) throw new Refused('You must be logged in to view.', 401);
}
