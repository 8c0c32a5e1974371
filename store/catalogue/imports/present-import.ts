import { importRowsOnPage } from '../../contract/page-sizes';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { type FileImport, presentState } from './imports';
import { pageOfRows } from './stored-rows';

interface PageRequest {
	show?: 'all' | 'green' | 'red' | undefined;
	offset?: number | undefined;
	limit?: number | undefined;
}

/** How far an import is, with a page of its rows once it has been read. */
export async function presentImport(store: Database & Clock, found: FileImport, asked: PageRequest) {
	const { id, row_count, success_count, found_count, doubled_count, completed_at, added } = found;
	const page = { show: asked.show ?? 'all', offset: asked.offset ?? 0, limit: asked.limit ?? importRowsOnPage };
	return {
		...presentState(found, store.now()),
		result: {
			titles: completed_at === null ? [] : await pageOfRows(store.db, id, page),
			row_count,
			success_count,
			found_count,
			doubled_count,
			added: added === null ? null : JSON.parse(added),
		},
	};
}
