import { Form, Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Pagination } from '~/ui/pagination';
import { cardTable } from './card-table';
import { pageOf, pageRows, withFields } from './list-address';

export interface DataColumn<Row> {
	key: string;
	heading: string;
	cell(row: Row): ReactNode;
	/** Whether the table column contains numbers, which are aligned to the end of the column. */
	isNumber?: true;
	/**
	 * The value that sorts by this column, in the address of the list: '?sort=waiting', or '?sort=-waiting' for the reverse
	 * order.
	 */
	sort?: string;
}

interface Bulk<Row> {
	/** The field name of the checkboxes in the table's rows. The form below the table sends one value for each ticked row. */
	field: string;
	/** The label of a row's checkbox for screen readers: 'Order 1007'. */
	label(row: Row): string;
	/** The value that the checkbox of a table row sends. */
	value(row: Row): string | number;
	/** Whether the user can tick a table row. By default, the user can tick all rows. */
	canChoose?(row: Row): boolean;
	/** Whether a table row is ticked at first, for a form that was refused. By default, no row is ticked. */
	isChosen?(row: Row): boolean;
	/** The address that the form is posted to; by default, the list's own address. */
	action?: string;
	/** Whether a button returns a file to print. To print a file, the browser must send the form without scripts. */
	givesFile?: boolean;
	/** The buttons and other fields of the form. If the form has several buttons, each button has a name and a value. */
	children: ReactNode;
}

interface DataTableProps<Row> {
	/** The name of the table for screen readers. */
	caption: string;
	/** The columns of the table. The first column identifies the row. */
	columns: readonly DataColumn<Row>[];
	rows: readonly Row[];
	rowKey(row: Row): string | number;
	/** The sorting that applies if the address contains no sorting: 'waiting' or '-waiting'. */
	sortedBy?: string;
	bulk?: Bulk<Row>;
	/** The number of rows on all pages, or whether more rows follow. If neither value is given, the table contains all rows. */
	rowcount?: number;
	more?: boolean;
	/**
	 * The address that exports the list as a file (`list-export.server.ts`). The address is left out if the list cannot be
	 * exported.
	 */
	file?: string;
	/**
	 * 'orders' shows a compact card for each order on a phone. 'figures' is the layout for short labels with amounts
	 * (`desk-lists.css`).
	 */
	layout?: 'orders' | 'figures';
	/** The content that is shown instead of an empty list. This content tells the user what to do next. */
	empty: ReactNode;
}

/**
 * Renders a list with sorting, filters and pages. The address contains the list's sorting, filters and page number. Wide screens
 * show a table, and narrow screens show a block for each row. The checkboxes select rows for one form below the list. A table
 * cell may contain its own form.
 *
 *     <DataTable
 *       caption="Orders to pick"
 *       columns={[
 *         { key: 'number', heading: 'Order', sort: 'number', cell: (order) => <Link to={…}>{order.number}</Link> },
 *         { key: 'total', heading: 'Total', isNumber: true, cell: (order) => dollars(order.total) },
 *       ]}
 *       rows={orders} rowKey={(order) => order.number} rowcount={rowcount} sortedBy="number" file="/desk/orders/file"
 *       bulk={{ field: 'order', label: …, value: …, children: <button className="button">Pick list</button> }}
 *       empty={<p>Nothing is to be picked.</p>}
 *     />
 *
 * The route's loader gets the page number with `pageAsked(searchParams)`, and reads `sort` and the filters from the same query.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
	const { caption, columns, rows, rowKey, bulk, file, layout, empty } = props;
	const { pathname, search } = useLocation();
	const asked = new URLSearchParams(search);
	if (rows.length === 0) return <div className="desk-empty">{empty}</div>;
	const formId = `choose-${bulk?.field ?? ''}`;
	const isAllChosen = asked.has('chosen');
	return (
		<div className="stack">
			<SortLine columns={columns} sorted={sortOf(props, asked)} asked={asked} />
			<table {...cardTable.table} className={layout ? `desk-table desk-table-${layout}` : 'desk-table'}>
				<caption className="visually-hidden">{caption}</caption>
				<thead>
					<tr>
						{bulk ? (
							<th scope="col" className="desk-choose">
								<span className="visually-hidden">Chosen</span>
							</th>
						) : null}
						{columns.map((column) => (
							<Heading key={column.key} column={column} sorted={sortOf(props, asked)} asked={asked} />
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={rowKey(row)} {...cardTable.row}>
							{bulk ? (
								<td {...cardTable.cell} className="desk-choose">
									{bulk.canChoose?.(row) === false ? null : (
										<input
											// After the user has followed the link that selects all rows, the new React key
											// resets the checkboxes.
											key={String(isAllChosen)}
											type="checkbox"
											form={formId}
											name={bulk.field}
											value={bulk.value(row)}
											aria-label={bulk.label(row)}
											defaultChecked={isAllChosen || bulk.isChosen?.(row) === true}
										/>
									)}
								</td>
							) : null}
							{columns.map((column, at) =>
								at === 0 ? (
									<th key={column.key} scope="row" {...cardTable.name}>
										{/* On a phone the cell is a flex container, so its contents need one element around them. */}
										<div>{column.cell(row)}</div>
									</th>
								) : (
									<Cell key={column.key} column={column} row={row} />
								),
							)}
						</tr>
					))}
				</tbody>
			</table>
			{bulk ? (
				<Form
					method="post"
					id={formId}
					action={bulk.action ?? pathname + withFields(asked, { chosen: null })}
					reloadDocument={bulk.givesFile ?? false}
					className="cluster no-print"
				>
					{bulk.children}{' '}
					<Link to={withFields(asked, { chosen: isAllChosen ? null : 'all' })} preventScrollReset>
						{isAllChosen ? 'Choose none' : 'Choose all on this page'}
					</Link>
				</Form>
			) : null}
			<Pages rowcount={props.rowcount} more={props.more ?? false} asked={asked} />
			{file ? (
				<p className="small no-print">
					{'Download the whole list: '}
					<a href={file + withFields(asked, { page: null, chosen: null, format: 'csv' })}>CSV</a>
					{', '}
					<a href={file + withFields(asked, { page: null, chosen: null, format: 'xlsx' })}>Excel</a>
				</p>
			) : null}
		</div>
	);
}

const sortOf = <Row,>({ sortedBy }: DataTableProps<Row>, asked: URLSearchParams): string =>
	asked.get('sort') ?? sortedBy ?? '';

function Cell<Row>({ column: { heading, cell, isNumber }, row }: { column: DataColumn<Row>; row: Row }) {
	const shown = cell(row);
	// On phones, the empty cell is left out, because a heading without a value would take a whole line.
	const isEmpty = shown === '' || shown === null || shown === undefined;
	const className = [isNumber && 'number', isEmpty && 'empty'].filter(Boolean).join(' ');
	return (
		<td {...cardTable.cell} className={className || undefined} data-label={heading}>
			<div>{shown}</div>
		</td>
	);
}

interface SortedProps<Row> {
	/** The sorting of a list that its address contains. */
	sorted: string;
	asked: URLSearchParams;
	column: DataColumn<Row>;
}

function Heading<Row>({ column, sorted, asked }: SortedProps<Row>) {
	const { heading, isNumber, sort } = column;
	const className = isNumber ? 'number' : undefined;
	if (sort === undefined) {
		return (
			<th scope="col" className={className}>
				{heading}
			</th>
		);
	}
	const direction = sorted === sort ? 'ascending' : sorted === `-${sort}` ? 'descending' : undefined;
	return (
		<th scope="col" className={className} aria-sort={direction}>
			<SortLink column={column} sorted={sorted} asked={asked} />
		</th>
	);
}

/** A link that sorts by a column. If the list is already sorted by that column, the link reverses the sort order. */
function SortLink<Row>({ column: { heading, sort = '' }, sorted, asked }: SortedProps<Row>) {
	const isBackwards = sorted === `-${sort}`;
	return (
		<Link to={withFields(asked, { sort: sorted === sort ? `-${sort}` : sort, page: null })} preventScrollReset>
			{heading}
			{sorted === sort || isBackwards ? <span aria-hidden="true">{isBackwards ? ' ↓' : ' ↑'}</span> : null}
		</Link>
	);
}

/** Links for sorting in a line above the list, for narrow screens without column headings. */
function SortLine<Row>({
	columns,
	sorted,
	asked,
}: Omit<SortedProps<Row>, 'column'> & { columns: readonly DataColumn<Row>[] }) {
	const sortable = columns.filter(({ sort }) => sort !== undefined);
	if (sortable.length === 0) return null;
	return (
		<p className="desk-sort-line small no-print">
			{'Sort by '}
			{sortable.map((column, at) => (
				<span key={column.key}>
					{at > 0 ? ', ' : ''}
					<SortLink column={column} sorted={sorted} asked={asked} />
				</span>
			))}
		</p>
	);
}

interface PagesProps {
	rowcount: number | undefined;
	more: boolean;
	asked: URLSearchParams;
}

/**
 * Renders links to the pages of the list. If the number of pages is unknown, shows links to the earlier pages and the next page.
 */
function Pages({ rowcount, more, asked }: PagesProps) {
	const page = pageOf(asked);
	const to = (wanted: number) => withFields(asked, { page: wanted === 1 ? null : String(wanted) });
	if (rowcount !== undefined) return <Pagination page={page} last={Math.ceil(rowcount / pageRows)} to={to} />;
	if (page === 1 && !more) return null;
	return (
		<nav className="pagination" aria-label="Pages">
			{page > 1 ? (
				<a className="pagination-step" href={to(page - 1)} rel="prev">
					Previous
				</a>
			) : null}{' '}
			<span className="pagination-place">{`Page ${page}`}</span>{' '}
			{more ? (
				<a className="pagination-step" href={to(page + 1)} rel="next">
					Next
				</a>
			) : null}
		</nav>
	);
}
