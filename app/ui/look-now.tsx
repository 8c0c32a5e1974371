import { useHydrated } from 'remix-utils/use-hydrated';

/**
 * A link that asks again for a page which shows how far something is. It is there until scripts have started, which ask
 * by themselves.
 */
export const LookNow = ({ path }: { path: string }) =>
	useHydrated() ? null : (
		<p className="small unscripted">
			This page comes again by itself. <a href={path}>Look now</a>
		</p>
	);
