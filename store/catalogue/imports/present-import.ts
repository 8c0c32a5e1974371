import type { z } from 'zod';
import type { ImportResult, ImportState } from '../../contract/import';
import { importRowsOnPage } from '../../contract/page-sizes';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { readJsonColumn } from '../../foundation/database/json-column';
import { type FileImport, presentState } from './imports';
import { pageOfRows } from './stored-rows';

interface PageRequest {
	show?: 'all' | 'green' | 'red' | undefined;
	offset?: number | undefined;
	limit?: number | undefined;
}

/**
 * Returns the progress of an import and, once the file has been read, one page of the import's rows.
 * @param addedShape the schema for the stored result of adding the rows, which differs between the kinds of import
 */
export async function presentImport<Added extends z.ZodTypeAny>(
	store: Database & Clock,
	found: FileImport,
	asked: PageRequest,
	addedShape: Added,
): Promise<ImportState & { result: ImportResult<z.output<Added>> }> {
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
			added: added === null ? null : readJsonColumn(addedShape, added, { table: 'file_imports', column: 'added', id }),
		},
	};
}
