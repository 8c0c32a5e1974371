import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { exportList } from '../parts/list-export.server';
import { openDesk } from '../session/open-desk.server';

/** Exports the lines of a purchase order as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const order = await desk.load('desk-deliveries/get', { purchase_order_id: String(args.params.id) });
	return exportList(desk, args.request, {
		name: `Purchase order ${order.id}`,
		list: `/desk/deliveries/${order.id}`,
		limit: deskRowsAtOnce,
		readNext: async () => ({ rows: order.items, more: false }),
		columns: [
			{ heading: 'Purchase order', kind: 'count', cell: () => order.id },
			{ heading: 'ISBN', cell: (row) => row.eisbn },
			{ heading: 'Quantity', kind: 'count', cell: (row) => row.quantity },
			{ heading: 'Title', width: 40, cell: (row) => row.title },
			{ heading: 'Condition', cell: (row) => row.condition },
			{ heading: 'Received', kind: 'count', cell: (row) => row.received },
			{ heading: 'Damaged', kind: 'count', cell: (row) => row.damaged },
			{ heading: 'Short', kind: 'count', cell: (row) => row.short },
			{ heading: 'To come', kind: 'count', cell: (row) => row.outstanding },
		],
	});
}
