import type { HasConfig } from '../../../config';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { sweepFiles } from '../../foundation/sweep-files';
import { uploadsFolder } from './run-import';

/**
 * Removes the imports that can no longer be looked at, with what searches have found, and uploads that a process left
 * behind when it ended.
 */
export async function sweepImports(store: Database & Clock & HasConfig, age: number): Promise<void> {
	const ended = store.now() - age;
	await store.db.deleteFrom('title_lists').where('kind', '=', 'search').where('date_posted', '<=', ended).execute();
	await store.db.deleteFrom('file_imports').where('created_at', '<=', ended).execute();
	await sweepFiles(uploadsFolder(store), age);
}
