import { Form, Link } from '@remix-run/react';
import { orderStates, orderStateWords } from '~store/contract/order-states';
import { FoldedSearch } from '../../ui/folded-search';
import { type HistoryQuery, isSearch } from './history-query';

interface HistorySearchProps {
	query: HistoryQuery;
	/** The number of orders found. */
	count: number;
	years: number[];
	/** The locations to choose from; empty if the store has only one location. */
	places: { id: number; name: string }[];
}

/**
 * Renders the search of the order history by content, date and location (docs/behaviour/orders.md#history). The form uses GET, so
 * the results have their own address.
 */
export function HistorySearch({ query, count, years, places }: HistorySearchProps) {
	const { year, state, from, to, location } = query;
	const narrowed = [year, state, location].some((one) => one !== null) || from !== '' || to !== '';
	return (
		<FoldedSearch words="Search your orders" count={count} used={isSearch(query)}>
			<Form method="get" action="/account/orders" role="search" aria-label="Orders" className="order-search">
				<div className="field order-search-term">
					<label className="field-label" htmlFor="orders-term">
						Search your orders
					</label>
					<p className="field-hint" id="orders-term-hint">
						Order number, title, author, ISBN, purchase order or who ordered
					</p>
					<input
						key={query.term}
						className="field-input"
						id="orders-term"
						name="term"
						type="search"
						defaultValue={query.term}
						maxLength={100}
						spellCheck={false}
						aria-describedby="orders-term-hint"
					/>
				</div>
				<details className="disclosure order-search-term" open={narrowed}>
					<summary>Year, status and more</summary>
					<div className="order-search">
						<Choice name="year" label="Year" all="Any year" chosen={query.year}>
							{years.map((year) => ({ id: year, name: String(year) }))}
						</Choice>
						<Choice name="state" label="Status" all="Any status" chosen={query.state}>
							{orderStates.map((state) => ({ id: state, name: orderStateWords[state] }))}
						</Choice>
						<Day name="from" label="From" day={query.from} />
						<Day name="to" label="To" day={query.to} />
						{places.length > 1 ? (
							<Choice name="location" label="Location" all="Any location" chosen={query.location}>
								{places}
							</Choice>
						) : null}
					</div>
				</details>
				<div className="cluster">
					<button className="button" type="submit">
						Search orders
					</button>{' '}
					{isSearch(query) ? <Link to="/account/orders">Show all orders</Link> : null}
				</div>
			</Form>
		</FoldedSearch>
	);
}

/** Renders the field for the first or the last day of the searched period. */
const Day = ({ name, label, day }: { name: string; label: string; day: string }) => (
	<div className="field">
		<label className="field-label" htmlFor={`orders-${name}`}>
			{label}
		</label>{' '}
		<input key={day} className="field-input" id={`orders-${name}`} name={name} type="date" defaultValue={day} />
	</div>
);

interface ChoiceProps {
	name: string;
	label: string;
	/** The text of the option that does not filter. */
	all: string;
	chosen: number | string | null;
	children: { id: number | string; name: string }[];
}

function Choice({ name, label, all, chosen, children }: ChoiceProps) {
	return (
		<div className="field">
			<label className="field-label" htmlFor={`orders-${name}`}>
				{label}
			</label>{' '}
			<select key={chosen} className="field-input" id={`orders-${name}`} name={name} defaultValue={chosen ?? ''}>
				<option value="">{all}</option>
				{children.map((option) => (
					<option key={option.id} value={option.id}>
						{option.name}
					</option>
				))}
			</select>
		</div>
	);
}
