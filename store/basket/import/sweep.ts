import { sweepFiles } from '../../foundation/sweep-files';
import type { Store } from '../../store';
import { importLifetime } from './imports';
import { uploadsFolder } from './read-upload';

/** Removes the imports that can no longer be looked at, and uploads that a process left behind when it ended. */
export async function sweepImports(store: Store): Promise<void> {
	await store.db
		.deleteFrom('file_imports')
		.where('created_at', '<=', store.now() - importLifetime)
		.execute();
	await sweepFiles(uploadsFolder(store), importLifetime);
}
