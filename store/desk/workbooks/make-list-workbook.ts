import type { Workbook, WorkbookCell, WrittenWorkbook } from '../../contract/workbook';
import { OverLimits, openFileQueue, runFileJob } from '../../foundation/side-job';
import type { ProcessLimits } from '../../foundation/side-process';
import type { SideProgram } from '../../foundation/side-program';
import { Crowded } from '../../foundation/unavailable';

const program: SideProgram = { source: 'desk/workbooks/list-workbook-process.ts', built: 'list-workbook.js' };

/**
 * The limits of the side process that writes a workbook: memory in MB, and time in seconds. A workbook of 50,000 rows and
 * fifteen columns needs 400 MB and ten seconds.
 */
const usualLimits: ProcessLimits = { heap: 600, memory: 800, work: 60, time: 120 };

/**
 * Writing a list takes up to a minute, so lists have their own queue. A packing slip for a customer at the counter does not wait
 * behind a list.
 */
const queue = openFileQueue();

/**
 * Writes a list as a workbook in a side process, because writing 50,000 rows would block the server's event loop for ten seconds.
 * Sends the rows to the side process one page at a time.
 * @param signal stops the process if the client disconnects
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
		if (error instanceof Crowded)
			return { refusal: 'The shop is writing other Excel files. Please try again in a minute.' };
		if (error instanceof OverLimits)
			return {
				refusal:
					'This list is too large for an Excel file, or the shop is too busy. Filter the list, save it as CSV, or try again later.',
			};
		throw error;
	}
}
