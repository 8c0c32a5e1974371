import { Outlet } from '@remix-run/react';
import { RefusedPage } from '../parts/refused-page';

export default function Desk() {
	return <Outlet />;
}

/**
 * Exported here, not at the root. After a failed post, Remix loads data only for the routes above the boundary, and this route
 * needs to know who is logged in.
 */
export { RefusedPage as ErrorBoundary };
