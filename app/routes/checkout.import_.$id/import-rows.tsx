import { Pagination } from '../../components/pagination';
import { Status } from '../../components/status';
import { dollars } from '../../format/dollars';
import { grouped } from '../../format/grouped';
import type { ImportView } from './load-import.server';

/** The rows of an import, each with the word for what becomes of it: green ones are added, red ones are not. */
export function ImportRows({ view, label }: { view: ImportView; label: string }) {
	const done = view.state === 'complete' ? 'Added' : 'Will be added';
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard */}
			<section className="import-rows" aria-label={label} tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">Row</th>
							<th scope="col">ISBN or barcode</th>
							<th scope="col">Title</th>
							<th scope="col">Quantity</th>
							<th scope="col">Price</th>
							<th scope="col">Outcome</th>
						</tr>
					</thead>
					<tbody>
						{view.titles.map((row) => (
							<tr key={`${row.line} ${row.isbn}`} className={row.success ? 'import-green' : 'import-red'}>
								<td>{row.line}</td>
								<td className="nowrap">{row.isbn}</td>
								<td>
									{row.title} {row.binding ? <span className="soft small">{row.binding}</span> : null}
								</td>
								<td className="import-quantity">{row.qty === null ? null : grouped(row.qty)}</td>
								<td className="figures">{row.price ? dollars(row.price) : null}</td>
								<td>{outcomeOf(row, done)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
			<Pagination page={view.page} last={view.last} to={(page) => `?show=${view.show}&page=${page}`} />
		</>
	);
}

/** What becomes of a row, with what is wrong; and of a row that is added, whether the store has it all. */
function outcomeOf({ success, message, qty, in_stock: stock }: ImportView['titles'][number], done: string) {
	const words = success ? done : 'Not added';
	const later = success && stock !== null ? Math.max(0, (qty ?? 0) - stock) : 0;
	const supply = success ? (later > 0 ? laterWords(later, stock ?? 0) : 'In stock') : null;
	return (
		<>
			<strong className="import-outcome">{words}</strong>
			{message || supply ? ': ' : ''}
			{message ? `${message} ` : ''}
			{supply ? (
				<Status stage={later > 0 ? 'later' : 'now'} as="span">
					{supply}
				</Status>
			) : null}
		</>
	);
}

const laterWords = (later: number, here: number): string =>
	here > 0 ? `${grouped(here)} in stock, ${grouped(later)} to be ordered` : 'To be ordered';
