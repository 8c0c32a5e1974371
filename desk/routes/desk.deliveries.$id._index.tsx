import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { ChoiceField, conditionOptions } from '../parts/choice-field';
import { pageAsked } from '../parts/list-address';
import { PlainField } from '../parts/plain-field';
import { ProblemLine } from '../parts/problem-line';
import { PurchaseOrderLines } from '../parts/purchase-order-lines';
import { ScanField } from '../parts/scan-field';
import { purchaseOrderPath } from '../parts/thing-paths';
import { When } from '../parts/when';
import { newFormKey } from '../session/form-key.server';
import { openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';
import { type Intent, runIntent } from '../session/run-intent.server';
import { purchaseOrderWords } from '../session/state-in';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: data ? `Purchase order ${data.order.id}` : 'Purchase order' },
];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const [order, { timezone }, { conditions }] = await Promise.all([
		desk.load('desk-deliveries/get', { purchase_order_id: String(args.params.id) }),
		desk.me(),
		desk.load('desk-stock/choices', {}),
	]);
	const { offset, limit } = pageAsked(new URL(args.request.url).searchParams);
	const items = order.items.slice(offset, offset + limit);
	return {
		order: { ...order, items },
		more: order.items.length > offset + limit,
		conditions,
		timezone,
		shown: newFormKey(),
	};
}

const typed = z.string().default('');
const versioned = { version: typed };
const lineFields = z.object({ ...versioned, code: typed, condition: z.string().default('new'), quantity: typed });
const noteFields = z.object({ ...versioned, note: typed });
const reasonFields = z.object({ ...versioned, reason: typed });

/** What each form of the page does; answers what is said of it. */
const intents = {
	line: async (desk, form, purchase_order_id) => {
		const said = readWritten(form, lineFields);
		await desk.call('desk-deliveries/setLine', { purchase_order_id, ...said });
		return said.quantity === '0' ? 'The title is off the purchase order.' : 'The line is saved.';
	},
	note: async (desk, form, purchase_order_id) => {
		await desk.call('desk-deliveries/setNote', { purchase_order_id, ...readWritten(form, noteFields) });
		return 'The note is saved.';
	},
	send: async (desk, form, purchase_order_id) => {
		const { version } = readWritten(form, z.object(versioned));
		const sent = await desk.call('desk-deliveries/send', { purchase_order_id, version });
		return sent.supplier_email === ''
			? 'Its copies are on order. No e-mail of the supplier is known: give them the file.'
			: `It is on its way to ${sent.supplier_email}, and its copies are on order.`;
	},
	cancel: async (desk, form, purchase_order_id) => {
		await desk.call('desk-deliveries/cancel', { purchase_order_id, ...readWritten(form, reasonFields) });
		return 'It is cancelled.';
	},
	close: async (desk, form, purchase_order_id) => {
		await desk.call('desk-deliveries/close', { purchase_order_id, ...readWritten(form, reasonFields) });
		return 'Nothing of it is to come any more.';
	},
} satisfies Record<string, Intent>;

export const action = (args: ActionFunctionArgs) => runIntent(args, intents, purchaseOrderPath);

export const shouldRevalidate = revalidateWhenChanged;

export default function PurchaseOrderScreen() {
	const { order, more, conditions, timezone, shown } = useLoaderData<typeof loader>();
	const { problem, typed: was } = useActionData<typeof action>() ?? {};
	const isDraft = order.state === 'draft';
	const isComing = order.state === 'sent' || order.state === 'partly_received';
	return (
		<div className="stack">
			<ProblemLine problem={problem} />
			<h1>
				{`Purchase order ${order.id}`}
				<span className="tag">{purchaseOrderWords[order.state]}</span>
			</h1>
			<dl className="desk-facts">
				<dt>Supplier</dt>
				<dd>
					<Link to={`/desk/deliveries/suppliers/${order.supplier_id}`}>{order.supplier}</Link>
				</dd>
				<dt>Deliver to</dt>
				<dd>{order.location}</dd>
				<dt>Begun</dt>
				<dd>
					<When at={order.created_at} timezone={timezone} />
					{order.staff === '' ? '' : `, ${order.staff}`}
				</dd>
				{order.sent_at === null ? null : (
					<>
						<dt>Sent</dt>
						<dd>
							<When at={order.sent_at} timezone={timezone} />
						</dd>
					</>
				)}
				<dt>Copies</dt>
				<dd>{`${order.ordered} ordered, ${order.received} received, ${order.outstanding} to come`}</dd>
				{order.note === '' || isDraft ? null : (
					<>
						<dt>Note</dt>
						<dd>{order.note}</dd>
					</>
				)}
			</dl>
			{/* No paragraph: a browser ends one before a form, and scripts would find another page than was sent. */}
			<div className="cluster no-print">
				{isComing ? (
					<Link className="button button-primary" to={`/desk/deliveries/${order.id}/receive`}>
						Receive it
					</Link>
				) : null}
				{isDraft && order.lines > 0 ? (
					<Form method="post">
						<input type="hidden" name="version" value={order.version} />
						<button className="button button-primary" name="intent" value="send">
							{order.supplier_email === '' ? 'Put it on order' : 'Send it'}
						</button>
					</Form>
				) : null}{' '}
				<Link to="/desk/deliveries">Deliveries</Link>
			</div>
			{isDraft ? (
				<Form method="post" id="line" className="desk-scan" noValidate>
					<input type="hidden" name="version" value={order.version} />
					<ScanField
						formId="line"
						shown={shown}
						problem={was?.intent === 'line' ? problem : undefined}
						label="Add a title: ISBN or barcode"
					/>
					<ChoiceField
						key={`condition ${shown}`}
						id="line-condition"
						name="condition"
						label="Condition"
						options={conditionOptions(conditions)}
					/>
					<PlainField
						key={`quantity ${shown}`}
						id="line-quantity"
						name="quantity"
						label="Copies"
						width="short"
						inputMode="numeric"
						value="1"
					/>
					<button className="button" name="intent" value="line">
						Add it
					</button>
				</Form>
			) : null}
			<PurchaseOrderLines order={order} isDraft={isDraft} more={more} />
			{isDraft ? (
				<Form method="post" id="note" className="form" noValidate>
					<input type="hidden" name="version" value={order.version} />
					<PlainField id="note-note" name="note" label="Note for the supplier" maxLength={1000} value={order.note} />
					<div className="cluster">
						<button className="button" name="intent" value="note">
							Save the note
						</button>
					</div>
				</Form>
			) : null}
			{isComing ? (
				<details>
					<summary>The rest will not come</summary>
					<EndForm intent="close" button="Count the rest as short" version={order.version} />
				</details>
			) : null}
			{isDraft || order.state === 'sent' ? (
				<details>
					<summary>Give it up</summary>
					<EndForm intent="cancel" button="Cancel it" version={order.version} />
				</details>
			) : null}
		</div>
	);
}

const EndForm = ({ intent, button, version }: { intent: string; button: string; version: string }) => (
	<Form method="post" id={intent} className="form" noValidate>
		<input type="hidden" name="version" value={version} />
		<PlainField id={`${intent}-reason`} name="reason" label="Why" maxLength={200} />
		<div className="cluster">
			<button className="button" name="intent" value={intent}>
				{button}
			</button>
		</div>
	</Form>
);
