import type { ReactNode } from 'react';

interface RowsTableProps {
	label: string;
	/** The headings of the table's additional columns, which follow the standard columns. */
	columns: string[];
	/** The rows of the table's body. */
	children: ReactNode;
}

/** Renders rows of a file as a table that scrolls separately from the page (docs/behaviour/list-files.md#steps). */
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
