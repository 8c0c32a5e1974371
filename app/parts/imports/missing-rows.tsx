import type { ImportRow } from '~store/contract/import';
import { sheets } from '../../styles/sheets';
import { RowsTable } from './rows-table';

/**
 * Lists the rows of a file that match no title in the shop, each with the reason. This component has a separate style sheet,
 * because few pages show such rows.
 */
export function MissingRows({ rows }: { rows: ImportRow[] }) {
	return (
		<>
			<link rel="stylesheet" href={sheets.imports} />
			<RowsTable label="Rows that were not found" columns={['Reason']}>
				{rows.map(({ line, isbn, title, message }) => (
					<tr key={`${line} ${isbn}`}>
						<td>{line}</td>
						<td className="nowrap">{isbn}</td>
						<td>{title}</td>
						<td>{message}</td>
					</tr>
				))}
			</RowsTable>
		</>
	);
}
