import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { dollars } from '~/format/dollars';
import { ReturnedSummary } from '~/forms/error-summary';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { Select } from '~/forms/select';
import { readSubmission } from '~/forms/submission.server';
import type { DayEnd, DayFigure, DayRow } from '~store/contract/desk-money';
import { type DataColumn, DataTable } from '../parts/data-table';
import {
	CardsAndAccounts,
	CashCounts,
	differenceWords,
	FigureLink,
	type FigureScope,
	figurePath,
	Sales,
} from '../parts/day-figures';
import { dayInWords } from '../parts/day-words';
import type { DeskHandle } from '../parts/desk-handle';
import { signed } from '../parts/money-summary';
import { queuePath } from '../parts/orders/queue-query';
import { RefusedLine } from '../parts/refused-line';
import { dayAsked, readDay } from '../session/day-form.server';
import { newFormKey } from '../session/form-key.server';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { rememberFilter } from '../session/remembered-filter.server';
import { revalidateWhenChanged } from '../session/revalidate';

export const handle: DeskHandle = {
	title: () => 'Day’s end',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	// Does not store the report's days in the remembered filter, because tomorrow the page must open with that day.
	await rememberFilter(desk, args.request, 'day', ['from', 'to']);
	const { searchParams } = new URL(args.request.url);
	const { day, problem } = await readDay(desk, searchParams);
	return { day, problem, typed: Object.fromEntries(searchParams), key: newFormKey() };
}

const cashFields = z.object({
	day: z.string(),
	float: z.string({ required_error: 'Enter the cash that was in the drawer at the start of the day.' }),
	counted: z.string({ required_error: 'Enter the cash that you counted.' }),
	note: z.string().default(''),
	moved: z.string(),
	key: z.string(),
});

/** Saves a cash count for the location in the address. */
export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const submission = readSubmission(await desk.form(), cashFields);
	if (submission.status !== 'success') return giveFormBack(submission);
	const { location_id } = dayAsked(new URL(args.request.url).searchParams);
	const place = location_id === undefined ? {} : { location_id: Number(location_id) };
	try {
		const { counts } = await desk.call('desk-money/countCash', { ...submission.value, ...place });
		const back = new URLSearchParams({ from: submission.value.day, ...(location_id ? { location_id } : {}) });
		const difference = counts[0]?.difference ?? '0.00';
		return await leaveTo(args.request, `/desk/day?${back}`, {
			kind: difference === '0.00' ? 'success' : 'notice',
			text: `Cash count saved. ${differenceWords(difference)}.`,
		});
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export const shouldRevalidate = revalidateWhenChanged;

export default function DayScreen() {
	const { day, problem, typed, key } = useLoaderData<typeof loader>();
	const scope: FigureScope = { from: day?.from ?? '', to: day?.to ?? '', location_id: typed.location_id ?? '' };
	const sum = (figure: DayFigure, row: DayRow, amount: string, [count, one]: [number, string]) => {
		if (count === 0) return '–';
		const ofRow = { from: row.day, to: row.day, location_id: row.location_id === null ? '' : String(row.location_id) };
		const path = figurePath(figure, { ...ofRow, name: row.method, no_location: row.location_id === null });
		return <Link to={path}>{`${dollars(amount)} (${counted(count, one)})`}</Link>;
	};
	const link = (figure: DayFigure, amount: string, words: string) => (
		<FigureLink figure={figure} scope={scope} amount={amount} words={words} />
	);
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
		{ key: 'day', heading: 'Day', cell: (row) => dayInWords(row.day) },
		{ key: 'location', heading: 'Location', cell: ({ location }) => location || '–' },
		{
			key: 'taken',
			heading: 'Taken',
			isNumber: true,
			cell: (row) => sum('taken', row, row.taken, [row.taken_count, 'payment']),
		},
		{
			key: 'back',
			heading: 'Refunded',
			isNumber: true,
			cell: (row) => sum('given_back', row, row.given_back, [row.given_back_count, 'refund']),
		},
		{
			key: 'owed',
			heading: 'Unpaid',
			isNumber: true,
			cell: (row) => sum('owed', row, row.owed, [row.owed_count, 'order']),
		},
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
							{ value: '', label: 'All locations' },
							...day.locations.map(({ id, name }) => ({ value: String(id), label: name })),
						]}
					/>
				) : null}
				<button className="button">Show</button>
			</Form>
			{day === null ? null : (
				<>
					<Sales sales={day.sales} scope={scope} />
					<CardsAndAccounts day={day} scope={scope} />
					<section className="stack" aria-labelledby="payments">
						<h2 id="payments">Payments</h2>
						<p>
							<strong>Taken: {link('taken', day.totals.taken, 'Taken')}</strong>, refunded:{' '}
							{link('given_back', day.totals.given_back, 'Refunded')}, left:{' '}
							{link('left', day.totals.left, 'Money taken, less refunds')}. Unpaid:{' '}
							{link('owed', day.totals.owed, 'Unpaid')} on these days’ orders,{' '}
							{link('owed_in_all', day.owed_in_all, 'Unpaid on all open orders')} on all open orders.
						</p>
						<p>
							Owed to customers now, on orders of any day:{' '}
							<Link to={owedPath(scope.location_id)}>{dollars(day.owed_to_customers)}</Link>.
						</p>
						<DataTable
							caption="By payment method and location"
							columns={columns}
							rows={day.rows}
							rowKey={({ day: on, location_id, method }) => `${on} ${location_id} ${method}`}
							file="/desk/day/file"
							empty={<p>These days have no payments, refunds or unpaid orders.</p>}
						/>
					</section>
					<Cash
						// A new key empties the form when a count was saved.
						key={`${day.from} ${scope.location_id} ${day.cash?.counts.length}`}
						day={day}
						formKey={key}
					/>
				</>
			)}
		</div>
	);
}

/**
 * Returns the address of the list of orders with refunds that are due. @param location the id of the location; '' for all
 * locations
 */
const owedPath = (location: string): string =>
	queuePath('to_give_back', new URLSearchParams(location === '' ? {} : { location }));

/** Compares the counted cash with the expected cash of one day at one location. */
function Cash({ day, formKey }: { day: DayEnd; formKey: string }) {
	const { lastResult, isChanged = false } = useActionData<typeof action>() ?? {};
	const { cash } = day;
	const field = (name: string) => returnedField('cash', name, lastResult);
	return (
		<section className="stack" aria-labelledby="cash-heading">
			<ReturnedSummary id="cash" lastResult={lastResult} />
			<h2 id="cash-heading">Cash</h2>
			{cash === null ? (
				<p>To count cash, choose one day and one location.</p>
			) : (
				<>
					<p>{`Cash taken less cash refunded: ${signed(cash.moved)}. Add the float to get the cash expected in the drawer.`}</p>
					<CashCounts counts={cash.counts} />
					<Form method="post" id="cash" className="form measure" noValidate>
						<input type="hidden" name="day" value={day.from} />
						<input type="hidden" name="key" value={formKey} />
						<input
							type="hidden"
							name="moved"
							value={isChanged ? cash.moved : String(lastResult?.initialValue?.moved ?? cash.moved)}
						/>
						<Field
							field={field('float')}
							label="Float"
							hint="The cash that was in the drawer at the start of the day, such as 100.00"
							width="short"
							inputMode="decimal"
						/>
						<Field field={field('counted')} label="Cash in the drawer" width="short" inputMode="decimal" />
						<Field field={field('note')} label="Note" optional />
						<button className="button button-primary">Save cash count</button>
					</Form>
				</>
			)}
		</section>
	);
}
