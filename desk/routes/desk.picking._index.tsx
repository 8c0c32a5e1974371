import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { readWritten, writtenId, writtenIdOrNull } from '~/forms/submission.server';
import { StoreError } from '~/store-api/store-error';
import type { DeskResponseOf } from '~store/contract/desk-contract';
import type { PickListHead } from '~store/contract/desk-picking';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { HiddenFields } from '../parts/hidden-fields';
import { pageAsked } from '../parts/list-address';
import { toSendWords } from '../parts/orders/copy-words';
import { CopiesTicked } from '../parts/orders/pick-table';
import { queuePath } from '../parts/orders/queue-query';
import { When } from '../parts/when';
import { newFormKey } from '../session/form-key.server';
import { leaveToNewPickList } from '../session/new-pick-list.server';
import { leaveTo, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Picking',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { searchParams } = new URL(args.request.url);
	const [list, { groups }, { location }] = await Promise.all([
		desk.load('desk-picking/list', pageAsked(searchParams)),
		desk.load('desk-picking/toSend', {}),
		desk.me(),
	]);
	return { ...list, groups, seesAll: location === null, key: newFormKey() };
}

const missed = z.object({
	order_number: z.string(),
	order_item_id: writtenId,
	location_id: writtenId,
	title_id: writtenIdOrNull,
	condition: z.string(),
	quantity: z.string().default('1'),
	to: z.string().default(''),
	key: z.string(),
});

/** Marks copies that must be sent to another location as short, or makes a pick list from orders on another page. */
export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	try {
		if (!form.has('order_item_id')) return await leaveToNewPickList(args.request, desk, form);
		const { to, ...asked } = readWritten(form, missed);
		await desk.call('desk-picking/missToSend', asked);
		const words = `${counted(Number(asked.quantity), 'copy', 'copies')} for order ${asked.order_number}: short. ${to} sees the order under Problems.`;
		return await leaveTo(args.request, '/desk/picking', words);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return leaveTo(args.request, '/desk/picking', { kind: 'error', text: error.message });
	}
}

interface ToSendProps {
	group: DeskResponseOf<'desk-picking/toSend'>['groups'][number];
	/**
	 * Whether the staff member sees every location. If the staff member sees every location, the heading names the location that
	 * holds the copies.
	 */
	seesAll: boolean;
	formKey: string;
}

/** Lists copies that this location must send to another location for that location's orders. */
const ToSend = ({ group: { from_location_id, to_location_id, rows, ...group }, seesAll, formKey }: ToSendProps) => {
	const id = `to-send-${from_location_id}-${to_location_id}`;
	return (
		<section className="stack stack-tight" aria-labelledby={id}>
			<h2 id={id}>{`${counted(group.copies, 'copy', 'copies')} ${toSendWords(group, seesAll)}`}</h2>
			<p>{`These copies are on hold for orders of ${group.to}. They leave this list when ${group.to} marks them as found.`}</p>
			<ul className="plain-list">
				{rows.map(({ order_item_id, title_id, condition, copies, is_own, ...row }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an order may hold a title in two lines, and none of them moves
					<li key={at}>
						<Form method="post" action="/desk/picking?index" className="cluster">
							<span>
								{`${copies} × ${row.title}, ${row.condition_text}, ${row.eisbn}${row.shelf === '' ? '' : `, shelf ${row.shelf}`}: order `}
								{is_own ? <Link to={`/desk/orders/${row.order_number}`}>{row.order_number}</Link> : row.order_number}
							</span>{' '}
							<HiddenFields
								fields={{
									order_number: row.order_number,
									order_item_id,
									location_id: from_location_id,
									title_id: title_id ?? '',
									condition,
									to: group.to,
									key: formKey,
								}}
							/>
							<CopiesTicked copies={copies} title={row.title} order={row.order_number} />{' '}
							<button className="button button-small no-print">
								Short<span className="visually-hidden">{`: ${row.title} for order ${row.order_number}`}</span>
							</button>
						</Form>
					</li>
				))}
			</ul>
		</section>
	);
};

/** Lists pick lists, newest first, with a form that makes a new pick list. */
export default function PickingScreen() {
	const { rows, more, groups, seesAll, key } = useLoaderData<typeof loader>();
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
		{ key: 'made', heading: 'Made', cell: ({ made_at }) => <When at={made_at} /> },
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
				empty={<p>No pick lists yet.</p>}
			/>
			{groups.map((group) => (
				<ToSend
					key={`${group.from_location_id} ${group.to_location_id}`}
					group={group}
					seesAll={seesAll}
					formKey={key}
				/>
			))}
		</div>
	);
}
