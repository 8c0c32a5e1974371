import type { z } from 'zod';

/** The limits of the desk's calls: changes and scans, mail, work beside the desk, searches through everything, and files. */
export type DeskLimit = 'desk-change' | 'desk-mail' | 'desk-work' | 'desk-find' | 'desk-file';

/** One call of the desk: its payload and its answer. `desk-rules.ts` says which staff may make the call. */
export interface DeskCall<Payload extends z.ZodTypeAny = z.ZodTypeAny, Response = unknown> {
	payload: Payload;
	/** The rule in docs/behaviour that it serves. */
	source: string;
	/** It only reads: a staff member's remembered filters and the time they were last seen may be written, and nothing else. */
	reads?: true;
	/**
	 * The limit that the call counts against, per staff member and per network. Of the calls that read, only those that make a file have
	 * one.
	 */
	limit?: DeskLimit;
	/** Never set: carries the type of the answer. */
	readonly response?: Response;
}

/** Defines a call of the desk and keeps its types: `defineDesk<Answer>()({ payload, source })`. */
export const defineDesk =
	<Response>() =>
	<Payload extends z.ZodTypeAny>(call: Omit<DeskCall<Payload>, 'response'>): DeskCall<Payload, Response> =>
		call as DeskCall<Payload, Response>;

/** The staff member's client, sent along with every call. */
export interface DeskClient {
	/** '' before the staff member has logged in. */
	session_token: string;
	/** The network that they come from; '' if unknown. */
	ip: string;
	/** The browser's User-Agent. */
	browser: string;
}
