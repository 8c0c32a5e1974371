import '@remix-run/node';
import type { DeskClient } from '~store/contract/desk-call';
import type { StoreSettings } from '~store/contract/webstore';
import type { Workbook, WorkbookCell, WrittenWorkbook } from '~store/contract/workbook';

declare module '@remix-run/node' {
	interface AppLoadContext {
		/**
		 * Sends a call to the desk's rules, which are in this process or in another process. The function is undefined in the
		 * public shop.
		 */
		dispatchDesk?: (
			name: string,
			fields: object,
			client: DeskClient,
		) => Promise<{ status: number; body: object; retryAfter?: number }>;
		/**
		 * Writes a list as a workbook in a separate process, one page of rows at a time. The function is undefined in the public
		 * shop.
		 */
		writeWorkbook?: (
			workbook: Workbook,
			pages: Iterable<WorkbookCell[][]>,
			signal: AbortSignal,
		) => Promise<WrittenWorkbook>;
		/** Returns the colours in the shop's settings. Returns undefined if the store process cannot be reached. */
		shopStyle?: () => Promise<StoreSettings['style'] | undefined>;
		/** The refusal of a file, for which the desk shows an error page. The refusal is undefined for all other requests. */
		refused?: { status: number; words: string | null };
	}
}
