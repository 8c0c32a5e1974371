import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { cardTable } from '../parts/card-table';
import type { DeskHandle } from '../parts/desk-handle';
import { When } from '../parts/when';
import { openDesk } from '../session/open-desk.server';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => (data ? `Return ${data.back.id}` : 'Return'),
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const [back, { shop_name }] = await Promise.all([
		desk.load('desk-deliveries/getReturn', { supplier_return_id: String(args.params.id) }),
		desk.me(),
	]);
	return { back, shop_name };
}

export default function ReturnScreen() {
	const { back, shop_name } = useLoaderData<typeof loader>();
	return (
		<div className="stack">
			<h1>{`Return ${back.id}`}</h1>
			<dl className="desk-facts">
				<dt>From</dt>
				<dd>{`${shop_name}, ${back.location}`}</dd>
				<dt>To</dt>
				<dd>{back.supplier}</dd>
				{back.account_number === '' ? null : (
					<>
						<dt>Our account</dt>
						<dd>{back.account_number}</dd>
					</>
				)}
				<dt>Time</dt>
				<dd>
					<When at={back.created_at} />, {back.staff}
				</dd>
				<dt>Why</dt>
				<dd>{back.reason}</dd>
			</dl>
			<table {...cardTable.table} className="desk-table">
				<thead>
					<tr>
						<th scope="col">Title</th>
						<th scope="col">ISBN</th>
						<th scope="col">Condition</th>
						<th scope="col" className="number">
							Copies
						</th>
						<th scope="col" className="number">
							Damaged
						</th>
					</tr>
				</thead>
				<tbody>
					{back.items.map((line) => (
						<tr key={`${line.eisbn} ${line.condition_text}`} {...cardTable.row}>
							<th scope="row" {...cardTable.name}>
								{line.title}
							</th>
							<td {...cardTable.cell} data-label="ISBN">
								{line.eisbn}
							</td>
							<td {...cardTable.cell} data-label="Condition">
								{line.condition_text}
							</td>
							<td {...cardTable.cell} data-label="Copies" className="number">
								{line.copies}
							</td>
							<td {...cardTable.cell} data-label="Damaged" className="number">
								{line.damaged}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="no-print">
				<Link to="/desk/deliveries/returns">Returns to suppliers</Link>
			</p>
		</div>
	);
}
