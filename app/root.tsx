import { data, type LinksFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import {
	isRouteErrorResponse,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunction,
	useLocation,
	useRouteError,
} from '@remix-run/react';
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
import { Gate, GateHeader, isShut } from './shell/gate';
import { Header } from './shell/header';
import { NoticeBanner } from './shell/notice-banner';
import { persistentBanner } from './shell/persistent-banner.server';
import { Problem } from './shell/problem';
import { shellOf } from './shell/shell.server';
import { shellAccount } from './shell/shell-account.server';
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
		api.call('store/getSettings', {}),
		api.call('session/get', {}),
		readFlash(args.request),
	]).catch((error) => {
		args.context.report?.(error);
		throw data(startUpFailed, { status: 503 });
	});
	const target = shortcutTarget(settings, new URL(args.request.url).pathname);
	if (target !== null) throw redirect(target);
	const headers = new Headers(flash ? { 'Set-Cookie': await clearFlash(args.request) } : {});
	const [banner, account] = await Promise.all([
		persistentBanner(api, settings.persistent_banner_list_id),
		shellAccount(api, session as Session),
	]);
	return data(shellOf({ settings, session: session as Session, account, flash, banner }), { headers });
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
	const { pathname } = useLocation();
	return (
		<html lang={shell?.lang ?? 'en'}>
			<PageHead shell={shell} />
			<body>
				<a className="skip-link" href="#main">
					Skip to main content
				</a>
				{shell && !shell.gate ? (
					<>
						<Header shell={shell} />
						<DeskMenu links={shell.menu} more={shell.more} />
						<NoticeBanner notice={shell.notice} />
					</>
				) : null}
				{shell?.gate && !isShut(shell.gate, pathname) ? <GateHeader name={shell.name} /> : null}
				{shell ? <FlashBanner flash={shell.flash} /> : null}
				<main id="main" tabIndex={-1}>
					{children}
				</main>
				{shell && !shell.gate ? <Footer facts={shell.footer} /> : null}
				<ScrollRestoration nonce={nonce} />
				<Scripts nonce={nonce} />
			</body>
		</html>
	);
}

export default function App() {
	const shell = useShell();
	const { pathname } = useLocation();
	const shortcuts = shell?.shortcuts;
	useEffect(() => knowShortcuts(shortcuts ?? []), [shortcuts]);
	useMenus();
	useArrival();
	useFreshSession();
	if (shell?.gate && isShut(shell.gate, pathname)) return <Gate name={shell.name} gate={shell.gate} />;
	return <Outlet />;
}

const startUpFailed = 'start-up';

const isStartUp = (error: unknown) => isRouteErrorResponse(error) && error.data === startUpFailed;

export function ErrorBoundary() {
	const error = useRouteError();
	const shell = useShell();
	const { pathname } = useLocation();
	// A post that was refused comes without the frame as well: nothing is wrong with the shop then, nor with the session.
	if (!shell && isStartUp(error)) return <StartUpFailure />;
	if (!shell) return <Problem error={error} home="/" />;
	const refused = isRouteErrorResponse(error) && error.status === 401;
	if (shell.gate && (refused || isShut(shell.gate, pathname))) return <Gate name={shell.name} gate={shell.gate} />;
	return <Problem error={error} home={shell.home} />;
}
