import type { LoaderFunctionArgs } from '@remix-run/node';
import { transferStates } from '~store/contract/desk-transfers';
import { listFile, wholeList } from '../session/list-file.server';
import { openDesk } from '../session/open-desk.server';
import { stateIn } from '../session/state-in';

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const state = stateIn(new URL(args.request.url), transferStates);
	const rows = await wholeList((part) => desk.load('desk-transfers/list', { ...(state ? { state } : {}), ...part }));
	return listFile('transfers', [
		['transfer', 'from', 'to', 'state', 'begun', 'sent', 'who', 'titles', 'copies'],
		...rows.map((row) => [
			row.id,
			row.from,
			row.to,
			row.state,
			new Date(row.created_at * 1000).toISOString(),
			row.sent_at === null ? '' : new Date(row.sent_at * 1000).toISOString(),
			row.staff,
			row.titles,
			row.copies,
		]),
	]);
}
