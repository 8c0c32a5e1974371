import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { exportList } from '../parts/list-export.server';
import { openDesk } from '../session/open-desk.server';

/** Exports returns to suppliers as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	return exportList(desk, args.request, {
		name: 'Returns',
		list: '/desk/deliveries/returns',
		limit: deskRowsAtOnce,
		read: (page) => desk.load('desk-deliveries/returns', page),
		key: (row) => row.id,
		columns: [
			{ heading: 'Return', kind: 'count', cell: (row) => row.id },
			{ heading: 'Time', kind: 'time', cell: (row) => row.created_at },
			{ heading: 'Supplier', cell: (row) => row.supplier },
			{ heading: 'Location', cell: (row) => row.location },
			{ heading: 'Copies', kind: 'count', cell: (row) => row.copies },
			{ heading: 'Why', width: 40, cell: (row) => row.reason },
			{ heading: 'Who', cell: (row) => row.staff },
		],
	});
}
