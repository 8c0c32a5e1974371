import '@remix-run/node';
import type { Caching, Client } from '~store/contract/call';

declare module '@remix-run/node' {
	interface AppLoadContext {
		/** Calls a function of the store to the store in this process. Undefined if the store is reached over HTTP. */
		dispatch?: (
			name: string,
			fields: object,
			client: Client,
		) => Promise<{ status: number; body: object; retryAfter?: number; caching?: Caching }>;
		/** The visitor's IP address, as reported by trusted proxies. */
		ip?: string;
		/** Logs an error that is a fault of the shop. Undefined if the server does not write the shop's log. */
		report?: (error: unknown) => void;
		/** Waits until a page may be rendered while a posted form is being answered (`web/rendering-turns.ts`). */
		renderingTurn?: () => Promise<void> | undefined;
	}
	interface Future {
		v3_singleFetch: true;
	}
}
