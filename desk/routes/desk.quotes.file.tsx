import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { quoteStates } from '~store/contract/desk-quotes';
import { exportList } from '../parts/list-export.server';
import { openDesk } from '../session/open-desk.server';
import { stateIn } from '../session/state-in';

/** Exports requests for a quote as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const state = stateIn(new URL(args.request.url), quoteStates) ?? 'placed';
	return exportList(desk, args.request, {
		name: state === 'placed' ? 'Quotes waiting' : 'Quotes answered',
		list: '/desk/quotes',
		limit: deskRowsAtOnce,
		async read(page) {
			const { quotes, rowcount } = await desk.load('desk-quotes/list', { state, ...page });
			return { rows: quotes, more: page.offset + quotes.length < rowcount };
		},
		key: (row) => row.order_number,
		columns: [
			{ heading: 'Quote', cell: (row) => row.order_number },
			{ heading: 'Asked', kind: 'time', cell: (row) => row.created_at },
			{ heading: 'Who', cell: (row) => row.purchaser_name },
			{ heading: 'Copies', kind: 'count', cell: (row) => row.copies },
			{ heading: 'Message', width: 40, cell: (row) => row.message },
			{ heading: 'Prices until', kind: 'deadline', cell: (row) => row.quoted_until },
		],
	});
}
