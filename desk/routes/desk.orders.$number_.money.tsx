import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { dollars } from '~/format/dollars';
import { ReturnedSummary } from '~/forms/error-summary';
import { returnForm } from '~/forms/failed-form.server';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { Select } from '~/forms/select';
import { readIntent, readSubmission } from '~/forms/submission.server';
import { handMethodNames } from '~store/contract/hand-methods';
import { isConfirmed } from '~store/contract/order-states';
import { NowIs } from '../parts/changed-line';
import { ConfirmBox } from '../parts/confirm-box';
import { ConfirmForm } from '../parts/confirm-form';
import type { DeskHandle } from '../parts/desk-handle';
import { handMethodOptions, handMethodWords } from '../parts/hand-methods';
import { Ledger, MoneyBox, Refunds } from '../parts/money-summary';
import { InvoiceOfOrder } from '../parts/orders/invoice-of-order';
import { orderPath } from '../parts/thing-paths';
import { VersionField } from '../parts/version-field';
import { When } from '../parts/when';
import { newFormKey } from '../session/form-key.server';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';
import { isChangedFirst } from '../session/typed-fields';

export const handle: DeskHandle = {
	title: ({ params }) => `Payments of order ${params.number}`,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { role } = await desk.me();
	const money = await desk.load('desk-money/get', { order_number: args.params.number ?? '' });
	return { money, mayRefund: role === 'owner' || role === 'manager', key: newFormKey() };
}

const fields = {
	receive: z.object({
		version: z.string(),
		amount: z.string({ required_error: 'Type the amount that the customer paid.' }),
		method: z.enum(handMethodNames),
		note: z.string().default(''),
		/** The value is set if the user has confirmed the payment. */
		sure: z.string().optional(),
	}),
	ask: z.object({ version: z.string() }),
	put_on_account: z.object({ version: z.string() }),
	mail_invoice: z.object({ key: z.string() }),
	resolve: z.object({ version: z.string(), part_id: z.string(), gone: z.enum(['true', 'false']) }),
};

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const order_number = args.params.number ?? '';
	const here = `/desk/orders/${encodeURIComponent(order_number)}/money`;
	const intent = readIntent(form, fields);
	const submission = readSubmission(form, fields[intent] as z.ZodTypeAny);
	if (submission.status !== 'success') return giveFormBack(submission);
	if (isChangedFirst(form)) return data({ lastResult: returnForm(submission), isChanged: false });
	try {
		if (intent === 'receive') {
			const { role } = await desk.me();
			const mayUndo = role === 'owner' || role === 'manager';
			const { sure, ...received } = submission.value as z.output<typeof fields.receive>;
			// A role that may not refund cannot correct a mistake, so the page asks for confirmation before it records the money.
			// The store refuses more than is owed, so there is nothing to confirm.
			const isTooMuch = async () =>
				Number(received.amount) > Number((await desk.call('desk-money/get', { order_number })).owed);
			if (!mayUndo && sure === undefined && !(await isTooMuch()))
				return data({ lastResult: returnForm(submission), isChanged: false, received });
			await desk.call('desk-money/receive', { order_number, ...received });
			return await leaveTo(args.request, here, {
				kind: 'success',
				text: `${amountWords(submission.value.amount)} is recorded as paid.`,
				...(mayUndo ? { undo: { words: 'Refund it', to: here.replace(/money$/, 'refund') } } : {}),
			});
		}
		if (intent === 'ask') {
			await desk.call('desk-money/askToPay', { order_number, ...submission.value });
			return await leaveTo(args.request, here, 'The customer gets an e-mail with a link to pay.');
		}
		if (intent === 'put_on_account') {
			await desk.call('desk-money/putOnAccount', { order_number, ...submission.value });
			return await leaveTo(args.request, here, 'The order is completed on account.');
		}
		if (intent === 'mail_invoice') {
			const { recipient } = await desk.call('desk-money/mailInvoice', { order_number, ...submission.value });
			return await leaveTo(args.request, here, `The invoice is on its way to ${recipient}.`);
		}
		await desk.call('desk-money/resolveRefund', { order_number, ...submission.value });
		return await leaveTo(args.request, here, 'The result of the refund is recorded.');
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

/** Formats a typed amount: '100' becomes '$100.00'. Returns an invalid amount unchanged. */
const amountWords = (typed: string): string =>
	dollars(/^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Number(typed).toFixed(2) : typed);

export const shouldRevalidate = revalidateWhenChanged;

export default function MoneyScreen() {
	const { money, mayRefund, key } = useLoaderData<typeof loader>();
	const answered = useActionData<typeof action>();
	const { lastResult, isChanged = false } = answered ?? {};
	const received = answered && 'received' in answered ? answered.received : null;
	const field = (name: string, usual = '') => {
		const returned = returnedField('receive', name, lastResult);
		return { ...returned, initialValue: returned.initialValue ?? usual };
	};
	const owes = !money.owed.startsWith('-') && money.owed !== '0.00';
	const isOpen = isConfirmed(money.state);
	const waits = money.state === 'awaiting_payment';
	const mayAsk = owes && money.email !== '' && (isOpen || waits);
	const unknown = money.refunds.flatMap(({ parts }) => parts).filter(({ state }) => state === 'unknown');
	const [search] = useSearchParams();
	const resolved = unknown.find(({ part_id }) => String(part_id) === search.get('part'));
	const gone = search.get('gone') === 'true';
	const at = (what: string) => `/desk/orders/${encodeURIComponent(money.order_number)}/${what}`;
	if (received)
		return (
			<ConfirmForm
				heading={`Was ${amountWords(received.amount)} taken?`}
				facts={[
					['Order', money.order_number],
					['Amount', amountWords(received.amount)],
					['How', handMethodWords[received.method as keyof typeof handMethodWords]],
					['Note', received.note],
				]}
				fields={{ intent: 'receive', sure: 'yes', ...received }}
				button="Yes, it was taken"
			>
				Only a manager can refund a payment.
			</ConfirmForm>
		);
	return (
		<div className="stack stack-wide">
			<ReturnedSummary id="receive" lastResult={lastResult} />
			{mayRefund && resolved ? (
				<ConfirmBox
					heading={`Did the refund of ${dollars(resolved.amount)} ${gone ? 'go through' : 'fail'}?`}
					fields={{ intent: 'resolve', version: money.version, part_id: resolved.part_id, gone: String(gone) }}
					button={gone ? 'Yes, it went through' : 'Yes, it failed'}
					back={at('money')}
				>
					{gone
						? 'The shop tells the customer that the money was refunded. You cannot undo this.'
						: 'The store owes the customer this amount again. You cannot undo this.'}
				</ConfirmBox>
			) : null}
			{mayAsk && search.get('ask') === 'pay' ? (
				<ConfirmBox
					heading="E-mail a link to pay?"
					fields={{ intent: 'ask', version: money.version }}
					button={`E-mail it to ${money.email}`}
					back={at('money')}
				>
					{`The e-mail asks for ${dollars(money.owed)}. You cannot take the mail back.`}
				</ConfirmBox>
			) : null}
			<h1>{`Payments of order ${money.order_number}`}</h1>
			<p>
				<Link to={orderPath(money.order_number)}>{`Order ${money.order_number}`}</Link>
				{`: ${[money.purchaser_name, money.email].filter(Boolean).join(', ')}`}
			</p>
			<p className="cluster">
				{mayRefund && money.refundable !== '0.00' ? (
					<Link className="button" to={at(money.owed.startsWith('-') ? 'refund?kind=owed' : 'refund')}>
						Refund
					</Link>
				) : null}{' '}
				{money.why_unchangeable === '' ? (
					<Link className="button" to={at('change')}>
						Edit order
					</Link>
				) : null}
			</p>
			<MoneyBox {...money} />
			<Ledger ledger={money.ledger} owed={money.owed} />
			{money.refunds.length > 0 ? <Refunds {...money} /> : null}
			{mayRefund
				? unknown.map((part) => (
						<section key={part.part_id} className="stack stack-tight" aria-label={`Refund ${part.reference}`}>
							<p>{`It is unknown whether the refund of ${dollars(part.amount)} (${part.reference}) went through. Check on the provider’s own site.`}</p>
							<p className="cluster">
								<Link className="button" to={`?part=${part.part_id}&gone=true`}>
									It went through
								</Link>{' '}
								<Link className="button" to={`?part=${part.part_id}&gone=false`}>
									It failed
								</Link>
							</p>
						</section>
					))
				: null}
			{money.can_put_on_account ? (
				<Form method="post" id="put_on_account" className="stack stack-tight">
					<h2>Put on account</h2>
					<p>{`This completes the order and writes an invoice of ${dollars(money.owed)}.`}</p>
					<input type="hidden" name="intent" value="put_on_account" />
					<input type="hidden" name="version" value={money.version} />
					<button className="button">{`Put ${dollars(money.owed)} on account`}</button>
				</Form>
			) : null}
			{money.invoice ? <InvoiceOfOrder invoice={money.invoice} number={money.order_number} formKey={key} /> : null}
			{owes && (isOpen || waits || money.state === 'completed') ? (
				<Form key={money.owed} method="post" id="receive" className="form measure" noValidate>
					<h2>Take payment in the store</h2>
					{waits ? (
						<p>The order awaits an online payment. If you take the whole amount here, the order is placed.</p>
					) : null}
					<input type="hidden" name="intent" value="receive" />
					<VersionField lastResult={lastResult} isChanged={isChanged} now={money.version} />
					<Field
						field={field('amount', money.owed)}
						label="Amount"
						hint={isChanged ? <NowIs shown now={`${dollars(money.owed)} owed`} /> : null}
						width="short"
						inputMode="decimal"
					/>
					<Select field={field('method', 'cash')} label="How" options={handMethodOptions} />
					<Field field={field('note')} label="Note" optional />
					<button className="button button-primary">Record payment</button>
				</Form>
			) : null}
			{mayAsk ? (
				<section className="stack measure" aria-label="Ask for payment by e-mail">
					<h2>Ask for payment by e-mail</h2>
					{money.pay_until === null ? null : (
						<p>
							The shop sent the customer a link to pay. The link works until <When at={money.pay_until} />.
						</p>
					)}
					<p>
						<Link className="button" to="?ask=pay">{`E-mail a link to pay ${dollars(money.owed)}`}</Link>
					</p>
				</section>
			) : null}
		</div>
	);
}
