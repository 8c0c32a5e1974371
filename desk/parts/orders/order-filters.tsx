import { Form, Link } from '@remix-run/react';
import { deliveryTitles, type Queue } from '~store/contract/desk-orders';
import { maxFilterName } from '~store/contract/desk-session';
import { ChoiceField, placeOptions } from '../choice-field';
import { PlainField } from '../plain-field';
import { orderFilters, queuePath } from './queue-query';

interface OrderFiltersProps {
	found: Pick<Queue, 'queue' | 'locations' | 'location_id' | 'staff'>;
	/** The query of the page's address. */
	asked: URLSearchParams;
}

/**
 * Filters a list of orders by date, location, delivery method and staff member. On a phone, the filters are folded while no
 * filter is set.
 */
export function OrderFilters({ found: { queue, locations, location_id, staff }, asked }: OrderFiltersProps) {
	const value = (name: string) => asked.get(name) ?? '';
	const sort = value('sort');
	const set = orderFilters.filter((name) => value(name) !== '').length;
	return (
		<details className="disclosure desk-fold" open={set > 0}>
			<summary>{set > 0 ? `Filters (${set})` : 'Filters'}</summary>
			<Form className="desk-filters" id="orders">
				<input type="hidden" name="queue" value={queue} />
				{sort === '' ? null : <input type="hidden" name="sort" value={sort} />}
				<DayField name="from" label="Placed from" value={value('from')} />
				<DayField name="to" label="Placed to" value={value('to')} />
				{locations.length > 1 ? (
					<ChoiceField
						id="location"
						name="location"
						label="Location"
						options={[{ value: '', label: 'All' }, ...placeOptions(locations)]}
						value={String(location_id ?? '')}
					/>
				) : null}
				<ChoiceField
					id="delivery"
					name="delivery"
					label="Delivery"
					options={[
						{ value: '', label: 'All' },
						...Object.entries(deliveryTitles).map(([delivery, label]) => ({ value: delivery, label })),
					]}
					value={value('delivery')}
				/>
				{staff.length > 0 ? (
					<ChoiceField
						id="staff"
						name="staff"
						label="Taken or handed over by"
						options={[{ value: '', label: 'Anyone' }, ...placeOptions(staff)]}
						value={value('staff')}
					/>
				) : null}
				<div className="cluster">
					<button className="button">Filter orders</button>{' '}
					{set > 0 ? <Link to={queuePath(queue)}>Clear filters</Link> : null}
				</div>
			</Form>
		</details>
	);
}

interface DayFieldProps {
	name: string;
	label: string;
	value: string;
}

const DayField = ({ name, label, value }: DayFieldProps) => (
	<div className="field field-short">
		<label className="field-label" htmlFor={name}>
			{label}
		</label>
		<input key={value} className="field-input" type="date" id={name} name={name} defaultValue={value} />
	</div>
);

interface SavedFiltersProps {
	saved: readonly { name: string; query: string }[];
	/** The query string of the list with its current filters. */
	shown: string;
	/** The error message for the name of a saved filter that was refused, and the typed name. */
	refused: { words: string; name: string } | undefined;
}

/** Lists the staff member's saved filters of orders, with the forms that save and delete a filter. */
export function SavedFilters({ saved, shown, refused }: SavedFiltersProps) {
	const action = `/desk/orders${shown}`;
	return (
		<>
			{saved.length > 0 ? (
				<nav aria-label="Saved filters">
					<ul className="desk-links">
						{saved.map(({ name, query }) => (
							<li key={name}>
								<Link to={`/desk/orders?${query}`} aria-current={`?${query}` === shown ? 'page' : undefined}>
									{name}
								</Link>
							</li>
						))}
					</ul>
				</nav>
			) : null}
			<details className="no-print" open={refused !== undefined}>
				<summary>Save this filter{saved.length > 0 ? ', or delete one' : ''}</summary>
				<div className="stack stack-tight">
					<Form method="post" action={action} className="desk-filters" noValidate>
						<PlainField
							id="filter-name"
							name="name"
							label="Name of the filter"
							hint="Saves the list with its filters and sorting. Only you see the filter."
							width="medium"
							maxLength={maxFilterName}
							value={refused?.name ?? ''}
							error={refused?.words}
						/>
						<button className="button" name="intent" value="save">
							Save filter
						</button>
					</Form>
					{saved.map(({ name }) => (
						<Form key={name} method="post" action={action}>
							<input type="hidden" name="name" value={name} />
							<button className="button" name="intent" value="forget">
								{`Delete filter ${name}`}
							</button>
						</Form>
					))}
				</div>
			</details>
		</>
	);
}
