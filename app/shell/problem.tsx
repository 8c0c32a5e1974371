import { type ErrorResponse, isRouteErrorResponse, useLocation } from '@remix-run/react';
import { GuestLogin } from '../parts/account/guest-login';
import type { DeadEndShelf } from '../parts/home/dead-end-shelf.server';
import { SearchForm } from '../parts/search/search-form';
import { DeadEndHelp } from '../parts/titles/dead-end-help';

const notTaken = 'We could not accept what was sent to this page. Nothing was changed, and your cart is safe.';
const nothingTaken = 'This page does not accept forms. Nothing was changed, and your cart is safe.';
const ourFault = 'The fault is on our side, and your cart is safe.';

/**
 * The page that is shown instead of a page that could not be loaded. The page says what happened, which data are safe, and how
 * the visitor can continue.
 */
export function Problem({ error, home }: { error: unknown; home: string }) {
	if (isRouteErrorResponse(error) && error.status === 404)
		return <NotFound words={wordsOf(error)} shelf={shelfOf(error)} home={home} />;
	if (isRouteErrorResponse(error) && error.status === 401) return <NeedsAccount />;
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const told = isRouteErrorResponse(error) && (status < 500 || status === 503);
	const words = told ? wordsOf(error) : null;
	return (
		<div className="page stack measure problem">
			<h1>{status === 429 || status === 503 ? 'One moment, please' : 'Something went wrong'}</h1>
			<p className="lead">{words ?? (status === 405 ? nothingTaken : status < 500 ? notTaken : ourFault)}</p>
			{status >= 500 && status !== 503 ? (
				<p>Please try again in a moment. If it happens again, tell us what you were looking for.</p>
			) : null}
			<p className="cluster">
				<a className="button" href={home}>
					Back to the shop
				</a>
			</p>
		</div>
	);
}

function NeedsAccount() {
	const { pathname, search } = useLocation();
	return (
		<div className="page stack measure problem">
			<h1>This page needs an account</h1>
			<GuestLogin back={pathname + search} />
		</div>
	);
}

function NotFound({ words, shelf, home }: { words: string | null; shelf: DeadEndShelf | null; home: string }) {
	return (
		<div className="page stack problem">
			<p className="problem-number">404</p>
			<h1>We cannot find that page</h1>
			<p className="lead">
				{words ?? 'The page may have moved, or its address may be mistyped. Try searching for it.'}
			</p>
			<SearchForm id="search-again" />
			<p>
				<a href={home}>Back to the shop</a>
			</p>
			<DeadEndHelp shelf={shelf} />
		</div>
	);
}

/** Returns the shelf of titles in the response for an unknown address. */
const shelfOf = ({ data }: ErrorResponse): DeadEndShelf | null =>
	typeof data === 'object' && data !== null && 'shelf' in data ? (data.shelf as DeadEndShelf | null) : null;

/**
 * Returns the message in an error, if the message comes from the shop. The messages of Remix are for developers, so visitors do
 * not see them.
 */
function wordsOf({ data, ...error }: ErrorResponse): string | null {
	if (typeof data === 'string') return data === '' || ('internal' in error && error.internal) ? null : data;
	if (typeof data !== 'object' || data === null || !('error' in data)) return null;
	return typeof data.error === 'string' ? data.error : null;
}
