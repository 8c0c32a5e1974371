import { data, redirect } from '@remix-run/node';
import { filterLetters } from '~store/contract/browse-keys';
import { withoutEndSlashes } from '~store/contract/path-end';
import type { BrowseQuery } from '../../paths/browse-query';
import { withSize, withSort } from '../../paths/change-query';
import { decodePart } from '../../paths/path-segment';
import { readBrowsePath, sizeNamed, sortNamed } from '../../paths/read-path';
import { addressPath } from '../../paths/search-paths';
import { browsePath } from '../../paths/write-path';

/**
 * Reads the browse query from an address below /browse.
 * @throws a redirect to the canonical address of the browse query, if the address has another format or meaningless parts.
 * Redirects /browse/{id} to the list (docs/behaviour/browsing.md#paths). If a form has chosen the sort order or the page size,
 * redirects to the path with that choice.
 * @throws a 404 for a path that is not a browse path, or that has no known part
 */
export function requireBrowseQuery({ pathname, search, searchParams }: URL): BrowseQuery {
	const below = withoutEndSlashes(pathname).replace(/^\/browse\/*/i, '');
	if (/^\d{1,15}$/.test(below)) throw redirect(browsePath({ list: Number(below) }));
	if (below !== '' && !/^filter(\/|$)/i.test(below)) throw data(null, { status: 404 });

	const elsewhere = searchElsewhere(below);
	if (elsewhere !== null) throw redirect(elsewhere);
	const { query, lossy } = readBrowsePath(pathname);
	if (lossy && isPointless(pathname, query)) throw data(null, { status: 404 });
	const chosen = withChoices(query, searchParams);
	if (chosen) throw redirect(browsePath(chosen));
	const path = browsePath(query);
	if (pathname !== path && pathname !== kindFirst(path)) throw redirect(path + search);
	return query;
}

/** Returns the address of a search by web page or file, which has a separate path (docs/behaviour/search.md#kinds). */
function searchElsewhere(below: string): string | null {
	const [, kind] = /\/k\/(url|file)(?:\/|$)/.exec(below) ?? [];
	if (kind === undefined) return null;
	if (kind === 'file') return '/browse/file';
	const [, address = ''] = /\/t\/([^/]*)/.exec(below) ?? [];
	return addressPath(decodePart(address));
}

/** Whether the address contains an invalid list, or only unknown keys. */
function isPointless(pathname: string, query: BrowseQuery): boolean {
	const segments = pathname.replace(/^\/browse\/*filter\/?/i, '').split('/');
	const keys = segments.filter((_, at) => at % 2 === 0);
	if (keys.includes('x') && query.list === null) return true;
	const isStrange = keys.some((key) => key !== '' && !known.has(key));
	return isStrange && browsePath(query) === browsePath({});
}

const known = new Set<string>([...Object.values(filterLetters), 't', 'k', 'w', 'e', 'x', 'v', 'l', 'o']);

/** Returns the path of a search with its parts in the alternative allowed order: /browse/filter/k/{kind}/t/{term}. */
const kindFirst = (path: string) => path.replace(/^(\/browse\/filter)(\/t\/[^/]+)(\/k\/[^/]+)/, '$1$3$2');

/** Returns the browse query with the choices of the tool bar's forms; null if the address contains no such choices. */
function withChoices(query: BrowseQuery, params: URLSearchParams): BrowseQuery | null {
	const sort = params.get('v');
	const size = params.get('l');
	if (sort === null && size === null) return null;
	const sorted = sort === null ? query : withSort(query, sortNamed(sort) ?? null);
	return size === null ? sorted : withSize(sorted, sizeNamed(size) ?? query.size);
}
