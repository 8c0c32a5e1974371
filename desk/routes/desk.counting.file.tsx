import type { LoaderFunctionArgs } from '@remix-run/node';
import { countColumns } from '~store/contract/desk-counting';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { countStates, countStateWords } from '~store/contract/desk-states';
import { sortFromAddress } from '../parts/list-address';
import { exportList } from '../parts/list-export.server';
import { openDesk } from '../session/open-desk.server';
import { stateIn } from '../session/state-in';

/** Exports counts as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const sorted = sortFromAddress(new URL(args.request.url).searchParams, countColumns);
	const state = stateIn(new URL(args.request.url), countStates);
	return exportList(desk, args.request, {
		name: 'Counts',
		list: '/desk/counting',
		limit: deskRowsAtOnce,
		read: (page) => desk.load('desk-counting/list', { ...(state ? { state } : {}), ...sorted, ...page }),
		key: (row) => row.id,
		columns: [
			{ heading: 'Count', kind: 'count', cell: (row) => row.id },
			{ heading: 'Location', cell: (row) => row.location },
			{ heading: 'Shelf', cell: (row) => row.shelf },
			{ heading: 'State', cell: (row) => countStateWords[row.state] },
			{ heading: 'Begun', kind: 'time', cell: (row) => row.created_at },
			{ heading: 'Who', cell: (row) => row.staff },
			{ heading: 'Titles', kind: 'count', cell: (row) => row.titles },
			{ heading: 'Copies', kind: 'count', cell: (row) => row.copies },
		],
	});
}
