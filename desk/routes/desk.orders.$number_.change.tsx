import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { dollars } from '~/format/dollars';
import { Checkbox } from '~/forms/checkbox';
import { ReturnedSummary } from '~/forms/error-summary';
import { Field } from '~/forms/field';
import { Radios } from '~/forms/radios';
import { returnedField } from '~/forms/returned-field';
import { readSubmission } from '~/forms/submission.server';
import { StoreError } from '~/store-api/store-error';
import type { ChangePreview } from '~store/contract/desk-money';
import { owedWords } from '../parts/money-summary';
import { RefusedLine } from '../parts/refused-line';
import { keptChange, readChange } from '../session/change-form';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';

export const meta: MetaFunction = ({ params }) => [{ title: `Change order ${params.number}` }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const order_number = args.params.number ?? '';
	const { searchParams } = new URL(args.request.url);
	const [money, { role }] = await Promise.all([desk.load('desk-money/get', { order_number }), desk.me()]);
	const asked = {
		money,
		typed: Object.fromEntries(searchParams),
		mayPrice: role === 'owner' || role === 'manager',
		preview: null,
		kept: [],
		refused: null,
	};
	if (!searchParams.has('show')) return asked;
	try {
		const preview = await desk.call('desk-money/previewChange', readChange(searchParams, order_number, money));
		return { ...asked, preview, kept: keptChange(searchParams) };
	} catch (error) {
		if (!(error instanceof StoreError) || error.status >= 500) throw error;
		return {
			...asked,
			refused: { words: error.message, field: known.includes(error.field ?? '') ? (error.field ?? '') : '' },
		};
	}
}

/** Fields that the page has by the call's own names. */
const known = ['eisbn', 'reason', 'street_address', 'city', 'country', 'name'];

const fields = z.object({ version: z.string(), ask: z.string().optional() });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const submission = readSubmission(form, fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	const order_number = args.params.number ?? '';
	try {
		const standing = await desk.call('desk-money/get', { order_number });
		const { version, ask } = submission.value;
		const changed = await desk.call('desk-money/change', {
			...readChange(form, order_number, standing),
			version,
			ask: ask !== undefined,
		});
		return await leaveTo(
			args.request,
			`/desk/orders/${encodeURIComponent(order_number)}/money`,
			`The order is changed. ${owedWords(changed.owed)}.`,
		);
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export default function ChangeScreen() {
	const { money, typed, mayPrice, preview, kept, refused } = useLoaderData<typeof loader>();
	const { lastResult } = useActionData<typeof action>() ?? {};
	const field = (name: string, usual = '') => ({
		...returnedField('change', name, undefined),
		initialValue: typed[name] ?? usual,
	});
	const { address } = money;
	return (
		<div className="stack stack-wide">
			<RefusedLine formId="change" refused={refused} />
			<ReturnedSummary id="do" lastResult={lastResult} />
			<h1>{`Change order ${money.order_number}`}</h1>
			<p>{`${money.purchaser_name}. It comes to ${dollars(money.total)}. ${owedWords(money.owed)}.`}</p>
			{preview === null ? null : (
				<Shown preview={preview} kept={kept as [string, string][]} mayAsk={money.email !== ''} />
			)}
			<Form id="change" className="form" noValidate>
				<input type="hidden" name="show" value="1" />
				{money.items.map((item) => (
					<fieldset key={item.item_id} className="fieldset">
						<legend className="fieldset-legend">{`${item.title}, ${item.condition_text}`}</legend>
						<div className="cluster">
							<Field
								field={field(`copies-${item.item_id}`, String(item.quantity))}
								label={`Copies of ${item.title}`}
								hint="0 takes it out"
								width="short"
								inputMode="numeric"
							/>{' '}
							{mayPrice ? (
								<Field
									field={field(`price-${item.item_id}`, item.sold_price)}
									label={`Price of ${item.title}`}
									hint="Of one copy"
									width="short"
									inputMode="decimal"
								/>
							) : null}{' '}
							<Field
								field={field(`eisbn-${item.item_id}`)}
								label={`Another edition of ${item.title}`}
								hint="ISBN"
								width="medium"
								optional
							/>{' '}
							<Field
								field={field(`condition-${item.item_id}`)}
								label={`Condition of that for ${item.title}`}
								hint="new, used …"
								width="short"
								optional
							/>
						</div>
					</fieldset>
				))}
				<fieldset className="fieldset">
					<legend className="fieldset-legend">Another title</legend>
					<div className="cluster">
						<Field field={field('eisbn')} label="ISBN" width="medium" optional />{' '}
						<Field field={field('condition')} label="Condition" hint="new, used …" width="short" optional />{' '}
						<Field field={field('copies')} label="Copies" width="short" inputMode="numeric" optional />
					</div>
				</fieldset>
				<Radios
					field={field('delivery', money.delivery)}
					legend="Handed over"
					options={[
						{ value: 'pickup', label: 'In-store pick up' },
						{ value: 'ship', label: 'Shipping' },
						{ value: 'local_delivery', label: 'Local delivery' },
					]}
				/>
				<fieldset className="fieldset">
					<legend className="fieldset-legend">Where it is sent</legend>
					<Field field={field('name', address?.name ?? money.purchaser_name)} label="Name" autoComplete="off" />
					<Field
						field={field('street_address', address?.street_address)}
						label="Street address"
						autoComplete="off"
						optional
					/>
					<Field
						field={field('street_address_2', address?.street_address_2)}
						label="Flat, floor"
						autoComplete="off"
						optional
					/>
					<Field field={field('city', address?.city)} label="City" autoComplete="off" optional />
					<div className="cluster">
						<Field
							field={field('province', address?.province)}
							label="Province or state"
							hint="Its code"
							width="short"
							optional
						/>{' '}
						<Field field={field('postal_code', address?.postal_code)} label="Postal code" width="short" optional />{' '}
						<Field field={field('country', address?.country)} label="Country" hint="CA, US …" width="short" optional />
					</div>
				</fieldset>
				<Field field={field('reason')} label="Reason" hint="The customer reads it; a price needs one." optional />
				<div className="cluster">
					<button className="button">Work it out</button>{' '}
					<Link to={`/desk/orders/${encodeURIComponent(money.order_number)}/money`}>Back</Link>
				</div>
			</Form>
		</div>
	);
}

/** What the order would be, and the button that makes it so. */
const Shown = ({ preview, kept, mayAsk }: { preview: ChangePreview; kept: [string, string][]; mayAsk: boolean }) => (
	<section className="stack" aria-label="What the order would be">
		<h2>{`It would come to ${dollars(preview.total)}`}</h2>
		<ul>
			{preview.lines.map((line, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a new line has no other name, and none of them moves
				<li key={at}>
					{`${line.quantity} × ${line.title}: ${dollars(line.line_price)}${line.backorder > 0 ? `, ${line.backorder} to be ordered first` : ''}`}
				</li>
			))}
			{preview.taxes.map(({ type, amount }) => (
				<li key={type}>{`${type}: ${dollars(amount)}`}</li>
			))}
			{preview.shipping === '0.00' ? null : <li>{`Shipping: ${dollars(preview.shipping)}`}</li>}
		</ul>
		<p>{`It came to ${dollars(preview.total_before)}. After it: ${owedWords(preview.owed_after)}.`}</p>
		<Form method="post" id="do" className="form">
			{kept.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<input type="hidden" name="version" value={preview.version} />
			{mayAsk && !preview.owed_after.startsWith('-') && preview.owed_after !== '0.00' ? (
				<Checkbox
					field={returnedField('do', 'ask', undefined)}
					label={`Mail the customer a link to pay ${dollars(preview.owed_after)}`}
				/>
			) : null}
			<button className="button button-primary">Change the order</button>
		</Form>
	</section>
);
