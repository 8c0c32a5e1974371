import { Form, Link } from '@remix-run/react';
import { listSorts } from '~store/contract/list-sorts';
import { FoldedSearch } from '../../ui/folded-search';
import { type ListsQuery, sortNames } from './lists-query';
import { SearchAndSort } from './search-and-sort';

/**
 * Renders the form that searches lists by name and sorts them (docs/behaviour/lists.md#customers-lists). The form uses GET, so
 * the results have their own address.
 */
export function ListsSearch({ query: { term, sort }, count }: { query: ListsQuery; count: number }) {
	return (
		<FoldedSearch words="Search your lists" count={count} used={term !== ''}>
			<Form method="get" action="/account/lists" role="search" aria-label="Lists" className="order-search">
				<SearchAndSort
					id="lists"
					term={{ name: 'term', label: 'Search your lists', value: term, most: 80, spellCheck: false }}
					sort={{ name: 'sort', value: sort, options: listSorts, names: sortNames }}
				/>
				<div className="cluster">
					<button className="button" type="submit">
						Search lists
					</button>{' '}
					{term ? <Link to="/account/lists">Show all lists</Link> : null}
				</div>
			</Form>
		</FoldedSearch>
	);
}
