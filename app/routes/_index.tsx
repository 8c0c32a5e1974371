import { type LinksFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { normalPath } from '~store/contract/own-path';
import type { PageHandle } from '../page/page-handle';
import { useShell } from '../page/use-shell';
import { feedLink } from '../parts/events/feed-link';
import { HomeScreen } from '../parts/home/home-screen';
import { loadHome } from '../parts/home/load-home.server';
import { pathTarget } from '../paths/links';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle = { shared: true };

export const links: LinksFunction = () => [...sheetLinks('titles', 'calendar', 'home')(), feedLink];

/** Loads the first page of the shop: the home page, unless the bookseller has chosen another page. */
export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	const { landing_page, store_info } = await api.load('store/getSettings', {});
	const landing = pathTarget(landing_page, store_info.base_url)?.href;
	if (landing !== undefined && normalPath(landing) !== '/') throw redirect(landing);
	return loadHome(args);
}

export default function FrontPage() {
	return <HomeScreen home={useLoaderData<typeof loader>()} name={useShell()?.name ?? ''} />;
}
