import { useHydrated } from 'remix-utils/use-hydrated';

/**
 * Renders a link that reloads a page with the progress of a task. The link disappears once scripts run, because the scripts
 * reload the progress automatically.
 */
export const LookNow = ({ path }: { path: string }) =>
	useHydrated() ? null : (
		<p className="small unscripted">
			This page refreshes by itself. <a href={path}>Refresh now</a>
		</p>
	);
