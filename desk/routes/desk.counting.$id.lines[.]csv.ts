import type { LoaderFunctionArgs } from '@remix-run/node';
import { listFile, wholeList } from '../session/list-file.server';
import { openDesk } from '../session/open-desk.server';

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const count_id = String(args.params.id);
	const show = new URL(args.request.url).searchParams.get('show') === 'differences' ? 'differences' : 'all';
	const rows = await wholeList(async (part) => {
		const { lines, more } = await desk.load('desk-counting/get', { count_id, show, ...part });
		return { rows: lines, more };
	});
	return listFile(`count-${count_id}`, [
		['isbn', 'title', 'condition', 'counted', 'expected', 'on_hand'],
		...rows.map((row) => [row.eisbn, row.title, row.condition, row.counted ?? '', row.expected, row.onhand]),
	]);
}
