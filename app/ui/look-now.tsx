import { useHydrated } from 'remix-utils/use-hydrated';

/**
 * A link that reloads a page with the progress of a task. It disappears once scripts run, because they reload the progress by
 * themselves.
 */
export const LookNow = ({ path }: { path: string }) =>
	useHydrated() ? null : (
		<p className="small unscripted">
			This page refreshes by itself. <a href={path}>Refresh now</a>
		</p>
	);
