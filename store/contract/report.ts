import { z } from 'zod';
import { define } from './call';
import { requiredText } from './fields';

/** A file that the store has made. Inside the process this is the file's path. Over HTTP the answer is the file itself. */
export interface StoreFile {
	path: string;
	/** The file name for the visitor. */
	filename: string;
	/** The file's media type. */
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
