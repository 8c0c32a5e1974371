import { Form, useLocation } from '@remix-run/react';
import { wholeCatalogue } from '../../paths/browse-query';
import { isBrowsePath, readBrowsePath } from '../../paths/read-path';
import { type SearchKind, searchKinds } from '../../paths/search-kinds';
import { addressOf } from '../../paths/search-paths';
import { SuggestingField } from './search-suggestions';

/**
 * Renders the search form in the header (docs/behaviour/search.md#header). On a page of search results, the form contains the
 * search text.
 */
export function SearchForm({ id = 'search' }: { id?: string }) {
	const { pathname } = useLocation();
	const searched = searchOf(pathname);
	return (
		<Form className="search" method="get" action="/search" role="search" key={pathname}>
			<label className="visually-hidden" htmlFor={`${id}-kind`}>
				Search by
			</label>{' '}
			<select className="search-kind" id={`${id}-kind`} name="k" defaultValue={searched.kind}>
				{searchKinds.map(([value, label]) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>{' '}
			<label className="visually-hidden" htmlFor={`${id}-term`}>
				Search for
			</label>{' '}
			<SuggestingField id={`${id}-term`} kindId={`${id}-kind`} initial={searched.term} />
			<button className="search-button" type="submit">
				<svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
					<path d="m20 20-5.2-5.2M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />
				</svg>
				<span>Search</span>
			</button>
		</Form>
	);
}

/** Returns the search text and the kind of search from an address below /browse. */
function searchOf(pathname: string): { term: string; kind: SearchKind } {
	if (/^\/browse\/url(\/|$)/i.test(pathname)) return { term: addressOf({ pathname, search: '' }), kind: 'url' };
	if (/^\/browse\/file\/?$/i.test(pathname)) return { term: '', kind: 'file' };
	const { term, kind } = isBrowsePath(pathname) ? readBrowsePath(pathname).query : wholeCatalogue;
	return { term, kind };
}
