import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { exportList } from '../parts/list-export.server';
import { openDesk } from '../session/open-desk.server';

/** Exports the stock movements of a title as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const code = String(args.params.eisbn);
	return exportList(desk, args.request, {
		name: `Movements of ${code}`,
		list: `/desk/stock/${code}/movements`,
		limit: deskRowsAtOnce,
		read: (page) => desk.load('desk-stock/movements', { code, ...page }),
		key: (row) => row.id,
		columns: [
			{ heading: 'Time', kind: 'time', cell: (row) => row.created_at },
			{ heading: 'Condition', cell: (row) => row.condition_text },
			{ heading: 'Location', cell: (row) => row.location },
			{ heading: 'Change', kind: 'count', cell: (row) => row.change },
			{ heading: 'Why', width: 40, cell: (row) => row.why },
			{ heading: 'Order', cell: (row) => row.order_number },
			{ heading: 'Note', width: 40, cell: (row) => row.note },
			{ heading: 'Who', cell: (row) => row.staff },
		],
	});
}
