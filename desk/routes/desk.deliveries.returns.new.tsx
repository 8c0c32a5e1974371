import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { AskedFirst } from '../parts/asked-first';
import { ChoiceField, conditionOptions, placeOptions } from '../parts/choice-field';
import type { DeskHandle } from '../parts/desk-handle';
import { PlainField } from '../parts/plain-field';
import { ScanResult } from '../parts/scan-result';
import { newFormKey } from '../session/form-key.server';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { refusedWith } from '../session/refused.server';

export const handle: DeskHandle = {
	title: () => 'Send copies back',
	showsResult: true,
};

/** A form has room for so many titles; more go with another return. */
const rowCount = 10;
const rowNumbers = Array.from({ length: rowCount }, (_, at) => at + 1);

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const [{ locations }, { suppliers }, { conditions }] = await Promise.all([
		desk.me(),
		desk.load('desk-deliveries/suppliers', {}),
		desk.load('desk-stock/choices', {}),
	]);
	return { locations, suppliers, conditions, key: newFormKey() };
}

const typed = z.string().default('');
const fields = z.object({ supplier_id: typed, location_id: typed, reason: typed, key: typed });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const said = readWritten(form, fields);
	const rows = rowNumbers.map((row) => {
		const of = (name: string, usual = '') => String(form.get(`${name}-${row}`) ?? '').trim() || usual;
		return {
			code: of('code'),
			condition: of('condition', 'new'),
			copies: of('copies', '0'),
			damaged: of('damaged', '0'),
		};
	});
	const lines = rows.filter(({ code }) => code !== '');
	try {
		if (form.get('sure') !== 'yes') {
			const asks = [];
			for (const { code, copies, damaged } of lines) {
				const { title } = await desk.call('desk-stock/lookUp', { code });
				asks.push(`${title}: ${copies} from the shelf, ${damaged} damaged`);
			}
			if (asks.length > 0) return data({ problem: undefined, asks, typed: { ...said, rows } }, { status: 409 });
		}
		const { id } = await desk.call('desk-deliveries/sendBack', { ...said, lines });
		return await leaveTo(
			args.request,
			`/desk/deliveries/returns/${id}`,
			'The copies are off the shelf. Print this for the parcel.',
		);
	} catch (error) {
		return refusedWith(error, { ...said, rows });
	}
}

type Typed = Record<'supplier_id' | 'location_id' | 'reason' | 'key', string> & {
	rows: Record<string, string>[];
};

/** The form's fields, each row's with its number. */
const fieldsOf = ({ rows, ...said }: Typed): Record<string, string> => ({
	...said,
	...Object.fromEntries(
		rows.flatMap((row, at) => Object.entries(row).map(([name, value]) => [`${name}-${at + 1}`, value])),
	),
});

export default function NewReturnScreen() {
	const { locations, suppliers, conditions, key } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { problem, typed: was } = answer ?? {};
	return (
		<div className="stack">
			<ScanResult problem={problem} />
			{answer && 'asks' in answer ? (
				<AskedFirst
					heading="Send these back?"
					fields={{ ...fieldsOf(answer.typed), sure: 'yes' }}
					button="Yes, send them back"
					back="/desk/deliveries/returns"
					action="/desk/deliveries/returns/new"
				>
					{`These go back: ${answer.asks.join('; ')}. They leave the stock, and a return is not taken back.`}
				</AskedFirst>
			) : null}
			<h1>Send copies back</h1>
			{suppliers.length === 0 ? (
				<p>
					There is no supplier yet. <Link to="/desk/deliveries/suppliers">Add one</Link>
				</p>
			) : (
				<Form method="post" id="return" className="stack" noValidate>
					<input type="hidden" name="key" value={key} />
					<div className="desk-filters">
						<ChoiceField
							id="return-supplier"
							name="supplier_id"
							label="Supplier"
							options={suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
							value={was?.supplier_id}
						/>
						<ChoiceField
							id="return-location"
							name="location_id"
							label="From"
							options={placeOptions(locations)}
							value={was?.location_id}
						/>
						<PlainField
							id="return-reason"
							name="reason"
							label="Why"
							width="medium"
							maxLength={200}
							value={was?.reason ?? ''}
						/>
					</div>
					<p className="field-hint">
						Damaged copies from a delivery were never available, so returning them changes no stock.
					</p>
					{rowNumbers.map((row) => {
						const line = was?.rows[row - 1];
						return (
							<fieldset key={row} className="desk-filters">
								<legend className="visually-hidden">{`Title ${row}`}</legend>
								<PlainField
									id={`return-code-${row}`}
									name={`code-${row}`}
									label="ISBN or barcode"
									width="medium"
									maxLength={40}
									value={line?.code ?? ''}
								/>
								<ChoiceField
									id={`return-condition-${row}`}
									name={`condition-${row}`}
									label="Condition"
									options={conditionOptions(conditions)}
									value={line?.condition}
								/>
								<PlainField
									id={`return-copies-${row}`}
									name={`copies-${row}`}
									label="Copies"
									width="short"
									inputMode="numeric"
									value={line?.copies ?? ''}
								/>
								<PlainField
									id={`return-damaged-${row}`}
									name={`damaged-${row}`}
									label="Damaged"
									width="short"
									inputMode="numeric"
									value={line?.damaged ?? ''}
								/>
							</fieldset>
						);
					})}
					<div className="cluster">
						<button className="button button-primary">Send them back</button>{' '}
						<Link to="/desk/deliveries/returns">Back</Link>
					</div>
				</Form>
			)}
		</div>
	);
}
