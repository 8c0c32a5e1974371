import { useRef } from 'react';
import type { Problem } from '../session/refused.server';
import { useBroughtIntoView } from './brought-into-view';

/** What is wrong with the last post. It takes no focus: who scans goes on. */
export const ProblemLine = ({ problem }: { problem: Pick<Problem, 'words'> | undefined }) =>
	problem ? <Words>{problem.words}</Words> : null;

function Words({ children }: { children: string }) {
	const box = useRef<HTMLDivElement>(null);
	useBroughtIntoView(box);
	return (
		<div className="banner banner-error" ref={box}>
			<p role="alert">{children}</p>
		</div>
	);
}
