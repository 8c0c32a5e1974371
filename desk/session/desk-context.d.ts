import '@remix-run/node';
import type { DeskClient } from '~store/contract/desk-call';
import type { StoreSettings } from '~store/contract/webstore';
import type { Workbook, WorkbookCell, WrittenWorkbook } from '~store/contract/workbook';

declare module '@remix-run/node' {
	interface AppLoadContext {
		/** Calls the store's desk, in this process or another. Absent in the public shop. */
		dispatchDesk?: (
			name: string,
			fields: object,
			client: DeskClient,
		) => Promise<{ status: number; body: object; retryAfter?: number }>;
		/** Writes a list as a workbook in a separate process, one page of rows after the other. Absent in the public shop. */
		writeWorkbook?: (
			workbook: Workbook,
			pages: Iterable<WorkbookCell[][]>,
			signal: AbortSignal,
		) => Promise<WrittenWorkbook>;
		/** Returns the colours of the shop's settings; undefined if the store cannot be reached. */
		shopStyle?: () => Promise<StoreSettings['style'] | undefined>;
		/** The desk's answer in place of a refused file; absent for everything else. */
		refused?: { status: number; words: string | null };
	}
}
