import { counted } from '../../format/counted';
import { ImportRows } from './import-rows';
import type { ImportView } from './load-import.server';

interface RowsLeftOutProps {
	view: Pick<ImportView<unknown>, 'titles' | 'row_count' | 'success_count' | 'show' | 'page' | 'last'>;
	priced?: boolean;
}

/** Lists the rows of a file that were not added, with the reason for each row. */
export function RowsLeftOut({ view, priced }: RowsLeftOutProps) {
	const left = view.row_count - view.success_count;
	if (left === 0 || view.titles.length === 0) return null;
	return (
		<>
			<h2>{`${counted(left, 'row was', 'rows were')} left out`}</h2>
			<ImportRows view={view} label="Rows that were left out" done="Added" priced={priced} />
		</>
	);
}
