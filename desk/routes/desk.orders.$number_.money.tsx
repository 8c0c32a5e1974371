import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { dollars } from '~/format/dollars';
import { ReturnedSummary } from '~/forms/error-summary';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { Select } from '~/forms/select';
import { readIntent, readSubmission } from '~/forms/submission.server';
import { handMethodNames } from '~store/contract/desk-money';
import { Ledger, Refunds } from '../parts/money-summary';
import { orderPath } from '../parts/thing-paths';
import { When } from '../parts/when';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';

export const meta: MetaFunction = ({ params }) => [{ title: `Money of order ${params.number}` }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { timezone, role } = await desk.me();
	const money = await desk.load('desk-money/get', { order_number: args.params.number ?? '' });
	return { money, timezone, mayRefund: role === 'owner' || role === 'manager' };
}

const fields = {
	receive: z.object({
		version: z.string(),
		amount: z.string({ required_error: 'Say how much was taken.' }),
		method: z.enum(handMethodNames),
		note: z.string().default(''),
	}),
	ask: z.object({ version: z.string() }),
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
	try {
		if (intent === 'receive') {
			await desk.call('desk-money/receive', { order_number, ...submission.value });
			return await leaveTo(args.request, here, `${dollars(submission.value.amount)} is noted as taken.`);
		}
		if (intent === 'ask') {
			await desk.call('desk-money/askToPay', { order_number, ...submission.value });
			return await leaveTo(args.request, here, 'The customer has a link to pay by mail.');
		}
		await desk.call('desk-money/resolveRefund', { order_number, ...submission.value });
		return await leaveTo(args.request, here, 'It is noted what became of it.');
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

const methodWords = { cash: 'Cash', card: 'Card', transfer: 'Transfer', cheque: 'Cheque', other: 'Otherwise' };

export default function MoneyScreen() {
	const { money, timezone, mayRefund } = useLoaderData<typeof loader>();
	const { lastResult } = useActionData<typeof action>() ?? {};
	const field = (name: string, usual = '') => {
		const returned = returnedField('receive', name, lastResult);
		return { ...returned, initialValue: returned.initialValue ?? usual };
	};
	const owes = !money.owed.startsWith('-') && money.owed !== '0.00';
	const isOpen = money.state === 'placed' || money.state === 'ready';
	const unknown = money.refunds.flatMap(({ parts }) => parts).filter(({ state }) => state === 'unknown');
	const at = (what: string) => `/desk/orders/${encodeURIComponent(money.order_number)}/${what}`;
	return (
		<div className="stack stack-wide">
			<ReturnedSummary id="receive" lastResult={lastResult} />
			<h1>{`Money of order ${money.order_number}`}</h1>
			<p>
				<Link to={orderPath(money.order_number)}>{`Order ${money.order_number}`}</Link>
				{`: ${[money.purchaser_name, money.email].filter(Boolean).join(', ')}`}
			</p>
			<p className="cluster">
				{mayRefund && money.refundable !== '0.00' ? (
					<Link className="button" to={at(money.owed.startsWith('-') ? 'refund?kind=owed' : 'refund')}>
						Give money back
					</Link>
				) : null}{' '}
				{money.can_change ? (
					<Link className="button" to={at('change')}>
						Change what was ordered
					</Link>
				) : null}
			</p>
			<Ledger ledger={money.ledger} owed={money.owed} timezone={timezone} />
			{money.refunds.length > 0 ? <Refunds refunds={money.refunds} timezone={timezone} /> : null}
			{mayRefund
				? unknown.map((part) => (
						<Form method="post" key={part.part_id} className="form" aria-label={`Refund ${part.reference}`}>
							<p>{`Nobody knows whether ${dollars(part.amount)} went (${part.reference}). Look on the provider’s own site.`}</p>
							<input type="hidden" name="intent" value="resolve" />
							<input type="hidden" name="version" value={money.version} />
							<input type="hidden" name="part_id" value={part.part_id} />
							<div className="cluster">
								<button className="button" name="gone" value="true">
									It went
								</button>{' '}
								<button className="button" name="gone" value="false">
									It did not go
								</button>
							</div>
						</Form>
					))
				: null}
			{owes && isOpen ? (
				<Form method="post" id="receive" className="form measure" noValidate>
					<h2>Take money in the store</h2>
					<input type="hidden" name="intent" value="receive" />
					<input type="hidden" name="version" value={money.version} />
					<Field field={field('amount', money.owed)} label="Amount" width="short" inputMode="decimal" />
					<Select
						field={field('method', 'cash')}
						label="How"
						options={handMethodNames.map((value) => ({ value, label: methodWords[value] }))}
					/>
					<Field field={field('note')} label="Note" optional />
					<button className="button button-primary">Note it as taken</button>
				</Form>
			) : null}
			{owes && money.email !== '' && (isOpen || money.state === 'awaiting_payment') ? (
				<Form method="post" className="form measure" aria-label="Ask by mail">
					<h2>Ask for it by mail</h2>
					{money.pay_until === null ? null : (
						<p>
							A link was sent; it can be paid until <When at={money.pay_until} timezone={timezone} />.
						</p>
					)}
					<input type="hidden" name="intent" value="ask" />
					<input type="hidden" name="version" value={money.version} />
					<button className="button">{`Mail a link to pay ${dollars(money.owed)}`}</button>
				</Form>
			) : null}
		</div>
	);
}
