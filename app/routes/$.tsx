import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import { itemAt, screenPath, shortcutTarget } from '~store/contract/own-pages';
import { normalPath } from '~store/contract/own-path';
import { breadcrumbMeta } from '../page/breadcrumb-json-ld';
import type { PageHandle } from '../page/page-handle';
import { deadEndShelf } from '../parts/home/dead-end-shelf.server';
import { toSlideData } from '../parts/titles/card-data';
import { TitleShelf } from '../parts/titles/title-shelf';
import { listPath } from '../paths/list-path';
import { movedTo } from '../rendering/moved.server';
import { type StoreApi, storeApi } from '../store-api/store-api.server';
import { CleanHtml } from '../ui/clean-html';

export const handle: PageHandle = { shared: true };

export const meta: MetaFunction<typeof loader> = ({ data: page, location, matches }) =>
	page ? breadcrumbMeta(matches, [{ name: page.title, path: location.pathname }]) : [];

/**
 * Serves the bookseller's own pages, at the paths in the menu (docs/behaviour/shell.md#own-pages). A page of the bookseller has
 * the bookseller's texts and lists. For a page of a special kind, the shop has a separate page. The layout's loader has already
 * redirected shortcuts, unless its data were loaded before.
 */
export async function loader(args: LoaderFunctionArgs) {
	const { pathname } = new URL(args.request.url);
	const api = await storeApi(args);
	const settings = await api.load('store/getSettings', {});
	const shortcut = shortcutTarget(settings, new URL(args.request.url));
	if (shortcut !== null) throw redirect(shortcut);
	const item = itemAt(settings, pathname);
	if (!item) throw await nothingHere(args, api);
	const screen = screenPath(item, settings);
	if (screen !== null && normalPath(screen) !== normalPath(pathname)) throw redirect(screen);
	if (!['custom', 'custom_lists', 'v3_content'].includes(item.type)) throw await nothingHere(args, api);
	const page = await api.load('titlelist/getCustom', { page_id: item.search || item.id });
	return {
		title: page.title || item.label,
		html: page.html,
		shelves: page.blocks.map(({ id, name, header, header_visible, description, list_id, titles, row_count }) => ({
			id,
			name: header_visible ? header : name,
			description,
			titles: titles.map(toSlideData),
			listId: list_id,
			all:
				list_id !== null && row_count > titles.length
					? { to: listPath(list_id), words: `See all ${grouped(row_count)}` }
					: null,
		})),
	};
}

/**
 * Answers an unknown address. Redirects the address as the bookseller has set up. If the bookseller has set up no redirect,
 * shows a message inside the shop's layout.
 */
async function nothingHere(args: LoaderFunctionArgs, api: StoreApi) {
	const target = await movedTo(args);
	return target === null ? data({ shelf: await deadEndShelf(api) }, { status: 404 }) : redirect(target, 301);
}

export default function OwnPage() {
	const { title, html, shelves } = useLoaderData<typeof loader>();
	return (
		<article className="page stack stack-sections">
			<header className="page-head">
				<h1>{title}</h1>
			</header>
			<CleanHtml html={html} />
			{shelves.map(({ id, description, ...shelf }) => (
				<TitleShelf
					key={id}
					id={`list-${id}`}
					{...shelf}
					about={<CleanHtml html={description} className="prose shelf-about" />}
				/>
			))}
		</article>
	);
}
