import { useLocation, useRevalidator } from '@remix-run/react';
import { useLookAgain } from '../../page/use-look-again';
import { LookNow } from '../../ui/look-now';

/** The progress of reading an imported file. */
interface ReadingView {
	filename: string;
	/** How much of the file has been read, in percent. */
	progress: number;
	eta_seconds: number | null;
}

/** After how many seconds a page without scripts reloads. */
export const refreshSeconds = 3;

/** The pause between two progress checks, in milliseconds. */
const pollMs = 1000;

/**
 * Shows the progress while a file is read. Without scripts the page reloads after the number of seconds that the `refresh`
 * function of its handle returns.
 */
export function ImportProgress({ view }: { view: ReadingView }) {
	const { state, revalidate } = useRevalidator();
	const { pathname } = useLocation();
	useLookAgain({ seen: view, looking: state !== 'idle', look: revalidate, pause: pollMs });
	return (
		<div className="page measure-page stack">
			<h1>Reading your file</h1>
			<p className="soft">{view.filename}</p>
			<progress className="progress" aria-label="How much of the file has been read" max={100} value={view.progress} />
			<p>{view.eta_seconds === null ? 'Waiting...' : `Approx ${view.eta_seconds} seconds remaining...`}</p>
			<LookNow path={pathname} />
		</div>
	);
}
