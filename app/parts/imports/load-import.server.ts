import type { ImportResult, ImportState } from '~store/contract/import';
import { importRowsOnPage } from '~store/contract/page-sizes';
import { importFailure } from './import-failure.server';
import { type Rows, rowsOf } from './rows';
import { sumWords } from './rows-sum.server';

/** The page of rows to request from the store. */
interface RowsRequest {
	show: Rows;
	offset: number;
	limit: number;
}

interface Answer<Added> extends ImportState {
	result: ImportResult<Added>;
}

/**
 * Loads an import for its page, in any state of the import. If the import failed, loads the reason
 * (docs/behaviour/list-files.md#steps).
 * @param ask requests one page of the import's rows from the store
 */
export async function loadImport<Added>(request: Request, ask: (page: RowsRequest) => Promise<Answer<Added>>) {
	const { show, page } = readQuery(new URL(request.url).searchParams);
	const look = async (rows: Rows) => {
		const answer = await ask({ show: rows, offset: (page - 1) * importRowsOnPage, limit: importRowsOnPage });
		const last = Math.max(1, Math.ceil(countOf(answer.result, rows) / importRowsOnPage));
		return { ...viewOf(answer), show: rows, page, last };
	};
	try {
		const view = await look(show ?? 'all');
		// Once an import is complete, the page first shows the rows that were not added.
		const shown = view.state === 'complete' && show === null ? await look('red') : view;
		return { view: shown, failed: null, status: 200 };
	} catch (error) {
		const { words, status } = importFailure(error);
		return { view: null, failed: words, status };
	}
}

function viewOf<Added>({ filename, state, progress, eta_seconds, purchase_order, result }: Answer<Added>) {
	const { titles, row_count, success_count, added } = result;
	const sum = sumWords(result);
	const shown = { filename, state, progress, eta_seconds, purchase_order };
	return { ...shown, titles, row_count, success_count, sum, added };
}

/** The data of an import that its page shows. */
export type ImportView<Added> = NonNullable<Awaited<ReturnType<typeof loadImport<Added>>>['view']>;

function countOf<Added>({ row_count, success_count }: ImportResult<Added>, rows: Rows): number {
	return rows === 'all' ? row_count : rows === 'green' ? success_count : row_count - success_count;
}

const readQuery = (query: URLSearchParams) => ({
	show: rowsOf(query.get('show')),
	page: Number(/^[1-9]\d{0,3}$/.exec(query.get('page') ?? '')?.[0] ?? 1),
});
