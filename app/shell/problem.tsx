import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { GuestPrompt } from '../account/guest-prompt';
import { SearchForm } from './search-form';

/** What is shown in place of a page that could not be: what happened, what is safe, and what to do. */
export function Problem({ error, home }: { error: unknown; home: string }) {
	if (isRouteErrorResponse(error) && error.status === 404) return <NotFound words={wordsOf(error.data)} home={home} />;
	if (isRouteErrorResponse(error) && error.status === 401) return <NeedsAccount />;
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const words = isRouteErrorResponse(error) && status < 500 ? wordsOf(error.data) : null;
	return (
		<div className="page stack measure problem">
			<h1>{status === 429 ? 'One moment, please' : 'Something went wrong'}</h1>
			{words ? (
				<p className="lead">{words}</p>
			) : (
				<p className="lead">The fault is on our side, and your cart is safe.</p>
			)}
			{status >= 500 ? (
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
			<GuestPrompt back={pathname + search} />
		</div>
	);
}

function NotFound({ words, home }: { words: string | null; home: string }) {
	return (
		<div className="page stack problem">
			<p className="problem-number">404</p>
			<h1>We cannot find that page</h1>
			<p className="lead">
				{words ?? 'It may have moved, or its address may have a slip in it. A search may find it.'}
			</p>
			<SearchForm id="search-again" />
			<p>
				<a href={home}>Back to the shop</a>
			</p>
		</div>
	);
}

/** The store's own words, where the error has them. */
function wordsOf(data: unknown): string | null {
	if (typeof data !== 'object' || data === null || !('error' in data)) return null;
	return typeof data.error === 'string' ? data.error : null;
}
