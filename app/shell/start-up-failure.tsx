import { useLocation } from '@remix-run/react';

/** The error of the layout's loader if it could not load the data of the layout. */
export const startUpFailed = 'start-up';

/**
 * The page that is shown if the store's settings or the visitor's session could not be loaded
 * (docs/behaviour/shell.md#start-up-failure).
 */
export function StartUpFailure() {
	const { pathname, search } = useLocation();
	return (
		<div className="gate">
			<h1>We could not open the shop</h1>
			<p className="lead">There was an error - please ensure javascript and cookies are enabled.</p>
			<form method="post" action={`/refresh?to=${encodeURIComponent(pathname + search)}`}>
				<button className="button button-primary">Refresh</button>
			</form>
		</div>
	);
}
