import { Form, Link } from '@remix-run/react';
import { listSorts } from '~store/contract/list-sorts';
import { type ListsQuery, sortNames } from './lists-query';

/** Finds lists by a part of their name, and sorts them (spec 3 §9): a form that works as a link does. */
export function ListsSearch({ query: { term, sort } }: { query: ListsQuery }) {
	return (
		<Form method="get" action="/account/lists" role="search" aria-label="Lists" className="order-search">
			<div className="field">
				<label className="field-label" htmlFor="lists-term">
					Search your lists
				</label>{' '}
				<input
					key={term}
					className="field-input"
					id="lists-term"
					name="term"
					type="search"
					defaultValue={term}
					maxLength={80}
					spellCheck={false}
				/>
			</div>
			<div className="field">
				<label className="field-label" htmlFor="lists-sort">
					Sort by
				</label>{' '}
				<select key={sort} className="field-input" id="lists-sort" name="sort" defaultValue={sort}>
					{listSorts.map((one) => (
						<option key={one} value={one}>
							{sortNames[one]}
						</option>
					))}
				</select>
			</div>
			<div className="cluster">
				<button className="button" type="submit">
					Search lists
				</button>{' '}
				{term ? <Link to="/account/lists">Show all lists</Link> : null}
			</div>
		</Form>
	);
}
