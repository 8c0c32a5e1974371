import type { Problem } from '../session/refused.server';

/** What is wrong with the last post. It takes no focus: who scans goes on. */
export const ProblemLine = ({ problem }: { problem: Problem | undefined }) =>
	problem ? (
		<div className="banner banner-error">
			<p role="alert">{problem.words}</p>
		</div>
	) : null;
