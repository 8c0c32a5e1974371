import type { z } from 'zod';

/**
 * The rate limits of the desk's calls. Each limit covers one kind of call: changes and scans, mails, background work, full
 * searches, and files.
 */
export type DeskLimit = 'desk-change' | 'desk-mail' | 'desk-work' | 'desk-find' | 'desk-file';

/** One call of the desk, with its payload and its answer. `desk-rules.ts` defines which staff may make the call. */
export interface DeskCall<Payload extends z.ZodTypeAny = z.ZodTypeAny, Response = unknown> {
	payload: Payload;
	/** The rule in docs/behaviour that the call implements. */
	source: string;
	/**
	 * Whether the call only reads. Even a call that only reads may store the staff member's filters and the time at which the staff
	 * member was last active.
	 */
	reads?: true;
	/**
	 * The rate limit that applies to the call, for each staff member and network. Among the calls that only read, only calls that
	 * make a file have a limit.
	 */
	limit?: DeskLimit;
	/** Never set. The field only carries the type of the answer. */
	readonly response?: Response;
}

/** Defines a desk call and keeps its types: `defineDesk<Answer>()({ payload, source })`. */
export const defineDesk =
	<Response>() =>
	<Payload extends z.ZodTypeAny>(call: Omit<DeskCall<Payload>, 'response'>): DeskCall<Payload, Response> =>
		call as DeskCall<Payload, Response>;

/** The session, network and browser of the caller, sent with every desk call. */
export interface DeskClient {
	/** The token of the desk session, or '' before the staff member has logged in. */
	session_token: string;
	/** The network from which the call came, or '' if unknown. */
	ip: string;
	/** The User-Agent header of the browser. */
	browser: string;
}
