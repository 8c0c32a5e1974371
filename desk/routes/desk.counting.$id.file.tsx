import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { stockWords } from '~store/contract/stock-words';
import { countTags } from '../parts/count-words';
import { exportList } from '../parts/list-export.server';
import { openDesk } from '../session/open-desk.server';

/** Exports the titles of a stock count as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const count_id = String(args.params.id);
	const show = new URL(args.request.url).searchParams.get('show') === 'differences' ? 'differences' : 'all';
	return exportList(desk, args.request, {
		name: `Count ${count_id}`,
		list: `/desk/counting/${count_id}`,
		limit: deskRowsAtOnce,
		read: async (page) => {
			const { state, lines, more } = await desk.load('desk-counting/get', { count_id, show, ...page });
			return { rows: lines.map((line) => ({ ...line, tags: countTags(line, state === 'open') })), more };
		},
		key: (row) => `${row.eisbn} ${row.condition}`,
		columns: [
			{ heading: 'ISBN', cell: (row) => row.eisbn },
			{ heading: 'Title', width: 40, cell: (row) => row.title },
			{ heading: 'Condition', cell: (row) => row.condition_text },
			{ heading: 'Counted', kind: 'count', cell: (row) => row.counted },
			{ heading: 'Expected', kind: 'count', cell: (row) => row.expected },
			{ heading: 'Difference', cell: (row) => row.tags.join('; ') },
			{ heading: stockWords.onhand, kind: 'count', cell: (row) => row.onhand },
		],
	});
}
