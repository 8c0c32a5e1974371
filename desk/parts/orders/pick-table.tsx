import { Form, Link } from '@remix-run/react';
import type { PickedFor, PickList, PickRow } from '~store/contract/desk-picking';
import { cardTable } from '../card-table';

/**
 * Lists the copies to pick, by location, shelf and title, with the orders that need them. Offers the possible decisions about
 * short copies.
 */
export function PickTable({ list: { rows }, formKey }: { list: Pick<PickList, 'rows'>; formKey: string }) {
	if (rows.length === 0) return <p>No copies left to pick.</p>;
	return (
		<table {...cardTable.table} className="desk-table desk-picks">
			<thead>
				<tr>
					<th scope="col">Where</th>
					<th scope="col">Title</th>
					<th scope="col" className="number">
						To pick
					</th>
					<th scope="col">For</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<Row key={`${row.title_id} ${row.eisbn} ${row.condition} ${row.location_id}`} row={row} formKey={formKey} />
				))}
			</tbody>
		</table>
	);
}

const Row = ({ row, formKey }: { row: PickRow; formKey: string }) => (
	<tr {...cardTable.row}>
		<td {...cardTable.cell} data-label="Where">
			{[row.location ?? 'No location', row.shelf].filter(Boolean).join(', ')}
		</td>
		<th scope="row" {...cardTable.name}>
			<span>
				{row.title}
				<br />
				<span className="soft small">
					{[row.authors, row.binding, row.condition === 'new' ? '' : row.condition_text, row.eisbn]
						.filter(Boolean)
						.join(' · ')}
				</span>
			</span>
		</th>
		<td {...cardTable.cell} data-label="To pick" className="number">
			{row.wanted}
		</td>
		<td {...cardTable.cell} data-label="For">
			<ul className="plain-list stack stack-tight">
				{row.orders.map((wanted) => (
					<For key={`${wanted.order_item_id} ${wanted.state}`} wanted={wanted} row={row} formKey={formKey} />
				))}
			</ul>
		</td>
	</tr>
);

/**
 * Renders a field for the number of copies that the user ticks for an order. The field is shown if the order needs more than one
 * copy.
 */
export const CopiesTicked = ({ copies, title, order }: { copies: number; title: string; order: string }) =>
	copies > 1 ? (
		<label className="no-print">
			<span className="visually-hidden">{`Copies of ${title} for order ${order}`}</span>
			<input
				className="field-input desk-count-input"
				name="quantity"
				inputMode="numeric"
				defaultValue={copies}
				key={copies}
				size={3}
				maxLength={4}
			/>
		</label>
	) : (
		<input type="hidden" name="quantity" value={1} />
	);

const changesOf = { to_pick: ['find', 'miss'], found: ['pick_again'], short: ['find'] } as const;
const stateWords = { to_pick: '', found: 'found', short: 'short' } as const;
const buttonWords = { find: 'Found', miss: 'Short', pick_again: 'Pick again' } as const;

const For = ({ wanted, row, formKey }: { wanted: PickedFor; row: PickRow; formKey: string }) => {
	const { order_number, order_item_id, state, location_id, quantity, is_own } = wanted;
	const { title, title_id, condition } = row;
	if (!is_own) return <li>{`${order_number} (another location): ${quantity} ${stateWords[state]}`}</li>;
	return (
		<li>
			<Form method="post" className="cluster">
				<span>
					<Link to={`/desk/orders/${order_number}`}>{order_number}</Link>
					{`: ${quantity} ${stateWords[state]}`}
				</span>{' '}
				<input type="hidden" name="intent" value="tick" />
				<input type="hidden" name="key" value={formKey} />
				<input type="hidden" name="order_number" value={order_number} />
				<input type="hidden" name="order_item_id" value={order_item_id} />
				<input type="hidden" name="location_id" value={location_id ?? ''} />
				<input type="hidden" name="title_id" value={title_id ?? ''} />
				<input type="hidden" name="condition" value={condition} />
				<input type="hidden" name="from" value={state} />
				<CopiesTicked copies={quantity} title={title} order={order_number} />{' '}
				{changesOf[state].map((change) => (
					<span key={change} className="no-print">
						<button className="button button-small" name="change" value={change}>
							{buttonWords[change]}
							<span className="visually-hidden">{`: ${title} for order ${order_number}`}</span>
						</button>{' '}
					</span>
				))}
				{state === 'short' ? (
					<Link className="no-print" to={`/desk/orders/${order_number}`}>
						Decide what to do
					</Link>
				) : null}
			</Form>
		</li>
	);
};
