import { z } from 'zod';
import { text } from './fields';
import type { RefusalReason } from './refusal';
import type { NamesIn, PayloadNames, WireNames } from './wire-names';

/** A call of the store API: its payload, its answer, and the rule that it implements. */
export interface Call<
	Payload extends z.ZodTypeAny = z.ZodTypeAny,
	Response = unknown,
	Reason extends RefusalReason = RefusalReason,
> {
	payload: Payload;
	/** The rule in docs/behaviour that the call implements. */
	source: string;
	/** Available to everyone, also in a private or exclusive store. */
	open?: true;
	/** Available to guests of a private store before they log in. An exclusive store still refuses them. */
	openToGuests?: true;
	/**
	 * The rate limit that the call counts against, for each visitor. Reading has no limit, so a call that both reads and writes
	 * chooses its limit by its payload.
	 */
	limit?: Limit | LimitOf<z.output<Payload>>['by'];
	/** The call places or settles an order. These calls wait in a queue, so that they do not use every database connection. */
	orders?: true;
	/** The answer is a file. */
	download?: true;
	/**
	 * The call only reads, and its answer is the same for every guest. The answer may be cached and shared until one of its cache
	 * tags changes (docs/caching.md). The call's store context refuses to write.
	 */
	public?: true;
	/** The answer depends only on the visitor's session, so all visitors without a session get the same answer. */
	own?: true;
	/** The call changes something although it has no `limit`. */
	writes?: true;
	/**
	 * The reasons for which the call may refuse. Excludes the reasons of every call: an invalid payload, a missing log-in, too
	 * many requests.
	 */
	refuses?: readonly Reason[];
	/** Fields of the payload and of the answer that have a different name in the API. */
	wire?: { payload?: WireNames; answer?: WireNames };
	/** Never set. Only carries the type of the answer. */
	readonly response?: Response;
}

/**
 * A method rather than a function property, because TypeScript then allows a narrower parameter. So calls with different payloads
 * fit into one list.
 */
interface LimitOf<Payload> {
	by(payload: Payload): Limit | null;
}

export type Limit = 'cart' | 'checkout' | 'login' | 'email' | 'code' | 'upload' | 'edit' | 'report' | 'notice';

/** The fields of a public call. It has no visitor and no limit, and changes nothing. */
type Publicity = { public: true; own?: never; writes?: never; limit?: never } | { public?: never };

/** The renamed fields. A name that the payload or the answer does not have does not compile. */
interface Translated<Payload extends z.ZodTypeAny, Response> {
	wire?: { payload?: PayloadNames<z.output<Payload>>; answer?: NamesIn<Response> };
}

/** Defines a call and keeps its types: `define<Answer>()({ payload, source })`. */
export const define =
	<Response>() =>
	<Payload extends z.ZodTypeAny, const Reasons extends readonly RefusalReason[] = readonly []>(
		call: Omit<Call<Payload>, 'response' | 'wire' | 'refuses'> &
			Publicity &
			Translated<Payload, Response> & { refuses?: Reasons },
	): Call<Payload, Response, Reasons[number]> =>
		call as Call<Payload, Response, Reasons[number]>;

/** The fields of an HTTP call that describe its caller, in addition to the payload. */
export const clientFields = z.object({
	uuid: text(100).default(''),
	session_id: text(100).default(''),
	log_url: text(20_000).default(''),
	store_id: text(100).default(''),
	browser: z.string().default(''),
});

/** The caller, sent with every call. */
export interface Client {
	/** A random id of the device; '' for none. */
	uuid: string;
	/** The session's id; '' until the visitor has a session. */
	session_id: string;
	/** The path of the visitor's current page. */
	log_url: string;
	store_id: string;
	/** The browser's User-Agent, if known. */
	browser?: string;
	/** The visitor's IP address, which rate limits count; '' if unknown. */
	ip: string;
}

/** How long a public answer may be cached, collected while the answer was made. */
export interface Caching {
	/** The answer is stale once one of these tags has changed (docs/caching.md). */
	tags: readonly string[];
	/** When the answer becomes stale by time alone. Unix seconds by the store's clock. */
	until: number;
}

/** Seconds after which the caller may try again when the shop could not serve (503): the header Retry-After. */
export const retryAfter = 2;
