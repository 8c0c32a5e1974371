import { Link, useLocation, useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { DeskFlash } from '../session/desk-flash.server';
import type { Problem } from '../session/refused.server';
import { useBroughtIntoView } from './brought-into-view';
import { useFocusOnWrongField } from './focus-on-wrong-field';
import { playScanSound } from './scan-sound';
import { newCopyPath } from './thing-paths';

/** The style of each kind of scan result. The symbol and the text are clear even without the colour. */
const looks = {
	success: { sign: '✓', word: 'Done.', banner: 'banner-success' },
	notice: { sign: '!', word: 'Check.', banner: 'banner-warning' },
	error: { sign: '✕', word: 'Not done.', banner: 'banner-error' },
} as const;

interface ScanResultProps {
	problem: (Pick<Problem, 'words'> & Partial<Problem>) | undefined;
	/** The values of the scan that was refused. The forms that add an unknown title or a used copy also get these values. */
	typed?: Readonly<Record<string, string>> | undefined;
}

/** Scan fields that are still filled in after the user has added the unknown title. */
const keptFields = ['copies', 'condition', 'kind', 'quantity'];

/**
 * Shows only the result of the last scan. A refused scan replaces the message of the scan before it. A page with a scan field
 * uses this component instead of `ProblemLine`, and sets `handle.showsResult`.
 */
export function ScanResult({ problem, typed = {} }: ScanResultProps) {
	const flash = useRouteLoaderData<{ flash: DeskFlash | null }>('root')?.flash;
	const result: DeskFlash | undefined = problem
		? { kind: problem.isQuestion ? 'notice' : 'error', text: problem.words }
		: (flash ?? undefined);
	const box = useRef<HTMLDivElement>(null);
	useBroughtIntoView(box);
	useFocusOnWrongField(problem);
	const kind = result?.kind;
	const isAlert = problem !== undefined || kind === 'error';
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
			{/* A screen reader announces a status only if its element was already on the page before the text changed. */}
			<div role="status">{isAlert ? null : words}</div>
			{isAlert ? <p role="alert">{words}</p> : null}
			{problem?.isUnknownTitle && typed.code ? <AddTitleLink code={typed.code} typed={typed} /> : null}
			{problem?.isMissingCopy && typed.code ? <PriceCopyLink code={typed.code} typed={typed} /> : null}
			{result?.undo ? <Link to={result.undo.to}>{result.undo.words}</Link> : null}
		</div>
	);
}

/**
 * Renders a link to the form for the price of a used copy that the shop does not have yet. The form returns to the scan, which
 * then adds the copy.
 */
function PriceCopyLink({ code, typed }: { code: string; typed: Readonly<Record<string, string>> }) {
	const { pathname } = useLocation();
	const kept = Object.entries(typed).filter(([name]) => keptFields.includes(name));
	const arrivesAt = `${pathname}?${new URLSearchParams(kept)}`;
	return (
		<Link to={newCopyPath({ isbn: code, condition: typed.condition, arrivesAt })}>Enter the price of this copy</Link>
	);
}

/**
 * Renders a link to the form that adds a title, filled in with the scanned number. The form for a new title returns to the scan.
 */
export function AddTitleLink({ code, typed }: { code: string; typed: Readonly<Record<string, string>> }) {
	const { pathname, search } = useLocation();
	const kept = Object.entries(typed).filter(([name]) => keptFields.includes(name));
	const asked = new URLSearchParams({ ...Object.fromEntries(kept), q: code, back: `${pathname}${search}` });
	return <Link to={`/desk/titles?${asked}`}>Add this title</Link>;
}
