import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { type PurchaseOrderHead, purchaseOrderColumns } from '~store/contract/desk-deliveries';
import { purchaseOrderStates, purchaseOrderStateWords } from '~store/contract/desk-states';
import { ChoiceField, placeOptions } from '../parts/choice-field';
import { type DataColumn, DataTable } from '../parts/data-table';
import { dayInWords } from '../parts/day-words';
import { deliveryName, supplierWords } from '../parts/delivery-words';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked, sortFromAddress } from '../parts/list-address';
import { PlainField } from '../parts/plain-field';
import { ProblemLine } from '../parts/problem-line';
import { When } from '../parts/when';
import { newFormKey } from '../session/form-key.server';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { refusedWith } from '../session/refused.server';
import { rememberFilter } from '../session/remembered-filter.server';
import { dueList, purchaseOrdersIn } from '../session/state-in';

export const handle: DeskHandle = {
	title: () => 'Deliveries',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await rememberFilter(desk, args.request, 'deliveries');
	const url = new URL(args.request.url);
	const { searchParams } = url;
	const shown = purchaseOrdersIn(url);
	const [{ locations }, { suppliers }, list] = await Promise.all([
		desk.me(),
		desk.load('desk-deliveries/suppliers', {}),
		desk.load('desk-deliveries/list', {
			...shown,
			...sortFromAddress(searchParams, purchaseOrderColumns),
			...pageAsked(searchParams),
		}),
	]);
	return { ...list, state: shown.due ? dueList : (shown.state ?? ''), locations, suppliers, key: newFormKey() };
}

const typed = z.string().default('');
const fields = z.object({ supplier_id: typed, location_id: typed, note: typed, key: typed });

/** Begins a delivery without a purchase order, and redirects to its page for scanning. */
export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const said = readWritten(await desk.form(), fields);
	try {
		const { supplier_id, ...facts } = said;
		const supplier = supplier_id === '' ? {} : { supplier_id };
		const { id } = await desk.call('desk-deliveries/begin', { ...facts, ...supplier });
		return await leaveTo(args.request, `/desk/deliveries/${id}/receive`, 'Scan the copies that arrived.');
	} catch (error) {
		return refusedWith(error, said);
	}
}

export default function DeliveriesScreen() {
	const { rows, more, state, locations, suppliers, key } = useLoaderData<typeof loader>();
	const { problem, typed: was } = useActionData<typeof action>() ?? {};
	const states = [
		{ value: '', label: 'All' },
		{ value: dueList, label: 'Due today or overdue' },
		...purchaseOrderStates.map((value) => ({ value, label: purchaseOrderStateWords[value] })),
	];
	const columns: DataColumn<PurchaseOrderHead>[] = [
		{
			key: 'id',
			heading: 'Delivery',
			sort: 'number',
			cell: (row) => <Link to={`/desk/deliveries/${row.id}`}>{deliveryName(row)}</Link>,
		},
		{ key: 'supplier', heading: 'Supplier', sort: 'supplier', cell: supplierWords },
		{ key: 'location', heading: 'Location', cell: (row) => row.location },
		{ key: 'state', heading: 'State', cell: (row) => purchaseOrderStateWords[row.state] },
		{
			key: 'sent',
			heading: 'Sent',
			sort: 'sent',
			cell: (row) => (row.sent_at === null ? '–' : <When at={row.sent_at} />),
		},
		{
			key: 'expected',
			heading: 'Expected on',
			sort: 'expected',
			cell: (row) => (row.expected_on === '' ? '–' : dayInWords(row.expected_on)),
		},
		{ key: 'ordered', heading: 'Ordered', isNumber: true, cell: (row) => row.ordered },
		{ key: 'coming', heading: 'To come', isNumber: true, cell: (row) => row.outstanding },
	];
	return (
		<div className="stack">
			<ProblemLine problem={problem} />
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
				<li>
					<Link to="/desk/transfers?state=sent">Transfers on the way</Link>
				</li>
			</ul>
			<details open={problem !== undefined}>
				<summary>Receive without a purchase order</summary>
				<Form method="post" id="begin" className="desk-filters" noValidate>
					<input type="hidden" name="key" value={key} />
					<ChoiceField
						id="begin-supplier"
						name="supplier_id"
						label="Supplier"
						options={[
							{ value: '', label: 'No supplier' },
							...suppliers.map(({ id, name }) => ({ value: String(id), label: name })),
						]}
						value={was?.supplier_id}
					/>
					<ChoiceField
						id="begin-location"
						name="location_id"
						label="Received at"
						options={placeOptions(locations)}
						value={was?.location_id}
					/>
					<PlainField
						id="begin-note"
						name="note"
						label="Delivery note or invoice number (optional)"
						width="medium"
						maxLength={1000}
						value={was?.note ?? ''}
					/>
					<button className="button button-primary">Start receiving</button>
				</Form>
			</details>
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
						This list has no purchase orders. To begin a purchase order, open{' '}
						<Link to="/desk/deliveries/wanted">To be ordered</Link>.
					</p>
				}
			/>
		</div>
	);
}
