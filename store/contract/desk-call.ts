import type { z } from 'zod';

/** What calls of the desk count against: changing and scanning, mail, work beside the desk, looking through everything, and files. */
export type DeskLimit = 'desk-change' | 'desk-mail' | 'desk-work' | 'desk-find' | 'desk-file';

/** One call of the desk: what it takes and answers. Who may make it stands in `desk-rules.ts`. */
export interface DeskCall<Payload extends z.ZodTypeAny = z.ZodTypeAny, Response = unknown> {
	payload: Payload;
	/** The rule in docs/behaviour that it serves. */
	source: string;
	/** It only reads: a staff member's remembered filters and the time they were last seen may be written, and nothing else. */
	reads?: true;
	/** What it counts against, by who makes it and by their network. Of calls that read, those alone have one that make a file. */
	limit?: DeskLimit;
	/** Never set: carries the type of the answer. */
	readonly response?: Response;
}

/** Defines a call of the desk and keeps its types: `defineDesk<Answer>()({ payload, source })`. */
export const defineDesk =
	<Response>() =>
	<Payload extends z.ZodTypeAny>(call: Omit<DeskCall<Payload>, 'response'>): DeskCall<Payload, Response> =>
		call as DeskCall<Payload, Response>;

/** Who asks the desk: sent along with every call. */
export interface DeskClient {
	/** '' for somebody who has not logged in. */
	session_token: string;
	/** The network that they come from; '' where it is unknown. */
	ip: string;
	/** What their browser calls itself. */
	browser: string;
}
