import { Form, Link } from '@remix-run/react';
import type { CountLine } from '~store/contract/desk-counting';
import { PlainField } from './plain-field';

/** The titles of a count: what was counted, what should be there, and what the stock will be. */
export const CountLines = ({ lines, isOpen }: { lines: readonly CountLine[]; isOpen: boolean }) =>
	lines.length === 0 ? (
		<p>There is nothing.</p>
	) : (
		<table className="desk-table">
			<thead>
				<tr>
					<th scope="col">Title</th>
					<th scope="col">Condition</th>
					<th scope="col" className="number">
						Counted
					</th>
					<th scope="col" className="number">
						Expected
					</th>
					<th scope="col" className="number">
						On hand
					</th>
					{isOpen ? (
						<>
							<th scope="col" className="number">
								Then
							</th>
							<th scope="col">Correct it</th>
						</>
					) : null}
				</tr>
			</thead>
			<tbody>
				{lines.map((line) => (
					<tr key={`${line.eisbn} ${line.condition}`}>
						<th scope="row">
							<span>
								<Link to={`/desk/stock?code=${line.eisbn}`}>{line.title}</Link>
								{isOpen && line.counted !== line.expected ? <span className="tag">{differenceOf(line)}</span> : null}
								{isOpen && line.outdated ? <span className="tag">Counted or received since: scan it again</span> : null}
								{isOpen && line.short > 0 ? <span className="tag">{`${line.short} sold and not found`}</span> : null}
							</span>
						</th>
						<td data-label="Condition">{line.condition_text}</td>
						<td data-label="Counted" className="number">
							{line.counted ?? 'Not scanned'}
						</td>
						<td data-label="Expected" className="number">
							{line.expected}
						</td>
						<td data-label="On hand" className="number">
							{line.onhand}
						</td>
						{isOpen ? (
							<>
								<td data-label="Then" className="number">
									{line.outdated ? line.onhand : line.after}
								</td>
								<td>
									<Form method="post" className="desk-inline" noValidate>
										<input type="hidden" name="version" value={line.version} />
										<input type="hidden" name="code" value={line.eisbn} />
										<input type="hidden" name="condition" value={line.condition} />
										<PlainField
											id={`copies-${line.eisbn}-${line.condition}`}
											name="copies"
											label={`Copies of ${line.title}, ${line.condition_text}`}
											labelHidden
											width="short"
											inputMode="numeric"
											value={String(line.counted ?? 0)}
										/>
										<button className="button" name="intent" value="line">
											Save<span className="visually-hidden">{` ${line.title}`}</span>
										</button>
									</Form>
								</td>
							</>
						) : null}
					</tr>
				))}
			</tbody>
		</table>
	);

function differenceOf({ counted, expected }: CountLine): string {
	const difference = (counted ?? 0) - expected;
	return difference > 0 ? `${difference} more` : `${-difference} fewer`;
}
