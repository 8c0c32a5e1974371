import { Form, Link } from '@remix-run/react';
import type { Transfer } from '~store/contract/desk-transfers';
import { PlainField } from './plain-field';

interface TransferLinesProps {
	transfer: Pick<Transfer, 'items' | 'state' | 'version'>;
	/** At which of its ends one may act. */
	ends: { from: boolean; to: boolean };
}

/** The titles of a transfer: to be put together at one end, to be received at the other. */
export function TransferLines({ transfer, ends }: TransferLinesProps) {
	const { items, state, version } = transfer;
	if (items.length === 0) return <p>Nothing is in it yet.</p>;
	const changes = state === 'draft' && ends.from;
	const receives = state === 'sent' && ends.to;
	const table = (
		<table className="desk-table">
			<thead>
				<tr>
					<th scope="col">Title</th>
					<th scope="col">Condition</th>
					<th scope="col">Shelf</th>
					<th scope="col" className="number">
						Copies
					</th>
					{changes ? (
						<>
							<th scope="col" className="number">
								On hand
							</th>
							<th scope="col">Change</th>
						</>
					) : null}
					{receives ? (
						<>
							<th scope="col">Came</th>
							<th scope="col">Damaged</th>
						</>
					) : null}
					{state === 'received' ? (
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
						</>
					) : null}
				</tr>
			</thead>
			<tbody>
				{items.map((line) => (
					<tr key={line.id}>
						<th scope="row">
							<Link to={`/desk/stock?code=${line.eisbn}`}>{line.title}</Link>
						</th>
						<td data-label="Condition">{line.condition_text}</td>
						<td data-label="Shelf">{line.shelf || '–'}</td>
						<td data-label="Copies" className="number">
							{line.quantity}
						</td>
						{changes ? (
							<>
								<td data-label="On hand" className="number">
									{line.onhand}
								</td>
								<td>
									<Form method="post" className="desk-inline" noValidate>
										<input type="hidden" name="version" value={version} />
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
							</>
						) : null}
						{receives ? (
							<>
								<td data-label="Came">
									<PlainField
										id={`received-${line.id}`}
										name={`received-${line.id}`}
										label={`Copies of ${line.title} that came`}
										labelHidden
										width="short"
										inputMode="numeric"
										value={String(line.quantity)}
									/>
								</td>
								<td data-label="Damaged">
									<PlainField
										id={`damaged-${line.id}`}
										name={`damaged-${line.id}`}
										label={`Copies of ${line.title} that came damaged`}
										labelHidden
										width="short"
										inputMode="numeric"
										value="0"
									/>
								</td>
							</>
						) : null}
						{state === 'received' ? (
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
							</>
						) : null}
					</tr>
				))}
			</tbody>
		</table>
	);
	if (!receives) return table;
	return (
		<Form method="post" className="stack" noValidate>
			<input type="hidden" name="version" value={version} />
			<p className="measure">What neither came nor came damaged is noted as short.</p>
			{table}
			<div className="cluster">
				<button className="button button-primary" name="intent" value="receive">
					Receive it
				</button>
			</div>
		</Form>
	);
}
