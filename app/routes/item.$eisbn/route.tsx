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

/** The title's page data, or the data of its card until the page data have loaded. */
type ItemShown = ItemData | KnownItem;

/** Whether the data are the full data of the title's page. If an error page is shown, the full data are missing. */
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
 * Makes browsers wait for the cover before they first paint the page, if the browsers support waiting. The cover then moves from
 * the card to its place on the page (styles/cover-travels.css).
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

/**
 * Shows the data of the clicked card, or stored data of the page, immediately. After showing these data, the page loads its
 * current data.
 */
export const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ItemShown> =>
	takeVisited<ItemShown>(pathOf(new URL(request.url))) ?? serverLoader<ItemData>();

/** Returns the key for stored page data. The key includes the query, because a gift registry in the query changes the page. */
const pathOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

/**
 * Does not reload the page after a title was added to the cart or the favourites. The header or the heart button shows the
 * change.
 */
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
			{/* The style sheet for content that is visible only after scrolling. This style sheet does not delay the first
			    paint. */}
			<link rel="stylesheet" href={sheets.itemFoot} />
		</div>
	);
}
