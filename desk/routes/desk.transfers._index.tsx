import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { transferStates, transferStateWords } from '~store/contract/desk-states';
import { type TransferHead, transferColumns } from '~store/contract/desk-transfers';
import { ChoiceField, placeOptions } from '../parts/choice-field';
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

export const handle: DeskHandle = {
	title: () => 'Transfers',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await rememberFilter(desk, args.request, 'transfers');
	const url = new URL(args.request.url);
	const { searchParams } = url;
	const state = stateIn(url, transferStates);
	const [{ locations }, { others }, list] = await Promise.all([
		desk.me(),
		desk.load('desk-transfers/ends', {}),
		desk.load('desk-transfers/list', {
			...(state ? { state } : {}),
			...sortFromAddress(searchParams, transferColumns),
			...pageAsked(searchParams),
		}),
	]);
	return { ...list, state: state ?? '', locations, others, key: newFormKey() };
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
	const { rows, more, state, locations, others, key } = useLoaderData<typeof loader>();
	const { problem, typed: was } = useActionData<typeof action>() ?? {};
	const states = [
		{ value: '', label: 'All' },
		...transferStates.map((value) => ({ value, label: transferStateWords[value] })),
	];
	const columns: DataColumn<TransferHead>[] = [
		{
			key: 'id',
			heading: 'Transfer',
			sort: 'number',
			cell: (row) => <Link to={`/desk/transfers/${row.id}`}>{`Transfer ${row.id}`}</Link>,
		},
		{ key: 'from', heading: 'From', cell: (row) => row.from },
		{ key: 'to', heading: 'To', cell: (row) => row.to },
		{ key: 'state', heading: 'State', sort: 'state', cell: (row) => transferStateWords[row.state] },
		{ key: 'begun', heading: 'Begun', cell: (row) => <When at={row.created_at} /> },
		{ key: 'copies', heading: 'Copies', isNumber: true, cell: (row) => row.copies },
	];
	return (
		<div className="stack">
			<ProblemLine problem={problem} />
			<h1>Transfers</h1>
			{others.length < 2 ? (
				<p>The shop has only one location, so copies cannot be transferred.</p>
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
				<button className="button">Show</button>
			</Form>
			<DataTable
				caption="Transfers"
				columns={columns}
				rows={rows}
				rowKey={(row) => row.id}
				more={more}
				sortedBy="-number"
				file="/desk/transfers/file"
				empty={<p>This list has no transfers.</p>}
			/>
		</div>
	);
}
