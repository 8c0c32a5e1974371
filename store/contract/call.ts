import { z } from 'zod';
import { text } from './fields';
import type { RefusalReason } from './refusal';
import type { NamesIn, PayloadNames, WireNames } from './wire-names';

/** A call of the store API: its payload, its answer, and the rule in docs/behaviour that the call implements. */
export interface Call<
	Payload extends z.ZodTypeAny = z.ZodTypeAny,
	Response = unknown,
	Reason extends RefusalReason = RefusalReason,
> {
	payload: Payload;
	/** The rule in docs/behaviour that the call implements. */
	source: string;
	/** Whether the call is available to everyone, even in a private or exclusive store. */
	open?: true;
	/** Whether guests of a private store may make the call before they log in. An exclusive store refuses the call to guests. */
	openToGuests?: true;
	/**
	 * The rate limit that applies to the call, for each visitor. Calls that only read have no limit. A call that can both read and
	 * write chooses its limit by its payload.
	 */
	limit?: Limit | LimitOf<z.output<Payload>>['by'];
	/**
	 * Whether the call places or settles an order. Calls that place or settle an order wait in a queue, so that these calls do not
	 * use every database connection.
	 */
	orders?: true;
	/** Whether the answer is a file. */
	download?: true;
	/**
	 * Whether the call only reads, and its answer is the same for every guest. The answer may then be cached and shared until one
	 * of its cache tags changes (docs/caching.md). The call's store context refuses to write.
	 */
	public?: true;
	/** Whether the answer depends only on the visitor's session. All visitors without a session then get the same answer. */
	own?: true;
	/** Whether the call changes something although it has no `limit`. */
	writes?: true;
	/**
	 * The reasons for which the call may refuse. Excludes the reasons that every call may have: an invalid payload, a missing
	 * log-in, too many requests.
	 */
	refuses?: readonly Reason[];
	/** The fields of the payload and of the answer whose name in the API differs from the name in the code. */
	wire?: { payload?: WireNames; answer?: WireNames };
	/** Never set. This field only carries the type of the answer. */
	readonly response?: Response;
}

/**
 * Declared as a method rather than a function property, because TypeScript then allows a narrower parameter. Calls with different
 * payloads therefore fit into one list.
 */
interface LimitOf<Payload> {
	by(payload: Payload): Limit | null;
}

export type Limit = 'cart' | 'checkout' | 'login' | 'email' | 'code' | 'upload' | 'edit' | 'report' | 'notice';

/** The fields of a public call. A public call has no visitor and no limit, and changes nothing. */
type Publicity = { public: true; own?: never; writes?: never; limit?: never } | { public?: never };

/** The fields that are renamed in the API. A field name that the payload or the answer does not have is a compile error. */
interface Translated<Payload extends z.ZodTypeAny, Response> {
	wire?: { payload?: PayloadNames<z.output<Payload>>; answer?: NamesIn<Response> };
}

/** Defines an API call and keeps its types: `define<Answer>()({ payload, source })`. */
export const define =
	<Response>() =>
	<Payload extends z.ZodTypeAny, const Reasons extends readonly RefusalReason[] = readonly []>(
		call: Omit<Call<Payload>, 'response' | 'wire' | 'refuses'> &
			Publicity &
			Translated<Payload, Response> & { refuses?: Reasons },
	): Call<Payload, Response, Reasons[number]> =>
		call as Call<Payload, Response, Reasons[number]>;

/** The fields of an HTTP call that describe the caller. The caller sends these fields in addition to the payload. */
export const clientFields = z.object({
	uuid: text(100).default(''),
	session_id: text(100).default(''),
	log_url: text(20_000).default(''),
	store_id: text(100).default(''),
	browser: z.string().default(''),
});

/** The caller's device, session and browser, sent with every call. */
export interface Client {
	/** A random id of the caller's device, or '' if the device has no id. */
	uuid: string;
	/** The session's id, or '' until the visitor has a session. */
	session_id: string;
	/** The path of the visitor's current page. */
	log_url: string;
	store_id: string;
	/** The browser's User-Agent, if known. */
	browser?: string;
	/** The visitor's IP address, which rate limits count, or '' if unknown. */
	ip: string;
}

/** How long a public answer may be cached. Collected while the answer is computed. */
export interface Caching {
	/** The cache tags of an answer. The answer is stale once one of these tags has changed (docs/caching.md). */
	tags: readonly string[];
	/** When the answer becomes stale even if no tag changes, in Unix seconds by the store's clock. */
	until: number;
}

/** The number of seconds after which the caller may try again when the shop was unavailable (503), for the header Retry-After. */
export const retryAfter = 2;
