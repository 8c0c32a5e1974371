import { Link } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import { allRows, type Rows } from './rows';

interface RowChoiceProps {
	view: { row_count: number; success_count: number; show: Rows };
}

/** Links that filter the rows: all rows, green rows or red rows. Renders no filter links if all rows have the same colour. */
export function RowChoice({ view: { row_count, success_count, show } }: RowChoiceProps) {
	const counts: Record<Rows, number> = { all: row_count, green: success_count, red: row_count - success_count };
	if (counts.green === 0 || counts.red === 0) return null;
	const words: Record<Rows, string> = { all: 'All', green: 'Will be added', red: 'Not added' };
	return (
		<ul className="cluster import-choice" aria-label="Rows to show">
			{allRows.map((rows) => (
				<li key={rows}>
					<Link to={`?show=${rows}`} aria-current={rows === show ? 'true' : undefined} preventScrollReset>
						{`${words[rows]} (${grouped(counts[rows])})`}
					</Link>
				</li>
			))}
		</ul>
	);
}
