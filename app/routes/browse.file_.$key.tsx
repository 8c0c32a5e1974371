import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';
import { ImportFailed } from '../parts/imports/import-failed';
import { importFailure } from '../parts/imports/import-failure.server';
import { ImportProgress, refreshSeconds } from '../parts/imports/import-progress';
import { searchedPath } from '../parts/imports/searched-path';
import { storeApi } from '../store-api/store-api.server';

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>['data']> = {
	canonical: () => '',
	refresh: (screen) => (screen?.view ? refreshSeconds : undefined),
};

/** Loads the progress of a search by web page or file. Redirects to the results when the search is finished. */
export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	try {
		const search = await api.call('browse/found', { key: args.params.key ?? '', limit: 1 });
		if (search.state === 'complete') throw redirect(searchedPath(search));
		const { source: filename, progress, eta_seconds } = search;
		return data({ view: { filename, progress, eta_seconds }, failed: null });
	} catch (error) {
		if (error instanceof Response) throw error;
		const { words, status } = importFailure(error);
		return data({ view: null, failed: words }, { status });
	}
}

export default function SearchProgress() {
	const { view, failed } = useLoaderData<typeof loader>();
	if (view) return <ImportProgress view={view} />;
	return (
		<ImportFailed words={failed ?? ''} again="/browse/file">
			<Link to="/browse">Browse the whole shop</Link>
		</ImportFailed>
	);
}
