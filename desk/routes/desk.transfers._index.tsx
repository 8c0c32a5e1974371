import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { transferStates } from '~store/contract/desk-transfers';
import { ChoiceField, placeOptions } from '../parts/choice-field';
import { ListPages } from '../parts/list-pages';
import { PlainField } from '../parts/plain-field';
import { ProblemLine } from '../parts/problem-line';
import { When } from '../parts/when';
import { newFormKey } from '../session/form-key.server';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { pageIn, partOf } from '../session/page-of-list';
import { refusedWith } from '../session/refused.server';
import { stateIn, transferWords } from '../session/state-in';

export const meta: MetaFunction = () => [{ title: 'Transfers' }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const url = new URL(args.request.url);
	const page = pageIn(url);
	const state = stateIn(url, transferStates);
	const [{ timezone, locations }, { others }, list] = await Promise.all([
		desk.me(),
		desk.load('desk-transfers/ends', {}),
		desk.load('desk-transfers/list', { ...(state ? { state } : {}), ...partOf(page) }),
	]);
	return { ...list, page, state: state ?? '', timezone, locations, others, key: newFormKey() };
}

const typed = z.string().default('');
const fields = z.object({ from_location_id: typed, to_location_id: typed, note: typed, key: typed });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const said = readWritten(await desk.form(), fields);
	try {
		const { id } = await desk.call('desk-transfers/create', said);
		return await leaveTo(args.request, `/desk/transfers/${id}`);
	} catch (error) {
		return refusedWith(error, said);
	}
}

export default function TransfersScreen() {
	const { rows, more, page, state, timezone, locations, others, key } = useLoaderData<typeof loader>();
	const { problem, typed: was } = useActionData<typeof action>() ?? {};
	const states = [
		{ value: '', label: 'All' },
		...transferStates.map((value) => ({ value, label: transferWords[value] })),
	];
	return (
		<div className="stack">
			<ProblemLine problem={problem} />
			<h1>Transfers</h1>
			{others.length < 2 ? (
				<p>The shop has one location: there is nowhere to send copies to.</p>
			) : (
				<Form method="post" id="transfer" className="desk-filters" noValidate>
					<input type="hidden" name="key" value={key} />
					<ChoiceField
						id="transfer-from"
						name="from_location_id"
						label="From"
						options={placeOptions(locations)}
						value={was?.from_location_id}
					/>
					<ChoiceField
						id="transfer-to"
						name="to_location_id"
						label="To"
						options={placeOptions(others)}
						value={was?.to_location_id ?? String(others.find(({ id }) => id !== locations[0]?.id)?.id ?? '')}
					/>
					<PlainField
						id="transfer-note"
						name="note"
						label="Note"
						width="medium"
						maxLength={500}
						value={was?.note ?? ''}
					/>
					<button className="button button-primary">Begin a transfer</button>
				</Form>
			)}
			<Form className="desk-filters" id="states">
				<ChoiceField id="states-state" name="state" label="State" options={states} value={state} />
				<button className="button">Show</button>{' '}
				<a href={`/desk/transfers/list.csv${state === '' ? '' : `?state=${state}`}`}>As a file (CSV)</a>
			</Form>
			{rows.length === 0 ? <p>There is no transfer here.</p> : null}
			{rows.length > 0 ? (
				<table className="desk-table">
					<thead>
						<tr>
							<th scope="col">Transfer</th>
							<th scope="col">From</th>
							<th scope="col">To</th>
							<th scope="col">State</th>
							<th scope="col">Begun</th>
							<th scope="col" className="number">
								Copies
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.id}>
								<th scope="row">
									<Link to={`/desk/transfers/${row.id}`}>{`Transfer ${row.id}`}</Link>
								</th>
								<td data-label="From">{row.from}</td>
								<td data-label="To">{row.to}</td>
								<td data-label="State">{transferWords[row.state]}</td>
								<td data-label="Begun">
									<When at={row.created_at} timezone={timezone} />
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
