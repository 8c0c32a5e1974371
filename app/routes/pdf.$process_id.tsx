import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useFetcher, useLoaderData, useLocation } from '@remix-run/react';
import { useCallback, useEffect } from 'react';
import type { ReasonOf } from '~store/contract/contract';
import type { PageHandle } from '../page/page-handle';
import { useLookAgain } from '../page/use-look-again';
import { privatePage } from '../parts/account/handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { reportField, reportPath } from '../paths/download-paths';
import { byReason, StoreAway, StoreError } from '../store-api/store-error';
import { announce } from '../ui/announce';
import { LookNow } from '../ui/look-now';

/**
 * The number of milliseconds between an answer and the script's next request for the file's progress
 * (docs/behaviour/downloads.md#progress).
 */
const pollMs = 100;
/** After this number of seconds, the page reloads if it has no scripts. */
const refreshSeconds = 2;

export const handle: PageHandle<View> = {
	...privatePage,
	subject: () => 'Your file',
	refresh: (view) => (view && !view.completed && view.failed === null ? refreshSeconds : undefined),
};

/** The HTTP status of the page with a file's progress. If the file could not be made, the page shows a message. */
const statusOf: Record<ReasonOf<'report/progress'>, number> = { 'report-gone': 404, 'report-failed': 200 };

export async function loader(args: LoaderFunctionArgs) {
	const id = args.params.process_id ?? '';
	const waiting = { id, progress: 0, eta: null, completed: false, failed: null };
	try {
		const { api } = await requireCustomer(args);
		const { progress, eta_seconds, completed } = await api.call('report/progress', { [reportField]: id });
		return data({ id, progress, eta: eta_seconds, completed, failed: null });
	} catch (error) {
		// In this case, the store is temporarily down, but the file is still being made.
		if (error instanceof StoreAway) return data(waiting, { status: error.status });
		if (!(error instanceof StoreError)) throw error;
		return data({ ...waiting, failed: error.message }, { status: byReason(error, statusOf) ?? 200 });
	}
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/**
 * The page with the progress of a file (docs/behaviour/downloads.md#progress). The page shows the remaining time, and later a
 * link to the file.
 */
export default function ProgressScreen() {
	const view = useProgress();
	const { pathname } = useLocation();
	const { id, progress, completed, failed } = view;
	return (
		<div className="page measure-page stack">
			<h1>
				{failed === null ? (completed ? 'Your file is ready' : 'Making your file') : 'Your file could not be made'}
			</h1>
			{failed === null ? (
				<>
					<progress className="progress" aria-label="Progress" max={100} value={progress} />
					<p>{completed ? 'You can download the file for one day.' : wordsFor(view)}</p>
				</>
			) : (
				<p className="banner banner-error" role="alert">
					{failed}
				</p>
			)}
			{failed === null ? (
				<form method="get" action={reportPath}>
					<input type="hidden" name={reportField} value={id} />
					<button className="button button-primary" disabled={!completed}>
						Download
					</button>
				</form>
			) : null}
			{completed || failed !== null ? null : <LookNow path={pathname} />}
			<p>
				<Link to="/account/lists">Your lists</Link>
			</p>
		</div>
	);
}

/** Returns the remaining time until the file is ready, as text (docs/behaviour/downloads.md#progress). */
function wordsFor({ progress, eta }: View): string {
	if (progress === 99) return 'Converting....';
	return eta === null ? 'Waiting...' : `Approx ${eta} seconds remaining...`;
}

/**
 * Returns the progress of making the file. With scripts, requests the progress repeatedly until the file is ready or has failed.
 */
function useProgress(): View {
	const loaded = useLoaderData<typeof loader>();
	const { data: news, state, load } = useFetcher<typeof loader>();
	const { pathname } = useLocation();
	const view = news?.id === loaded.id ? news : loaded;
	const over = view.completed || view.failed !== null;
	const look = useCallback(() => load(pathname), [load, pathname]);
	useLookAgain({ seen: over ? null : view, looking: state !== 'idle', look, pause: pollMs });
	useEffect(() => {
		if (view.completed) announce('Your file is ready.');
	}, [view.completed]);
	return view;
}
