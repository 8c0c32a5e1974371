import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { shortColumns } from '~store/contract/desk-stock';
import { sortFromAddress } from '../parts/list-address';
import { exportList } from '../parts/list-export.server';
import { openDesk } from '../session/open-desk.server';

/** Exports the titles that were sold without stock as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const sorted = sortFromAddress(new URL(args.request.url).searchParams, shortColumns);
	return exportList(desk, args.request, {
		name: 'Sold without stock',
		list: '/desk/stock/short',
		limit: deskRowsAtOnce,
		read: (page) => desk.load('desk-stock/soldWithoutStock', { ...sorted, ...page }),
		key: (row) => `${row.eisbn} ${row.condition_text} ${row.location_id}`,
		columns: [
			{ heading: 'ISBN', cell: (row) => row.eisbn },
			{ heading: 'Title', width: 40, cell: (row) => row.title },
			{ heading: 'Condition', cell: (row) => row.condition_text },
			{ heading: 'Location', cell: (row) => row.location },
			{ heading: 'Copies', kind: 'count', cell: (row) => row.copies },
			{ heading: 'Orders', cell: (row) => row.orders.map(({ order_number }) => order_number).join(' ') },
		],
	});
}
