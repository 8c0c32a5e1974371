import { Form, useNavigate, useNavigation } from '@remix-run/react';
import { type ChangeEvent, Fragment } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { pageSizes } from '~store/contract/browse-keys';
import type { View } from '../../cookies/rows.server';
import type { BrowseQuery } from '../../paths/browse-query';
import { withSize, withSort } from '../../paths/change-query';
import { isBrowsePath, readBrowsePath, sizeNamed, sortNamed } from '../../paths/read-path';
import { browsePath } from '../../paths/write-path';
import type { Results } from './load-results.server';
import { sortOptions } from './words';

interface ToolbarProps {
	query: BrowseQuery;
	results: Pick<Results, 'groups' | 'view' | 'views'>;
	/** The number of titles in the results, as text. */
	words: string;
	/** The number of chosen filters. */
	chosen: number;
}

/** Shows the number of results, and the choices of sort order and layout. */
export function Toolbar({ query, results: { groups, view, views }, words, chosen }: ToolbarProps) {
	const filters = `Filters${chosen > 0 ? ` (${chosen})` : ''}`;
	return (
		<div className="toolbar">
			<p className="toolbar-count">{words}</p>
			{groups.length > 0 ? (
				<>
					<button className="button filters-button" type="button" popovertarget="filters">
						{filters}
					</button>{' '}
					<a className="button filters-link" href="#filters">
						{filters}
					</a>
				</>
			) : null}
			<Order query={query} priced={groups.some(({ key }) => key === 'price')} />
			<Views path={browsePath(query)} view={view} views={views} />
		</div>
	);
}

/**
 * The form for the sort order and the page size. The server answers the form with a redirect. With scripts, a choice applies
 * immediately, without a button.
 */
function Order({ query, priced }: { query: BrowseQuery; priced: boolean }) {
	const navigate = useNavigate();
	// Shows a new choice immediately, before the titles for the choice have loaded.
	const next = useNavigation().location?.pathname;
	const shown = next && isBrowsePath(next) ? readBrowsePath(next).query : query;
	const live = useHydrated();
	const go = (changed: BrowseQuery) => navigate(browsePath(changed), { preventScrollReset: true });
	const onSort = ({ target }: ChangeEvent<HTMLSelectElement>) => go(withSort(query, sortNamed(target.value) ?? null));
	const onSize = ({ target }: ChangeEvent<HTMLSelectElement>) =>
		go(withSize(query, sizeNamed(target.value) ?? query.size));
	return (
		<form className="order" method="get" action={browsePath({ ...query, offset: 0 })}>
			<span className="order-choice">
				<label htmlFor="order-sort">Sort by</label>{' '}
				<select className="field-input" id="order-sort" name="v" value={shown.sort ?? ''} onChange={onSort}>
					{sortOptions(query, priced).map(([value, label]) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			</span>{' '}
			<span className="order-choice order-size">
				<label htmlFor="order-size">Titles per page</label>{' '}
				<select className="field-input" id="order-size" name="l" value={shown.size} onChange={onSize}>
					{pageSizes.map((size) => (
						<option key={size}>{size}</option>
					))}
				</select>
			</span>{' '}
			{live ? null : <button className="button unscripted">Go</button>}
		</form>
	);
}

/**
 * The page sizes as links at the end of the page. The page size links are used on a phone and without scripts, because there the
 * tool bar has no space for the page sizes.
 */
export function PageSizes({ query }: { query: BrowseQuery }) {
	return (
		<p className="page-sizes">
			Titles per page{' '}
			{pageSizes.map((size) => (
				<Fragment key={size}>
					<a href={browsePath(withSize(query, size))} rel="nofollow" aria-current={size === query.size || undefined}>
						{size}
					</a>{' '}
				</Fragment>
			))}
		</p>
	);
}

const viewNames: Record<View, string> = { cards: 'Cards', grid: 'Grid', list: 'List' };

/** The choice of layouts for the titles. The current layout is not a button. */
function Views({ path, view, views }: { path: string; view: View; views: View[] }) {
	return (
		<Form className="views" method="post" action={path} preventScrollReset>
			{views.map((one) => (
				<Fragment key={one}>
					{one === view ? (
						<span aria-current="true">{viewNames[one]}</span>
					) : (
						<button name="rows" value={one}>
							{viewNames[one]}
						</button>
					)}{' '}
				</Fragment>
			))}
		</Form>
	);
}
