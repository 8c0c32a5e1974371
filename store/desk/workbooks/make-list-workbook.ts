import type { Workbook, WorkbookCell, WrittenWorkbook } from '../../contract/workbook';
import { OverLimits, openFileQueue, runFileJob } from '../../foundation/side-job';
import type { ProcessLimits } from '../../foundation/side-process';
import type { SideProgram } from '../../foundation/side-program';
import { Crowded } from '../../foundation/unavailable';

const program: SideProgram = { source: 'desk/workbooks/list-workbook-process.ts', built: 'list-workbook.js' };

/** 50,000 rows of fifteen columns need 400 megabytes and ten seconds. */
const usualLimits: ProcessLimits = { heap: 600, memory: 800, work: 60, time: 120 };

/** A list takes up to a minute, so it has its own queue. A slip for a customer at the counter does not wait behind it. */
const queue = openFileQueue();

/**
 * Writes a list as a workbook in a side process. Sends it the rows a page at a time, because 50,000 rows would block the server for
 * ten seconds.
 * @param signal ends the writing once the client has gone away
 */
export async function makeListWorkbook(
	workbook: Workbook,
	pages: Iterable<WorkbookCell[][]>,
	signal: AbortSignal,
	limits = usualLimits,
): Promise<WrittenWorkbook> {
	try {
		const file = await runFileJob<Workbook, string>(program, workbook, {
			limits,
			queue,
			parts: pages,
			signal,
		});
		return { file: Buffer.from(file, 'base64') };
	} catch (error) {
		if (error instanceof Crowded) return { refusal: 'Other files are being written. Please try again in a minute.' };
		if (error instanceof OverLimits)
			return {
				refusal:
					'This list is too large for an Excel file, or the shop is too busy. Filter it, save it as CSV, or try again later.',
			};
		throw error;
	}
}
