import type { LoaderFunctionArgs } from '@remix-run/node';
import { listFile } from '../session/list-file.server';
import { openDesk } from '../session/open-desk.server';

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const order = await desk.load('desk-deliveries/get', { purchase_order_id: String(args.params.id) });
	return listFile(`purchase-order-${order.id}`, [
		['purchase_order', 'isbn', 'quantity', 'title', 'condition', 'received', 'damaged', 'short', 'to_come'],
		...order.items.map((line) => [
			order.id,
			line.eisbn,
			line.quantity,
			line.title,
			line.condition,
			line.received,
			line.damaged,
			line.short,
			line.outstanding,
		]),
	]);
}
