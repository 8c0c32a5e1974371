import type { LoaderFunctionArgs } from '@remix-run/node';
import { listFile, wholeList } from '../session/list-file.server';
import { openDesk } from '../session/open-desk.server';

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const code = String(args.params.eisbn);
	const rows = await wholeList((part) => desk.load('desk-stock/movements', { code, ...part }));
	return listFile(`movements-${code}`, [
		['time', 'condition', 'location', 'change', 'why', 'order', 'note', 'who'],
		...rows.map((row) => [
			new Date(row.created_at * 1000).toISOString(),
			row.condition_text,
			row.location,
			row.change,
			row.why,
			row.order_number,
			row.note,
			row.staff,
		]),
	]);
}
