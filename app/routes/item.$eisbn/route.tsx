import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react';
import { htmlText } from '~store/contract/html-text';
import { favouritePath } from '../../components/favourite-button';
import { titleJsonLd } from '../../page/json-ld';
import type { PageHandle } from '../../page/page-handle';
import { sheetLinks } from '../../styles/sheets';
import { ItemMain } from './item-main';
import { itemBreadcrumb, itemMeta } from './item-meta';
import { ItemShelves } from './item-shelves';
import { ListSteps } from './list-steps';
import { type ItemData, loadItem } from './load-item.server';

export const handle: PageHandle<ItemData> = {
	shared: ['catalogue', 'stock', 'lists', 'settings'],
	subject: (item) => item?.title.title,
	description: (item) => (item?.title.description ? htmlText(item.title.description, 200) : undefined),
	openGraph: 'own',
	canonical: (item) => item && `/item/${item.title.eisbn}`,
};

export const links = sheetLinks('products', 'item');

export const meta: MetaFunction<typeof loader> = ({ data: item }) =>
	item
		? [
				...itemMeta(item),
				{ 'script:ld+json': titleJsonLd(item.title, item.seller) },
				{ 'script:ld+json': itemBreadcrumb(item) },
			]
		: [];

export const loader = (args: LoaderFunctionArgs) => loadItem(args);

/** What goes into the cart or among the favourites changes nothing here: the root, or the heart itself, tells of it. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	formAction === '/cart/add' || formAction === favouritePath ? false : defaultShouldRevalidate;

export default function Item() {
	const item = useLoaderData<typeof loader>();
	return (
		<div className="item page">
			{item.list ? <ListSteps list={item.list} registry={item.registry} /> : null}
			<ItemMain item={item} />
			<ItemShelves item={item} />
		</div>
	);
}
