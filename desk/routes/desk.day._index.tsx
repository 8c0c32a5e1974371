import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { dollars } from '~/format/dollars';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { Select } from '~/forms/select';
import type { DayRow } from '~store/contract/desk-money';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { signed } from '../parts/money-summary';
import { RefusedLine } from '../parts/refused-line';
import { readDay } from '../session/day-form.server';
import { openDesk } from '../session/open-desk.server';
import { rememberFilter } from '../session/remembered-filter.server';

export const handle: DeskHandle = {
	title: () => 'Day’s end',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	// Not its days: who comes back tomorrow wants tomorrow's.
	await rememberFilter(desk, args.request, 'day', ['from', 'to']);
	const { searchParams } = new URL(args.request.url);
	const { day, problem } = await readDay(desk, searchParams);
	return { day, problem, typed: Object.fromEntries(searchParams) };
}

const counted = (amount: string, count: number): string => (count === 0 ? '–' : `${dollars(amount)} (${count})`);

export default function DayScreen() {
	const { day, problem, typed } = useLoaderData<typeof loader>();
	const field = (name: string, usual = '') => ({
		...returnedField('day', name, undefined),
		initialValue: typed[name] ?? usual,
	});
	const columns: DataColumn<DayRow>[] = [
		{
			key: 'method',
			heading: 'Paid by',
			cell: ({ method_title }) => <span className="desk-sentence">{method_title}</span>,
		},
		{ key: 'day', heading: 'Day', cell: (row) => row.day },
		{ key: 'location', heading: 'Location', cell: ({ location }) => location || '–' },
		{ key: 'taken', heading: 'Taken', isNumber: true, cell: (row) => counted(row.taken, row.taken_count) },
		{
			key: 'back',
			heading: 'Given back',
			isNumber: true,
			cell: (row) => counted(row.given_back, row.given_back_count),
		},
		{ key: 'owed', heading: 'Owed still', isNumber: true, cell: (row) => counted(row.owed, row.owed_count) },
	];
	return (
		<div className="stack stack-wide">
			<RefusedLine formId="day" refused={problem} />
			<h1>Day’s end</h1>
			<Form id="day" className="desk-filters" role="search" aria-label="Day’s end">
				<Field field={field('from', day?.from)} label="From" type="date" width="short" />
				<Field field={field('to', day?.to)} label="To" type="date" width="short" />
				{day && day.locations.length > 1 ? (
					<Select
						field={field('location_id')}
						label="Location"
						options={[
							{ value: '', label: 'All of them' },
							...day.locations.map(({ id, name }) => ({ value: String(id), label: name })),
						]}
					/>
				) : null}
				<button className="button">Show</button>
			</Form>
			{day === null ? null : (
				<>
					<p>
						<strong>{`Taken: ${dollars(day.totals.taken)}`}</strong>
						{`, given back: ${dollars(day.totals.given_back)}, left: ${signed(day.totals.left)}. Of orders of these days ${dollars(day.totals.owed)} is owed still; of all open orders ${dollars(day.owed_in_all)}.`}
					</p>
					<DataTable
						caption="By way of payment and location"
						columns={columns}
						rows={day.rows}
						rowKey={({ day: on, location_id, method }) => `${on} ${location_id} ${method}`}
						file="/desk/day/file"
						empty={<p>Nothing was taken, owed or given back.</p>}
					/>
				</>
			)}
		</div>
	);
}
