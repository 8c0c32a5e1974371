import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { type WantedRow, wantedColumns } from '~store/contract/desk-deliveries';
import { stockWords } from '~store/contract/stock-words';
import { ChoiceField, placeOptions } from '../parts/choice-field';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked, sortFromAddress } from '../parts/list-address';
import { PlainField } from '../parts/plain-field';
import { ProblemLine } from '../parts/problem-line';
import { newFormKey } from '../session/form-key.server';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { placeIn } from '../session/place-in';
import { refusedWith } from '../session/refused.server';
import { rememberFilter } from '../session/remembered-filter.server';

export const handle: DeskHandle = {
	title: () => 'To be ordered',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await rememberFilter(desk, args.request, 'wanted');
	const url = new URL(args.request.url);
	const [{ locations }, { suppliers }] = await Promise.all([desk.me(), desk.load('desk-deliveries/suppliers', {})]);
	const location = placeIn(url, locations);
	const list =
		location === undefined
			? { rows: [], more: false }
			: await desk.load('desk-deliveries/wanted', {
					location_id: location,
					...sortFromAddress(url.searchParams, wantedColumns),
					...pageAsked(url.searchParams),
				});
	return { ...list, locations, suppliers, location: location ?? 0, key: newFormKey() };
}

const typed = z.string().default('');
const fields = z.object({ supplier_id: typed, location_id: typed, key: typed });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const said = readWritten(form, fields);
	const chosen = form.getAll('line').map((line) => {
		const [code = '', condition = ''] = String(line).split(' ');
		return { code, condition, quantity: String(form.get(`copies-${code}-${condition}`) ?? '') };
	});
	// All titles are ticked at first, so staff type 0 for a title that they do not want to order.
	const lines = chosen.filter(({ quantity }) => quantity.trim() !== '0');
	try {
		const { id } = await desk.call('desk-deliveries/create', { ...said, lines });
		const words =
			lines.length === 0 ? 'Scan the titles to order.' : 'Check the purchase order, then send it to the supplier.';
		const left = lines.length < chosen.length ? 'Titles with 0 copies were left out. ' : '';
		return await leaveTo(args.request, `/desk/deliveries/${id}`, `Purchase order ${id} is begun. ${left}${words}`);
	} catch (error) {
		const copies = Object.fromEntries(
			chosen.map(({ code, condition, quantity }) => [`${code} ${condition}`, quantity]),
		);
		return refusedWith(error, { ...said, copies });
	}
}

export default function WantedScreen() {
	const { rows, more, locations, suppliers, location, key } = useLoaderData<typeof loader>();
	const { problem, typed: was } = useActionData<typeof action>() ?? {};
	const columns: DataColumn<WantedRow>[] = [
		{
			key: 'title',
			heading: 'Title',
			sort: 'title',
			cell: (row) => (
				<span>
					<Link to={`/desk/stock?code=${row.eisbn}`}>{row.title}</Link>
					<span className="soft">{row.publisher === '' ? '' : `, ${row.publisher}`}</span>
				</span>
			),
		},
		{ key: 'condition', heading: 'Condition', cell: (row) => row.condition_text },
		{ key: 'waiting', heading: 'Waiting', sort: 'waiting', isNumber: true, cell: (row) => row.waiting },
		{ key: 'onhand', heading: stockWords.onhand, isNumber: true, cell: (row) => row.onhand },
		{ key: 'minimum', heading: 'Minimum', isNumber: true, cell: (row) => row.minimum },
		{ key: 'onorder', heading: 'On order', isNumber: true, cell: (row) => row.onorder },
		{ key: 'drafted', heading: 'In drafts', isNumber: true, cell: (row) => row.drafted },
		{ key: 'in_transit', heading: 'In transit', isNumber: true, cell: (row) => row.in_transit },
		{
			key: 'order',
			heading: 'Order',
			cell: (row) => (
				<PlainField
					id={`copies-${lineOf(row)}`}
					name={`copies-${lineOf(row)}`}
					form="choose-line"
					label={`Copies of ${row.title}, ${row.condition_text}`}
					labelHidden
					width="short"
					inputMode="numeric"
					hint={row.wanted === 0 ? 'Enough copies are available, on order, in drafts or in transit.' : undefined}
					value={was?.copies[chosenValue(row)] ?? String(row.wanted)}
				/>
			),
		},
	];
	return (
		<div className="stack">
			<ProblemLine problem={problem} />
			<h1>To be ordered</h1>
			<p className="measure">
				This list has titles that orders wait for, and titles below their minimum. Copies to order = waiting + minimum −
				available − on order − in drafts − in transit.
			</p>
			{locations.length > 1 ? (
				<Form className="desk-filters" id="place">
					<ChoiceField
						id="place-location"
						name="location"
						label="For"
						options={placeOptions(locations)}
						value={String(location)}
					/>
					<button className="button">Show</button>
				</Form>
			) : null}
			{suppliers.length === 0 ? (
				<p>
					Purchase orders need a supplier. <Link to="/desk/deliveries/suppliers">Add one</Link>
				</p>
			) : (
				<DataTable
					caption="To be ordered"
					columns={columns}
					rows={rows}
					rowKey={lineOf}
					more={more}
					file="/desk/deliveries/wanted/file"
					bulk={{
						field: 'line',
						label: (row) => `${row.title}, ${row.condition_text}`,
						value: chosenValue,
						isChosen: (row) => was?.copies[chosenValue(row)] !== undefined,
						children: <BeginFields {...{ suppliers, location, shown: key, supplier: was?.supplier_id }} />,
					}}
					empty={
						<>
							<p>
								No order waits for a copy, and no title is below its minimum. To order other titles, scan them into a
								purchase order.
							</p>
							<Form method="post">
								<BeginFields {...{ suppliers, location, shown: key, supplier: was?.supplier_id }} />
							</Form>
						</>
					}
				/>
			)}
		</div>
	);
}

const chosenValue = ({ eisbn, condition }: WantedRow): string => `${eisbn} ${condition}`;

const lineOf = ({ eisbn, condition }: WantedRow): string => `${eisbn}-${condition}`;

interface BeginFieldsProps {
	suppliers: readonly { id: number; name: string }[];
	location: number;
	/** The form's key, which ensures that the store acts only once if the form is posted twice. */
	shown: string;
	/** The supplier that staff have chosen. */
	supplier: string | undefined;
}

const BeginFields = ({ suppliers, location, shown, supplier }: BeginFieldsProps) => (
	<div className="desk-filters">
		<input type="hidden" name="location_id" value={location} />
		<input type="hidden" name="key" value={shown} />
		<ChoiceField
			id="wanted-supplier"
			name="supplier_id"
			label="Supplier"
			options={suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
			value={supplier}
		/>
		<button className="button button-primary">Begin a purchase order</button>
	</div>
);
