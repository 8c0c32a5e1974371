import { Form, Link } from '@remix-run/react';
import { orderStates, orderStateWords } from '~store/contract/order-states';
import { FoldedSearch } from '../../ui/folded-search';
import { type HistoryQuery, isSearch } from './history-query';

interface HistorySearchProps {
	query: HistoryQuery;
	/** How many orders were found. */
	count: number;
	years: number[];
	/** Empty where the store has but one. */
	places: { id: number; name: string }[];
}

/** Finds orders by what was in them, when they were placed and where (docs/behaviour/orders.md#history): a form that works as a link does. */
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

/** The first or the last day of the orders that are looked for. */
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
	/** The line that chooses nothing. */
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
