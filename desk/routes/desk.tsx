import { Outlet } from '@remix-run/react';
import { RefusedPage, refusedMeta } from '../parts/refused-page';

export const meta = refusedMeta;

export default function Desk() {
	return <Outlet />;
}

/** Here, and not at the root: after a post that failed, who is logged in is asked for what stands above this alone. */
export { RefusedPage as ErrorBoundary };
