import literata from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url';
import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import {
	isRouteErrorResponse,
	Outlet,
	ScrollRestoration,
	type ShouldRevalidateFunction,
	useLocation,
	useRouteError,
} from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { HeldForms } from './page/held-forms';
import { useNonce } from './page/nonce';
import { PageHead } from './page/page-head';
import { PageScripts } from './page/page-scripts';
import { RestoredPage } from './page/restored-page';
import { useScreen } from './page/use-screen';
import { useShell } from './page/use-shell';
import { setViewer } from './page/visited-pages';
import { isKnownShortcut, knowShortcuts } from './paths/known-shortcuts';
import { FlashBanner } from './shell/flash-banner';
import { Footer } from './shell/footer';
import { Gate, GateFooter, GateHeader, isShut } from './shell/gate';
import { CartNearby, Header } from './shell/header';
import { loadShell } from './shell/load-shell.server';
import { LocationWanted } from './shell/location-wanted';
import { NotSetUp, notSetUp } from './shell/not-set-up';
import { NoticeBanner } from './shell/notice-banner';
import { PleaseWait } from './shell/please-wait';
import { Problem } from './shell/problem';
import { QuietHeader } from './shell/quiet-header';
import { SampleLine } from './shell/sample-line';
import { StartUpFailure, startUpFailed } from './shell/start-up-failure';
import { useAnalytics } from './shell/use-analytics';
import { useArrival } from './shell/use-arrival';
import { useFreshSession } from './shell/use-fresh-session';
import { useMenus } from './shell/use-menus';
import dialog from './styles/sheets/dialog.css?url';
import foot from './styles/sheets/foot.css?url';
import gate from './styles/sheets/gate.css?url';
import shop from './styles/sheets/shop.css?url';

/** Loads the font of the headings at the same time as the style sheet. */
export const links: LinksFunction = () => [
	{ rel: 'stylesheet', href: shop },
	{ rel: 'preload', as: 'font', type: 'font/woff2', href: literata, crossOrigin: 'anonymous' },
];

export async function loader(args: LoaderFunctionArgs) {
	const { shell, headers } = await loadShell(args);
	return data(shell, { headers });
}

/**
 * Keeps the layout's data when the shopper opens another page. Loads the layout's data again only after a post, on an explicit
 * reload, and for shortcuts, because the server must redirect those.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	currentUrl,
	nextUrl,
	formMethod,
	actionStatus = 200,
	defaultShouldRevalidate,
}) => {
	// Loads no data after a post that failed to reach the shop.
	if (formMethod !== undefined && formMethod !== 'GET') return actionStatus !== 503;
	if (isKnownShortcut(nextUrl.pathname)) return true;
	return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
};

export function Layout({ children }: { children: ReactNode }) {
	const shell = useShell();
	const nonce = useNonce();
	const { pathname } = useLocation();
	const error = useRouteError();
	const { handle, data: known } = useScreen();
	const { quiet, filterable } = handle;
	return (
		<html lang={shell?.lang ?? 'en'}>
			<PageHead shell={shell}>
				{!shell || error || shell.gate ? <link rel="stylesheet" href={gate} /> : null}
				{shell?.location?.wanted ? <link rel="stylesheet" href={dialog} /> : null}
			</PageHead>
			<body>
				<a className="skip-link" href="#content">
					Skip to main content
				</a>{' '}
				{filterable?.(known) ? (
					<a className="skip-link" href="#filters">
						Skip to filters
					</a>
				) : null}{' '}
				{shell?.sample ? <SampleLine /> : null}
				{shell && !shell.gate ? (
					<>
						{quiet ? <QuietHeader shell={shell} /> : <Header shell={shell} />}
						<NoticeBanner notice={shell.notice} />
					</>
				) : null}
				{shell?.gate && !isShut(shell.gate, pathname) ? <GateHeader name={shell.name} /> : null}
				{shell ? <FlashBanner flash={shell.flash} /> : null}
				{shell?.location?.wanted && !quiet ? <LocationWanted choice={shell.location.wanted} /> : null}
				<main id="main" tabIndex={-1}>
					{/* Text browsers do not know the <main> element, so the "skip" link leads to this element instead. */}
					<span id="content" tabIndex={-1} />
					{children}
				</main>
				<FootSheet />
				{shell?.cart && !shell.gate && !quiet && pathname !== '/checkout/cart' ? (
					<CartNearby count={shell.cart.count} />
				) : null}
				{shell && !shell.gate ? <Footer facts={shell.footer} /> : null}
				{shell?.gate ? <GateFooter links={shell.gate.links} /> : null}
				{shell?.still || isNotSetUp(error) ? null : (
					<>
						<PleaseWait />
						<HeldForms />
						<RestoredPage />
						<ScrollRestoration nonce={nonce} />
						<PageScripts />
					</>
				)}
			</body>
		</html>
	);
}

/**
 * The style sheet for content that is not visible at first: content that opens on demand, content further down, and print. The
 * link to this style sheet is at the end of the page, so that it does not delay the first paint. A page that begins with such
 * content, for example a question or a tooltip, loads the content's own style sheet immediately.
 */
const FootSheet = () => <link rel="stylesheet" href={foot} />;

export default function App() {
	const shell = useShell();
	const { pathname } = useLocation();
	const shortcuts = shell?.shortcuts;
	useEffect(() => knowShortcuts(shortcuts ?? []), [shortcuts]);
	const viewer = JSON.stringify([shell?.account, shell?.title]);
	useEffect(() => setViewer(viewer), [viewer]);
	useMenus();
	useArrival();
	useFreshSession();
	useAnalytics(shell?.analytics ?? null);
	if (shell?.gate && isShut(shell.gate, pathname)) return <Gate name={shell.name} gate={shell.gate} />;
	return <Outlet />;
}

const saysInstead = (error: unknown, words: string) => isRouteErrorResponse(error) && error.data === words;

const isNotSetUp = (error: unknown) => saysInstead(error, notSetUp);

export function ErrorBoundary() {
	const error = useRouteError();
	const shell = useShell();
	const { pathname } = useLocation();
	// Checks the kind of the error, because after a refused post the layout has no data either, although the shop and the
	// session work.
	if (!shell && saysInstead(error, startUpFailed)) return <StartUpFailure />;
	// The browser bundle does not include this page, because the page needs no scripts.
	if (import.meta.env.SSR && !shell && isNotSetUp(error)) return <NotSetUp />;
	if (!shell) return <Problem error={error} home="/" />;
	const refused = isRouteErrorResponse(error) && error.status === 401;
	if (shell.gate && (refused || isShut(shell.gate, pathname))) return <Gate name={shell.name} gate={shell.gate} />;
	return <Problem error={error} home={shell.home} />;
}
