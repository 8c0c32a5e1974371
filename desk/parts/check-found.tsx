import { counted } from '~/format/counted';
import type { BookCheck } from '~store/contract/desk-health';
import { When } from './when';

interface CheckFoundProps {
	check: BookCheck;
	/** Whether the list of findings is open at first. */
	open?: boolean;
}

/** Shows who ran a check of the stock and money records, when it ran, and what it found. */
export const CheckFound = ({ check, open = false }: CheckFoundProps) => (
	<div className="stack stack-tight">
		<p>
			<When at={check.ended_at ?? check.started_at} />, by {check.staff_name}: {outcomeOf(check)}
		</p>
		{check.found
			.filter(({ count }) => count > 0)
			.map(({ subject, count, found }) => (
				<details key={subject} className="disclosure" open={open}>
					<summary>{`${subject}: ${count} ${count === 1 ? 'record does' : 'records do'} not agree`}</summary>
					<ul>
						{found.map((words) => (
							<li key={words}>{words}</li>
						))}
						{count > found.length ? <li>{`… and ${counted(count - found.length, 'more record')}`}</li> : null}
					</ul>
				</details>
			))}
	</div>
);

function outcomeOf({ state, found_count, error }: BookCheck): string {
	if (state === 'running') return 'still running.';
	if (state === 'failed') return `the check failed. ${error}`;
	return found_count === 0
		? 'all records agree.'
		: `${found_count} ${found_count === 1 ? 'record does' : 'records do'} not agree.`;
}
