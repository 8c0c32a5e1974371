import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { counted } from '~/format/counted';
import { StoreError } from '~/store-api/store-error';
import type { DeskResponseOf } from '~store/contract/desk-contract';
import type { PickListHead } from '~store/contract/desk-picking';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked } from '../parts/list-address';
import { toSendWords } from '../parts/orders/copy-words';
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
	const [list, { groups }, { timezone, location }] = await Promise.all([
		desk.load('desk-picking/list', pageAsked(searchParams)),
		desk.load('desk-picking/toSend', {}),
		desk.me(),
	]);
	return { ...list, groups, timezone, seesAll: location === null };
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

interface ToSendProps {
	group: DeskResponseOf<'desk-picking/toSend'>['groups'][number];
	/** Whether one sees every location: the heading says where the copies are, then. */
	seesAll: boolean;
}

/** Copies that are here for orders of another location, to be sent there. */
const ToSend = ({ group: { from_location_id, to_location_id, rows, ...group }, seesAll }: ToSendProps) => {
	const id = `to-send-${from_location_id}-${to_location_id}`;
	return (
		<section className="stack stack-tight" aria-labelledby={id}>
			<h2 id={id}>{`${counted(group.copies, 'copy', 'copies')} ${toSendWords(group, seesAll)}`}</h2>
			<p>{`They are on hold for orders of ${group.to}. They leave this list once ${group.to} has found them.`}</p>
			<ul className="plain-list">
				{rows.map(({ title, condition_text, eisbn, shelf, order_number, copies, is_own }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an order may hold a title in two lines, and none of them moves
					<li key={at}>
						{`${copies} × ${title}, ${condition_text}, ${eisbn}${shelf === '' ? '' : `, shelf ${shelf}`}: order `}
						{is_own ? <Link to={`/desk/orders/${order_number}`}>{order_number}</Link> : order_number}
					</li>
				))}
			</ul>
		</section>
	);
};

/** Pick lists, the newest first, and where new ones are made. */
export default function PickingScreen() {
	const { rows, more, groups, timezone, seesAll } = useLoaderData<typeof loader>();
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
			{groups.map((group) => (
				<ToSend key={`${group.from_location_id} ${group.to_location_id}`} group={group} seesAll={seesAll} />
			))}
		</div>
	);
}
