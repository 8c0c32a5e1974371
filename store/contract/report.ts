import { z } from 'zod';
import { define } from './call';
import { requiredText } from './fields';

/** A file that the store has made. Within the process this is its path; over HTTP the answer is the file itself. */
export interface StoreFile {
	path: string;
	/** The name that the visitor saves it under. */
	filename: string;
	/** Its media type. */
	type: string;
}

export const report = {
	'report/progress': define<{ progress: number; eta_seconds: number | null; completed: boolean }>()({
		source: 'docs/behaviour/downloads.md#progress',
		refuses: ['report-gone', 'report-failed'],
		payload: z.object({ progress_report_id: requiredText(100) }),
	}),
	'report/get': define<StoreFile>()({
		source: 'docs/behaviour/downloads.md#progress',
		refuses: ['report-gone'],
		download: true,
		payload: z.object({ progress_report_id: requiredText(100) }),
	}),
};
