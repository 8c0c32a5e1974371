import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
	type ClientLoaderFunctionArgs,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useLocation,
} from '@remix-run/react';
import { htmlText } from '~store/contract/html-text';
import type { PageHandle } from '../../page/page-handle';
import { titleJsonLd } from '../../page/title-json-ld';
import { useKnownData } from '../../page/use-known-data';
import { takeVisited } from '../../page/visited-pages';
import { favouritePath } from '../../parts/titles/favourite-button';
import { sheetLinks, sheets } from '../../styles/sheets';
import { ItemMain } from './item-main';
import { itemBreadcrumb, itemMeta } from './item-meta';
import { ItemShelves } from './item-shelves';
import { type KnownItem, KnownItemMain } from './known-item';
import { ListSteps } from './list-steps';
import { type ItemData, loadItem } from './load-item.server';

/** The title's page, or its known data until the page has loaded. */
type ItemShown = ItemData | KnownItem;

/** Whether the data are complete. An error page in place of the title's page has none. */
const isWhole = (item: ItemShown | null | undefined): item is ItemData => Boolean(item && 'title' in item);

export const handle: PageHandle<ItemShown> = {
	shared: true,
	subject: (item) => (isWhole(item) ? item.title : item?.known)?.title,
	description: (item) => (isWhole(item) && item.title.description ? htmlText(item.title.description, 200) : undefined),
	openGraph: 'own',
	canonical: (item) => (isWhole(item) ? `/item/${item.title.eisbn}` : undefined),
};

export const links = sheetLinks('tooltip', 'products', 'item');

/**
 * The cover moves to its place when the page is first drawn (styles/cover-travels.css). Browsers that support this wait
 * for the cover.
 */
const coverFirst = { tagName: 'link', rel: 'expect', href: '#cover', blocking: 'render' } as const;

export const meta: MetaFunction<() => ItemShown> = ({ data: item }) =>
	isWhole(item)
		? [
				...itemMeta(item),
				coverFirst,
				{ 'script:ld+json': titleJsonLd(item.title, item.seller) },
				{ 'script:ld+json': itemBreadcrumb(item) },
			]
		: [];

export const loader = (args: LoaderFunctionArgs) => loadItem(args);

/** Shows the clicked card's data, or the page as it was, at once. The page then loads its current data. */
export const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ItemShown> =>
	takeVisited<ItemShown>(pathOf(new URL(request.url))) ?? serverLoader<ItemData>();

/**
 * Returns the key for the stored data of a page. The key has the query, because a registry in it makes a different
 * page.
 */
const pathOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

/** Adding to the cart or the favourites does not change this page. The root, or the heart itself, shows the change. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	formAction === '/cart/add' || formAction === favouritePath ? false : defaultShouldRevalidate;

export default function Item() {
	const item = useLoaderData<() => ItemShown>();
	useKnownData(pathOf(useLocation()), item);
	if (!isWhole(item)) {
		return (
			<div className="item page">
				<KnownItemMain known={item.known} />
			</div>
		);
	}
	return (
		<div className="item page">
			{item.list ? <ListSteps list={item.list} registry={item.registry} /> : null}
			<ItemMain item={item} />
			<ItemShelves item={item} />
			{/* The style sheet for content below the first screen, which does not delay the first paint. */}
			<link rel="stylesheet" href={sheets.itemFoot} />
		</div>
	);
}
