import '@remix-run/node';
import type { DeskClient } from '~store/contract/desk-call';
import type { StoreSettings } from '~store/contract/webstore';
import type { Workbook, WorkbookCell, WrittenWorkbook } from '~store/contract/workbook';

declare module '@remix-run/node' {
	interface AppLoadContext {
		/** The desk of the store, in this process or apart; absent in the shop in front. */
		dispatchDesk?: (
			name: string,
			fields: object,
			client: DeskClient,
		) => Promise<{ status: number; body: object; retryAfter?: number }>;
		/** Writes a list as a workbook in a process of its own, one page of rows after the other; absent in the shop in front. */
		writeWorkbook?: (
			workbook: Workbook,
			pages: Iterable<WorkbookCell[][]>,
			signal: AbortSignal,
		) => Promise<WrittenWorkbook>;
		/** The colours that the shop's settings choose; undefined where the store cannot be asked. */
		shopStyle?: () => Promise<StoreSettings['style'] | undefined>;
		/** What the desk says in the place of a file that was refused; absent for everything else. */
		refused?: { status: number; words: string | null };
	}
}
