import { z } from 'zod';
import { define } from './call';
import { requiredText } from './fields';

/**
 * A file that the store has generated. Inside the process, this object contains the file's path. Over HTTP, the answer is the
 * file itself.
 */
export interface StoreFile {
	path: string;
	/** The name under which the visitor saves the file. */
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
