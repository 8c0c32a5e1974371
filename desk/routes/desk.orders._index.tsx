import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { readIntent, readWritten } from '~/forms/submission.server';
import { StoreError } from '~/store-api/store-error';
import { type DeskList, deskListNames, deskLists, isArchive, type QueueRow } from '~store/contract/desk-orders';
import { dollars } from '~store/contract/dollars';
import { isEnded, orderStateWords } from '~store/contract/order-states';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked, withFields } from '../parts/list-address';
import { ConfirmOrders } from '../parts/orders/confirm-orders';
import { countsInWords, problemWords, timeInWords } from '../parts/orders/copy-words';
import { PhoneLink } from '../parts/orders/customer-lines';
import { handOverChosen } from '../parts/orders/hand-over-chosen.server';
import { OrderFilters, SavedFilters } from '../parts/orders/order-filters';
import { queuePath } from '../parts/orders/queue-query';
import { readQueueQuery } from '../parts/orders/queue-query.server';
import { Promised, When } from '../parts/when';
import type { DeskFlash } from '../session/desk-flash.server';
import { readyWords } from '../session/done-words';
import { newFormKey } from '../session/form-key.server';
import { chosenOrders, leaveToNewPickList } from '../session/new-pick-list.server';
import { type Desk, leaveTo, openDesk } from '../session/open-desk.server';
import { problemOf } from '../session/refused.server';
import { rememberFilter } from '../session/remembered-filter.server';
import { textIn } from '../session/typed-fields';

export const handle: DeskHandle = {
	title: () => 'Orders',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await rememberFilter(desk, args.request, 'orders');
	const { searchParams } = new URL(args.request.url);
	const { timezone, role, saved_filters } = await desk.me();
	const asked = { ...readQueueQuery(searchParams, timezone), ...pageAsked(searchParams) };
	const found = await desk.load('desk-orders/queue', asked);
	const saved = saved_filters.filter(({ list }) => list === 'orders');
	return { ...found, saved, isTill: role === 'till', key: newFormKey() };
}

const answered = z.object({ sure: z.string().optional() });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const intent = readIntent(form, { pick: 0, ready: 0, leave: 0, send: 0, save: 0, forget: 0 });
	if (intent === 'save' || intent === 'forget') return keepFilter(args.request, desk, form, intent === 'save');
	const order = chosenOrders(form);
	const { sure } = readWritten(form, answered);
	const back = `/desk/orders${withFields(new URL(args.request.url).searchParams, { chosen: null })}`;
	const say = (flash: DeskFlash) => leaveTo(args.request, back, flash);
	if (order.length === 0) return say({ kind: 'error', text: 'Choose at least one order.' });
	try {
		if (intent === 'pick') return await leaveToNewPickList(args.request, desk, form);
		if (sure === undefined) return data({ asked: order, intent });
		if (intent === 'ready')
			return await say(readyWords(await desk.call('desk-orders/markReady', { order_numbers: order })));
		return await say(await handOverChosen(desk, form, order, intent));
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return say({ kind: 'error', text: error.message });
	}
}

/** Saves the filter in the address under a name, or deletes the saved filter with that name. */
async function keepFilter(request: Request, desk: Desk, form: FormData, isSaved: boolean) {
	const name = textIn(form, 'name').replace(/\s+/g, ' ');
	const { searchParams } = new URL(request.url);
	const asked = [...searchParams].filter(([field, value]) => value !== '' && !['page', 'chosen'].includes(field));
	const query = isSaved ? new URLSearchParams(asked).toString() || 'queue=new' : '';
	if (name === '') return data({ unsaved: { words: 'Type a name for the filter.', name } }, { status: 400 });
	try {
		await desk.call('desk-session/rememberFilter', { list: 'orders', name, query });
		return await leaveTo(request, `/desk/orders${withFields(searchParams, {})}`, {
			kind: 'success',
			text: isSaved ? `You saved the filter ${name}.` : `You deleted the filter ${name}.`,
		});
	} catch (error) {
		const { problem, status } = problemOf(error);
		return data({ unsaved: { words: problem.words, name } }, { status });
	}
}

/**
 * Shows the lists of orders. Lists of open orders are sorted by waiting time, longest first. Lists of past orders are sorted
 * newest first.
 */
export default function OrdersScreen() {
	const { saved, isTill, key, ...found } = useLoaderData<typeof loader>();
	const { queue, counts, rows, rowcount, more, now } = found;
	const answer = useActionData<typeof action>();
	const asking = answer && 'asked' in answer ? answer : undefined;
	const unsaved = answer && 'unsaved' in answer ? answer.unsaved : undefined;
	const { pathname, search } = useLocation();
	const [asked] = useSearchParams();
	const isPast = isArchive(queue);
	const mayBePicked = queue === 'new' || queue === 'to_pick' || queue === 'waiting' || queue === 'problems';
	const mayLeave = queue === 'ready' || queue === 'to_send';
	const mayBeDone = mayLeave || (mayBePicked && !isTill);
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
						<When at={placed_at} />
					</span>
				</>
			),
		},
		{
			key: 'promised',
			heading: 'Promised',
			sort: 'promised',
			cell: ({ promised_at, state, is_late }) =>
				promised_at === null || isEnded(state) ? (
					'–'
				) : (
					<>
						<Promised at={promised_at} /> {is_late ? <strong className="desk-late">Past due</strong> : null}
					</>
				),
		},
		{
			key: 'customer',
			heading: 'Customer',
			cell: ({ purchaser_name, call }) => (
				<>
					{purchaser_name}
					{call === '' ? null : (
						<>
							<br />
							<strong>
								{'Call: '}
								<PhoneLink phone={call} />
							</strong>
						</>
					)}
				</>
			),
		},
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
			cell: ({ total_owing, to_give_back }) =>
				to_give_back !== '0.00'
					? `The store owes ${dollars(to_give_back)}`
					: total_owing === '0.00'
						? 'Nothing'
						: dollars(total_owing),
		},
	];
	const pastColumns: DataColumn<QueueRow>[] = [
		{ key: 'number', heading: 'Order', cell: (row) => <OrderCell row={row} hasState /> },
		{
			key: 'placed',
			heading: 'Placed',
			sort: 'waiting',
			cell: ({ placed_at }) => <When at={placed_at} />,
		},
	];
	const columnsToGiveBack: DataColumn<QueueRow>[] = [
		{ key: 'number', heading: 'Order', sort: 'number', cell: (row) => <OrderCell row={row} hasState /> },
		{
			key: 'since',
			heading: 'Owed since',
			sort: 'waiting',
			cell: ({ to_give_back_since: since }) => (since === null ? '–' : <When at={since} />),
		},
		...columns.filter(({ key }) => ['customer', 'delivery', 'total'].includes(key)),
		{
			key: 'to_give_back',
			heading: 'Owed to the customer',
			isNumber: true,
			cell: ({ to_give_back }) => dollars(to_give_back),
		},
	];
	const archive = [...pastColumns, ...columns.slice(3).map(unsorted)];
	const shownColumns = isPast ? archive : queue === 'to_give_back' ? columnsToGiveBack : columns;
	return (
		<div className="stack">
			{asking ? (
				<ConfirmOrders numbers={asking.asked} intent={asking.intent} rows={rows} back={pathname + search} />
			) : null}
			<h1>Orders</h1>
			<nav aria-label="Lists">
				<ul className="desk-counts">
					{deskLists.map((name) => (
						<li key={name}>
							<Link to={queuePath(name, asked)} aria-current={name === queue ? 'page' : undefined}>
								{deskListNames[name]}
								{isArchive(name) ? null : <span className="desk-count">{` ${counts[name]}`}</span>}
							</Link>{' '}
						</li>
					))}
				</ul>
			</nav>
			<OrderFilters found={found} asked={asked} />
			<SavedFilters saved={saved} shown={withFields(asked, { page: null, chosen: null })} refused={unsaved} />
			<h2>{deskListNames[queue]}</h2>
			<DataTable
				caption={`Orders: ${deskListNames[queue]}`}
				layout="orders"
				columns={shownColumns}
				rows={rows}
				rowKey={({ order_number }) => order_number}
				sortedBy={isPast ? 'waiting' : '-waiting'}
				{...(rowcount === null ? { more } : { rowcount })}
				{...(isTill ? {} : { file: '/desk/orders/file' })}
				{...(mayBeDone
					? {
							bulk: {
								field: 'order',
								label: ({ order_number }: QueueRow) => `Choose order ${order_number}`,
								value: ({ order_number }: QueueRow) => order_number,
								isChosen: ({ order_number }: QueueRow) => asking?.asked.includes(order_number) ?? false,
								givesFile: queue === 'to_send',
								children: <Buttons queue={queue} mayBePicked={mayBePicked} isTill={isTill} formKey={key} />,
							},
						}
					: {})}
				empty={
					<p>
						This list has no orders. Choose another list, change the filters, or search by order number or customer name
						above.
					</p>
				}
			/>
		</div>
	);
}

interface ButtonsProps {
	queue: DeskList;
	mayBePicked: boolean;
	isTill: boolean;
	formKey: string;
}

/** The buttons that apply to the ticked orders. */
function Buttons({ queue, mayBePicked, isTill, formKey }: ButtonsProps) {
	return (
		<>
			<input type="hidden" name="key" value={formKey} />
			{mayBePicked ? (
				<button className="button button-primary" name="intent" value="pick">
					Make a pick list
				</button>
			) : null}{' '}
			{isTill || queue === 'ready' ? null : (
				<button className="button" name="intent" value="ready">
					Mark ready
				</button>
			)}{' '}
			{queue === 'ready' ? (
				<button className="button button-primary" name="intent" value="leave">
					Hand over
				</button>
			) : null}{' '}
			{queue === 'to_send' ? (
				<>
					<button className="button button-primary" name="intent" value="send">
						Send
					</button>{' '}
					{isTill ? null : (
						<button className="button" formMethod="get" formAction="/desk/orders/labels">
							Print labels
						</button>
					)}
				</>
			) : null}
		</>
	);
}

/** Removes the sorting link of a column. The lists of past orders can be sorted only by order time. */
const unsorted = ({ sort: _, ...column }: DataColumn<QueueRow>): DataColumn<QueueRow> => column;

interface OrderCellProps {
	row: QueueRow;
	/** Whether to show the order's state. By default, only an order with a problem shows its state. */
	hasState?: boolean;
}

function OrderCell({ row: { order_number, state, problems }, hasState = problems.length > 0 }: OrderCellProps) {
	return (
		<span className="cluster">
			<Link to={`/desk/orders/${order_number}`}>{order_number}</Link>{' '}
			{problems.map((problem) => (
				<span key={problem} className="tag">
					{problemWords[problem]}
				</span>
			))}
			{hasState ? <span className="soft">{` ${orderStateWords[state]}`}</span> : null}
		</span>
	);
}
