import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { importRowsOnPage } from '~store/contract/page-sizes';
import { counted } from '../format/counted';
import type { PageHandle } from '../page/page-handle';
import { MissingRows } from '../parts/imports/missing-rows';
import { searchedPath } from '../parts/imports/searched-path';
import { missingPath } from '../paths/search-paths';
import { browsePath } from '../paths/write-path';
import { storeApi } from '../store-api/store-api.server';
import { Pagination } from '../ui/pagination';

export const handle: PageHandle = { canonical: () => '' };

/** Loads one page of the titles on a web page or in a file that the shop does not have. */
export async function loader(args: LoaderFunctionArgs) {
	const key = args.params.key ?? '';
	const asked = new URL(args.request.url).searchParams.get('page') ?? '';
	const page = Number(/^[1-9]\d{0,3}$/.exec(asked)?.[0] ?? 1);
	const api = await storeApi(args);
	const search = await api.load('browse/found', {
		key,
		offset: (page - 1) * importRowsOnPage,
		limit: importRowsOnPage,
	});
	if (search.state === 'reading') throw redirect(searchedPath(search));
	const { source, missing, missing_count, listed_count } = search;
	const last = Math.max(1, Math.ceil(listed_count / importRowsOnPage));
	if (page > last) throw redirect(`${missingPath(key)}?page=${last}`);
	return { key, source, missing, count: missing_count, listed: listed_count, page, last };
}

export default function MissingScreen() {
	const { key, source, missing, count, listed, page, last } = useLoaderData<typeof loader>();
	return (
		<div className="page stack">
			<h1>{`Not found in ${source}`}</h1>
			<p className="lead">
				{counted(count, 'row')}
				{listed < count ? `. The first ${counted(listed, 'row')} are shown here.` : null}
			</p>
			<p>
				<Link to={browsePath({ list: key })}>See the titles that were found</Link>
			</p>
			{missing.length > 0 ? <MissingRows rows={missing} /> : null}
			<Pagination page={page} last={last} to={(one) => `?page=${one}`} rel="nofollow" />
		</div>
	);
}
