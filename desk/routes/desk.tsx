import { Outlet } from '@remix-run/react';
import { RefusedPage } from '../parts/refused-page';

export default function Desk() {
	return <Outlet />;
}

/** Here, and not at the root: after a post that failed, who is logged in is asked for what stands above this alone. */
export { RefusedPage as ErrorBoundary };
