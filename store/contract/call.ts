import { z } from 'zod';
import { text } from './fields';
import type { RefusalReason } from './refusal';
import type { NamesIn, PayloadNames, WireNames } from './wire-names';

/** One call of the store API: what it is named, what it takes, what it answers, and which rule it serves. */
export interface Call<
	Payload extends z.ZodTypeAny = z.ZodTypeAny,
	Response = unknown,
	Reason extends RefusalReason = RefusalReason,
> {
	payload: Payload;
	/** The rule in docs/behaviour that it serves. */
	source: string;
	/** Answered even when a private or exclusive store shuts everybody else out. */
	open?: true;
	/** Answered to guests of a private store too, before they log in; an exclusive store answers it to nobody. */
	openToGuests?: true;
	/** Posts of one kind share a limit for each visitor; reading has none. A call that does both goes by its payload. */
	limit?: Limit | LimitOf<z.output<Payload>>['by'];
	/** Places or settles an order: those wait for each other, so that others find the database free. */
	orders?: true;
	/** Answers with a file. */
	download?: true;
	/**
	 * Reads alone, and tells every guest the same: its answer may be cached and shared until something changes that it was
	 * made of (docs/caching.md). The store that such a call is given refuses to write.
	 */
	public?: true;
	/** Tells of the visitor's session alone: anyone who has none is told the same as everybody else without. */
	own?: true;
	/** Changes something, and has no limit that says so. */
	writes?: true;
	/** Why it may refuse, beside what every call may: for its payload, for who asks, for too many posts. */
	refuses?: readonly Reason[];
	/** What the wire calls otherwise, of the payload and of the answer. */
	wire?: { payload?: WireNames; answer?: WireNames };
	/** Never set: carries the type of the answer. */
	readonly response?: Response;
}

/** A method's parameter may be narrowed, so that calls of every payload stand in one list. */
interface LimitOf<Payload> {
	by(payload: Payload): Limit | null;
}

export type Limit = 'cart' | 'checkout' | 'login' | 'email' | 'code' | 'upload' | 'edit' | 'report' | 'notice';

/** A call that is public belongs to nobody, changes nothing and has no limit. */
type Publicity = { public: true; own?: never; writes?: never; limit?: never } | { public?: never };

/** A name that the payload or the answer has not does not compile. */
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

/** What a call over HTTP says of who asks, beside its payload. */
export const clientFields = z.object({
	uuid: text(100).default(''),
	session_id: text(100).default(''),
	log_url: text(20_000).default(''),
	store_id: text(100).default(''),
	browser: z.string().default(''),
});

/** Who asks: sent along with every call. */
export interface Client {
	/** A random id of the device, '' when it keeps none. */
	uuid: string;
	/** '' until the visitor has a session. */
	session_id: string;
	/** The path that the visitor is on. */
	log_url: string;
	store_id: string;
	/** What the visitor's browser calls itself, where it is known. */
	browser?: string;
	/** The visitor's address, by which limits on posts go; '' where it is unknown. */
	ip: string;
}

/** What a public answer tells of, as it was collected while it was made: how it may be cached. */
export interface Caching {
	/** It is stale once one of these has counted (docs/caching.md). */
	tags: readonly string[];
	/** From when on it may be another, though nothing changes: by the store's clock, in unix seconds. */
	until: number;
}

/** How soon the one who was told that the shop cannot serve (503) may ask again: the header Retry-After. Seconds. */
export const retryAfter = 2;
