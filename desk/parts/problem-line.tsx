import { useRef } from 'react';
import type { Problem } from '../session/refused.server';
import { useBroughtIntoView } from './brought-into-view';
import { useFocusOnWrongField } from './focus-on-wrong-field';

type Said = Pick<Problem, 'words'> & Partial<Problem>;

/**
 * Shows the reason why the last post was refused, or the question that the store asks first. If a field is invalid, moves the
 * focus to that field.
 */
export const ProblemLine = ({ problem }: { problem: Said | undefined }) =>
	problem ? <Words problem={problem} /> : null;

function Words({ problem }: { problem: Said }) {
	const box = useRef<HTMLDivElement>(null);
	useBroughtIntoView(box);
	useFocusOnWrongField(problem);
	return (
		<div className={`banner ${problem.isQuestion ? 'banner-warning' : 'banner-error'}`} ref={box}>
			<p role="alert">{problem.words}</p>
		</div>
	);
}
