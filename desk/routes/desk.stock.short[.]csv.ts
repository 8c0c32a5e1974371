import type { LoaderFunctionArgs } from '@remix-run/node';
import { listFile, wholeList } from '../session/list-file.server';
import { openDesk } from '../session/open-desk.server';

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const rows = await wholeList((part) => desk.load('desk-stock/soldWithoutStock', part));
	return listFile('sold-without-stock', [
		['isbn', 'title', 'condition', 'location', 'copies', 'orders'],
		...rows.map((row) => [
			row.eisbn,
			row.title,
			row.condition_text,
			row.location,
			row.copies,
			row.orders.map(({ order_number }) => order_number).join(' '),
		]),
	]);
}
