import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { transferStates, transferStateWords } from '~store/contract/desk-states';
import { transferColumns } from '~store/contract/desk-transfers';
import { sortFromAddress } from '../parts/list-address';
import { exportList } from '../parts/list-export.server';
import { openDesk } from '../session/open-desk.server';
import { stateIn } from '../session/state-in';

/** Exports transfers as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const sorted = sortFromAddress(new URL(args.request.url).searchParams, transferColumns);
	const state = stateIn(new URL(args.request.url), transferStates);
	return exportList(desk, args.request, {
		name: 'Transfers',
		list: '/desk/transfers',
		limit: deskRowsAtOnce,
		read: (page) => desk.load('desk-transfers/list', { ...(state ? { state } : {}), ...sorted, ...page }),
		key: (row) => row.id,
		columns: [
			{ heading: 'Transfer', kind: 'count', cell: (row) => row.id },
			{ heading: 'From', cell: (row) => row.from },
			{ heading: 'To', cell: (row) => row.to },
			{ heading: 'State', cell: (row) => transferStateWords[row.state] },
			{ heading: 'Begun', kind: 'time', cell: (row) => row.created_at },
			{ heading: 'Sent', kind: 'time', cell: (row) => row.sent_at },
			{ heading: 'Who', cell: (row) => row.staff },
			{ heading: 'Titles', kind: 'count', cell: (row) => row.titles },
			{ heading: 'Copies', kind: 'count', cell: (row) => row.copies },
		],
	});
}
