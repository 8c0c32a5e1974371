import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { SupplierReturnHead } from '~store/contract/desk-deliveries';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked } from '../parts/list-address';
import { When } from '../parts/when';
import { openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Returns to suppliers',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { searchParams } = new URL(args.request.url);
	return desk.load('desk-deliveries/returns', pageAsked(searchParams));
}

export default function ReturnsScreen() {
	const { rows, more } = useLoaderData<typeof loader>();
	const columns: DataColumn<SupplierReturnHead>[] = [
		{
			key: 'id',
			heading: 'Return',
			cell: (row) => <Link to={`/desk/deliveries/returns/${row.id}`}>{`Return ${row.id}`}</Link>,
		},
		{ key: 'time', heading: 'Time', cell: (row) => <When at={row.created_at} /> },
		{ key: 'supplier', heading: 'Supplier', cell: (row) => row.supplier },
		{ key: 'location', heading: 'Location', cell: (row) => row.location },
		{ key: 'copies', heading: 'Copies', isNumber: true, cell: (row) => row.copies },
		{ key: 'why', heading: 'Why', cell: (row) => row.reason },
		{ key: 'who', heading: 'Who', cell: (row) => row.staff },
	];
	return (
		<div className="stack">
			<h1>Returns to suppliers</h1>
			<p className="cluster">
				<Link className="button button-primary" to="/desk/deliveries/returns/new">
					Send copies back
				</Link>{' '}
				<Link to="/desk/deliveries">Deliveries</Link>
			</p>
			<DataTable
				caption="Returns"
				columns={columns}
				rows={rows}
				rowKey={(row) => row.id}
				more={more}
				file="/desk/deliveries/returns/file"
				empty={<p>The store has not returned copies to a supplier yet.</p>}
			/>
		</div>
	);
}
