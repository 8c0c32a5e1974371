import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { purchaseOrderStates } from '~store/contract/desk-deliveries';
import { ChoiceField } from '../parts/choice-field';
import { ListPages } from '../parts/list-pages';
import { When } from '../parts/when';
import { openDesk } from '../session/open-desk.server';
import { pageIn, partOf } from '../session/page-of-list';
import { purchaseOrderWords, stateIn } from '../session/state-in';

export const meta: MetaFunction = () => [{ title: 'Deliveries' }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const url = new URL(args.request.url);
	const page = pageIn(url);
	const state = stateIn(url, purchaseOrderStates);
	const [{ timezone }, list] = await Promise.all([
		desk.me(),
		desk.load('desk-deliveries/list', { ...(state ? { state } : {}), ...partOf(page) }),
	]);
	return { ...list, page, state: state ?? '', timezone };
}

export default function DeliveriesScreen() {
	const { rows, more, page, state, timezone } = useLoaderData<typeof loader>();
	const states = [
		{ value: '', label: 'All' },
		...purchaseOrderStates.map((value) => ({ value, label: purchaseOrderWords[value] })),
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
				<li>
					<a href={`/desk/deliveries/list.csv${state === '' ? '' : `?state=${state}`}`}>As a file (CSV)</a>
				</li>
			</ul>
			<Form className="desk-filters" id="states">
				<ChoiceField id="states-state" name="state" label="State" options={states} value={state} />
				<button className="button">Show</button>
			</Form>
			{rows.length === 0 ? <p>There is no purchase order here.</p> : null}
			{rows.length > 0 ? (
				<table className="desk-table">
					<thead>
						<tr>
							<th scope="col">Purchase order</th>
							<th scope="col">Supplier</th>
							<th scope="col">Location</th>
							<th scope="col">State</th>
							<th scope="col">Sent</th>
							<th scope="col" className="number">
								Ordered
							</th>
							<th scope="col" className="number">
								To come
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.id}>
								<th scope="row">
									<Link to={`/desk/deliveries/${row.id}`}>{`Purchase order ${row.id}`}</Link>
								</th>
								<td data-label="Supplier">{row.supplier}</td>
								<td data-label="Location">{row.location}</td>
								<td data-label="State">{purchaseOrderWords[row.state]}</td>
								<td data-label="Sent">{row.sent_at === null ? '–' : <When at={row.sent_at} timezone={timezone} />}</td>
								<td data-label="Ordered" className="number">
									{row.ordered}
								</td>
								<td data-label="To come" className="number">
									{row.outstanding}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			) : null}
			<ListPages page={page} more={more} />
		</div>
	);
}
