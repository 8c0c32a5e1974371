import { sweepFiles } from '../../foundation/sweep-files';
import type { Store } from '../../store';
import { importLifetime } from './imports';
import { uploadsFolder } from './reading';

/**
 * Removes the imports that can no longer be looked at, with what searches have found, and uploads that a process left
 * behind when it ended.
 */
export async function sweepImports(store: Store): Promise<void> {
	const ended = store.now() - importLifetime;
	await store.db.deleteFrom('title_lists').where('kind', '=', 'search').where('date_posted', '<=', ended).execute();
	await store.db.deleteFrom('file_imports').where('created_at', '<=', ended).execute();
	await sweepFiles(uploadsFolder(store), importLifetime);
}
