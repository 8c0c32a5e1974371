import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskListNames, type QueueRow } from '~store/contract/desk-orders';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { orderStateWords } from '~store/contract/order-states';
import { exportList } from '../parts/list-export.server';
import { problemWords } from '../parts/orders/copy-words';
import { paymentInWords } from '../parts/orders/payment-words';
import { readQueueQuery } from '../parts/orders/queue-query.server';
import { openDesk } from '../session/open-desk.server';

/** Returns the way in which an order is paid, with the same text as on its page. Returns '' if the order is cancelled. */
const paymentOf = ({
	state,
	payment_type,
	total,
	total_owing,
	paid_by_gift_card,
	invoice,
	...paid
}: QueueRow): string =>
	paymentInWords(
		{
			...{ state, payment_type, payment_message: '' },
			summary: { total, total_owing, total_gift_card_amount_used: paid_by_gift_card },
		},
		{ ...paid, charged: total },
		invoice,
	);

/** Exports one list of orders as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { timezone } = await desk.me();
	const asked = readQueueQuery(new URL(args.request.url).searchParams, timezone);
	return exportList(desk, args.request, {
		name: asked.queue === 'all' ? 'Orders' : `Orders ${deskListNames[asked.queue].toLowerCase()}`,
		list: '/desk/orders',
		limit: deskRowsAtOnce,
		read: (page) => desk.load('desk-orders/queue', { ...asked, ...page }),
		key: (row) => row.order_number,
		columns: [
			{ heading: 'Order', cell: (row) => row.order_number },
			{ heading: 'Placed', kind: 'time', cell: (row) => row.placed_at },
			{ heading: 'Promised', kind: 'deadline', cell: (row) => row.promised_at },
			{ heading: 'Late', cell: (row) => (row.is_late ? 'yes' : '') },
			{ heading: 'Customer', cell: (row) => row.purchaser_name },
			{ heading: 'Delivery', cell: (row) => row.delivery_type },
			{ heading: 'Location', cell: (row) => row.location },
			{ heading: 'State', cell: (row) => orderStateWords[row.state] },
			{
				heading: 'Copies',
				kind: 'count',
				cell: ({ copies: { cancelled: _, ...kept } }) => Object.values(kept).reduce((sum, copies) => sum + copies, 0),
			},
			{ heading: 'Total', kind: 'amount', cell: (row) => row.total },
			{ heading: 'Owing', kind: 'amount', cell: (row) => row.total_owing },
			{ heading: 'Owed to the customer', kind: 'amount', cell: (row) => row.to_give_back },
			{ heading: 'Owed since', kind: 'time', cell: (row) => row.to_give_back_since },
			{ heading: 'Payment', cell: paymentOf },
			{ heading: 'Problems', cell: (row) => row.problems.map((problem) => problemWords[problem]).join(', ') },
		],
	});
}
