import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { TitleAtPlace } from '~store/contract/desk-stock';
import { shortColumns } from '~store/contract/desk-stock';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked, sortFromAddress } from '../parts/list-address';
import { OrderList } from '../parts/stock-of-title';
import { openDesk } from '../session/open-desk.server';
import { rememberFilter } from '../session/remembered-filter.server';

export const handle: DeskHandle = {
	title: () => 'Sold without stock',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await rememberFilter(desk, args.request, 'short');
	const { searchParams } = new URL(args.request.url);
	return {
		...(await desk.load('desk-stock/soldWithoutStock', {
			...sortFromAddress(searchParams, shortColumns),
			...pageAsked(searchParams),
		})),
	};
}

export default function ShortScreen() {
	const { rows, more } = useLoaderData<typeof loader>();
	const columns: DataColumn<TitleAtPlace>[] = [
		{ key: 'title', heading: 'Title', cell: (row) => <Link to={`/desk/stock?code=${row.eisbn}`}>{row.title}</Link> },
		{ key: 'condition', heading: 'Condition', cell: (row) => row.condition_text },
		{ key: 'location', heading: 'Location', cell: (row) => row.location },
		{ key: 'copies', heading: 'Copies', sort: 'copies', isNumber: true, cell: (row) => row.copies },
		{ key: 'orders', heading: 'Orders', cell: (row) => <OrderList orders={row.orders} /> },
	];
	return (
		<div className="stack">
			<h1>Sold without stock</h1>
			<p className="cluster">
				<Link to="/desk/stock">Stock</Link>
			</p>
			<p className="measure">Orders wait for these copies, but a stock count did not find them.</p>
			<DataTable
				caption="Sold without stock"
				columns={columns}
				rows={rows}
				rowKey={(row) => `${row.eisbn} ${row.condition_text} ${row.location_id}`}
				more={more}
				file="/desk/stock/short/file"
				empty={<p>No copies are missing.</p>}
			/>
		</div>
	);
}
