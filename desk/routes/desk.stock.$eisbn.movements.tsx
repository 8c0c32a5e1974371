import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { MovementRow } from '~store/contract/desk-stock';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked } from '../parts/list-address';
import { When } from '../parts/when';
import { openDesk } from '../session/open-desk.server';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => `Movements${data ? ` of ${data.title}` : ''}`,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { searchParams } = new URL(args.request.url);
	return desk.load('desk-stock/movements', { code: String(args.params.eisbn), ...pageAsked(searchParams) });
}

export default function MovementsScreen() {
	const { eisbn, title, rows, more } = useLoaderData<typeof loader>();
	const columns: DataColumn<MovementRow>[] = [
		{ key: 'time', heading: 'Time', cell: (row) => <When at={row.created_at} /> },
		{ key: 'condition', heading: 'Condition', cell: (row) => row.condition_text },
		{ key: 'location', heading: 'Location', cell: (row) => row.location },
		{
			key: 'change',
			heading: 'Change',
			isNumber: true,
			cell: (row) => (row.change > 0 ? `+${row.change}` : String(row.change).replace('-', '−')),
		},
		{
			key: 'why',
			heading: 'Why',
			cell: (row) => (
				<>
					{row.why}
					{row.order_number === '' ? null : (
						<>
							{', '}
							{row.is_own ? (
								<Link to={`/desk/orders/${row.order_number}`}>{`order ${row.order_number}`}</Link>
							) : (
								`order ${row.order_number}`
							)}
						</>
					)}
					{row.note === '' ? '' : `: ${row.note}`}
				</>
			),
		},
		{ key: 'who', heading: 'Who', cell: (row) => row.staff || '–' },
	];
	return (
		<div className="stack">
			<h1>{`Movements of ${title}`}</h1>
			<p className="cluster">
				<Link to={`/desk/stock?code=${eisbn}`}>Stock</Link>
			</p>
			<DataTable
				caption="Movements"
				columns={columns}
				rows={rows}
				rowKey={(row) => row.id}
				more={more}
				file={`/desk/stock/${eisbn}/movements/file`}
				empty={<p>The number of copies of this title has never changed.</p>}
			/>
		</div>
	);
}
