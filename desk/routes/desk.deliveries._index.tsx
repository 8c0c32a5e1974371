import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import type { PurchaseOrderHead } from '~store/contract/desk-deliveries';
import { purchaseOrderColumns, purchaseOrderStates } from '~store/contract/desk-deliveries';
import { ChoiceField } from '../parts/choice-field';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked, sortAsked } from '../parts/list-address';
import { When } from '../parts/when';
import { openDesk } from '../session/open-desk.server';
import { rememberFilter } from '../session/remembered-filter.server';
import { purchaseOrderWords, stateIn } from '../session/state-in';

export const handle: DeskHandle = {
	title: () => 'Deliveries',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await rememberFilter(desk, args.request, 'deliveries');
	const url = new URL(args.request.url);
	const { searchParams } = url;
	const state = stateIn(url, purchaseOrderStates);
	const [{ timezone }, list] = await Promise.all([
		desk.me(),
		desk.load('desk-deliveries/list', {
			...(state ? { state } : {}),
			...sortAsked(searchParams, purchaseOrderColumns),
			...pageAsked(searchParams),
		}),
	]);
	return { ...list, state: state ?? '', timezone };
}

export default function DeliveriesScreen() {
	const { rows, more, state, timezone } = useLoaderData<typeof loader>();
	const states = [
		{ value: '', label: 'All' },
		...purchaseOrderStates.map((value) => ({ value, label: purchaseOrderWords[value] })),
	];
	const columns: DataColumn<PurchaseOrderHead>[] = [
		{
			key: 'id',
			heading: 'Purchase order',
			sort: 'number',
			cell: (row) => <Link to={`/desk/deliveries/${row.id}`}>{`Purchase order ${row.id}`}</Link>,
		},
		{ key: 'supplier', heading: 'Supplier', sort: 'supplier', cell: (row) => row.supplier },
		{ key: 'location', heading: 'Location', cell: (row) => row.location },
		{ key: 'state', heading: 'State', cell: (row) => purchaseOrderWords[row.state] },
		{
			key: 'sent',
			heading: 'Sent',
			sort: 'sent',
			cell: (row) => (row.sent_at === null ? '–' : <When at={row.sent_at} timezone={timezone} />),
		},
		{ key: 'ordered', heading: 'Ordered', isNumber: true, cell: (row) => row.ordered },
		{ key: 'coming', heading: 'To come', isNumber: true, cell: (row) => row.outstanding },
	];
	return (
		<div className="stack">
			<h1>Deliveries</h1>
			<ul className="desk-links">
				<li>
					<Link to="/desk/deliveries/wanted">To be ordered</Link>
				</li>
				<li>
					<Link to="/desk/deliveries/suppliers">Suppliers</Link>
				</li>
				<li>
					<Link to="/desk/deliveries/returns">Returns to suppliers</Link>
				</li>
			</ul>
			<Form className="desk-filters" id="states">
				<ChoiceField id="states-state" name="state" label="State" options={states} value={state} />
				<button className="button">Show</button>
			</Form>
			<DataTable
				caption="Purchase orders"
				columns={columns}
				rows={rows}
				rowKey={(row) => row.id}
				more={more}
				sortedBy="-number"
				file="/desk/deliveries/file"
				empty={
					<p>
						No purchase order is in this list. One is begun under{' '}
						<Link to="/desk/deliveries/wanted">To be ordered</Link>.
					</p>
				}
			/>
		</div>
	);
}
