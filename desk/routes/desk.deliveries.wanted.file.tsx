import type { LoaderFunctionArgs } from '@remix-run/node';
import { wantedColumns } from '~store/contract/desk-deliveries';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { stockWords } from '~store/contract/stock-words';
import { sortFromAddress } from '../parts/list-address';
import { exportList } from '../parts/list-export.server';
import { openDesk } from '../session/open-desk.server';
import { placeIn } from '../session/place-in';

/** Exports the titles to order as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { locations } = await desk.me();
	const sorted = sortFromAddress(new URL(args.request.url).searchParams, wantedColumns);
	const location_id = placeIn(new URL(args.request.url), locations) ?? 0;
	return exportList(desk, args.request, {
		name: 'To be ordered',
		list: '/desk/deliveries/wanted',
		limit: deskRowsAtOnce,
		read: (page) => desk.load('desk-deliveries/wanted', { location_id, ...sorted, ...page }),
		key: (row) => `${row.eisbn} ${row.condition}`,
		columns: [
			{ heading: 'ISBN', cell: (row) => row.eisbn },
			{ heading: 'Title', width: 40, cell: (row) => row.title },
			{ heading: 'Publisher', cell: (row) => row.publisher },
			{ heading: 'Condition', cell: (row) => row.condition_text },
			{ heading: 'Waiting', kind: 'count', cell: (row) => row.waiting },
			{ heading: stockWords.onhand, kind: 'count', cell: (row) => row.onhand },
			{ heading: 'Minimum', kind: 'count', cell: (row) => row.minimum },
			{ heading: 'On order', kind: 'count', cell: (row) => row.onorder },
			{ heading: 'In drafts', kind: 'count', cell: (row) => row.drafted },
			{ heading: 'In transit', kind: 'count', cell: (row) => row.in_transit },
			{ heading: 'Order', kind: 'count', cell: (row) => row.wanted },
		],
	});
}
