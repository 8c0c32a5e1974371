import { grouped } from '~store/contract/grouped';
import type { ImportRow } from '~store/contract/import';
import { dollars } from '../../format/dollars';
import { Pagination } from '../../ui/pagination';
import { Status } from '../../ui/status';
import type { Rows } from './rows';
import { RowsTable } from './rows-table';

interface ImportRowsProps {
	view: { titles: ImportRow[]; show: Rows; page: number; last: number };
	label: string;
	/** The text for a file row that was added. */
	done: string;
	/** Whether the rows show prices and stock. */
	priced?: boolean;
}

/** Renders the rows of an import with their results. Rows that were added are green, and rows that were not added are red. */
export function ImportRows({ view, label, done, priced = false }: ImportRowsProps) {
	return (
		<>
			<RowsTable label={label} columns={['Quantity', ...(priced ? ['Price'] : []), 'Outcome']}>
				{view.titles.map((row) => (
					<tr key={`${row.line} ${row.isbn}`} className={row.success ? 'import-green' : 'import-red'}>
						<td>{row.line}</td>
						<td className="nowrap">{row.isbn}</td>
						<td>
							{row.title} {row.binding ? <span className="soft small">{row.binding}</span> : null}
						</td>
						<td className="import-quantity">{row.qty === null ? null : grouped(row.qty)}</td>
						{priced ? <td className="figures">{row.price ? dollars(row.price) : null}</td> : null}
						<td>{outcomeOf(row, { done, priced })}</td>
					</tr>
				))}
			</RowsTable>
			<Pagination page={view.page} last={view.last} to={(page) => `?show=${view.show}&page=${page}`} />
		</>
	);
}

/**
 * Renders the result of a file row and its error. For an import into the cart, also shows whether all copies are in stock, and
 * asks the customer to check large quantities.
 */
function outcomeOf(
	{ success, message, note, qty, in_stock: stock }: ImportRow,
	{ done, priced }: Required<Pick<ImportRowsProps, 'done' | 'priced'>>,
) {
	const words = success ? done : 'Not added';
	const later = success && stock !== null ? Math.max(0, (qty ?? 0) - stock) : 0;
	const many = success && priced && (qty ?? 0) >= manyCopies;
	const supply = success && priced ? (later > 0 ? laterWords(later, stock ?? 0) : 'In stock') : null;
	return (
		<>
			<strong className="import-outcome">{words}</strong>
			{message || note || supply ? ': ' : ''}
			{[message, note].map((words) => (words ? `${words} ` : ''))}
			{supply ? (
				<Status stage={later > 0 ? 'later' : 'now'} as="span">
					{supply}
				</Status>
			) : null}
			{many ? <strong className="import-many">{`. Please check: ${grouped(qty ?? 0)} copies.`}</strong> : null}
		</>
	);
}

/**
 * Quantities above this number must be checked by the customer, because they are often typing errors. This number is larger than
 * the number of pupils in a school class.
 */
const manyCopies = 100;

const laterWords = (later: number, here: number): string =>
	here > 0 ? `${grouped(here)} in stock, ${grouped(later)} to be ordered` : 'To be ordered';
