import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { dollars } from '~/format/dollars';
import { ReturnedSummary } from '~/forms/error-summary';
import { Field } from '~/forms/field';
import { Radios } from '~/forms/radios';
import { returnedField } from '~/forms/returned-field';
import { Select } from '~/forms/select';
import { readSubmission } from '~/forms/submission.server';
import { StoreError } from '~/store-api/store-error';
import { handMethodNames, type OrderMoney, type RefundPreview } from '~store/contract/desk-money';
import { owedWords } from '../parts/money-summary';
import { RefusedLine } from '../parts/refused-line';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { keptFields, readRefund } from '../session/refund-form';

export const meta: MetaFunction = ({ params }) => [{ title: `Give money back of order ${params.number}` }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { role } = await desk.me();
	if (role !== 'owner' && role !== 'manager')
		throw data({ error: 'Your role does not do this. Ask an owner of the shop.' }, { status: 403 });
	await desk.load('desk-session/requireRecentPassword', {});
	const order_number = args.params.number ?? '';
	const { searchParams } = new URL(args.request.url);
	const money = await desk.load('desk-money/get', { order_number });
	const typed = Object.fromEntries(searchParams);
	const asked = { money, typed, preview: null, kept: [], key: '', refused: null };
	if (!searchParams.has('show')) return asked;
	try {
		const preview = await desk.call('desk-money/previewRefund', readRefund(searchParams, order_number));
		return { ...asked, preview, kept: keptFields(searchParams), key: randomUUID() };
	} catch (error) {
		if (!(error instanceof StoreError) || error.status >= 500) throw error;
		return { ...asked, refused: { words: error.message, field: fieldOf(error.field) } };
	}
}

/** Where the page says what is wrong: a refusal of the lines is one of the whole form. */
const fieldOf = (field: string | undefined): string =>
	field !== undefined && ['amount', 'shipping', 'reason', 'way'].includes(field) ? field : '';

const fields = z.object({ version: z.string(), idempotency_key: z.string() });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const submission = readSubmission(form, fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	const order_number = args.params.number ?? '';
	try {
		const money = await desk.call('desk-money/refund', { ...readRefund(form, order_number), ...submission.value });
		const refund = money.refunds.find(({ refund_id }) => refund_id === money.refund_id);
		const waits = refund?.parts.some(({ state }) => state !== 'done') ?? false;
		const said = waits ? 'is noted: see below how it stands' : 'is given back';
		return await leaveTo(
			args.request,
			`/desk/orders/${encodeURIComponent(order_number)}/money`,
			`${dollars(refund?.amount ?? '0.00')} ${said}.`,
		);
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export default function RefundScreen() {
	const { money, typed, preview, kept, key, refused } = useLoaderData<typeof loader>();
	const { lastResult } = useActionData<typeof action>() ?? {};
	return (
		<div className="stack stack-wide">
			<RefusedLine formId="refund" refused={refused} />
			<ReturnedSummary id="do" lastResult={lastResult} />
			<h1>{`Give money back of order ${money.order_number}`}</h1>
			<p>{`${money.purchaser_name}. Paid: ${dollars(money.paid)}; given back: ${dollars(money.given_back)}; at most ${dollars(money.refundable)} can go back. ${owedWords(money.owed)}.`}</p>
			{preview === null ? null : <Shown preview={preview} kept={kept as [string, string][]} refundKey={key} />}
			<Choice money={money} typed={typed} />
		</div>
	);
}

/** What would be done, and the button that does it. */
const Shown = ({
	preview,
	kept,
	refundKey,
}: {
	preview: RefundPreview;
	kept: [string, string][];
	refundKey: string;
}) => (
	<section className="stack" aria-label="What would be given back">
		<h2>{`${dollars(preview.amount)} would be given back`}</h2>
		<ul>
			{preview.lines.map((line) => (
				<li key={line.item_id}>
					{`${line.quantity} × ${line.title}${line.restock ? ', back on the shelf' : ''}: ${dollars(line.amount)}`}
				</li>
			))}
			{preview.shipping === '0.00' ? null : <li>{`Shipping: ${dollars(preview.shipping)}`}</li>}
			{preview.taxes.map(({ type, amount }) => (
				<li key={type}>{`${type}: ${dollars(amount)}`}</li>
			))}
		</ul>
		<h3>In which way</h3>
		<ul>
			{preview.parts.map((part) => (
				<li
					key={part.way}
				>{`${dollars(part.amount)}: ${part.way}${part.by_hand === '' ? '' : `. ${part.by_hand}`}`}</li>
			))}
		</ul>
		<p>{`After it: ${owedWords(preview.owed_after)}.`}</p>
		<Form method="post" id="do">
			{kept.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<input type="hidden" name="version" value={preview.version} />
			<input type="hidden" name="idempotency_key" value={refundKey} />
			<button className="button button-primary">{`Give ${dollars(preview.amount)} back`}</button>
		</Form>
	</section>
);

const handWords = {
	cash: 'Cash',
	card: 'Card, at the till',
	transfer: 'Transfer',
	cheque: 'Cheque',
	other: 'Otherwise',
};

/** What is to be given back, and how. */
function Choice({ money, typed }: { money: OrderMoney; typed: Record<string, string> }) {
	const field = (name: string, usual = '') => ({
		...returnedField('refund', name, undefined),
		initialValue: typed[name] ?? usual,
	});
	const owes = money.owed.startsWith('-');
	const kinds = [
		{ value: 'whole', label: `All that is left: ${dollars(money.refundable)}` },
		{ value: 'lines', label: 'Some lines' },
		{ value: 'amount', label: 'An amount' },
		...(owes ? [{ value: 'owed', label: `What it was paid too much: ${dollars(money.owed.slice(1))}` }] : []),
	];
	return (
		<Form id="refund" className="form" noValidate>
			<input type="hidden" name="show" value="1" />
			<Radios field={field('kind', owes ? 'owed' : 'whole')} legend="What" options={kinds} />
			<fieldset className="fieldset">
				<legend className="fieldset-legend">Lines</legend>
				<div className="stack">
					{money.items.map((item) => (
						<div key={item.item_id} className="cluster">
							<Field
								field={field(`copies-${item.item_id}`)}
								label={`Copies of ${item.title}`}
								hint={`${item.left} of ${item.quantity} left, ${dollars(item.worth)} with taxes`}
								width="short"
								inputMode="numeric"
							/>{' '}
							{item.can_restock ? (
								<label className="choice-label">
									<input
										type="checkbox"
										name={`shelf-${item.item_id}`}
										defaultChecked={typed[`shelf-${item.item_id}`] === 'on'}
									/>{' '}
									{`${item.title}: back on the shelf`}
								</label>
							) : null}
						</div>
					))}
				</div>
			</fieldset>
			{money.shipping_left === '0.00' ? null : (
				<Field
					field={field('shipping')}
					label="Of the shipping, with some lines"
					hint={`${dollars(money.shipping_left)} is left of it, without taxes`}
					width="short"
					inputMode="decimal"
					optional
				/>
			)}
			<Field field={field('amount')} label="Amount" hint="For an amount" width="short" inputMode="decimal" optional />
			<Radios
				field={field('way', 'as_paid')}
				legend="How"
				options={[
					{ value: 'as_paid', label: 'As it was paid' },
					{
						value: 'gift_card',
						label: 'On a gift card',
						hint: 'The one that was used, else a new one that is mailed.',
					},
					{ value: 'by_hand', label: 'By hand', hint: 'You hand it over yourself: say why.' },
				]}
			/>
			<Select
				field={field('hand_method', 'cash')}
				label="By hand in"
				options={handMethodNames.map((value) => ({ value, label: handWords[value] }))}
			/>
			<Field field={field('reason')} label="Reason" optional />
			<div className="cluster">
				<button className="button">Work it out</button>{' '}
				<Link to={`/desk/orders/${encodeURIComponent(money.order_number)}/money`}>Back</Link>
			</div>
		</Form>
	);
}
