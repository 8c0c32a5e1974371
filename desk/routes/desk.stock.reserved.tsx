import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { ListPages } from '../parts/list-pages';
import { PlainField } from '../parts/plain-field';
import { When } from '../parts/when';
import { daysIn } from '../session/days';
import { openDesk } from '../session/open-desk.server';
import { pageIn, partOf } from '../session/page-of-list';

export const meta: MetaFunction = () => [{ title: 'Reserved too long' }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const url = new URL(args.request.url);
	const [page, days] = [pageIn(url), daysIn(url)];
	const [{ timezone }, list] = await Promise.all([
		desk.me(),
		desk.load('desk-stock/reservedLong', { days, ...partOf(page) }),
	]);
	return { ...list, page, days, timezone };
}

export default function ReservedScreen() {
	const { rows, more, page, days, timezone } = useLoaderData<typeof loader>();
	return (
		<div className="stack">
			<h1>Reserved too long</h1>
			<p className="cluster">
				<Link to="/desk/stock">Stock</Link> <a href={`/desk/stock/reserved.csv?days=${days}`}>As a file (CSV)</a>
			</p>
			<Form className="desk-filters" id="days">
				<PlainField
					id="days-days"
					name="days"
					label="For so many days"
					width="short"
					inputMode="numeric"
					value={String(days)}
				/>
				<button className="button">Show</button>
			</Form>
			{rows.length === 0 ? <p>There is nothing.</p> : null}
			{rows.length > 0 ? (
				<table className="desk-table">
					<thead>
						<tr>
							<th scope="col">Order</th>
							<th scope="col">Since</th>
							<th scope="col">Title</th>
							<th scope="col">Condition</th>
							<th scope="col">Location</th>
							<th scope="col" className="number">
								Copies
							</th>
							<th scope="col">State</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={`${row.order_number} ${row.eisbn} ${row.condition_text} ${row.location}`}>
								<th scope="row">
									<Link to={`/desk/orders/${row.order_number}`}>{row.order_number}</Link>
									{`, ${row.name}`}
								</th>
								<td data-label="Since">
									<When at={row.since} timezone={timezone} />
								</td>
								<td data-label="Title">
									<Link to={`/desk/stock?code=${row.eisbn}`}>{row.title}</Link>
								</td>
								<td data-label="Condition">{row.condition_text}</td>
								<td data-label="Location">{row.location}</td>
								<td data-label="Copies" className="number">
									{row.copies}
								</td>
								<td data-label="State">{row.state.replaceAll('_', ' ')}</td>
							</tr>
						))}
					</tbody>
				</table>
			) : null}
			<ListPages page={page} more={more} />
		</div>
	);
}
