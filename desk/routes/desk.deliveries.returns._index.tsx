import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ListPages } from '../parts/list-pages';
import { When } from '../parts/when';
import { openDesk } from '../session/open-desk.server';
import { pageIn, partOf } from '../session/page-of-list';

export const meta: MetaFunction = () => [{ title: 'Returns to suppliers' }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const page = pageIn(new URL(args.request.url));
	const [{ timezone }, list] = await Promise.all([desk.me(), desk.load('desk-deliveries/returns', partOf(page))]);
	return { ...list, page, timezone };
}

export default function ReturnsScreen() {
	const { rows, more, page, timezone } = useLoaderData<typeof loader>();
	return (
		<div className="stack">
			<h1>Returns to suppliers</h1>
			<p className="cluster">
				<Link className="button button-primary" to="/desk/deliveries/returns/new">
					Send copies back
				</Link>{' '}
				<a href="/desk/deliveries/returns.csv">As a file (CSV)</a> <Link to="/desk/deliveries">Deliveries</Link>
			</p>
			{rows.length === 0 ? <p>Nothing was sent back yet.</p> : null}
			{rows.length > 0 ? (
				<table className="desk-table">
					<thead>
						<tr>
							<th scope="col">Return</th>
							<th scope="col">Time</th>
							<th scope="col">Supplier</th>
							<th scope="col">Location</th>
							<th scope="col" className="number">
								Copies
							</th>
							<th scope="col">Why</th>
							<th scope="col">Who</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.id}>
								<th scope="row">
									<Link to={`/desk/deliveries/returns/${row.id}`}>{`Return ${row.id}`}</Link>
								</th>
								<td data-label="Time">
									<When at={row.created_at} timezone={timezone} />
								</td>
								<td data-label="Supplier">{row.supplier}</td>
								<td data-label="Location">{row.location}</td>
								<td data-label="Copies" className="number">
									{row.copies}
								</td>
								<td data-label="Why">{row.reason}</td>
								<td data-label="Who">{row.staff}</td>
							</tr>
						))}
					</tbody>
				</table>
			) : null}
			<ListPages page={page} more={more} />
		</div>
	);
}
