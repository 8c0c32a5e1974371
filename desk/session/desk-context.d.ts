import '@remix-run/node';
import type { DeskClient } from '~store/contract/desk-call';

declare module '@remix-run/node' {
	interface AppLoadContext {
		/** The desk of the store, in this process or apart; absent in the shop in front. */
		dispatchDesk?: (
			name: string,
			fields: object,
			client: DeskClient,
		) => Promise<{ status: number; body: object; retryAfter?: number }>;
		/** What the desk says in the place of a file that was refused; absent for everything else. */
		refused?: { status: number; words: string | null };
	}
}
