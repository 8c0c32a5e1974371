import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import type { StockPlace } from '~store/contract/desk-stock';
import { asWeHaveIt, ChoiceField, conditionOptions, placeOptions } from '../parts/choice-field';
import { ConfirmForm } from '../parts/confirm-form';
import type { DeskHandle } from '../parts/desk-handle';
import { FindTitleButton } from '../parts/find-title-button';
import { PlainField } from '../parts/plain-field';
import { ScanResult } from '../parts/scan-result';
import { WhichCopy } from '../parts/which-copy';
import { chosenIn } from '../session/chosen-title';
import { newFormKey } from '../session/form-key.server';
import { choiceOf, codeChosen, offersMeant } from '../session/matching-offers';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { refusedWith } from '../session/refused.server';
import { isChangedFirst } from '../session/typed-fields';

export const handle: DeskHandle = {
	title: () => 'Send copies back',
	showsResult: true,
};

/**
 * The number of titles that fit into the form for a return to a supplier. Staff make another return if they return more titles.
 */
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

/** Returns the form's rows with the values that were typed in them. */
const rowsOf = (form: FormData | URLSearchParams) =>
	rowNumbers.map((row) => {
		const of = (name: string) => String(form.get(`${name}-${row}`) ?? '').trim();
		return { code: of('code'), condition: of('condition'), copies: of('copies'), damaged: of('damaged') };
	});

/**
 * Returns the initial values of the form for a return. After a search for a title, the initial values are the typed values, with
 * the chosen title in the first empty row.
 */
function typedBefore(asked: URLSearchParams): Typed {
	const rows = rowsOf(asked);
	const { code } = chosenIn(asked);
	const empty = rows.find((row) => row.code === '');
	if (code && empty) empty.code = code;
	return { ...fields.parse(Object.fromEntries(asked)), rows, names: {} };
}

/** A line of the return for the confirmation, with its title. */
type AskedLine = Record<'name' | 'copies' | 'damaged', string>;

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const said = readWritten(form, fields);
	const rows = rowsOf(form).map((row) => ({ ...row, copies: row.copies || '0', damaged: row.damaged || '0' }));
	const names: Record<string, string> = {};
	const again = { ...said, rows, names };
	try {
		const asks: AskedLine[] = [];
		for (const [at, row] of rows.entries()) {
			if (row.code === '') continue;
			const title = await desk.call('desk-stock/lookUp', { code: row.code });
			const here = title.offers.filter(({ places }) => standsAt(places, said.location_id));
			// Damaged copies were never in stock, so the stock does not tell their condition.
			const isOnlyDamaged = Number(row.copies) === 0 && row.condition === '';
			const standing = isOnlyDamaged ? [] : offersMeant(here, row.condition);
			if (standing.length > 1) {
				const { condition } = row;
				const which = { title, name: `condition-${at + 1}`, condition, location_id: Number(said.location_id) };
				return data({ problem: undefined, which, typed: again }, { status: 409 });
			}
			const code = standing[0]?.condition ?? (codeChosen(row.condition) || 'new');
			const offer = title.offers.find(({ condition }) => condition === code);
			row.condition = offer ? choiceOf(offer, title) : code;
			if (offer) names[row.condition] = offer.condition_text;
			const name = offer ? `${title.title} (${offer.condition_text})` : title.title;
			asks.push({ name, copies: row.copies, damaged: row.damaged });
		}
		if (isChangedFirst(form)) return data({ problem: undefined, typed: again });
		if (form.get('sure') !== 'yes' && asks.length > 0) {
			return data({ problem: undefined, asks, typed: again }, { status: 409 });
		}
		const lines = rows
			.filter(({ code }) => code !== '')
			.map((row) => ({ ...row, condition: codeChosen(row.condition) }));
		const { id } = await desk.call('desk-deliveries/sendBack', { ...said, lines });
		return await leaveTo(
			args.request,
			`/desk/deliveries/returns/${id}`,
			// Damaged copies were never in stock.
			`${rows.some(({ copies }) => Number(copies) > 0) ? 'The copies are off the shelf. ' : ''}Print this for the parcel.`,
		);
	} catch (error) {
		return refusedWith(error, again);
	}
}

/** Whether copies of an offer are available at the location in the form. */
const standsAt = (places: readonly StockPlace[], location_id: string): boolean =>
	places.some((place) => String(place.location_id) === location_id && place.onhand > 0);

type Typed = Record<'supplier_id' | 'location_id' | 'reason' | 'key', string> & {
	rows: Record<string, string>[];
	/** The names of chosen offers, by the offer's code. */
	names: Record<string, string>;
};

/** Returns the form's fields by name. The name of a form field ends with the number of its row. */
const fieldsOf = ({ rows, names: _, ...said }: Typed): Record<string, string> => ({
	...said,
	...Object.fromEntries(
		rows.flatMap((row, at) => Object.entries(row).map(([name, value]) => [`${name}-${at + 1}`, value])),
	),
});

const without = (fields: Record<string, string>, name: string): Record<string, string> =>
	Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

/** Returns the conditions that staff can choose in a row of the form, including a used copy that was chosen. */
function rowConditions(conditions: Parameters<typeof conditionOptions>[0], chosen = '', names: Typed['names'] = {}) {
	const options = [{ value: '', label: asWeHaveIt }, ...conditionOptions(conditions)];
	if (options.some(({ value }) => value === chosen)) return options;
	return [...options, { value: chosen, label: names[chosen] ?? chosen }];
}

export default function NewReturnScreen() {
	const { locations, suppliers, conditions, key } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [asked] = useSearchParams();
	const { problem, typed: was = typedBefore(asked) } = answer ?? {};
	if (answer && 'asks' in answer) {
		const asks: AskedLine[] = answer.asks;
		const { supplier_id, location_id, reason } = answer.typed;
		const nameOf = (of: readonly { id: number; name: string }[], id: string) =>
			of.find((one) => String(one.id) === id)?.name ?? '';
		return (
			<ConfirmForm
				heading="Send these back?"
				facts={[
					['Supplier', nameOf(suppliers, supplier_id)],
					['From', nameOf(locations, location_id)],
					['Why', reason],
					...asks.map(({ name, copies, damaged }): [string, string] => [
						name,
						`${copies} from the shelf, ${damaged} damaged`,
					]),
				]}
				fields={{ ...fieldsOf(answer.typed), sure: 'yes' }}
				button="Yes, send them back"
			>
				The copies from the shelf leave the stock. You cannot undo a return to a supplier.
			</ConfirmForm>
		);
	}
	return (
		<div className="stack">
			<ScanResult problem={problem} />
			{answer && 'which' in answer ? (
				<WhichCopy
					title={answer.which.title}
					location_id={answer.which.location_id}
					page="/desk/deliveries/returns/new"
					fields={without(fieldsOf(answer.typed), answer.which.name)}
					name={answer.which.name}
					condition={answer.which.condition}
					choiceOf={(offer) => choiceOf(offer, answer.which.title)}
				/>
			) : null}
			<h1>Send copies back</h1>
			{suppliers.length === 0 ? (
				<p>
					No suppliers yet. <Link to="/desk/deliveries/suppliers">Add one</Link>
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
							value={was.supplier_id}
						/>
						<ChoiceField
							id="return-location"
							name="location_id"
							label="From"
							options={placeOptions(locations)}
							value={was.location_id}
						/>
						<PlainField
							id="return-reason"
							name="reason"
							label="Why"
							width="medium"
							maxLength={200}
							value={was.reason}
						/>
					</div>
					<p className="field-hint">
						Copies that arrived damaged were never in stock, so returning them does not change the stock.
					</p>
					{rowNumbers.map((row) => {
						const line = was.rows[row - 1];
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
									options={rowConditions(conditions, line?.condition, was.names)}
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
						<button className="button button-primary">Send them back</button> <FindTitleButton />{' '}
						<Link to="/desk/deliveries/returns">Back</Link>
					</div>
				</Form>
			)}
		</div>
	);
}
