import type { LoaderFunctionArgs } from '@remix-run/node';
import { daysIn } from '../session/days';
import { listFile, wholeList } from '../session/list-file.server';
import { openDesk } from '../session/open-desk.server';

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const days = daysIn(new URL(args.request.url));
	const rows = await wholeList((part) => desk.load('desk-stock/reservedLong', { days, ...part }));
	return listFile('reserved-too-long', [
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
