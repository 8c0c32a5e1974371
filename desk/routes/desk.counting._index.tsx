import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { type CountHead, countColumns } from '~store/contract/desk-counting';
import { countStates, countStateWords } from '~store/contract/desk-states';
import { ChoiceField, placeOptions } from '../parts/choice-field';
import { ConfirmForm } from '../parts/confirm-form';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked, sortFromAddress } from '../parts/list-address';
import { PlainField } from '../parts/plain-field';
import { ProblemLine } from '../parts/problem-line';
import { When } from '../parts/when';
import { newFormKey } from '../session/form-key.server';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { refusedWith } from '../session/refused.server';
import { rememberFilter } from '../session/remembered-filter.server';
import { stateIn } from '../session/state-in';
import { isChangedFirst } from '../session/typed-fields';

export const handle: DeskHandle = {
	title: () => 'Counting',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await rememberFilter(desk, args.request, 'counting');
	const url = new URL(args.request.url);
	const { searchParams } = url;
	const state = stateIn(url, countStates);
	const [{ locations }, list] = await Promise.all([
		desk.me(),
		desk.load('desk-counting/list', {
			...(state ? { state } : {}),
			...sortFromAddress(searchParams, countColumns),
			...pageAsked(searchParams),
		}),
	]);
	return { ...list, state: state ?? '', locations, key: newFormKey() };
}

const typed = z.string().default('');
const fields = z.object({
	location_id: typed,
	shelf: typed,
	accept: z.enum(['true', 'false']).default('false'),
	new_shelf: z.enum(['true', 'false']).default('false'),
	key: typed,
});

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const said = readWritten(form, fields);
	if (isChangedFirst(form)) return data({ problem: undefined, typed: said });
	try {
		const { id } = await desk.call('desk-counting/begin', said);
		return await leaveTo(args.request, `/desk/counting/${id}`);
	} catch (error) {
		return refusedWith(error, said);
	}
}

export default function CountingScreen() {
	const { rows, more, state, locations, key } = useLoaderData<typeof loader>();
	const { problem, typed: was } = useActionData<typeof action>() ?? {};
	const states = [
		{ value: '', label: 'All' },
		...countStates.map((value) => ({ value, label: countStateWords[value] })),
	];
	const columns: DataColumn<CountHead>[] = [
		{
			key: 'id',
			heading: 'Count',
			sort: 'number',
			cell: (row) => <Link to={`/desk/counting/${row.id}`}>{`Count ${row.id}`}</Link>,
		},
		{ key: 'location', heading: 'Location', cell: (row) => row.location },
		{ key: 'shelf', heading: 'Shelf', sort: 'shelf', cell: (row) => row.shelf || 'All' },
		{ key: 'state', heading: 'State', sort: 'state', cell: (row) => countStateWords[row.state] },
		{
			key: 'begun',
			heading: 'Begun',
			cell: (row) => (
				<>
					<When at={row.created_at} />, {row.staff}
				</>
			),
		},
		{ key: 'titles', heading: 'Titles', isNumber: true, cell: (row) => row.titles },
		{ key: 'copies', heading: 'Copies', isNumber: true, cell: (row) => row.copies },
	];
	if (problem?.isQuestion && was) {
		const place = locations.find(({ id }) => String(id) === was.location_id)?.name ?? '';
		const isNewShelf = problem.field === 'new_shelf';
		return (
			<div className="stack">
				<ProblemLine problem={problem} />
				<ConfirmForm
					heading={isNewShelf ? `Is ${was.shelf} a new shelf?` : 'Begin another count?'}
					facts={[
						['Location', place],
						['Shelf', was.shelf || 'All'],
					]}
					fields={{ ...was, [problem.field]: 'true' }}
					button={isNewShelf ? 'Yes, count a new shelf' : 'Begin another count'}
				>
					{isNewShelf
						? 'Scanned copies go on this shelf, unless the stock has them on another shelf.'
						: 'If two people count different copies of one shelf, the second count overwrites the first.'}
				</ConfirmForm>
			</div>
		);
	}
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
					label="Shelf (leave empty for all shelves)"
					width="medium"
					maxLength={40}
					value={was?.shelf ?? ''}
					error={problem?.field === 'shelf' ? problem.words : undefined}
				/>
				<button className="button button-primary">Begin count</button>
			</Form>
			<Form className="desk-filters" id="states">
				<ChoiceField id="states-state" name="state" label="State" options={states} value={state} />
				<button className="button">Show</button>
			</Form>
			<DataTable
				caption="Counts"
				columns={columns}
				rows={rows}
				rowKey={(row) => row.id}
				more={more}
				sortedBy="-number"
				file="/desk/counting/file"
				empty={<p>This list has no counts. To begin a count, type a shelf above and scan the books on the shelf.</p>}
			/>
		</div>
	);
}
