import { purchaseOrderStates, purchaseOrderStateWords } from '~store/contract/desk-states';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { purchaseOrderColumns } from '~store/contract/desk-deliveries';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { sortAsked } from '../parts/list-address';
import { exportList } from '../parts/list-export.server';
import { openDesk } from '../session/open-desk.server';
import { stateIn } from '../session/state-in';

/** Purchase orders, as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const sorted = sortAsked(new URL(args.request.url).searchParams, purchaseOrderColumns);
	const state = stateIn(new URL(args.request.url), purchaseOrderStates);
	return exportList(desk, args.request, {
		name: 'Purchase orders',
		list: '/desk/deliveries',
		limit: deskRowsAtOnce,
		read: (page) => desk.load('desk-deliveries/list', { ...(state ? { state } : {}), ...sorted, ...page }),
		key: (row) => row.id,
		columns: [
			{ heading: 'Purchase order', kind: 'count', cell: (row) => row.id },
			{ heading: 'Supplier', cell: (row) => row.supplier },
			{ heading: 'Location', cell: (row) => row.location },
			{ heading: 'State', cell: (row) => purchaseOrderStateWords[row.state] },
			{ heading: 'Begun', kind: 'time', cell: (row) => row.created_at },
			{ heading: 'Sent', kind: 'time', cell: (row) => row.sent_at },
			{ heading: 'Who', cell: (row) => row.staff },
			{ heading: 'Titles', kind: 'count', cell: (row) => row.lines },
			{ heading: 'Ordered', kind: 'count', cell: (row) => row.ordered },
			{ heading: 'Received', kind: 'count', cell: (row) => row.received },
			{ heading: 'To come', kind: 'count', cell: (row) => row.outstanding },
		],
	});
}
