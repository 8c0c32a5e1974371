import type { ImportRow } from '~store/contract/import';
import { sumWords } from '../../parts/imports/rows-sum.server';
import type { StoreApi } from '../../store-api/store-api.server';

/** The result of a search by web page or file: a summary of its rows, and the first titles that the shop does not have. */
export interface FoundIn {
	key: string;
	/** The summary of the search's rows, as text. */
	sum: string;
	rows: number;
	missing: number;
	first: ImportRow[];
	/** The first found rows that were not read as written. */
	noted: ImportRow[];
}

/** How many missing titles the page of results shows. A separate page shows all missing titles. */
const shown = 20;

/** @throws the page for a refusal, if the search no longer exists */
export async function loadFound(api: StoreApi, key: string): Promise<FoundIn> {
	const found = await api.load('browse/found', { key, limit: shown });
	const { row_count, missing_count, missing, noted } = found;
	return { key, sum: sumWords(found), rows: row_count, missing: missing_count, first: missing, noted };
}
