import { Outlet } from '@remix-run/react';
import { RefusedPage } from '../parts/refused-page';

export default function Desk() {
	return <Outlet />;
}

/**
 * The error page is exported by this route rather than by the root. After a failed post, Remix loads data only for the routes
 * above the route with the error page. The error page needs the root's data, which contains the logged-in staff member.
 */
export { RefusedPage as ErrorBoundary };
