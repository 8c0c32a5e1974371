import type { LoaderFunctionArgs } from '@remix-run/node';
import { auditRowsAtOnce } from '~store/contract/desk-audit';
import { exportList } from '../parts/list-export.server';
import { auditQuery } from '../session/audit-query';
import { openDesk } from '../session/open-desk.server';

/** What was done, as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { timezone } = await desk.me();
	const asked = auditQuery(new URL(args.request.url).searchParams, timezone);
	let before_id: number | undefined;
	const first = await desk.load('desk-audit/export', { ...asked, limit: 1 });
	return exportList(desk, args.request, {
		name: 'What was done',
		list: '/desk/audit',
		columns: first.heading.map((heading, at) => ({ heading, cell: (row: string[]) => row[at] ?? '' })),
		limit: auditRowsAtOnce,
		async read({ limit }) {
			const { rows, next } = await desk.load('desk-audit/export', { ...asked, before_id, limit });
			before_id = next ?? undefined;
			return { rows, more: next !== null };
		},
	});
}
