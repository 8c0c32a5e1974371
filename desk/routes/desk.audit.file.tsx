import type { LoaderFunctionArgs } from '@remix-run/node';
import { type AuditEntry, auditRowsAtOnce } from '~store/contract/desk-audit';
import { actionInWords, changesInWords, placeNames } from '../parts/audit-words';
import { exportList } from '../parts/list-export.server';
import { auditQuery } from '../session/audit-query';
import { openDesk } from '../session/open-desk.server';

/** Exports the audit as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { timezone, locations } = await desk.me();
	const places = placeNames(locations);
	const asked = auditQuery(new URL(args.request.url).searchParams, timezone);
	let before_id: number | undefined;
	return exportList<AuditEntry>(desk, args.request, {
		name: 'Activity log',
		list: '/desk/audit',
		columns: [
			{ heading: `When (${timezone})`, kind: 'moment', width: 24, cell: (row) => row.created_at },
			{ heading: 'Who', cell: (row) => row.staff_name },
			{ heading: 'What', width: 40, cell: (row) => actionInWords(row.action) },
			{ heading: 'Which', cell: (row) => row.thing },
			{ heading: 'Number', cell: (row) => row.key },
			{ heading: 'From and to', width: 60, cell: (row) => changesInWords(row, places).join('; ') },
			{ heading: 'Network', cell: (row) => row.ip },
			{ heading: 'Call or command', width: 30, cell: (row) => row.action },
			{ heading: 'Entry', kind: 'count', cell: (row) => row.id },
		],
		limit: auditRowsAtOnce,
		async readNext({ limit }) {
			const { entries, next } = await desk.load('desk-audit/export', { ...asked, before_id, limit });
			before_id = next ?? undefined;
			return { rows: entries, more: next !== null };
		},
	});
}
