import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { type DeskQuoteRow, quoteStates } from '~store/contract/desk-quotes';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked } from '../parts/list-address';
import { When } from '../parts/when';
import { openDesk } from '../session/open-desk.server';
import { rememberFilter } from '../session/remembered-filter.server';
import { stateIn } from '../session/state-in';

export const handle: DeskHandle = {
	title: () => 'Quotes',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await rememberFilter(desk, args.request, 'quotes');
	const url = new URL(args.request.url);
	const state = stateIn(url, quoteStates) ?? 'placed';
	return { ...(await desk.load('desk-quotes/list', { state, ...pageAsked(url.searchParams) })), state };
}

export default function QuotesScreen() {
	const { quotes, rowcount, state } = useLoaderData<typeof loader>();
	const columns: DataColumn<DeskQuoteRow>[] = [
		{
			key: 'number',
			heading: 'Quote',
			cell: ({ order_number }) => <Link to={`/desk/quotes/${encodeURIComponent(order_number)}`}>{order_number}</Link>,
		},
		{ key: 'asked', heading: 'Asked', cell: ({ created_at }) => <When at={created_at} /> },
		{ key: 'who', heading: 'Who', cell: ({ purchaser_name }) => purchaser_name },
		{ key: 'copies', heading: 'Copies', isNumber: true, cell: ({ copies }) => copies },
		{ key: 'message', heading: 'Message', cell: ({ message }) => message },
		...(state === 'placed'
			? []
			: [
					{
						key: 'until',
						heading: 'Prices until',
						cell: ({ quoted_until }: DeskQuoteRow) =>
							quoted_until === null ? 'none' : <When at={quoted_until} isDeadline />,
					},
				]),
	];
	return (
		<div className="stack stack-wide">
			<h1>Quotes</h1>
			<p className="cluster">
				{state === 'placed' ? <strong>Waiting</strong> : <Link to="/desk/quotes?state=placed">Waiting</Link>}{' '}
				{state === 'completed' ? <strong>Answered</strong> : <Link to="/desk/quotes?state=completed">Answered</Link>}
			</p>
			<p>
				<Link to="/desk/counter">Begin a quote by phone</Link>
			</p>
			<DataTable
				caption={state === 'placed' ? 'Waiting quotes, oldest first' : 'Answered quotes, newest first'}
				columns={columns}
				rows={quotes}
				rowKey={({ order_number }) => order_number}
				rowcount={rowcount}
				file="/desk/quotes/file"
				empty={<p>{state === 'placed' ? 'No quotes are waiting.' : 'No answered quotes yet.'}</p>}
			/>
		</div>
	);
}
