import type { ImportRow } from '~store/contract/import';
import { sheets } from '../../styles/sheets';
import { RowsTable } from './rows-table';

interface MissingRowsProps {
	rows: ImportRow[];
	/** The table's name for screen readers. */
	label?: string;
	/** The heading of the last column. */
	heading?: string;
}

/**
 * Lists rows of a file with the reason why each matches no title in the shop, and how it was read. It loads a style sheet of its own, because few
 * pages show such rows.
 */
export function MissingRows({ rows, label = 'Rows that were not found', heading = 'Reason' }: MissingRowsProps) {
	return (
		<>
			<link rel="stylesheet" href={sheets.imports} />
			<RowsTable label={label} columns={[heading]}>
				{rows.map(({ line, isbn, title, message, note }) => (
					<tr key={`${line} ${isbn}`}>
						<td>{line}</td>
						<td className="nowrap">{isbn}</td>
						<td>{title}</td>
						<td>{[message, note].filter(Boolean).join(' ')}</td>
					</tr>
				))}
			</RowsTable>
		</>
	);
}
