import type { ImportRow } from '~store/contract/import';
import type { RowsSumView } from '../../parts/imports/rows-sum';
import type { StoreApi } from '../../store-api/store-api.server';

/** What a page or a file was searched for: what its rows come to, and the first of what the shop has not. */
export interface FoundIn {
	key: string;
	sum: RowsSumView;
	missing: number;
	first: ImportRow[];
}

/** Rows that the page of results shows of those that were not found; the others have a page of their own. */
const shown = 20;

/** @throws the page of a refusal, for a search that there is no more */
export async function loadFound(api: StoreApi, key: string): Promise<FoundIn> {
	const { row_count, missing_count, found_count, doubled_count, missing } = await api.load('browse/found', {
		x: key,
		l: shown,
	});
	const sum = { read: row_count, found: found_count, doubled: doubled_count };
	return { key, sum, missing: missing_count, first: missing };
}
