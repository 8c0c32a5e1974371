import type { LoaderFunctionArgs } from '@remix-run/node';
import { purchaseOrderColumns } from '~store/contract/desk-deliveries';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { purchaseOrderStateWords } from '~store/contract/desk-states';
import { sortFromAddress } from '../parts/list-address';
import { exportList } from '../parts/list-export.server';
import { openDesk } from '../session/open-desk.server';
import { purchaseOrdersIn } from '../session/state-in';

/** Exports purchase orders as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const sorted = sortFromAddress(new URL(args.request.url).searchParams, purchaseOrderColumns);
	const shown = purchaseOrdersIn(new URL(args.request.url));
	return exportList(desk, args.request, {
		name: 'Purchase orders',
		list: '/desk/deliveries',
		limit: deskRowsAtOnce,
		read: (page) => desk.load('desk-deliveries/list', { ...shown, ...sorted, ...page }),
		key: (row) => row.id,
		columns: [
			{ heading: 'Purchase order', kind: 'count', cell: (row) => row.id },
			{ heading: 'Supplier', cell: (row) => row.supplier },
			{ heading: 'Location', cell: (row) => row.location },
			{ heading: 'State', cell: (row) => purchaseOrderStateWords[row.state] },
			{ heading: 'Begun', kind: 'time', cell: (row) => row.created_at },
			{ heading: 'Sent', kind: 'time', cell: (row) => row.sent_at },
			{ heading: 'Expected on', cell: (row) => row.expected_on },
			{ heading: 'Who', cell: (row) => row.staff },
			{ heading: 'Titles', kind: 'count', cell: (row) => row.lines },
			{ heading: 'Ordered', kind: 'count', cell: (row) => row.ordered },
			{ heading: 'Received', kind: 'count', cell: (row) => row.received },
			{ heading: 'To come', kind: 'count', cell: (row) => row.outstanding },
		],
	});
}
