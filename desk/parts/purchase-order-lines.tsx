import { Form, Link } from '@remix-run/react';
import type { PurchaseOrder } from '~store/contract/desk-deliveries';
import { PlainField } from './plain-field';

/** The lines of a purchase order: how many were ordered and what came of them. */
export const PurchaseOrderLines = ({
	order,
	isDraft,
}: {
	order: Pick<PurchaseOrder, 'items' | 'version'>;
	/** Whether they can be changed. */
	isDraft: boolean;
}) =>
	order.items.length === 0 ? (
		<p>It has no lines.</p>
	) : (
		<table className="desk-table">
			<thead>
				<tr>
					<th scope="col">Title</th>
					<th scope="col">ISBN</th>
					<th scope="col">Condition</th>
					<th scope="col" className="number">
						Ordered
					</th>
					{isDraft ? (
						<th scope="col">Change</th>
					) : (
						<>
							<th scope="col" className="number">
								Received
							</th>
							<th scope="col" className="number">
								Damaged
							</th>
							<th scope="col" className="number">
								Short
							</th>
							<th scope="col" className="number">
								To come
							</th>
						</>
					)}
				</tr>
			</thead>
			<tbody>
				{order.items.map((line) => (
					<tr key={line.id}>
						<th scope="row">
							<Link to={`/desk/stock?code=${line.eisbn}`}>{line.title}</Link>
						</th>
						<td data-label="ISBN">{line.eisbn}</td>
						<td data-label="Condition">{line.condition_text}</td>
						<td data-label="Ordered" className="number">
							{line.quantity}
						</td>
						{isDraft ? (
							<td>
								<Form method="post" className="desk-inline" noValidate>
									<input type="hidden" name="version" value={order.version} />
									<input type="hidden" name="code" value={line.eisbn} />
									<input type="hidden" name="condition" value={line.condition} />
									<PlainField
										id={`quantity-${line.id}`}
										name="quantity"
										label={`Copies of ${line.title}, 0 takes it off`}
										labelHidden
										width="short"
										inputMode="numeric"
										value={String(line.quantity)}
									/>
									<button className="button" name="intent" value="line">
										Save<span className="visually-hidden">{` ${line.title}`}</span>
									</button>
								</Form>
							</td>
						) : (
							<>
								<td data-label="Received" className="number">
									{line.received}
								</td>
								<td data-label="Damaged" className="number">
									{line.damaged}
								</td>
								<td data-label="Short" className="number">
									{line.short}
								</td>
								<td data-label="To come" className="number">
									{line.outstanding}
								</td>
							</>
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
