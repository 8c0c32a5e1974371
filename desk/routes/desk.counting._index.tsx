import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { countStates } from '~store/contract/desk-counting';
import { ChoiceField, placeOptions } from '../parts/choice-field';
import { ListPages } from '../parts/list-pages';
import { PlainField } from '../parts/plain-field';
import { ProblemLine } from '../parts/problem-line';
import { When } from '../parts/when';
import { newFormKey } from '../session/form-key.server';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { pageIn, partOf } from '../session/page-of-list';
import { refusedWith } from '../session/refused.server';
import { countWords, stateIn } from '../session/state-in';

export const meta: MetaFunction = () => [{ title: 'Counting' }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const url = new URL(args.request.url);
	const page = pageIn(url);
	const state = stateIn(url, countStates);
	const [{ timezone, locations }, list] = await Promise.all([
		desk.me(),
		desk.load('desk-counting/list', { ...(state ? { state } : {}), ...partOf(page) }),
	]);
	return { ...list, page, state: state ?? '', timezone, locations, key: newFormKey() };
}

const typed = z.string().default('');
const fields = z.object({ location_id: typed, shelf: typed, key: typed });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const said = readWritten(await desk.form(), fields);
	try {
		const { id } = await desk.call('desk-counting/begin', said);
		return await leaveTo(args.request, `/desk/counting/${id}`);
	} catch (error) {
		return refusedWith(error, said);
	}
}

export default function CountingScreen() {
	const { rows, more, page, state, timezone, locations, key } = useLoaderData<typeof loader>();
	const { problem, typed: was } = useActionData<typeof action>() ?? {};
	const states = [{ value: '', label: 'All' }, ...countStates.map((value) => ({ value, label: countWords[value] }))];
	return (
		<div className="stack">
			<ProblemLine problem={problem} />
			<h1>Counting</h1>
			<Form method="post" id="begin" className="desk-filters" noValidate>
				<input type="hidden" name="key" value={key} />
				<ChoiceField
					id="begin-location"
					name="location_id"
					label="Location"
					options={placeOptions(locations)}
					value={was?.location_id}
				/>
				<PlainField
					id="begin-shelf"
					name="shelf"
					label="Shelf, or nothing for all of them"
					width="medium"
					maxLength={40}
					value={was?.shelf ?? ''}
				/>
				<button className="button button-primary">Begin to count</button>
			</Form>
			<Form className="desk-filters" id="states">
				<ChoiceField id="states-state" name="state" label="State" options={states} value={state} />
				<button className="button">Show</button>{' '}
				<a href={`/desk/counting/list.csv${state === '' ? '' : `?state=${state}`}`}>As a file (CSV)</a>
			</Form>
			{rows.length === 0 ? <p>There is no count here.</p> : null}
			{rows.length > 0 ? (
				<table className="desk-table">
					<thead>
						<tr>
							<th scope="col">Count</th>
							<th scope="col">Location</th>
							<th scope="col">Shelf</th>
							<th scope="col">State</th>
							<th scope="col">Begun</th>
							<th scope="col" className="number">
								Titles
							</th>
							<th scope="col" className="number">
								Copies
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.id}>
								<th scope="row">
									<Link to={`/desk/counting/${row.id}`}>{`Count ${row.id}`}</Link>
								</th>
								<td data-label="Location">{row.location}</td>
								<td data-label="Shelf">{row.shelf || 'All'}</td>
								<td data-label="State">{countWords[row.state]}</td>
								<td data-label="Begun">
									<span>
										<When at={row.created_at} timezone={timezone} />, {row.staff}
									</span>
								</td>
								<td data-label="Titles" className="number">
									{row.titles}
								</td>
								<td data-label="Copies" className="number">
									{row.copies}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			) : null}
			<ListPages page={page} more={more} />
		</div>
	);
}
