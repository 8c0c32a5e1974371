import literata from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url';
import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { colourSheetId, useColourSheet } from '~/colours/colour-context';
import { HeldForms } from '~/page/held-forms';
import { useNonce } from '~/page/nonce';
import { RestoredPage } from '~/page/restored-page';
import { daySeconds } from '~store/contract/durations';
import { clockBetween } from '~store/contract/zone-clock';
import { clockOf } from '~store/contract/zoned-time';
import type { DeskHandle } from './parts/desk-handle';
import { DeskHeader } from './parts/desk-header';
import { DeskTitle } from './parts/desk-title';
import { FlashLine } from './parts/flash-line';
import { RefusedPage } from './parts/refused-page';
import { ShopClock, utcClock } from './parts/shop-clock';
import { useStillPage } from './parts/still-page';
import { clearDeskFlash, type DeskFlash, readDeskFlash } from './session/desk-flash.server';
import { shownToHeader, takeHeldForm } from './session/held-form.server';
import { areKeysOn } from './session/keys-cookie.server';
import { keepsPost, openDesk } from './session/open-desk.server';
import { isBeforeLogIn } from './session/open-pages';
import sheet from './styles/desk.css?url';

export const links: LinksFunction = () => [
	{ rel: 'preload', as: 'font', type: 'font/woff2', href: literata, crossOrigin: 'anonymous' },
	{ rel: 'stylesheet', href: sheet },
	{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** Requires a log-in for every page of the desk, except the pages for logging in. */
export async function loader(args: LoaderFunctionArgs) {
	const { request } = args;
	const me = isBeforeLogIn(new URL(request.url).pathname) ? null : await whoIs(args);
	const said = await readDeskFlash(request);
	const held = me && (await takeHeldForm(request, args.context, me));
	const flash: DeskFlash | null = held?.words ? { kind: 'notice', text: held.words } : said;
	const headers = new Headers();
	const cookies = [said && (await clearDeskFlash(request)), held?.header, me && (await shownToHeader(request, me))];
	for (const cookie of cookies) if (cookie) headers.append('Set-Cookie', cookie);
	const clock = me && clockBetween(clockOf(me.timezone), oldestShown, Date.now() / 1000 + yearsAhead);
	return data({ me, flash, clock, keys: areKeysOn(request) }, { headers });
}

/** The earliest time that pages show, in unix seconds. Only imported orders may be older. */
const oldestShown = Date.UTC(2010, 0) / 1000;
/** The maximum distance in seconds of future times on a page, such as events and deadlines. */
const yearsAhead = 3 * 366 * daySeconds;

/**
 * Returns the logged-in staff member. Returns null for a page that lets the user send a form again after the session has ended.
 */
const whoIs = async (args: LoaderFunctionArgs) =>
	(await openDesk(args)).me().catch((error: unknown) => {
		if (keepsPost(args.context)) return null;
		throw error;
	});

export function Layout({ children }: { children: ReactNode }) {
	const known = useRouteLoaderData<typeof loader>('root');
	const nonce = useNonce();
	const colours = useColourSheet();
	const isStill = useStillPage();
	const handle = useScreenHandle();
	// End-to-end tests wait for this performance mark. The performance mark also appears in the browser's developer tools.
	useEffect(() => void performance.mark('hydrated'), []);
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="robots" content="noindex, nofollow" />
				{handle.refresh === undefined ? null : (
					<noscript>
						<meta httpEquiv="refresh" content={String(handle.refresh)} />
					</noscript>
				)}
				<DeskTitle isRefused={known?.flash?.kind === 'error'} />
				<Links />
				{colours ? (
					<style id={colourSheetId} nonce={nonce}>
						{colours}
					</style>
				) : null}
			</head>
			<body>
				<a className="skip-link visually-hidden" href="#content">
					Skip to main content
				</a>{' '}
				{known?.me ? <DeskHeader me={known.me} keys={known.keys} /> : null}
				<main id="main" tabIndex={-1} className="page">
					{/* Text browsers do not know the <main> element, so the "skip" link leads to this element instead. */}
					<span id="content" tabIndex={-1} />
					{handle.showsResult ? null : <FlashLine flash={known?.flash ?? null} />}
					<ShopClock.Provider value={known?.clock ?? utcClock}>{children}</ShopClock.Provider>
				</main>
				{isStill ? null : (
					<>
						<HeldForms />
						<RestoredPage />
						<ScrollRestoration nonce={nonce} />
						<Scripts nonce={nonce} />
					</>
				)}
			</body>
		</html>
	);
}

/**
 * Returns the settings for the layout in the page's `handle`. A page that was refused does not itself show the result of the
 * last post.
 */
function useScreenHandle(): { refresh: number | undefined; showsResult: boolean } {
	const screen = useMatches().at(-1);
	const handle = screen?.handle as DeskHandle | undefined;
	return {
		refresh: handle?.refresh?.(screen?.data),
		showsResult: handle?.showsResult === true && screen?.data !== undefined,
	};
}

export default function Desk() {
	return <Outlet />;
}

export { RefusedPage as ErrorBoundary };
