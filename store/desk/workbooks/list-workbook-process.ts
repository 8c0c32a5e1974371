import type { Workbook, WorkbookCell } from '../../contract/workbook';
import { answerSideJob } from '../../foundation/side-job';
import { writeListWorkbook } from './list-workbook';

// A side process that writes one Excel workbook of a list. See `make-list-workbook.ts`.

answerSideJob<Workbook, string, WorkbookCell[][]>((workbook, pages) => writeListWorkbook(workbook, pages.flat()));
