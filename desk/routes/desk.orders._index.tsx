import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { readIntent, readWritten } from '~/forms/submission.server';
import { StoreError } from '~/store-api/store-error';
import { type DeskQueue, deskQueueNames, deskQueues, type QueueRow } from '~store/contract/desk-orders';
import { dollars } from '~store/contract/dollars';
import { AskedFirst } from '../parts/asked-first';
import { ChoiceField, placeOptions } from '../parts/choice-field';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked, withFields } from '../parts/list-address';
import { countsInWords, orderStateWords, problemWords, timeInWords } from '../parts/orders/copy-words';
import { queuePath, readQueueQuery } from '../parts/orders/queue-query';
import { When } from '../parts/when';
import { newFormKey } from '../session/form-key.server';
import { chosenOrders, leaveToNewPickList } from '../session/new-pick-list.server';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { rememberFilter } from '../session/remembered-filter.server';

export const handle: DeskHandle = {
	title: () => 'Orders',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await rememberFilter(desk, args.request, 'orders');
	const { searchParams } = new URL(args.request.url);
	const { timezone, role } = await desk.me();
	const found = await desk.load('desk-orders/queue', { ...readQueueQuery(searchParams), ...pageAsked(searchParams) });
	return { ...found, timezone, isTill: role === 'till', key: newFormKey() };
}

/** Whether it was asked about before. */
const answered = z.object({ sure: z.string().optional() });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const order = chosenOrders(form);
	const { sure } = readWritten(form, answered);
	const back = `/desk/orders${withFields(new URL(args.request.url).searchParams, { chosen: null })}`;
	const say = (text: string, kind: 'success' | 'error' = 'error') => leaveTo(args.request, back, { kind, text });
	if (order.length === 0) return say('Choose some orders first.');
	try {
		if (readIntent(form, { pick: 0, ready: 0 }) === 'pick') {
			return await leaveToNewPickList(args.request, desk, form);
		}
		if (sure === undefined) return data({ asked: order });
		const { done, refused } = await desk.call('desk-orders/markReady', { order_numbers: order });
		const made = `${done.length} of ${order.length} ${order.length === 1 ? 'order is' : 'orders are'} ready.`;
		return await say([made, ...refused.map(({ words }) => words)].join(' '), refused.length > 0 ? 'error' : 'success');
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return say(error.message);
	}
}

/** The orders that are to be worked on, list by list, the longest waiting first. */
export default function OrdersScreen() {
	const { queue, counts, rows, rowcount, locations, location_id, now, timezone, isTill, key } =
		useLoaderData<typeof loader>();
	const { asked: toBeReady = [] } = useActionData<typeof action>() ?? {};
	const { pathname, search } = useLocation();
	const [asked] = useSearchParams();
	const sort = asked.get('sort');
	const mayBePicked = queue === 'new' || queue === 'to_pick' || queue === 'waiting' || queue === 'problems';
	const columns: DataColumn<QueueRow>[] = [
		{ key: 'number', heading: 'Order', sort: 'number', cell: (row) => <OrderCell row={row} /> },
		{
			key: 'waits',
			heading: 'Waits',
			sort: 'waiting',
			cell: ({ placed_at }) => (
				<>
					{timeInWords(now - placed_at)}
					<br />
					<span className="soft small">
						<When at={placed_at} timezone={timezone} />
					</span>
				</>
			),
		},
		{
			key: 'promised',
			heading: 'Promised',
			sort: 'promised',
			cell: ({ promised_at, is_late }) =>
				promised_at === null ? (
					'–'
				) : (
					<>
						<When at={promised_at} timezone={timezone} />{' '}
						{is_late ? <strong className="desk-late">Past due</strong> : null}
					</>
				),
		},
		{ key: 'customer', heading: 'Customer', cell: ({ purchaser_name }) => purchaser_name },
		{
			key: 'delivery',
			heading: 'Delivery',
			cell: ({ delivery_type, location }) => [delivery_type, location].filter(Boolean).join(', '),
		},
		{ key: 'copies', heading: 'Copies', cell: ({ copies }) => countsInWords(copies) },
		{ key: 'total', heading: 'Total', isNumber: true, sort: 'total', cell: ({ total }) => dollars(total) },
		{
			key: 'owed',
			heading: 'Owed',
			isNumber: true,
			cell: ({ total_owing }) => (total_owing === '0.00' ? 'Nothing' : dollars(total_owing)),
		},
	];
	return (
		<div className="stack">
			{toBeReady.length > 0 ? (
				<AskedFirst
					heading={toBeReady.length === 1 ? `Is order ${toBeReady[0]} ready?` : `Are ${toBeReady.length} orders ready?`}
					fields={{ intent: 'ready', sure: 'yes', order: toBeReady }}
					button={toBeReady.length === 1 ? 'Mark it ready' : 'Mark them ready'}
					back={pathname + search}
				>
					What is found is set aside, and each customer is told by e-mail: that cannot be called back.
				</AskedFirst>
			) : null}
			<h1>Orders</h1>
			<nav aria-label="Lists">
				<ul className="desk-counts">
					{deskQueues.map((name) => (
						<li key={name}>
							<Link to={queuePath(name, asked)} aria-current={name === queue ? 'page' : undefined}>
								{deskQueueNames[name]} <span className="desk-count">{counts[name]}</span>
							</Link>{' '}
						</li>
					))}
				</ul>
			</nav>
			{locations.length > 1 ? (
				<Form className="desk-filters" id="orders">
					<input type="hidden" name="queue" value={queue} />
					{sort ? <input type="hidden" name="sort" value={sort} /> : null}
					<ChoiceField
						id="location"
						name="location"
						label="Location"
						options={[{ value: '', label: 'All' }, ...placeOptions(locations)]}
						value={String(location_id ?? '')}
					/>
					<button className="button">Show</button>
				</Form>
			) : null}
			<h2>{deskQueueNames[queue]}</h2>
			<DataTable
				caption={`Orders: ${deskQueueNames[queue]}`}
				columns={columns}
				rows={rows}
				rowKey={({ order_number }) => order_number}
				sortedBy="-waiting"
				rowcount={rowcount}
				{...(isTill ? {} : { file: '/desk/orders/file' })}
				{...(isTill || !(mayBePicked || queue === 'to_send')
					? {}
					: {
							bulk: {
								field: 'order',
								label: ({ order_number }: QueueRow) => `Choose order ${order_number}`,
								value: ({ order_number }: QueueRow) => order_number,
								givesFile: queue === 'to_send',
								children: <Buttons queue={queue} mayBePicked={mayBePicked} formKey={key} />,
							},
						})}
				empty={
					<p>
						No order is in this list. The numbers above say where some are; what a customer asks for by its number or
						name is found by the field at the top.
					</p>
				}
			/>
		</div>
	);
}

/** What is done with the orders that were chosen. */
function Buttons({ queue, mayBePicked, formKey }: { queue: DeskQueue; mayBePicked: boolean; formKey: string }) {
	return (
		<>
			<input type="hidden" name="key" value={formKey} />
			{mayBePicked ? (
				<button className="button button-primary" name="intent" value="pick">
					Make a pick list
				</button>
			) : null}{' '}
			<button className="button" name="intent" value="ready">
				Mark ready
			</button>{' '}
			{queue === 'to_send' ? (
				<button className="button button-primary" formMethod="get" formAction="/desk/orders/labels">
					Print labels
				</button>
			) : null}
		</>
	);
}

function OrderCell({ row: { order_number, state, problems } }: { row: QueueRow }) {
	return (
		<span className="cluster">
			<Link to={`/desk/orders/${order_number}`}>{order_number}</Link>{' '}
			{problems.map((problem) => (
				<span key={problem} className="tag">
					{problemWords[problem]}
				</span>
			))}
			{problems.length > 0 ? <span className="soft">{` ${orderStateWords[state]}`}</span> : null}
		</span>
	);
}
