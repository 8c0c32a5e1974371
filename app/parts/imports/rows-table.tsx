import type { ReactNode } from 'react';

interface RowsTableProps {
	label: string;
	/** The headings of its columns, behind those that every table of rows has. */
	columns: string[];
	/** The rows of its body. */
	children: ReactNode;
}

/** Rows of a file as a table, which scrolls by itself (docs/behaviour/list-files.md#steps). */
export function RowsTable({ label, columns, children }: RowsTableProps) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard
		<section className="import-rows" aria-label={label} tabIndex={0}>
			<table>
				<thead>
					<tr>
						{['Row', 'ISBN or barcode', 'Title', ...columns].map((heading) => (
							<th key={heading} scope="col">
								{heading}
							</th>
						))}
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</section>
	);
}
