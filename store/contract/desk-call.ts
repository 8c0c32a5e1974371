import type { z } from 'zod';

/** The rate limits of the desk's calls: changes and scans, mails, background work, full searches, and files. */
export type DeskLimit = 'desk-change' | 'desk-mail' | 'desk-work' | 'desk-find' | 'desk-file';

/** One call of the desk: its payload and its answer. `desk-rules.ts` says which staff may make the call. */
export interface DeskCall<Payload extends z.ZodTypeAny = z.ZodTypeAny, Response = unknown> {
	payload: Payload;
	/** The rule in docs/behaviour that the call implements. */
	source: string;
	/** The call only reads. It may still store the staff member's filters and the time they were last seen. */
	reads?: true;
	/**
	 * The rate limit that the call counts against, for each staff member and network. Among the calls that read, only calls that
	 * make a file have one.
	 */
	limit?: DeskLimit;
	/** Never set. Only carries the type of the answer. */
	readonly response?: Response;
}

/** Defines a desk call and keeps its types: `defineDesk<Answer>()({ payload, source })`. */
export const defineDesk =
	<Response>() =>
	<Payload extends z.ZodTypeAny>(call: Omit<DeskCall<Payload>, 'response'>): DeskCall<Payload, Response> =>
		call as DeskCall<Payload, Response>;

/** The session, network and browser of the caller, sent with every desk call. */
export interface DeskClient {
	/** '' before the staff member has logged in. */
	session_token: string;
	/** The network that the call came from; '' if unknown. */
	ip: string;
	/** The browser's User-Agent. */
	browser: string;
}
