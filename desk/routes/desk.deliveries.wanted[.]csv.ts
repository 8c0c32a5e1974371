import type { LoaderFunctionArgs } from '@remix-run/node';
import { listFile, wholeList } from '../session/list-file.server';
import { openDesk } from '../session/open-desk.server';
import { placeIn } from '../session/place-in';

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { locations } = await desk.me();
	const location_id = placeIn(new URL(args.request.url), locations) ?? 0;
	const rows = await wholeList((part) => desk.load('desk-deliveries/wanted', { location_id, ...part }));
	return listFile('to-be-ordered', [
		['isbn', 'title', 'publisher', 'condition', 'waiting', 'on_hand', 'minimum', 'on_order', 'in_drafts', 'wanted'],
		...rows.map((row) => [
			row.eisbn,
			row.title,
			row.publisher,
			row.condition,
			row.waiting,
			row.onhand,
			row.minimum,
			row.onorder,
			row.drafted,
			row.wanted,
		]),
	]);
}
