import { Link, useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { DeskFlash } from '../session/desk-flash.server';
import type { Problem } from '../session/refused.server';
import { useBroughtIntoView } from './brought-into-view';
import { playScanSound } from './scan-sound';

/** What each kind of result looks like. The sign and the word say it without colour. */
const looks = {
	success: { sign: '✓', word: 'Done.', banner: 'banner-success' },
	notice: { sign: '!', word: 'Check.', banner: 'banner-warning' },
	error: { sign: '✕', word: 'Not done.', banner: 'banner-error' },
} as const;

/**
 * Shows the result of the last scan, and only of the last: a refused scan replaces the message of the scan before it. A screen
 * with a scan field shows this in place of `ProblemLine`, and sets `handle.showsResult`.
 */
export function ScanResult({ problem }: { problem: Pick<Problem, 'words'> | undefined }) {
	const flash = useRouteLoaderData<{ flash: DeskFlash | null }>('root')?.flash;
	const result: DeskFlash | undefined = problem ? { kind: 'error', text: problem.words } : (flash ?? undefined);
	const box = useRef<HTMLDivElement>(null);
	useBroughtIntoView(box);
	const kind = result?.kind;
	// biome-ignore lint/correctness/useExhaustiveDependencies: plays once for each result, also if two results say the same
	useEffect(() => {
		if (kind !== undefined) playScanSound(kind);
	}, [problem, flash]);
	const look = kind && looks[kind];
	const words = result && look && (
		<>
			<strong className="scan-result-word">
				<span aria-hidden="true">{look.sign}</span> {look.word}
			</strong>{' '}
			{result.text}
		</>
	);
	return (
		<div className={look ? `banner ${look.banner} scan-result no-print` : 'visually-hidden'} ref={box}>
			{/* A screen reader announces only changes of a status that is already on the page. */}
			<div role="status">{kind === 'error' ? null : words}</div>
			{kind === 'error' ? <p role="alert">{words}</p> : null}
			{result?.undo ? <Link to={result.undo.to}>{result.undo.words}</Link> : null}
		</div>
	);
}
