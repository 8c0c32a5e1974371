import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { type DayOrder, dayFigures } from '~store/contract/desk-money';
import { type DataColumn, DataTable } from '../parts/data-table';
import { dayInWords } from '../parts/day-words';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked } from '../parts/list-address';
import { signed } from '../parts/money-summary';
import { orderPath } from '../parts/thing-paths';
import { When } from '../parts/when';
import { dayAsked } from '../session/day-form.server';
import { openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Orders behind an amount',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { searchParams } = new URL(args.request.url);
	const said = searchParams.get('figure');
	const asked = {
		...dayAsked(searchParams),
		figure: dayFigures.find((figure) => figure === said) ?? 'goods',
		name: searchParams.get('name') ?? '',
		no_location: searchParams.get('no_location') === 'true',
		...pageAsked(searchParams),
	};
	return desk.load('desk-money/getDayOrders', asked);
}

export default function DayOrdersScreen() {
	const { from, to, title, location, amount, orders, rows, more } = useLoaderData<typeof loader>();
	const [asked] = useSearchParams();
	const back = new URLSearchParams({ from, to });
	const place = asked.get('location_id');
	if (place) back.set('location_id', place);
	const columns: DataColumn<DayOrder>[] = [
		{
			key: 'order',
			heading: 'Order',
			cell: ({ order_number, name }) => (
				<>
					<Link to={orderPath(order_number)}>{order_number}</Link>
					{name === '' ? '' : `, ${name}`}
				</>
			),
		},
		{ key: 'at', heading: 'When', cell: ({ at }) => <When at={at} /> },
		{ key: 'amount', heading: 'Amount', isNumber: true, cell: (row) => signed(row.amount) },
	];
	const days = from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;
	return (
		<div className="stack">
			<h1>{title}</h1>
			<p>
				<Link to={`/desk/day?${back}`}>Day’s end</Link>
				{`: ${[days, location].filter(Boolean).join(', ')}`}
			</p>
			<p>
				<strong>{signed(amount)}</strong>
				{` from ${orders} ${orders === 1 ? 'order' : 'orders'}.`}
			</p>
			<DataTable
				caption={title}
				columns={columns}
				rows={rows}
				rowKey={({ order_number }) => order_number}
				more={more}
				empty={<p>No orders.</p>}
			/>
		</div>
	);
}
