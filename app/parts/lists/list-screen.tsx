import type { MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { ReturnedSummary } from '../../forms/error-summary';
import { breadcrumbMeta } from '../../page/breadcrumb-json-ld';
import type { PageHandle } from '../../page/page-handle';
import { useShop } from '../../page/shop';
import { listFilePath } from '../../paths/download-paths';
import { arrange, cartablePath, copyListPath, listImportPath, listPath, ownListPath } from '../../paths/list-path';
import { CleanHtml } from '../../ui/clean-html';
import { Pagination } from '../../ui/pagination';
import { Status } from '../../ui/status';
import { allInStock } from '../titles/availability';
import { DeadEndHelp } from '../titles/dead-end-help';
import { TitleCard } from '../titles/title-card';
import { countWords } from '../titles/title-count';
import { itemPath } from '../titles/title-link';
import { TitleListItem } from '../titles/title-list-item';
import { AddListToCart, askAll } from './add-list-to-cart';
import type { changeListPage } from './change-list.server';
import { ListLine, noteFormId } from './list-line';
import { ListSpines, spinesMeta } from './list-spines';
import type { ListData } from './load-list.server';
import { useDragOrder } from './use-drag-order';

/** Returns the meta tags of a list's page. For a public list, the meta tags contain breadcrumbs. */
export const listMeta: MetaFunction<() => ListData> = ({ data: list, matches }) =>
	list
		? [
				...spinesMeta(list),
				...(list.canonical
					? breadcrumbMeta(matches, [
							...(list.featured ? [{ name: 'Features', path: '/features' }] : []),
							{ name: list.name, path: list.canonical },
						])
					: []),
			]
		: [];

export const listHandle: PageHandle<ListData> = {
	subject: (list) => list?.name,
	canonical: (list) => list?.canonical ?? '',
};

/** The number of covers that are visible without scrolling, and are loaded first. */
const eager = 6;

/** Renders a page of a list (docs/behaviour/lists.md#list-page): its texts, its tools and its titles. */
export function ListScreen() {
	const list = useLoaderData<ListData>() as ListData;
	const { ref, page, last, count, own, cartable } = list;
	const [search] = useSearchParams();
	const arranging = own && !cartable && search.has(arrange);
	// If all titles are in stock, the page says so once, rather than below each title. A customer who chooses quantities on this
	// page sees the stock of each offer.
	const inStock = count > 0 && !cartable && !arranging && allInStock(list.titles.map(({ title }) => title));
	const asking = search.has(askAll) && list.full !== null;
	const path = (one: number) => (cartable ? cartablePath : listPath)(ref, one) + (arranging ? `?${arrange}` : '');
	const lastResult = useActionData<typeof changeListPage>()?.lastResult;
	return (
		<div className="page">
			<ReturnedSummary
				id={noteFormId(String(lastResult?.initialValue?.eisbn))}
				lastResult={lastResult}
				order={['note', 'wanted']}
			/>
			<div className="list-top">
				<header className="page-head">
					{list.image ? <img className="list-image" src={list.image} alt="" /> : null}
					{own ? (
						<p>
							<Link to="/account/lists">← Your lists</Link>
						</p>
					) : null}
					<h1 className={list.heading ? undefined : 'visually-hidden'}>{list.name}</h1>
					<Words list={list} />
					<div className="cluster">
						<p className="soft">
							{count === 0 ? 'No products.' : countWords(count)}
							{own && list.shared ? <span className="tag">Shared</span> : null}
						</p>{' '}
						{inStock ? (
							<Status stage="now" small>
								{count === 1 ? 'In stock' : last === 1 ? 'All in stock' : 'All on this page in stock'}
							</Status>
						) : null}
					</div>
					<Tools list={list} arranging={arranging} asking={asking} />
					{asking ? (
						<div className="banner no-print">
							<p>{`Put all of “${list.name}” into your cart?`}</p>
							<div className="cluster">
								<AddListToCart full={list.full} sure /> <Link to={path(page)}>Cancel</Link>
							</div>
						</div>
					) : null}
				</header>
				{arranging ? null : <ListSpines list={list} />}
			</div>
			{count === 0 ? null : <h2 className="visually-hidden">Titles</h2>}
			<Titles list={list} arranging={arranging} inStock={inStock} />
			{arranging && count > 0 ? (
				<Form method="post" id="remove" preventScrollReset className="list-remove">
					<button className="button" name="intent" value="remove">
						Remove the chosen titles
					</button>
				</Form>
			) : null}
			{count === 0 ? <DeadEndHelp /> : null}
			<Pagination page={page} last={last} to={path} />
		</div>
	);
}

function Words({ list: { description, personal } }: { list: ListData }) {
	if (description === '') return null;
	return personal ? <p className="lead list-words">{description}</p> : <CleanHtml html={description} />;
}

interface PartProps {
	list: ListData;
	arranging: boolean;
}

/**
 * Renders the list's tools. The tools that are used most often are in a row. For the customer's own list, the other tools are in
 * a menu. While the owner arranges the list, shows only the tools for arranging.
 */
function Tools({ list, arranging, asking }: PartProps & { asking: boolean }) {
	const { ref, page, count, own, full, cartable } = list;
	const mine = own && typeof ref === 'number' ? ref : null;
	if (count === 0) {
		return (
			<div className="cluster no-print">
				<a className="button" href="/browse">
					Browse our books
				</a>{' '}
				{mine === null ? null : <OwnTools mine={mine} />}
			</div>
		);
	}
	if (arranging) {
		return (
			<div className="cluster no-print">
				<Link className="button" to={listPath(ref, page)}>
					Done
				</Link>{' '}
				{mine === null ? null : <OwnTools mine={mine} />}
			</div>
		);
	}
	return (
		<>
			{asking ? null : (
				<div className="no-print">
					<AddListToCart full={full} />
				</div>
			)}
			<div className="cluster list-tools no-print">
				{own && !cartable ? <Link to={`${listPath(ref, page)}?${arrange}`}>Arrange</Link> : null}{' '}
				{cartable ? <OtherView list={list} /> : null}{' '}
				<Link to={`${listFilePath(ref)}#excel`} rel="nofollow">
					Excel
				</Link>{' '}
				<Link to={`${listFilePath(ref)}#pdf`} rel="nofollow">
					PDF
				</Link>{' '}
				{mine === null ? (
					<MoreTools list={list} />
				) : (
					<>
						<Link to={`${ownListPath(mine)}#sharing`}>Share</Link>{' '}
						<details className="disclosure list-more">
							<summary>More</summary>
							<div className="cluster">
								<MoreTools list={list} /> <OwnTools mine={mine} />
							</div>
						</details>
					</>
				)}
			</div>
		</>
	);
}

const MoreTools = ({ list }: { list: ListData }) => (
	<>
		<Link to={copyListPath(list.ref)} rel="nofollow">
			Copy to a list
		</Link>{' '}
		{list.cartable ? null : <OtherView list={list} />}
	</>
);

const OwnTools = ({ mine }: { mine: number }) => (
	<>
		<Link to={listImportPath(mine)}>Import from a file</Link> <Link to={ownListPath(mine)}>Manage this list</Link>
	</>
);

/** A link to the other view of the list: for reading, or for ordering. */
function OtherView({ list: { ref, page, cartable } }: { list: ListData }) {
	const { takes_orders } = useShop();
	if (!cartable && !takes_orders) return null;
	return (
		<a href={cartable ? listPath(ref, page) : cartablePath(ref, page)} rel="nofollow">
			{cartable ? 'Back to the list' : 'Order line by line'}
		</a>
	);
}

function Titles({
	list: { ref, titles, personal, cartable, count },
	arranging,
	inStock,
}: PartProps & { inStock: boolean }) {
	const drag = useDragOrder();
	const lastResult = useActionData<typeof changeListPage>()?.lastResult;
	if (count === 0) return null;
	if (personal && !cartable) {
		return (
			<ol className="titles list-lines" start={titles[0]?.place}>
				{titles.map((item) => (
					<ListLine
						key={item.title.eisbn}
						item={item}
						list={ref}
						inStock={inStock}
						changed={arranging ? { count, drag, lastResult } : null}
					/>
				))}
			</ol>
		);
	}
	const Display = cartable ? TitleListItem : TitleCard;
	return (
		<ul className={cartable ? 'titles' : 'cards'}>
			{titles.map(({ title }, at) => (
				<Display key={title.eisbn} title={title} to={itemPath(title.eisbn, ref)} eager={at < eager} inStock={inStock} />
			))}
		</ul>
	);
}
