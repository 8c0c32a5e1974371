import type { LoaderFunctionArgs } from '@remix-run/node';
import { purchaseOrderStates } from '~store/contract/desk-deliveries';
import { listFile, wholeList } from '../session/list-file.server';
import { openDesk } from '../session/open-desk.server';
import { stateIn } from '../session/state-in';

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const state = stateIn(new URL(args.request.url), purchaseOrderStates);
	const rows = await wholeList((part) => desk.load('desk-deliveries/list', { ...(state ? { state } : {}), ...part }));
	return listFile('purchase-orders', [
		['purchase_order', 'supplier', 'location', 'state', 'sent', 'titles', 'ordered', 'received', 'to_come'],
		...rows.map((row) => [
			row.id,
			row.supplier,
			row.location,
			row.state,
			row.sent_at === null ? '' : new Date(row.sent_at * 1000).toISOString(),
			row.lines,
			row.ordered,
			row.received,
			row.outstanding,
		]),
	]);
}
