import { data, type LinksFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunction, useRouteError } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import type { Session } from '~store/contract/session';
import { clearFlash, readFlash } from './cookies/flash.server';
import { isKnownShortcut, knowShortcuts } from './navigation/known-shortcuts';
import { shortcutTarget } from './navigation/own-pages';
import { useNonce } from './nonce';
import { PageHead } from './page/page-head';
import { DeskMenu } from './shell/desk-menu';
import { FlashBanner } from './shell/flash-banner';
import { Footer } from './shell/footer';
import { Gate, isGated } from './shell/gate';
import { Header } from './shell/header';
import { NoticeBanner } from './shell/notice-banner';
import { persistentBanner } from './shell/persistent-banner.server';
import { Problem } from './shell/problem';
import { shellOf } from './shell/shell.server';
import { StartUpFailure } from './shell/start-up-failure';
import { useArrival } from './shell/use-arrival';
import { useFreshSession } from './shell/use-fresh-session';
import { useMenus } from './shell/use-menus';
import { useShell } from './shell/use-shell';
import { storeApi } from './store-api/store-api.server';
import styles from './styles/index.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	const [settings, session, flash] = await Promise.all([
		api.load('store/getSettings', {}),
		api.load('session/get', {}),
		readFlash(args.request),
	]);
	const target = shortcutTarget(settings, new URL(args.request.url).pathname);
	if (target !== null) throw redirect(target);
	const headers = new Headers(flash ? { 'Set-Cookie': await clearFlash(args.request) } : {});
	const banner = await persistentBanner(api, settings.persistent_banner_list_id);
	return data(shellOf({ settings, session: session as Session, flash, banner }), { headers });
}

/**
 * The frame stays as it is from page to page: what it shows changes with a post, or when it is asked for again. A
 * shortcut is the server's to follow.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}) => {
	if (formMethod !== undefined && formMethod !== 'GET') return true;
	if (isKnownShortcut(nextUrl.pathname)) return true;
	return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
};

export function Layout({ children }: { children: ReactNode }) {
	const shell = useShell();
	const nonce = useNonce();
	return (
		<html lang={shell?.lang ?? 'en'}>
			<PageHead shell={shell} />
			<body>
				<a className="skip-link" href="#main">
					Skip to main content
				</a>
				{shell && !isGated(shell) ? (
					<>
						<Header shell={shell} />
						<DeskMenu links={shell.menu} more={shell.more} />
						<NoticeBanner notice={shell.notice} />
						<FlashBanner flash={shell.flash} />
					</>
				) : null}
				<main id="main" tabIndex={-1}>
					{children}
				</main>
				{shell && !isGated(shell) ? <Footer facts={shell.footer} /> : null}
				<ScrollRestoration nonce={nonce} />
				<Scripts nonce={nonce} />
			</body>
		</html>
	);
}

export default function App() {
	const shell = useShell();
	const shortcuts = shell?.shortcuts;
	useEffect(() => knowShortcuts(shortcuts ?? []), [shortcuts]);
	useMenus();
	useArrival();
	useFreshSession();
	return isGated(shell) ? <Gate name={shell.name} message={shell.gate.message} /> : <Outlet />;
}

export function ErrorBoundary() {
	const error = useRouteError();
	const shell = useShell();
	if (!shell) return <StartUpFailure />;
	if (isGated(shell)) return <Gate name={shell.name} message={shell.gate.message} />;
	return <Problem error={error} home={shell.home} />;
}
