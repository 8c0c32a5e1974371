import type { ImportRow } from '~store/contract/import';

/** Rows of a file that no title of the shop was found for, each with its reason. */
export function MissingRows({ rows }: { rows: ImportRow[] }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard
		<section className="import-rows" aria-label="What was not found" tabIndex={0}>
			<table>
				<thead>
					<tr>
						<th scope="col">Row</th>
						<th scope="col">ISBN or barcode</th>
						<th scope="col">Title</th>
						<th scope="col">Reason</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ line, isbn, title, message }) => (
						<tr key={`${line} ${isbn}`}>
							<td>{line}</td>
							<td className="nowrap">{isbn}</td>
							<td>{title}</td>
							<td>{message}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
