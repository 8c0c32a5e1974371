import { useHydrated } from 'remix-utils/use-hydrated';

/** Asks for a page again that shows how far something is, until scripts have started, which do that by themselves. */
export const LookNow = ({ path }: { path: string }) =>
	useHydrated() ? null : (
		<p className="small unscripted">
			This page comes again by itself. <a href={path}>Look now</a>
		</p>
	);
