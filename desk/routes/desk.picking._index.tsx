import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { StoreError } from '~/store-api/store-error';
import type { PickListHead } from '~store/contract/desk-picking';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked } from '../parts/list-address';
import { queuePath } from '../parts/orders/queue-query';
import { When } from '../parts/when';
import { leaveToNewPickList } from '../session/new-pick-list.server';
import { leaveTo, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Picking',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { searchParams } = new URL(args.request.url);
	const [list, { timezone }] = await Promise.all([desk.load('desk-picking/list', pageAsked(searchParams)), desk.me()]);
	return { ...list, timezone };
}

/** Makes a pick list of orders that another page shows. */
export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	try {
		return await leaveToNewPickList(args.request, desk, await desk.form());
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return leaveTo(args.request, '/desk/picking', { kind: 'error', text: error.message });
	}
}

/** Pick lists, the newest first, and where new ones are made. */
export default function PickingScreen() {
	const { rows, more, timezone } = useLoaderData<typeof loader>();
	const columns: DataColumn<PickListHead>[] = [
		{
			key: 'id',
			heading: 'List',
			cell: ({ pick_list_id }) => <Link to={`/desk/picking/${pick_list_id}`}>{`List ${pick_list_id}`}</Link>,
		},
		{ key: 'orders', heading: 'Orders', isNumber: true, cell: ({ orders }) => orders },
		{
			key: 'left',
			heading: 'To pick',
			isNumber: true,
			cell: ({ to_pick }) => (to_pick === 0 ? <span className="soft">Done</span> : to_pick),
		},
		{ key: 'short', heading: 'Short', isNumber: true, cell: ({ short }) => (short === 0 ? '–' : short) },
		{ key: 'by', heading: 'Made by', cell: ({ made_by }) => made_by },
		{ key: 'made', heading: 'Made', cell: ({ made_at }) => <When at={made_at} timezone={timezone} /> },
	];
	return (
		<div className="stack">
			<h1>Picking</h1>
			<p>
				Choose orders <Link to={queuePath('new')}>that are new</Link> or{' '}
				<Link to={queuePath('to_pick')}>still to be picked</Link>, and make a pick list of them.
			</p>
			<DataTable
				caption="Pick lists"
				columns={columns}
				rows={rows}
				rowKey={({ pick_list_id }) => pick_list_id}
				more={more}
				empty={<p>There are no pick lists.</p>}
			/>
		</div>
	);
}
