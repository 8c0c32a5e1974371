import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ListPages } from '../parts/list-pages';
import { When } from '../parts/when';
import { openDesk } from '../session/open-desk.server';
import { pageIn, partOf } from '../session/page-of-list';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Movements${data ? ` of ${data.title}` : ''}` },
];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const page = pageIn(new URL(args.request.url));
	const [{ timezone }, list] = await Promise.all([
		desk.me(),
		desk.load('desk-stock/movements', { code: String(args.params.eisbn), ...partOf(page) }),
	]);
	return { ...list, page, timezone };
}

export default function MovementsScreen() {
	const { eisbn, title, rows, more, page, timezone } = useLoaderData<typeof loader>();
	return (
		<div className="stack">
			<h1>{`Movements of ${title}`}</h1>
			<p className="cluster">
				<Link to={`/desk/stock?code=${eisbn}`}>Stock</Link>{' '}
				<a href={`/desk/stock/${eisbn}/movements.csv`}>As a file (CSV)</a>
			</p>
			{rows.length === 0 ? <p>Its copies have never changed.</p> : null}
			{rows.length > 0 ? (
				<table className="desk-table">
					<thead>
						<tr>
							<th scope="col">Time</th>
							<th scope="col">Condition</th>
							<th scope="col">Location</th>
							<th scope="col" className="number">
								Change
							</th>
							<th scope="col">Why</th>
							<th scope="col">Who</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.id}>
								<th scope="row">
									<When at={row.created_at} timezone={timezone} />
								</th>
								<td data-label="Condition">{row.condition_text}</td>
								<td data-label="Location">{row.location}</td>
								<td data-label="Change" className="number">
									{row.change > 0 ? `+${row.change}` : row.change}
								</td>
								<td data-label="Why">
									<span>
										{row.why}
										{row.order_number === '' ? null : (
											<>
												{', '}
												<Link to={`/desk/orders/${row.order_number}`}>{`order ${row.order_number}`}</Link>
											</>
										)}
										{row.note === '' ? '' : `: ${row.note}`}
									</span>
								</td>
								<td data-label="Who">{row.staff || '–'}</td>
							</tr>
						))}
					</tbody>
				</table>
			) : null}
			<ListPages page={page} more={more} />
		</div>
	);
}
