import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ImportAnswer } from '~store/contract/cart';
import { requireCustomer } from '../../parts/account/visitor.server';
import { importFailure } from '../../parts/cart/import-failure.server';
import { type Rows, rowsOf } from './rows';

/** Rows on a page of the preview. */
const perPage = 100;

/** How long a page without scripts waits before it asks again how far the reading is. Seconds. */
const refreshSeconds = 3;

/** An import as its screen shows it, in whichever state it is; or why it failed (spec 2 §4). */
export async function loadImport(args: LoaderFunctionArgs) {
	const { api } = await requireCustomer(args);
	const import_id = args.params.id ?? '';
	const { show, page } = readQuery(new URL(args.request.url).searchParams);
	const ask = (rows: Rows) =>
		api.call('cart/import', { import_id, show: rows, o: (page - 1) * perPage, l: perPage }).then((answer) => ({
			...viewOf(answer),
			show: rows,
			page,
			last: Math.max(1, Math.ceil(countOf(answer, rows) / perPage)),
		}));
	try {
		const view = await ask(show ?? 'all');
		// When everything is in the cart, what is left to look at are the rows that are not.
		const shown = view.state === 'complete' && show === null ? await ask('red') : view;
		const headers: Record<string, string> = shown.state === 'reading' ? { Refresh: String(refreshSeconds) } : {};
		return { view: shown, failed: null, status: 200, headers };
	} catch (error) {
		const { words, status } = importFailure(error);
		return { view: null, failed: words, status, headers: {} };
	}
}

export type ImportView = NonNullable<Awaited<ReturnType<typeof loadImport>>['view']>;

function viewOf({ filename, state, progress, eta_seconds, result }: ImportAnswer) {
	const { titles, row_count, success_count, added } = result;
	return { filename, state, progress, eta_seconds, titles, row_count, success_count, added };
}

function countOf({ result }: ImportAnswer, rows: Rows): number {
	const { row_count, success_count } = result;
	return rows === 'all' ? row_count : rows === 'green' ? success_count : row_count - success_count;
}

const readQuery = (query: URLSearchParams) => ({
	show: rowsOf(query.get('show')),
	page: Number(/^[1-9]\d{0,3}$/.exec(query.get('page') ?? '')?.[0] ?? 1),
});
