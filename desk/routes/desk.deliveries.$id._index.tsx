import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { readWritten } from '~/forms/submission.server';
import type { PurchaseOrder } from '~store/contract/desk-deliveries';
import { purchaseOrderStateWords } from '~store/contract/desk-states';
import { dayIn } from '~store/contract/zoned-time';
import { ArrivedForOrders } from '../parts/arrived-for';
import { NowIs } from '../parts/changed-line';
import { ChoiceField, conditionOptions } from '../parts/choice-field';
import { ConfirmBox } from '../parts/confirm-box';
import { dayInWords } from '../parts/day-words';
import { deliveryName, supplierWords } from '../parts/delivery-words';
import type { DeskHandle } from '../parts/desk-handle';
import { FindTitleButton } from '../parts/find-title-button';
import { pageAsked } from '../parts/list-address';
import { PlainField } from '../parts/plain-field';
import { PurchaseOrderLines } from '../parts/purchase-order-lines';
import { ScanField } from '../parts/scan-field';
import { ScanResult } from '../parts/scan-result';
import { ScanSoundSwitch } from '../parts/scan-sound';
import { purchaseOrderPath, supplierPath } from '../parts/thing-paths';
import { isRefused, type RefusedForm, typedAgain } from '../parts/typed-again';
import { When } from '../parts/when';
import { comingConditions, WhichCopy } from '../parts/which-copy';
import { askWhichCopy, titleInQuestion } from '../session/ask-which-copy';
import { chosenIn } from '../session/chosen-title';
import { newFormKey } from '../session/form-key.server';
import { type Desk, openDesk } from '../session/open-desk.server';
import { withPutBack } from '../session/put-back';
import { revalidateWhenChanged } from '../session/revalidate';
import { type Intent, runIntent } from '../session/run-intent.server';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => (data ? deliveryName(data.order) : 'Purchase order'),
	showsResult: true,
};

/** Returns the numbers of copies of a delivery: '5 ordered, 3 received, 1 damaged, 1 to come'. */
const copiesInWords = ({ was_ordered, ordered, received, damaged, short, outstanding }: PurchaseOrder): string =>
	[
		was_ordered ? `${ordered} ordered` : '',
		was_ordered ? `${received} received` : `${received} received without a purchase order`,
		damaged > 0 ? `${damaged} damaged` : '',
		short > 0 ? `${short} missing` : '',
		was_ordered ? `${outstanding} to come` : '',
	]
		.filter((words) => words !== '')
		.join(', ');

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const id = String(args.params.id);
	const { searchParams } = new URL(args.request.url);
	const [order, arrived, { conditions }, which] = await Promise.all([
		desk.load('desk-deliveries/get', { purchase_order_id: id }),
		desk.load('desk-picking/arrived', { brought_by: 'purchase order', id }),
		desk.load('desk-stock/choices', {}),
		titleInQuestion(desk, args.request),
	]);
	const { offset, limit } = pageAsked(searchParams);
	const items = order.items.slice(offset, offset + limit);
	return {
		order: { ...order, items },
		arrived,
		more: order.items.length > offset + limit,
		conditions,
		which,
		shown: newFormKey(),
	};
}

const typed = z.string().default('');
const versioned = { version: typed };
const lineFields = z.object({
	...versioned,
	code: typed,
	condition: z.string().default('new'),
	exact: z.enum(['true', 'false']).default('false'),
	quantity: typed,
});
const noteFields = z.object({ ...versioned, note: typed });
const expectedFields = z.object({ ...versioned, expected_on: typed });
const reasonFields = z.object({ ...versioned, reason: typed });

const saveLine = async (desk: Desk, form: FormData, purchase_order_id: string, add = false) => {
	const said = readWritten(form, lineFields);
	const { version, items } = await desk.call('desk-deliveries/get', { purchase_order_id });
	const saved = await desk.call('desk-deliveries/setLine', { purchase_order_id, ...said, add });
	const { code, condition, quantity } = said;
	const before = items.find((line) => line.eisbn === code && line.condition === condition);
	return withPutBack(
		quantity === '0' ? 'The title was removed from the purchase order.' : 'The number of copies is saved.',
		purchaseOrderPath(Number(purchase_order_id)),
		before && version === said.version
			? { code, condition, quantity: String(before.quantity), version: saved.version }
			: undefined,
	);
};

/** The actions of the forms on a purchase order's page. Each action returns the message for the next page. */
const intents = {
	add: (desk, form, id) =>
		saveLine(desk, form, id, true).catch((error) => {
			const { code: which, condition, quantity } = readWritten(form, lineFields);
			return askWhichCopy(error, purchaseOrderPath(Number(id)), { which, condition, quantity });
		}),
	/** Saves the form that undoes a removal of a title by adding the title with its former values. */
	former: (desk, form, id) => saveLine(desk, form, id),
	line: (desk, form, id) => saveLine(desk, form, id),
	note: async (desk, form, purchase_order_id) => {
		await desk.call('desk-deliveries/setNote', { purchase_order_id, ...readWritten(form, noteFields) });
		return 'The note is saved.';
	},
	expected: async (desk, form, purchase_order_id) => {
		await desk.call('desk-deliveries/setExpected', { purchase_order_id, ...readWritten(form, expectedFields) });
		return 'The expected date is saved.';
	},
	/** Saves the typed note, and then asks for confirmation before the purchase order is sent. */
	ask: async (desk, form, purchase_order_id) => {
		const { note, version } = readWritten(form, noteFields);
		const to = `${purchaseOrderPath(Number(purchase_order_id))}?ask=send`;
		const order = await desk.call('desk-deliveries/get', { purchase_order_id });
		if (note === order.note) return { to };
		await desk.call('desk-deliveries/setNote', { purchase_order_id, version, note });
		return { kind: 'success', text: 'The note is saved.', to };
	},
	send: async (desk, form, purchase_order_id) => {
		const { version } = readWritten(form, z.object(versioned));
		const sent = await desk.call('desk-deliveries/send', { purchase_order_id, version });
		return sent.supplier_email === ''
			? 'The copies are on order. The supplier has no e-mail address: send them the file yourself.'
			: `The purchase order goes to ${sent.supplier_email} by e-mail. The copies are on order.`;
	},
	cancel: async (desk, form, purchase_order_id) => {
		const [{ sent_at, supplier, supplier_email }, { timezone }] = await Promise.all([
			desk.call('desk-deliveries/get', { purchase_order_id }),
			desk.me(),
		]);
		await desk.call('desk-deliveries/cancel', { purchase_order_id, ...readWritten(form, reasonFields) });
		if (sent_at === null || supplier_email === '') return 'The purchase order is cancelled.';
		const day = dayInWords(dayIn(sent_at, timezone));
		return {
			kind: 'notice',
			text: `The purchase order is cancelled. Tell ${supplier} yourself: they got the e-mail of ${day}.`,
		};
	},
	close: async (desk, form, purchase_order_id) => {
		await desk.call('desk-deliveries/close', { purchase_order_id, ...readWritten(form, reasonFields) });
		return 'No more copies are expected.';
	},
} satisfies Record<string, Intent>;

export const action = (args: ActionFunctionArgs) => runIntent(args, intents, purchaseOrderPath);

export const shouldRevalidate = revalidateWhenChanged;

export default function PurchaseOrderScreen() {
	const { order, arrived, more, conditions, which, shown } = useLoaderData<typeof loader>();
	const [asked] = useSearchParams();
	const refused = useActionData<typeof action>();
	const { problem, typed: was } = refused ?? {};
	// After an invalid ISBN, the field is empty for the next scan. If only the number of copies is invalid, or if someone else
	// saved in the meantime, all typed values stay.
	const wrong = isRefused(refused, 'add') || isRefused(refused, 'former') ? refused.problem : undefined;
	const wrongCopies = wrong?.field === 'quantity' ? wrong : undefined;
	const adding =
		was && (wrong?.isChanged || wrongCopies) ? was.fields : { ...Object.fromEntries(asked), ...chosenIn(asked) };
	const adds = asked.has('code') ? 'former' : 'add';
	const isChanged = was?.intent === 'former' && problem?.isChanged === true;
	const standing = order.items.find((line) => line.eisbn === adding.code && line.condition === adding.condition);
	const version = isChanged ? order.version : (asked.get('version') ?? order.version);
	const isDraft = order.state === 'draft';
	const isComing = order.state === 'sent' || order.state === 'partly_received';
	const mayCancel = isDraft || order.state === 'sent';
	if (which && isDraft) {
		const quantity = asked.get('quantity') ?? '1';
		const page = purchaseOrderPath(order.id);
		return (
			<div className="stack">
				<ScanResult problem={problem} />
				<h1>{deliveryName(order)}</h1>
				<WhichCopy
					title={which}
					conditions={comingConditions([], which, asked.get('added') ?? '')}
					location_id={order.location_id}
					condition={asked.get('condition') ?? ''}
					page={page}
					fields={{ intent: 'add', code: which.eisbn, exact: 'true', quantity, version: order.version }}
					none="None of these copies"
					added={{ location_id: order.location_id, arrivesAt: `${page}?${new URLSearchParams({ quantity })}` }}
				/>
			</div>
		);
	}
	return (
		<div className="stack">
			<ScanResult problem={problem} typed={wrong && was?.fields} />
			<h1>
				{deliveryName(order)}
				<span className="tag">{purchaseOrderStateWords[order.state]}</span>
			</h1>
			{isDraft && order.lines > 0 && asked.get('ask') === 'send' ? (
				<ConfirmBox
					heading={order.supplier_email === '' ? 'Put this on order?' : 'Send this to the supplier?'}
					fields={{ intent: 'send', version: order.version }}
					button={order.supplier_email === '' ? 'Yes, put it on order' : 'Yes, send it'}
					back={purchaseOrderPath(order.id)}
				>
					{order.supplier_email === ''
						? `${counted(order.ordered, 'copy', 'copies')} of ${counted(order.lines, 'title')} will be on order. After that, you cannot change the titles.`
						: `${counted(order.ordered, 'copy', 'copies')} of ${counted(order.lines, 'title')} will be ordered by e-mail to ${order.supplier_email}. You cannot take the e-mail back.`}
				</ConfirmBox>
			) : null}
			{isComing && asked.get('ask') === 'close' ? (
				<ConfirmBox
					heading="Record the rest as missing?"
					fields={{ intent: 'close', version: order.version, reason: asked.get('reason') ?? '' }}
					button="Yes, record the rest as missing"
					back={purchaseOrderPath(order.id)}
				>
					{`${counted(order.outstanding, 'copy', 'copies')} will no longer be on order and will be recorded as missing. You cannot undo this.`}
				</ConfirmBox>
			) : null}
			{mayCancel && asked.get('ask') === 'cancel' ? (
				<ConfirmBox
					heading="Cancel this purchase order?"
					fields={{ intent: 'cancel', version: order.version, reason: asked.get('reason') ?? '' }}
					button="Yes, cancel it"
					back={purchaseOrderPath(order.id)}
				>
					{isDraft
						? 'This closes the draft. You cannot undo this.'
						: 'The copies will no longer be on order. The shop does not tell the supplier. You cannot undo this.'}
				</ConfirmBox>
			) : null}
			<dl className="desk-facts">
				<dt>Supplier</dt>
				<dd>
					{order.supplier_id === null ? (
						supplierWords(order)
					) : (
						<Link to={supplierPath(order.supplier_id)}>{order.supplier}</Link>
					)}
				</dd>
				<dt>Deliver to</dt>
				<dd>{order.location}</dd>
				<dt>Begun</dt>
				<dd>
					<When at={order.created_at} />
					{order.staff === '' ? '' : `, ${order.staff}`}
				</dd>
				{order.sent_at === null ? null : (
					<>
						<dt>Sent</dt>
						<dd>
							<When at={order.sent_at} />
						</dd>
					</>
				)}
				{order.expected_on === '' ? null : (
					<>
						<dt>Expected on</dt>
						<dd>{dayInWords(order.expected_on)}</dd>
					</>
				)}
				<dt>Copies</dt>
				<dd>{copiesInWords(order)}</dd>
				{order.note === '' || isDraft ? null : (
					<>
						<dt>Note</dt>
						<dd>{order.note}</dd>
					</>
				)}
			</dl>
			{/* The element is not a <p>, because browsers close a paragraph before a form. With a <p>, the markup would
			    differ from React's, and hydration would fail. */}
			<div className="cluster no-print">
				{isComing || !order.was_ordered ? (
					<Link className="button button-primary" to={`/desk/deliveries/${order.id}/receive`}>
						{order.was_ordered ? 'Receive' : 'Receive more'}
					</Link>
				) : null}
				{isDraft && order.lines > 0 ? (
					<button className="button button-primary" form="note" name="intent" value="ask">
						{order.supplier_email === '' ? 'Put on order' : 'Send to supplier'}
					</button>
				) : null}{' '}
				<Link to="/desk/deliveries">Deliveries</Link>
			</div>
			{isDraft ? (
				<Form method="post" id="line" className="desk-scan" noValidate>
					<input type="hidden" name="version" value={version} />
					<ScanField
						formId="line"
						shown={shown}
						value={adding.code ?? ''}
						problem={wrongCopies ? undefined : wrong}
						label="Add a title: ISBN or barcode"
					/>
					<ChoiceField
						key={`condition ${shown}`}
						id="line-condition"
						name="condition"
						label="Condition"
						options={conditionOptions(conditions, adding.condition)}
						value={adding.condition}
					/>
					<PlainField
						key={`quantity ${shown}`}
						id="line-quantity"
						name="quantity"
						label="Copies"
						width="short"
						inputMode="numeric"
						value={adding.quantity ?? '1'}
						error={wrongCopies?.words}
						hint={isChanged && standing ? <NowIs shown now={String(standing.quantity)} /> : undefined}
					/>
					<button className="button" name="intent" value={adds}>
						{adds === 'add' ? 'Add' : 'Save'}
					</button>
					<FindTitleButton />
					<ScanSoundSwitch />
				</Form>
			) : null}
			<ArrivedForOrders {...arrived} formKey={shown} />
			<PurchaseOrderLines order={order} isDraft={isDraft} more={more} refused={refused} />
			{isDraft ? (
				<Form method="post" id="note" className="form" noValidate>
					<input type="hidden" name="version" value={order.version} />
					<PlainField
						id="note-note"
						name="note"
						label="Note for the supplier"
						maxLength={1000}
						{...typedAgain(
							isRefused(refused, 'note') || isRefused(refused, 'ask') ? refused : undefined,
							'note',
							order.note,
						)}
					/>
					<div className="cluster">
						<button className="button" name="intent" value="note">
							Save note
						</button>
					</div>
				</Form>
			) : null}
			{isDraft || isComing ? (
				<Form method="post" id="expected" className="desk-filters" noValidate>
					<input type="hidden" name="version" value={order.version} />
					<PlainField
						id="expected-day"
						name="expected_on"
						label="Expected on (optional)"
						type="date"
						width="short"
						{...typedAgain(isRefused(refused, 'expected') ? refused : undefined, 'expected_on', order.expected_on)}
					/>
					<button className="button" name="intent" value="expected">
						Save date
					</button>
				</Form>
			) : null}
			{isComing ? (
				<details open={isRefused(refused, 'close')}>
					<summary>The remaining copies will not come</summary>
					<EndForm intent="close" button="Record the rest as missing" refused={refused} />
				</details>
			) : null}
			{mayCancel ? (
				<details open={isRefused(refused, 'cancel')}>
					<summary>Cancel this purchase order</summary>
					<EndForm intent="cancel" button="Cancel purchase order" refused={refused} />
				</details>
			) : null}
		</div>
	);
}

interface EndFormProps {
	intent: string;
	button: string;
	refused: RefusedForm | undefined;
}

/** A form for the reason to cancel or close a purchase order. After the reason was posted, the page asks for confirmation. */
const EndForm = ({ intent, button, refused }: EndFormProps) => (
	<Form id={intent} className="form" noValidate>
		<PlainField
			id={`${intent}-reason`}
			name="reason"
			label="Why"
			maxLength={200}
			value={isRefused(refused, intent) ? refused.typed.fields.reason : undefined}
			error={isRefused(refused, intent) && refused.problem?.field === 'reason' ? refused.problem.words : undefined}
		/>
		<div className="cluster">
			<button className="button" name="ask" value={intent}>
				{button}
			</button>
		</div>
	</Form>
);
