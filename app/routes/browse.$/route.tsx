import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import {
	type ClientLoaderFunctionArgs,
	Link,
	PrefetchPageLinks,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useLocation,
	useNavigation,
} from '@remix-run/react';
import { Suspense, useRef } from 'react';
import { pageSizes } from '~store/contract/browse-keys';
import { isView, viewHeader } from '../../cookies/rows.server';
import { readForm, refuseForm } from '../../http/read-form.server';
import { breadcrumbMeta } from '../../page/breadcrumb-json-ld';
import type { PageHandle } from '../../page/page-handle';
import { useKnownData } from '../../page/use-known-data';
import { useShell } from '../../page/use-shell';
import { takeVisited } from '../../page/visited-pages';
import { addToCart } from '../../parts/lists/add-to-cart.server';
import { allInStock } from '../../parts/titles/availability';
import { favouritePath } from '../../parts/titles/favourite-button';
import { TitleCard } from '../../parts/titles/title-card';
import { countWords } from '../../parts/titles/title-count';
import { itemPath } from '../../parts/titles/title-link';
import { TitleSlide } from '../../parts/titles/title-slide';
import { loginPath } from '../../paths/account-paths';
import { atOffset } from '../../paths/change-query';
import { readBrowsePath } from '../../paths/read-path';
import { browsePath } from '../../paths/write-path';
import { sheetLinks, sheets } from '../../styles/sheets';
import { Pagination } from '../../ui/pagination';
import { requireBrowseQuery } from './browse-place.server';
import { Chosen } from './chosen';
import { CorrectionNotice, EditionsSwitch } from './correction-notice';
import { chosenFilters } from './facet-data';
import { Facets } from './facets';
import { loadResults, type Results } from './load-results.server';
import { FoundTools, NotFound, NothingFound, TitleListItem } from './seldom';
import { PageSizes, Toolbar } from './toolbar';
import { trailOf } from './trail';
import { useBrowseLinks } from './use-browse-links';
import { useKnownTitles } from './use-known-titles';
import { headingOf } from './words';

export const handle: PageHandle<Results> = {
	shared: true,
	subject: (results) => results?.about,
	canonical: (results) => results?.canonical,
	filterable: (results) => results && isFilterable(results),
};

export const links = sheetLinks('titles', 'browse');

export const meta: MetaFunction<typeof loader> = ({ data: results, location, matches }) =>
	results?.canonical
		? breadcrumbMeta(matches, trailOf(readBrowsePath(location.pathname).query, results.list, results.groups))
		: [];

export const loader = (args: LoaderFunctionArgs): Promise<Results> =>
	loadResults(args, requireBrowseQuery(new URL(args.request.url)));

/** Shows stored data if the shopper has seen the page before. After showing stored data, the page loads its current data. */
export const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Results> =>
	takeVisited<Results>(new URL(request.url).pathname) ?? serverLoader<Results>();

/**
 * Saves the shopper's layout of the titles (docs/behaviour/browsing.md#views), or adds the titles on a web page or in a file to
 * the cart.
 */
export async function action(args: ActionFunctionArgs) {
	const { request } = args;
	const form = await readForm(request);
	const view = form.get('rows');
	const { pathname } = new URL(request.url);
	const { list } = readBrowsePath(pathname).query;
	if (form.get('intent') === 'cart' && typeof list === 'string') return addToCart(args, list, pathname);
	if (!isView(view)) throw refuseForm();
	// The redirect's path is under /browse, so the redirect cannot lead to another host.
	return redirect(pathname, {
		status: 303,
		headers: { 'Set-Cookie': viewHeader(request, view) },
	});
}

/**
 * Does not reload the page after a title was added to the cart or the favourites. The header or the heart button shows the
 * change.
 */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	formAction === '/cart/add' || formAction === favouritePath ? false : defaultShouldRevalidate;

const isFilterable = ({ groups }: Results): boolean =>
	groups.some(({ options }) => options.some(({ count }) => count > 0));

const displays = { cards: TitleCard, grid: TitleSlide, list: TitleListItem };

/** The number of covers that are visible without scrolling. */
const eager = 4;

export default function Browse() {
	const results = useLoaderData<typeof loader>();
	const { pathname } = useLocation();
	const loading = useNavigation().state === 'loading';
	const screen = useRef<HTMLDivElement>(null);
	const { query } = readBrowsePath(pathname);
	const { count, most, titles, groups, view, list, shownFor } = results;
	const chosen = chosenFilters(groups, query);
	const shell = useShell();
	const menu = shell ? [...shell.menu, ...shell.more] : [];
	const words = countWords(count);
	useBrowseLinks(screen, words);
	useKnownData(pathname, results);
	const near = useKnownTitles(screen, titles, query.list);
	const Display = displays[view];
	const inStock = query.filters.status?.join() === 'in-stock' && allInStock(titles);
	const shown = Math.min(count, most);
	const filterable = isFilterable(results);
	const shownTitles = (
		<ul className={view === 'list' ? 'titles' : `cards cards-${view}`}>
			{titles.map((title, at) => (
				<Display
					key={title.eisbn}
					title={title}
					to={itemPath(title.eisbn, query.list)}
					eager={at < eager}
					inStock={inStock}
				/>
			))}
		</ul>
	);
	return (
		<div className="page browse" ref={screen} data-filtered={filterable || undefined}>
			<header className="browse-head">
				<h1 tabIndex={-1}>{headingOf({ ...query, term: shownFor ?? query.term }, list, chosen, menu)}</h1>
				{count === 0 ? null : <CorrectionNotice query={query} shownFor={shownFor} hint={results.hint} />}
				{results.unpriced ? (
					<p>
						{results.unpriced} <Link to={loginPath(pathname)}>Login</Link>
					</p>
				) : null}
				<Chosen query={query} chosen={chosen} />
				{results.found ? (
					<>
						<p>{results.found.sum}</p>
						<Suspense fallback={null}>
							<FoundTools found={results.found} any={count > 0} />
						</Suspense>
					</>
				) : null}
			</header>
			<section className="browse-results" aria-labelledby="found" aria-busy={loading || undefined}>
				{count === 0 ? null : (
					<h2 className="visually-hidden" id="found">
						Titles
					</h2>
				)}
				{count === 0 ? (
					<Suspense fallback={null}>
						<NothingFound
							query={query}
							hint={results.hint}
							filtered={chosen.length > 0}
							shelf={results.shelf}
							ask={results.ask}
						/>
					</Suspense>
				) : (
					<>
						<Toolbar query={query} results={results} words={words} chosen={chosen.length} />
						<EditionsSwitch query={query} grouped={titles.some(({ others }) => others)} />
						{view === 'list' ? <Suspense fallback={null}>{shownTitles}</Suspense> : shownTitles}
						{results.more ? <p className="soft">{results.more}</p> : null}
						<Pagination
							page={Math.floor(query.offset / query.size) + 1}
							last={Math.ceil(shown / query.size)}
							to={(page) => browsePath(atOffset(query, (page - 1) * query.size))}
							rel={results.canonical === '' ? 'nofollow' : undefined}
						/>
						{count > pageSizes[0] ? <PageSizes query={query} /> : null}
					</>
				)}
				{results.found ? (
					<Suspense fallback={null}>
						<NotFound found={results.found} />
					</Suspense>
				) : null}
			</section>
			{filterable ? <Facets query={query} groups={groups} count={words} /> : null}
			{/* The styles of the filters and the last row. These styles do not delay the first paint of the page. */}
			<link rel="stylesheet" href={sheets.resultsFoot} />
			{near ? <PrefetchPageLinks page={near} /> : null}
		</div>
	);
}
