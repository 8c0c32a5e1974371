import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportList } from '../parts/list-export.server';
import { dayAsked } from '../session/day-form.server';
import { openDesk } from '../session/open-desk.server';

/** Exports the day's end as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { from, to, rows } = await desk.load('desk-money/getDay', dayAsked(new URL(args.request.url).searchParams));
	return exportList(desk, args.request, {
		name: `Day end ${from === to ? from : `${from} ${to}`}`,
		list: '/desk/day',
		limit: rows.length,
		readNext: async () => ({ rows, more: false }),
		columns: [
			{ heading: 'Day', cell: (row) => row.day },
			{ heading: 'Location', cell: (row) => row.location },
			{ heading: 'Paid by', cell: (row) => row.method_title },
			{ heading: 'Taken', kind: 'amount', cell: (row) => row.taken },
			{ heading: 'Payments', kind: 'count', cell: (row) => row.taken_count },
			{ heading: 'Refunded', kind: 'amount', cell: (row) => row.given_back },
			{ heading: 'Refunds', kind: 'count', cell: (row) => row.given_back_count },
			{ heading: 'Unpaid', kind: 'amount', cell: (row) => row.owed },
			{ heading: 'Orders', kind: 'count', cell: (row) => row.owed_count },
		],
	});
}
