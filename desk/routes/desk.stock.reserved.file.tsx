import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { reservedColumns } from '~store/contract/desk-stock';
import { orderStateWords } from '~store/contract/order-states';
import { sortFromAddress } from '../parts/list-address';
import { exportList } from '../parts/list-export.server';
import { daysIn } from '../session/days';
import { openDesk } from '../session/open-desk.server';

/** Exports the copies that orders have held for a long time as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const sorted = sortFromAddress(new URL(args.request.url).searchParams, reservedColumns);
	const days = daysIn(new URL(args.request.url));
	return exportList(desk, args.request, {
		name: 'On hold too long',
		list: '/desk/stock/reserved',
		limit: deskRowsAtOnce,
		read: (page) => desk.load('desk-stock/reservedLong', { days, ...sorted, ...page }),
		key: (row) => `${row.order_number} ${row.eisbn} ${row.condition_text} ${row.location_id}`,
		columns: [
			{ heading: 'Order', cell: (row) => row.order_number },
			{ heading: 'Name', cell: (row) => row.name },
			{ heading: 'Since', kind: 'time', cell: (row) => row.since },
			{ heading: 'State', cell: (row) => orderStateWords[row.state] },
			{ heading: 'ISBN', cell: (row) => row.eisbn },
			{ heading: 'Title', width: 40, cell: (row) => row.title },
			{ heading: 'Condition', cell: (row) => row.condition_text },
			{ heading: 'Location', cell: (row) => row.location },
			{ heading: 'Copies', kind: 'count', cell: (row) => row.copies },
		],
	});
}
