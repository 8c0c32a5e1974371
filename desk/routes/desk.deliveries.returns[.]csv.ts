import type { LoaderFunctionArgs } from '@remix-run/node';
import { listFile, wholeList } from '../session/list-file.server';
import { openDesk } from '../session/open-desk.server';

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const rows = await wholeList((part) => desk.load('desk-deliveries/returns', part));
	return listFile('returns', [
		['return', 'time', 'supplier', 'location', 'copies', 'why', 'who'],
		...rows.map((row) => [
			row.id,
			new Date(row.created_at * 1000).toISOString(),
			row.supplier,
			row.location,
			row.copies,
			row.reason,
			row.staff,
		]),
	]);
}
