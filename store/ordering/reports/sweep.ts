import { sweepFiles } from '../../foundation/sweep-files';
import type { Store } from '../../store';
import { reportLifetime, reportsFolder } from './reports';

/** Removes the reports that can no longer be fetched, and the files of this machine that are as old. */
export async function sweepReports(store: Store): Promise<void> {
	await store.db
		.deleteFrom('reports')
		.where('created_at', '<=', store.now() - reportLifetime)
		.execute();
	await sweepFiles(reportsFolder(store), reportLifetime);
}
