import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import type { ReservedRow } from '~store/contract/desk-stock';
import { reservedColumns } from '~store/contract/desk-stock';
import { orderStateWords } from '~store/contract/order-states';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked, sortFromAddress } from '../parts/list-address';
import { PlainField } from '../parts/plain-field';
import { When } from '../parts/when';
import { daysIn } from '../session/days';
import { openDesk } from '../session/open-desk.server';
import { rememberFilter } from '../session/remembered-filter.server';

export const handle: DeskHandle = {
	title: () => 'On hold too long',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await rememberFilter(desk, args.request, 'reserved');
	const url = new URL(args.request.url);
	const { searchParams } = url;
	const days = daysIn(url);
	const list = await desk.load('desk-stock/reservedLong', {
		days,
		...sortFromAddress(searchParams, reservedColumns),
		...pageAsked(searchParams),
	});
	return { ...list, days };
}

export default function ReservedScreen() {
	const { rows, more, days } = useLoaderData<typeof loader>();
	const columns: DataColumn<ReservedRow>[] = [
		{
			key: 'order',
			heading: 'Order',
			cell: (row) => (
				<>
					{row.is_own ? <Link to={`/desk/orders/${row.order_number}`}>{row.order_number}</Link> : row.order_number}
					{`, ${row.name}`}
				</>
			),
		},
		{ key: 'since', heading: 'Since', sort: 'since', cell: (row) => <When at={row.since} /> },
		{
			key: 'title',
			heading: 'Title',
			cell: (row) => (
				<Link className="desk-title" to={`/desk/stock?code=${row.eisbn}`}>
					{row.title}
				</Link>
			),
		},
		{ key: 'condition', heading: 'Condition', cell: (row) => row.condition_text },
		{ key: 'location', heading: 'Location', cell: (row) => row.location },
		{ key: 'copies', heading: 'Copies', sort: 'copies', isNumber: true, cell: (row) => row.copies },
		{ key: 'state', heading: 'State', cell: (row) => orderStateWords[row.state] },
	];
	return (
		<div className="stack">
			<h1>On hold too long</h1>
			<p className="cluster">
				<Link to="/desk/stock">Stock</Link>
			</p>
			<Form className="desk-filters" id="days">
				<PlainField
					id="days-days"
					name="days"
					label="Minimum days on hold"
					width="short"
					inputMode="numeric"
					value={String(days)}
				/>
				<button className="button">Show</button>
			</Form>
			<DataTable
				caption="On hold too long"
				columns={columns}
				rows={rows}
				rowKey={(row) => `${row.order_number} ${row.eisbn} ${row.condition_text} ${row.location_id}`}
				more={more}
				sortedBy="since"
				file="/desk/stock/reserved/file"
				empty={<p>No copy has been on hold for that long.</p>}
			/>
		</div>
	);
}
