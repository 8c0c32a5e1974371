import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readIntent, readWritten } from '~/forms/submission.server';
import { StoreError } from '~/store-api/store-error';
import { Pagination } from '~/ui/pagination';
import { deskQueueNames, deskQueues, type QueueRow } from '~store/contract/desk-orders';
import { dollars } from '~store/contract/dollars';
import { countsInWords, orderStateWords, problemWords, timeInWords } from '../parts/orders/copy-words';
import { ordersOnDeskPage, queuePath, queueSearch, readQueueQuery } from '../parts/orders/queue-query';
import { When } from '../parts/when';
import { leaveTo, openDesk } from '../session/open-desk.server';

export const meta: MetaFunction = () => [{ title: 'Orders' }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { searchParams } = new URL(args.request.url);
	const me = await desk.me();
	const remembered = me.filters.orders ?? '';
	if (searchParams.size === 0 && remembered !== '') throw redirect(`/desk/orders?${remembered}`);
	const query = readQueueQuery(searchParams);
	const { page, ...filter } = query;
	const asked = { ...filter, limit: ordersOnDeskPage, offset: (page - 1) * ordersOnDeskPage };
	const found = await desk.load('desk-orders/queue', asked);
	const search = queueSearch(filter);
	if (searchParams.size > 0 && search !== remembered)
		await desk.call('desk-session/rememberFilter', { list: 'orders', query: search });
	return { ...found, query, timezone: me.timezone, isTill: me.role === 'till' };
}

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const { order } = readWritten(form, z.object({ order: z.array(z.string().max(40)).default([]) }));
	const back = queuePath(readQueueQuery(new URL(args.request.url).searchParams));
	const say = (text: string, kind: 'success' | 'error' = 'error') => leaveTo(args.request, back, { kind, text });
	if (order.length === 0) return say('Choose some orders first.');
	try {
		if (readIntent(form, { pick: 0, ready: 0 }) === 'pick') {
			const { pick_list_id, left_out } = await desk.call('desk-picking/make', { order_numbers: order });
			const said = left_out.length > 0 ? ` Left out, for they are not to be put together: ${left_out.join(', ')}.` : '';
			return await leaveTo(args.request, `/desk/picking/${pick_list_id}`, `The pick list is made.${said}`);
		}
		const { done, refused } = await desk.call('desk-orders/markReady', { order_numbers: order });
		const made = `${done.length} of ${order.length} ${order.length === 1 ? 'order is' : 'orders are'} ready.`;
		return await say([made, ...refused.map(({ words }) => words)].join(' '), refused.length > 0 ? 'error' : 'success');
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return say(error.message);
	}
}

/** The orders that are to be worked on, list by list, the oldest first. */
export default function OrdersScreen() {
	const { queue, counts, rows, rowcount, locations, query, now, timezone, isTill } = useLoaderData<typeof loader>();
	const { location_id } = query;
	const mayBePicked = queue === 'new' || queue === 'to_pick' || queue === 'waiting' || queue === 'problems';
	return (
		<div className="stack">
			<h1>Orders</h1>
			<nav aria-label="Lists">
				<ul className="desk-counts">
					{deskQueues.map((name) => (
						<li key={name}>
							<Link to={queuePath({ queue: name, location_id })} aria-current={name === queue ? 'page' : undefined}>
								{deskQueueNames[name]} <span className="desk-count">{counts[name]}</span>
							</Link>{' '}
						</li>
					))}
				</ul>
			</nav>
			{locations.length > 1 ? (
				<form method="get" className="desk-filters">
					<input type="hidden" name="queue" value={queue} />
					<div className="field field-medium">
						<label className="field-label" htmlFor="location">
							Location
						</label>
						<select
							className="field-input"
							id="location"
							name="location"
							defaultValue={location_id ?? ''}
							key={location_id}
						>
							<option value="">All</option>
							{locations.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
						</select>
					</div>
					<button className="button">Show</button>
				</form>
			) : null}
			<h2>{deskQueueNames[queue]}</h2>
			{rows.length === 0 ? (
				<p className="desk-empty">
					No order is in this list. The numbers above say where some are; what a customer asks for by its number or name
					is found by the field at the top.
				</p>
			) : (
				<form method="post" className="stack">
					<table className="desk-table">
						<thead>
							<tr>
								<th scope="col">Order</th>
								<th scope="col">Waits</th>
								<th scope="col">Promised</th>
								<th scope="col">Customer</th>
								<th scope="col">Delivery</th>
								<th scope="col">Copies</th>
								<th scope="col" className="number">
									Owed
								</th>
							</tr>
						</thead>
						<tbody>
							{rows.map((row) => (
								<Row key={row.order_number} row={row} now={now} timezone={timezone} choosable={!isTill} />
							))}
						</tbody>
					</table>
					{isTill ? null : (
						<div className="cluster no-print">
							{mayBePicked ? (
								<button className="button button-primary" name="intent" value="pick">
									Make a pick list
								</button>
							) : null}{' '}
							{mayBePicked || queue === 'to_send' ? (
								<button className="button" name="intent" value="ready">
									Mark ready
								</button>
							) : null}{' '}
							{queue === 'to_send' ? (
								<button className="button" formMethod="get" formAction="/desk/orders/labels">
									Print labels
								</button>
							) : null}{' '}
							<a href={`/desk/orders/csv?${queueSearch({ queue, location_id })}`}>Save as CSV</a>
						</div>
					)}
				</form>
			)}
			<Pagination
				page={query.page}
				last={Math.ceil(rowcount / ordersOnDeskPage)}
				to={(page) => queuePath({ queue, location_id, page })}
			/>
		</div>
	);
}

interface RowProps {
	row: QueueRow;
	now: number;
	timezone: string;
	choosable: boolean;
}

function Row({ row, now, timezone, choosable }: RowProps) {
	const { order_number, state, placed_at, promised_at, is_late, problems } = row;
	return (
		<tr>
			<th scope="row">
				<span className="cluster">
					{choosable ? (
						<label className="desk-choose">
							<input type="checkbox" name="order" value={order_number} />{' '}
							<span className="visually-hidden">{`Choose order ${order_number}`}</span>
						</label>
					) : null}{' '}
					<Link to={`/desk/orders/${order_number}`}>{order_number}</Link>{' '}
					{problems.map((problem) => (
						<span key={problem} className="tag">
							{problemWords[problem]}
						</span>
					))}
					{problems.length > 0 ? ` ${orderStateWords[state]}` : null}
				</span>
			</th>
			<td data-label="Waits">
				<span>
					{timeInWords(now - placed_at)}
					<br />
					<span className="soft small">
						<When at={placed_at} timezone={timezone} />
					</span>
				</span>
			</td>
			<td data-label="Promised">
				{promised_at === null ? (
					'–'
				) : (
					<span>
						<When at={promised_at} timezone={timezone} />{' '}
						{is_late ? <strong className="desk-late">Past due</strong> : null}
					</span>
				)}
			</td>
			<td data-label="Customer">{row.purchaser_name}</td>
			<td data-label="Delivery">{[row.delivery_type, row.location].filter(Boolean).join(', ')}</td>
			<td data-label="Copies">{countsInWords(row.copies)}</td>
			<td data-label="Owed" className="number">
				{row.total_owing === '0.00' ? 'Nothing' : dollars(row.total_owing)}
			</td>
		</tr>
	);
}
