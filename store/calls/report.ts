import { reportFile, reportProgress } from '../ordering/reports/reports';
import type { Calls } from './call-table';

export const report = {
	'report/progress': (store, visitor, { progress_report_id }) => reportProgress(store, visitor, progress_report_id),
	'report/get': (store, visitor, { progress_report_id }) => reportFile(store, visitor, progress_report_id),
} satisfies Partial<Calls>;
