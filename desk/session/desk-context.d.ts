import '@remix-run/node';
import type { DeskClient } from '~store/contract/desk-call';

declare module '@remix-run/node' {
	interface AppLoadContext {
		/** The desk of the store in this process; absent in the shop in front, and where the store runs apart. */
		dispatchDesk?: (
			name: string,
			fields: object,
			client: DeskClient,
		) => Promise<{ status: number; body: object; retryAfter?: number }>;
		/** What the desk says in the place of a file that was refused; absent for everything else. */
		refused?: { status: number; words: string | null };
	}
}
