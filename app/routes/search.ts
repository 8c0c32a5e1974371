import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { searchTypes } from '~store/contract/browse-keys';
import { refusePost } from '../http/refuse-post.server';
import { itemPath } from '../parts/titles/title-link';
import { readBrowsePath } from '../paths/read-path';
import { addressPath } from '../paths/search-paths';
import { browsePath } from '../paths/write-path';
import { storeApi } from '../store-api/store-api.server';

/**
 * Redirects after the search form (docs/behaviour/search.md#header) to the browse path of the search text, or to the title of an
 * ISBN. A search by web page or by file is redirected to its own page.
 */
export async function loader(args: LoaderFunctionArgs) {
	const { searchParams } = new URL(args.request.url);
	const asked = searchParams.get('k') ?? '';
	const typed = searchParams.get('q') ?? '';
	if (asked === 'file') return redirect('/browse/file');
	if (asked === 'url') return redirect(addressPath(typed.trim()));
	const kind = searchTypes.find((one) => one === asked) ?? 'keyword';
	// Normalizes the search text in the same way as the browse page, so that equal searches have equal paths.
	const { term } = readBrowsePath(browsePath({ term: typed })).query;
	if (mayBeIsbn(term)) {
		const api = await storeApi(args);
		const { item } = await api.load('browse/get', { term });
		if (item) return redirect(itemPath(item));
	}
	return redirect(browsePath({ term, kind }));
}

const mayBeIsbn = (term: string) => (term.match(/\d/g)?.length ?? 0) >= 9;

export const action = refusePost;
