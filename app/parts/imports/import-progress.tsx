import { useLocation, useRevalidator } from '@remix-run/react';
import { useLookAgain } from '../../page/use-look-again';
import { LookNow } from '../../ui/look-now';

/** How far the reading of a file is. */
interface ReadingView {
	filename: string;
	/** Percent. */
	progress: number;
	eta_seconds: number | null;
}

/** How long a page without scripts waits before it asks again how far the reading is. Seconds. */
export const refreshSeconds = 3;

/** Between two looks at how far the reading is. Milliseconds. */
const pollMs = 1000;

/** The file is being read. Without scripts the page comes again by itself: its head says when (`refresh` of its handle). */
export function ImportProgress({ view }: { view: ReadingView }) {
	const { state, revalidate } = useRevalidator();
	const { pathname } = useLocation();
	useLookAgain({ seen: view, looking: state !== 'idle', look: revalidate, pause: pollMs });
	return (
		<div className="page measure-page stack">
			<h1>Reading your file</h1>
			<p className="soft">{view.filename}</p>
			<progress className="progress" aria-label="How much has been read" max={100} value={view.progress} />
			<p>{view.eta_seconds === null ? 'Waiting...' : `Approx ${view.eta_seconds} seconds remaining...`}</p>
			<LookNow path={pathname} />
		</div>
	);
}
