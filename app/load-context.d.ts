import '@remix-run/node';
import type { Caching, Client } from '~store/contract/call';

declare module '@remix-run/node' {
	interface AppLoadContext {
		/** The store in this process; absent when the store is reached over HTTP. */
		dispatch?: (
			name: string,
			fields: object,
			client: Client,
		) => Promise<{ status: number; body: object; retryAfter?: number; caching?: Caching }>;
		/** The visitor's address, as reported by trusted proxies. */
		ip?: string;
		/** Logs an error that is a fault of the shop; absent if the server has no log of the shop's. */
		report?: (error: unknown) => void;
		/** Waits for a page's turn to be rendered while a posted form is answered (`web/rendering-turns.ts`). */
		renderingTurn?: () => Promise<void> | undefined;
	}
	interface Future {
		v3_singleFetch: true;
	}
}
