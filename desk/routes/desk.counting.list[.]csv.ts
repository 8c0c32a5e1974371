import type { LoaderFunctionArgs } from '@remix-run/node';
import { countStates } from '~store/contract/desk-counting';
import { listFile, wholeList } from '../session/list-file.server';
import { openDesk } from '../session/open-desk.server';
import { stateIn } from '../session/state-in';

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const state = stateIn(new URL(args.request.url), countStates);
	const rows = await wholeList((part) => desk.load('desk-counting/list', { ...(state ? { state } : {}), ...part }));
	return listFile('counts', [
		['count', 'location', 'shelf', 'state', 'begun', 'who', 'titles', 'copies'],
		...rows.map((row) => [
			row.id,
			row.location,
			row.shelf,
			row.state,
			new Date(row.created_at * 1000).toISOString(),
			row.staff,
			row.titles,
			row.copies,
		]),
	]);
}
