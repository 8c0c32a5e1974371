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
	/** What is said of a green row. */
	done: string;
	/** Whether prices and stock matter for what the rows are imported for. */
	priced?: boolean;
}

/** The rows of an import, each with the word for what becomes of it: green ones are added, red ones are not. */
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
 * Says what becomes of a row, and what is wrong with it. Of a row that goes into the cart it says whether the store has
 * all copies, and asks whether so many are meant.
 */
function outcomeOf(
	{ success, message, qty, in_stock: stock }: ImportRow,
	{ done, priced }: Required<Pick<ImportRowsProps, 'done' | 'priced'>>,
) {
	const words = success ? done : 'Not added';
	const later = success && stock !== null ? Math.max(0, (qty ?? 0) - stock) : 0;
	const many = success && priced && (qty ?? 0) >= manyCopies;
	const supply = success && priced ? (later > 0 ? laterWords(later, stock ?? 0) : 'In stock') : null;
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
			{many ? <strong className="import-many">{`. Please check: ${grouped(qty ?? 0)} copies.`}</strong> : null}
		</>
	);
}

/** More copies than a class needs: that many are a slip of the keyboard as often as they are meant. */
const manyCopies = 100;

const laterWords = (later: number, here: number): string =>
	here > 0 ? `${grouped(here)} in stock, ${grouped(later)} to be ordered` : 'To be ordered';
