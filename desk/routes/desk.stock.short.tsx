import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ListPages } from '../parts/list-pages';
import { OrderList } from '../parts/stock-of-title';
import { openDesk } from '../session/open-desk.server';
import { pageIn, partOf } from '../session/page-of-list';

export const meta: MetaFunction = () => [{ title: 'Sold without stock' }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const page = pageIn(new URL(args.request.url));
	return { page, ...(await desk.load('desk-stock/soldWithoutStock', partOf(page))) };
}

export default function ShortScreen() {
	const { rows, more, page } = useLoaderData<typeof loader>();
	return (
		<div className="stack">
			<h1>Sold without stock</h1>
			<p className="cluster">
				<Link to="/desk/stock">Stock</Link> <a href="/desk/stock/short.csv">As a file (CSV)</a>
			</p>
			<p className="measure">Copies that orders hold, and that a count has not found.</p>
			{rows.length === 0 ? <p>There is nothing.</p> : null}
			{rows.length > 0 ? (
				<table className="desk-table">
					<thead>
						<tr>
							<th scope="col">Title</th>
							<th scope="col">Condition</th>
							<th scope="col">Location</th>
							<th scope="col" className="number">
								Copies
							</th>
							<th scope="col">Orders</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={`${row.eisbn} ${row.condition_text} ${row.location}`}>
								<th scope="row">
									<Link to={`/desk/stock?code=${row.eisbn}`}>{row.title}</Link>
								</th>
								<td data-label="Condition">{row.condition_text}</td>
								<td data-label="Location">{row.location}</td>
								<td data-label="Copies" className="number">
									{row.copies}
								</td>
								<td data-label="Orders">
									<OrderList orders={row.orders} />
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
