import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { readWritten } from '~/forms/submission.server';
import type { PurchaseOrderHead, ReceivedScan } from '~store/contract/desk-deliveries';
import { deskPageSize } from '~store/contract/desk-page';
import { ArrivedForOrders } from '../parts/arrived-for';
import { ChoiceField, conditionIn } from '../parts/choice-field';
import { ConfirmBox } from '../parts/confirm-box';
import { ConfirmForm } from '../parts/confirm-form';
import { supplierWords } from '../parts/delivery-words';
import type { DeskHandle } from '../parts/desk-handle';
import { fillsNoOrder, ordersInWords } from '../parts/filled-words';
import { PurchaseOrderLines } from '../parts/purchase-order-lines';
import { ScanForm } from '../parts/scan-form';
import { ScanResult } from '../parts/scan-result';
import { comingConditions, WhichCopy } from '../parts/which-copy';
import { askWhichCopy, titleInQuestion } from '../session/ask-which-copy';
import { chosenIn } from '../session/chosen-title';
import { newFormKey } from '../session/form-key.server';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { withPutBack } from '../session/put-back';
import { refusedWith } from '../session/refused.server';
import { isChangedFirst } from '../session/typed-fields';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => (data ? receiveHeading(data.order) : 'Receive'),
	showsResult: true,
};

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
	const shown = order.was_ordered ? order.items.filter(({ outstanding }) => outstanding > 0) : order.items;
	const items = shown.slice(0, deskPageSize);
	const coming = order.items.filter(({ outstanding }) => outstanding > 0);
	const sent = comingConditions(coming, which, searchParams.get('added') ?? '');
	const left = shown.length - items.length;
	return { order: { ...order, items }, arrived, left, conditions, which, sent, key: newFormKey() };
}

const receiveHeading = (order: Pick<PurchaseOrderHead, 'id' | 'was_ordered'>): string =>
	order.was_ordered ? `Receive purchase order ${order.id}` : `Receive delivery ${order.id}`;

const typed = z.string().default('');
const kinds = z.enum(['received', 'damaged', 'short']).default('received');
const fields = z.object({
	code: typed,
	condition: z.string().default('new'),
	/** Whether the condition is the code of one offer, which was chosen among the title's offers. */
	exact: z.enum(['true', 'false']).default('false'),
	kind: kinds,
	copies: z.string().default('1'),
	accept: z.enum(['true', 'false']).default('false'),
	/** Whether the request takes back a scan of a delivery that was made by mistake. */
	back: z.enum(['true', 'false']).default('false'),
	key: typed,
});

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const said = readWritten(form, fields);
	if (isChangedFirst(form)) return data({ problem: undefined, typed: said });
	const { back, exact, ...scanned } = said;
	const purchase_order_id = String(args.params.id);
	const page = `/desk/deliveries/${purchase_order_id}/receive`;
	try {
		if (back === 'true') {
			await desk.call('desk-deliveries/takeBackScan', { purchase_order_id, ...scanned });
			return await leaveTo(args.request, page, 'Scan undone.');
		}
		const { code, condition, kind, copies, key, accept } = scanned;
		const scan = await desk
			.call('desk-deliveries/receive', { purchase_order_id, exact, ...scanned })
			.catch((error) => askWhichCopy(error, page, { which: code, condition, kind, copies, accept }));
		if ('to' in scan) {
			const { to, ...flash } = scan;
			return await leaveTo(args.request, to, flash);
		}
		const isFree = fillsNoOrder(scan);
		const { was_ordered } = await desk.call('desk-deliveries/get', { purchase_order_id });
		return await leaveTo(
			args.request,
			page,
			withPutBack(
				{ kind: isFree ? 'success' : 'notice', text: wordsOf(scan, was_ordered) },
				page,
				isFree ? { back: 'true', code, condition, kind, copies, key } : undefined,
			),
		);
	} catch (error) {
		return refusedWith(error, said);
	}
}

const kindOptions = [
	{ value: 'received', label: 'Arrived' },
	{ value: 'damaged', label: 'Arrived damaged' },
	{ value: 'short', label: 'Missing' },
] as const;

const verbs = { received: 'received', damaged: 'damaged', short: 'not coming' };

/** Returns the message about a scan: first the orders that get the copies, then the shelf of the other copies. */
function wordsOf(scan: ReceivedScan, wasOrdered: boolean): string {
	const { title, kind, copies, line, to_shelf, shelf, state } = scan;
	const rest =
		to_shelf > 0 && (!fillsNoOrder(scan) || shelf !== '')
			? [`${counted(to_shelf, 'copy', 'copies')} to the shelf${shelf === '' ? '' : ` ${shelf}`}`]
			: [];
	const places = [...ordersInWords(scan), ...rest];
	const end =
		state === 'received'
			? 'No more copies are expected.'
			: `${counted(line.outstanding, 'copy', 'copies')} still to come.`;
	const scanned = `${title}: ${copies} ${verbs[kind]}${places.length > 0 ? `: ${places.join('; ')}` : ''}.`;
	return wasOrdered ? `${scanned} ${end}` : scanned;
}

/** Reads a scan from the address; null if the address has an invalid value. */
const scanFrom = (asked: URLSearchParams) => fields.safeParse(Object.fromEntries(asked)).data ?? null;

/** Reads the scan to take back from the address. */
function mistakenScan(asked: URLSearchParams) {
	const scan = scanFrom(asked);
	return scan?.back === 'true' ? scan : null;
}

const copiesInWords = (copies: string): string => (copies === '1' ? '1 copy' : `${copies} copies`);

export default function ReceiveScreen() {
	const { order, arrived, left, conditions, which, sent, key } = useLoaderData<typeof loader>();
	const { problem, typed: was } = useActionData<typeof action>() ?? {};
	const [asked] = useSearchParams();
	const mistaken = was ? null : mistakenScan(asked);
	const start = was && !problem ? was : chosenIn(asked);
	if (problem?.isQuestion && was)
		return (
			<div className="stack">
				<ScanResult problem={problem} />
				<ConfirmForm
					heading="Did these copies arrive?"
					facts={[
						['ISBN or barcode', was.code],
						['What', kindOptions.find(({ value }) => value === was.kind)?.label ?? ''],
						['Copies', was.copies],
						['Condition', conditionIn(conditions, was.condition)],
					]}
					fields={{ ...was, accept: 'true' }}
					button="Yes, they arrived"
				>
					The copies become available, and this purchase order lists them.
				</ConfirmForm>
			</div>
		);
	if (which) {
		const { condition, kind, copies, accept } = scanFrom(asked) ?? fields.parse({});
		const page = `/desk/deliveries/${order.id}/receive`;
		return (
			<div className="stack">
				<ScanResult problem={problem} />
				<h1>{receiveHeading(order)}</h1>
				<WhichCopy
					title={which}
					conditions={sent}
					location_id={order.location_id}
					condition={condition}
					page={page}
					fields={{ code: which.eisbn, exact: 'true', kind, copies, accept, key }}
					none="None of these copies"
					added={{
						location_id: order.location_id,
						arrivesAt: `${page}?${new URLSearchParams({ kind, copies, accept })}`,
					}}
				/>
			</div>
		);
	}
	return (
		<div className="stack">
			<ScanResult problem={problem} typed={was} />
			{mistaken ? (
				<ConfirmBox
					heading="Undo this scan?"
					fields={mistaken}
					button="Yes, undo it"
					back={`/desk/deliveries/${order.id}/receive`}
				>
					{`The scan recorded ${copiesInWords(mistaken.copies)} of ${mistaken.code} as ${verbs[mistaken.kind]}.`}
				</ConfirmBox>
			) : null}
			<h1>{receiveHeading(order)}</h1>
			<p>
				{`${supplierWords(order)}, ${order.location}: ${order.received} received${order.was_ordered ? `, ${order.outstanding} to come` : ''}. `}
				<Link to={`/desk/deliveries/${order.id}`}>All titles</Link>
			</p>
			<ScanForm
				shown={key}
				problem={problem}
				typed={was}
				conditions={conditions}
				start={start}
				field={
					<ChoiceField
						id="scan-kind"
						name="kind"
						label="What"
						value={start.kind}
						options={kindOptions.filter(({ value }) => value !== 'short' || order.was_ordered)}
					/>
				}
			>
				<button className="button button-primary">Add</button>
			</ScanForm>
			<ArrivedForOrders {...arrived} formKey={key} />
			<section className="stack" aria-labelledby="lines">
				<h2 id="lines">{order.was_ordered ? 'Still to come' : 'Received so far'}</h2>
				{order.items.length === 0 ? (
					<p>No copies.</p>
				) : (
					<PurchaseOrderLines order={order} isDraft={false} more={false} />
				)}
				{left > 0 ? <p>{`… and ${left} more titles.`}</p> : null}
			</section>
		</div>
	);
}
