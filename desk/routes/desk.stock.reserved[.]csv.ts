import type { LoaderFunctionArgs } from '@remix-run/node';
import { listFile, wholeList } from '../parts/list-file.server';
import { daysIn } from '../session/days';
import { openDesk } from '../session/open-desk.server';

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const days = daysIn(new URL(args.request.url));
	const rows = await wholeList(args.request, (part) => desk.load('desk-stock/reservedLong', { days, ...part }));
	return listFile(args.request, 'reserved-too-long', [
		['order', 'name', 'since', 'state', 'isbn', 'title', 'condition', 'location', 'copies'],
		...rows.map((row) => [
			row.order_number,
			row.name,
			new Date(row.since * 1000).toISOString(),
			row.state,
			row.eisbn,
			row.title,
			row.condition_text,
			row.location,
			row.copies,
		]),
	]);
}
