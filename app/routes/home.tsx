import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';
import { useShell } from '../page/use-shell';
import { feedLink } from '../parts/events/feed-link';
import { HomeScreen } from '../parts/home/home-screen';
import { loadHome } from '../parts/home/load-home.server';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle = { shared: true };

export const links: LinksFunction = () => [...sheetLinks('titles', 'calendar', 'home')(), feedLink];

export const loader = (args: LoaderFunctionArgs) => loadHome(args);

/** The home page, for a shop whose first page is another page. */
export default function Home() {
	return <HomeScreen home={useLoaderData<typeof loader>()} name={useShell()?.name ?? ''} />;
}
