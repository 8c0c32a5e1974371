import { z } from 'zod';
import { text } from './fields';
import type { RefusalReason } from './refusal';
import type { NamesIn, PayloadNames, WireNames } from './wire-names';

/** One call of the store API: its name, payload, answer, and the rule that it serves. */
export interface Call<
	Payload extends z.ZodTypeAny = z.ZodTypeAny,
	Response = unknown,
	Reason extends RefusalReason = RefusalReason,
> {
	payload: Payload;
	/** The rule in docs/behaviour that it serves. */
	source: string;
	/** Answered to everyone, also by a private or exclusive store. */
	open?: true;
	/** Answered to guests of a private store too, before they log in; an exclusive store still refuses it. */
	openToGuests?: true;
	/**
	 * The rate limit that the call counts against, for each visitor. Reading has none, so a call that reads and writes chooses by
	 * its payload.
	 */
	limit?: Limit | LimitOf<z.output<Payload>>['by'];
	/** Places or settles an order. Such calls queue behind each other, so that they do not take every database connection. */
	orders?: true;
	/** Answers with a file. */
	download?: true;
	/**
	 * Only reads, and answers every guest alike: the answer may be cached and shared until something that it was made of changes
	 * (docs/caching.md). The store that such a call is given refuses to write.
	 */
	public?: true;
	/** Its answer depends on the visitor's session alone, so all visitors without a session get the same one. */
	own?: true;
	/** Changes something although it has no `limit`. */
	writes?: true;
	/** Why it may refuse, beside the reasons that every call has: a wrong payload, a missing log-in, too many posts. */
	refuses?: readonly Reason[];
	/** Fields of the payload and of the answer that have another name on the wire. */
	wire?: { payload?: WireNames; answer?: WireNames };
	/** Never set: carries the type of the answer. */
	readonly response?: Response;
}

/** A method, as TypeScript lets its parameter be narrowed: so calls with different payloads fit one list. */
interface LimitOf<Payload> {
	by(payload: Payload): Limit | null;
}

export type Limit = 'cart' | 'checkout' | 'login' | 'email' | 'code' | 'upload' | 'edit' | 'report' | 'notice';

/** A public call belongs to no visitor, changes nothing and has no limit. */
type Publicity = { public: true; own?: never; writes?: never; limit?: never } | { public?: never };

/** Names that the payload or the answer does not have do not compile. */
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

/** The fields that a call over HTTP carries about its caller, beside the payload. */
export const clientFields = z.object({
	uuid: text(100).default(''),
	session_id: text(100).default(''),
	log_url: text(20_000).default(''),
	store_id: text(100).default(''),
	browser: z.string().default(''),
});

/** The caller, as sent along with every call. */
export interface Client {
	/** A random id of the device; '' if it has none. */
	uuid: string;
	/** '' until the visitor has a session. */
	session_id: string;
	/** The path that the visitor is on. */
	log_url: string;
	store_id: string;
	/** The browser's User-Agent, where it is known. */
	browser?: string;
	/** The visitor's IP address, which rate limits count by; '' if unknown. */
	ip: string;
}

/** How a public answer may be cached, as collected while it was made. */
export interface Caching {
	/** The answer is stale once one of these has been counted up (docs/caching.md). */
	tags: readonly string[];
	/** When it becomes stale by time alone. Unix seconds by the store's clock. */
	until: number;
}

/** Seconds after which to ask again when the shop could not serve (503): the header Retry-After. */
export const retryAfter = 2;
