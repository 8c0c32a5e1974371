import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { readIntent, readWritten, writtenId, writtenIdOrNull } from '~/forms/submission.server';
import { StoreError } from '~/store-api/store-error';
import { LinePages } from '~/ui/line-pages';
import { linesPageIn, linesPerReadPage, pageOfLines } from '~/ui/lines-page';
import type { PickList, PickRow } from '~store/contract/desk-picking';
import { toProductNumber } from '~store/contract/product-number';
import { ConfirmBox } from '../parts/confirm-box';
import type { DeskHandle } from '../parts/desk-handle';
import { HiddenFields } from '../parts/hidden-fields';
import { ConfirmOrders, isUnpaid, isWhole, notWholeWords, UnpaidOrders } from '../parts/orders/confirm-orders';
import { handOverChosen } from '../parts/orders/hand-over-chosen.server';
import { PickTable } from '../parts/orders/pick-table';
import { toldWords } from '../parts/orders/told-words';
import { ScanResult } from '../parts/scan-result';
import { ScanSoundSwitch } from '../parts/scan-sound';
import { When } from '../parts/when';
import type { DeskFlash } from '../session/desk-flash.server';
import { readyWords } from '../session/done-words';
import { newFormKey } from '../session/form-key.server';
import { type Desk, leaveTo, openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';

export const handle: DeskHandle = {
	title: ({ params }) => `Pick list ${params.id}`,
	showsResult: true,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const list = await desk.load('desk-picking/get', { pick_list_id: args.params.id ?? '' });
	const { lines, linesPage } = pageOfLines(list.rows, args.request, linesPerReadPage);
	const code = new URL(args.request.url).searchParams.get('which') ?? '';
	const which = { code, rows: wantedOf(list, code) };
	return { list: { ...list, rows: lines }, linesPage, which, key: newFormKey() };
}

/**
 * Returns the rows of a pick list that a scanned title can match. These are rows with copies to pick, or if there are none, rows
 * with short copies.
 */
function wantedOf({ rows }: PickList, code: string): PickRow[] {
	const reading = toProductNumber(code);
	if ('refused' in reading) return [];
	const ofTitle = rows.filter(({ eisbn }) => eisbn === reading.eisbn);
	const toPick = ofTitle.filter(({ wanted }) => wanted > 0);
	return toPick.length > 0 ? toPick : ofTitle.filter(({ short }) => short > 0);
}

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	try {
		const page = linesPageIn(args.request);
		const id = args.params.id ?? '';
		const { to, which, ...flash } = await intents[readIntent(form, intents)](desk, id, form);
		return await leaveTo(args.request, to ?? listPath(id, { page, which }), flash);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return data({ problem: { words: error.message } }, { status: error.status });
	}
}

export const shouldRevalidate = revalidateWhenChanged;

/** Returns the address of a page of a pick list. If `which` is set, the page asks which copy of that title was scanned. */
function listPath(id: string | number, { page, which = '' }: { page: string; which?: string | undefined }): string {
	const asked = new URLSearchParams({ ...(page === '' ? {} : { page }), ...(which === '' ? {} : { which }) });
	return `/desk/picking/${id}${asked.size === 0 ? '' : `?${asked}`}`;
}

const tick = z.object({
	order_number: z.string(),
	order_item_id: writtenId,
	location_id: writtenIdOrNull,
	title_id: writtenIdOrNull,
	condition: z.string().optional(),
	from: z.enum(['to_pick', 'found', 'short']),
	change: z.enum(['find', 'miss', 'pick_again']),
	quantity: z.string().default('1'),
	key: z.string(),
});

const readyForm = z.object({ order: z.array(z.string().max(40)).default([]), found: z.string().optional() });

/** The kind of message for each result of a scan. A copy that belongs elsewhere counts as a refused scan. */
const scanKinds = {
	found: 'success',
	which: 'notice',
	'not-wanted': 'error',
	'all-found': 'error',
} as const satisfies Record<string, DeskFlash['kind']>;

/**
 * The message about a scan, and the address of the page that shows it. By default, the page that shows the message is the pick
 * list's page. If `which` is set, that page asks which copy was scanned.
 */
type Said = DeskFlash & { to?: string; which?: string };

/** The actions of the page's forms, by the name of the pressed button. */
const intents = {
	async remove(desk: Desk, pick_list_id: string): Promise<Said> {
		await desk.call('desk-picking/remove', { pick_list_id });
		return {
			kind: 'success',
			text: `Pick list ${pick_list_id} is removed. The orders on the list must still be picked.`,
			to: '/desk/picking',
		};
	},
	async ready(desk: Desk, pick_list_id: string, form: FormData): Promise<Said> {
		const { order, found } = readWritten(form, readyForm);
		const asked = { order_numbers: order, ...(found === 'all' ? { pick_list_id } : {}) };
		return readyWords(await desk.call('desk-orders/markReady', asked));
	},
	async leave(desk: Desk, _id: string, form: FormData): Promise<Said> {
		return handOverChosen(desk, form, readWritten(form, readyForm).order, 'leave');
	},
	async send(desk: Desk, _id: string, form: FormData): Promise<Said> {
		return handOverChosen(desk, form, readWritten(form, readyForm).order, 'send');
	},
	async scan(desk: Desk, pick_list_id: string, form: FormData): Promise<Said> {
		const scan = readWritten(
			form,
			z.object({ code: z.string().default(''), condition: z.string().optional(), key: z.string() }),
		);
		const { outcome, words } = await desk.call('desk-picking/scan', { pick_list_id, ...scan });
		return { kind: scanKinds[outcome], text: words, ...(outcome === 'which' ? { which: scan.code } : {}) };
	},
	async tick(desk: Desk, pick_list_id: string, form: FormData): Promise<Said> {
		const asked = readWritten(form, tick);
		await desk.call('desk-picking/tick', { ...asked, pick_list_id });
		const words = { find: 'found', miss: 'short', pick_again: 'to be picked again' }[asked.change];
		return {
			kind: 'success',
			text: `${counted(Number(asked.quantity), 'copy', 'copies')} for order ${asked.order_number}: ${words}.`,
		};
	},
};

/**
 * Returns the orders that can be handed over or sent after the customers have paid. These orders are complete and have copies at
 * this location.
 */
const leavingOrders = ({ orders }: PickList, intent: 'leave' | 'send'): PickList['orders'] =>
	orders
		.filter((order) => order.is_own && (order.delivery_key === 'pickup') === (intent === 'leave') && isWhole(order))
		.filter(({ copies: { found = 0, set_aside = 0 } }) => found + set_aside > 0);

/** Whether an order is ready after staff have found its remaining copies on this pick list. */
const isWholeOnceFound = ({ copies, to_pick }: PickList['orders'][number]): boolean =>
	isWhole({ copies: { ...copies, to_pick: (copies.to_pick ?? 0) - to_pick } });

const numbersOf = (orders: PickList['orders']): string[] => orders.map(({ order_number }) => order_number);

const stateWords = { found: 'all found', short: 'copies short' } as const;

type DoneOrder = Pick<PickList['orders'][number], 'copies' | 'delivery_key'>;

/** Returns the state of an order that has no more copies on the pick list, such as 'ready for pick up'. */
function doneWords({
	copies: { found = 0, set_aside = 0, handed_over = 0, sent = 0 },
	delivery_key,
}: DoneOrder): string {
	const ready = delivery_key === 'pickup' ? 'ready for pick up' : 'ready to be sent';
	const words = [
		...(found + set_aside > 0 ? [ready] : []),
		...(handed_over > 0 ? ['handed over'] : []),
		...(sent > 0 ? ['sent'] : []),
	];
	// Staff may not see more about other locations' orders.
	return words.length === 0 ? 'nothing left to pick' : words.join(', ');
}

/**
 * Counts copies that other locations hold for a pick list's orders, or for one order, by location. Includes copies that these
 * locations must still send, or copies that are short there.
 */
function copiesAtOthers({ elsewhere }: Pick<PickList, 'elsewhere'>, wanted: 'to_pick' | 'short', orderNumber?: string) {
	const copiesAt = new Map<string, number>();
	for (const { location, orders } of elsewhere)
		for (const { order_number, state, quantity } of orders)
			if (state === wanted && (orderNumber ?? order_number) === order_number)
				copiesAt.set(location ?? '', (copiesAt.get(location ?? '') ?? 0) + quantity);
	return [...copiesAt].map(([location, copies]) => ({ location, copies }));
}

/** Returns the copies that an order on a pick list waits for, as text: '2 to pick, 1 to come from Harbour'. */
function standingWords(
	list: Pick<PickList, 'elsewhere'>,
	{
		order_number,
		state,
		to_pick,
		...order
	}: DoneOrder & Pick<PickList['orders'][number], 'order_number' | 'state' | 'to_pick'>,
): string {
	const awaited = [
		...copiesAtOthers(list, 'to_pick', order_number).map(
			({ location, copies }) => `${copies} to come from ${location}`,
		),
		...copiesAtOthers(list, 'short', order_number).map(({ location, copies }) => `${copies} short at ${location}`),
	];
	const here = state === 'to_pick' ? `${to_pick} to pick` : state === 'done' ? doneWords(order) : stateWords[state];
	return [...(state === 'done' && awaited.length > 0 ? [] : [here]), ...awaited].join(', ');
}

interface WhichPickedProps {
	code: string;
	rows: readonly PickRow[];
	formKey: string;
	/** The address of the pick list without the question about a scanned copy. */
	back: string;
}

/** Asks which offer of a scanned title was found, because a product number does not tell the condition. */
function WhichPicked({ code, rows, formKey, back }: WhichPickedProps) {
	const kinds = new Map(rows.map(({ condition, condition_text }) => [condition, condition_text]));
	const [first] = rows;
	if (!first || kinds.size < 2) return null;
	return (
		<section className="stack stack-tight measure banner no-print" aria-labelledby="which">
			<h2 id="which">{`Which copy of ${first.title} is it?`}</h2>
			<Form method="post" action={back} className="stack stack-tight" noValidate>
				<HiddenFields fields={{ intent: 'scan', code, key: formKey }} />
				{[...kinds].map(([condition, text]) => (
					<p key={condition}>
						<button className="button" name="condition" value={condition}>
							{text}
						</button>
					</p>
				))}
				<p>
					<Link to={back}>None of these copies</Link>
				</p>
			</Form>
		</section>
	);
}

/** Shows a pick list, which can be printed: a scan field, the copies to pick by location and shelf, and the orders. */
export default function PickListScreen() {
	const { list, linesPage, which, key } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const code = useRef<HTMLInputElement>(null);
	const { state } = useNavigation();
	const [asked] = useSearchParams();
	const path = `/desk/picking/${list.pick_list_id}`;
	const isRemovable =
		(list.to_pick > 0 || list.short > 0 || list.found === 0) && list.orders.every(({ is_own }) => is_own);
	// The orders of this location that are ready now, or will be once all their copies are found.
	const own = list.orders.filter(({ is_own, state }) => is_own && state !== 'done');
	const whole = numbersOf(own.filter((order) => order.state === 'found' && isWhole(order)));
	const openOrders = own.filter((order) => order.state !== 'short' && isWholeOnceFound(order));
	const open = numbersOf(openOrders);
	const notScanned = openOrders.reduce((copies, { to_pick }) => copies + to_pick, 0);
	const staying = own.filter(({ order_number }) => !open.includes(order_number));
	const isAllFound = asked.get('ask') === 'all-found';
	const ready = isAllFound ? open : asked.get('ask') === 'ready' ? whole : [];
	const leaving = leavingOrders(list, 'leave');
	const sending = leavingOrders(list, 'send');
	const unpaid = [...leaving, ...sending].filter(isUnpaid);
	const paidLeaving = leaving.filter((order) => !isUnpaid(order));
	const paidSending = sending.filter((order) => !isUnpaid(order));
	const scanned = useRef(false);
	// After each scan, empties the scan field and moves the focus to it for the next scan. Does not move the focus to the field
	// on a phone, where the on-screen keyboard would hide the list.
	useEffect(() => {
		if (state !== 'idle') scanned.current = true;
		else if (code.current && (scanned.current || matchMedia('(pointer: fine)').matches)) {
			if (scanned.current) code.current.value = '';
			code.current.focus({ preventScroll: true });
		}
	}, [state]);
	return (
		<div className="stack">
			<ScanResult problem={refused?.problem} />
			{isRemovable && asked.get('ask') === 'remove' ? (
				<ConfirmBox
					heading={`Remove pick list ${list.pick_list_id}?`}
					fields={{ intent: 'remove' }}
					button="Remove pick list"
					back={path}
				>
					The orders on this list must still be picked. Copies that were found stay marked as found.
				</ConfirmBox>
			) : null}
			{ready.length > 0 ? (
				<ConfirmBox
					heading={ready.length === 1 ? `Mark order ${ready[0]} ready?` : `Mark ${ready.length} orders ready?`}
					fields={{ intent: 'ready', order: ready, ...(isAllFound ? { found: 'all' } : {}) }}
					button={ready.length === 1 ? 'Mark 1 order ready' : `Mark ${ready.length} orders ready`}
					back={path}
				>
					{isAllFound && notScanned > 0
						? `${notScanned === 1 ? '1 copy that was not scanned counts' : `${notScanned} copies that were not scanned count`} as found. `
						: ''}
					{isAllFound && staying.length > 0
						? `These orders are incomplete and do not change: ${notWholeWords(staying)}. `
						: ''}
					{`${toldWords(
						list.orders.filter(({ order_number }) => ready.includes(order_number)),
						'ready',
					)} You cannot undo this.`}
				</ConfirmBox>
			) : null}
			{asked.get('ask') === 'leave' && leaving.length > 0 ? (
				<ConfirmOrders numbers={numbersOf(leaving)} intent="leave" rows={list.orders} back={path} />
			) : null}
			{asked.get('ask') === 'send' && sending.length > 0 ? (
				<ConfirmOrders numbers={numbersOf(sending)} intent="send" rows={list.orders} back={path} />
			) : null}
			<WhichPicked {...which} formKey={key} back={listPath(list.pick_list_id, { page: asked.get('page') ?? '' })} />
			<h1>Pick list {list.pick_list_id}</h1>
			<p className="soft">
				{`${list.orders.length} ${list.orders.length === 1 ? 'order' : 'orders'}, made by ${list.made_by}, `}
				<When isInSentence at={list.made_at} />
			</p>
			<p>
				<strong>{`${list.to_pick} to pick, ${list.found + list.done} found, ${list.short} short`}</strong>
				{copiesAtOthers(list, 'to_pick').map(({ location, copies }) => `. ${copies} more to come from ${location}`)}
				{copiesAtOthers(list, 'short').map(({ location, copies }) => `. ${copies} short at ${location}`)}
			</p>
			<Form method="post" className="desk-scan no-print">
				<input type="hidden" name="intent" value="scan" />
				<input type="hidden" name="key" value={key} />
				<div className="field">
					<label className="field-label" htmlFor="code">
						Scan or type an ISBN
					</label>
					<input
						ref={code}
						className="field-input"
						id="code"
						name="code"
						inputMode="numeric"
						autoComplete="off"
						spellCheck={false}
						maxLength={40}
						required
					/>
				</div>
				<button className={list.to_pick > 0 ? 'button button-primary' : 'button'}>Found</button>
				<ScanSoundSwitch />
			</Form>
			<p className="cluster no-print">
				{whole.length > 0 ? (
					<Link className={list.to_pick === 0 ? 'button button-primary' : 'button'} to={`${path}?ask=ready`}>
						{whole.length === 1 ? 'Mark 1 order ready' : `Mark ${whole.length} orders ready`}
					</Link>
				) : null}{' '}
				{notScanned > 0 ? (
					<Link className="button" to={`${path}?ask=all-found`}>
						{`All found: mark ${open.length === 1 ? '1 order' : `${open.length} orders`} ready`}
					</Link>
				) : null}{' '}
				{paidLeaving.length > 0 ? (
					<Link className="button" to={`${path}?ask=leave`}>
						{`Hand over ${counted(paidLeaving.length, 'order', 'orders')}`}
					</Link>
				) : null}{' '}
				{paidSending.length > 0 ? (
					<Link className="button" to={`${path}?ask=send`}>
						{`Send ${counted(paidSending.length, 'order', 'orders')}`}
					</Link>
				) : null}
			</p>
			{unpaid.length > 0 ? (
				<p className="no-print">
					<UnpaidOrders unpaid={unpaid} />
				</p>
			) : null}
			<PickTable list={list} formKey={key} />
			<LinePages linesPage={linesPage} />
			{list.elsewhere.length > 0 ? (
				<section className="stack stack-tight" aria-labelledby="elsewhere">
					<h2 id="elsewhere">At other locations</h2>
					<p>Other locations hold these copies and will send them here. When the copies arrive, mark them as found.</p>
					<PickTable list={{ rows: list.elsewhere }} formKey={key} />
				</section>
			) : null}
			<section className="stack stack-tight" aria-labelledby="orders-of-list">
				<h2 id="orders-of-list">Orders</h2>
				<ul className="plain-list">
					{list.orders.map((order) => {
						const { order_number, purchaser_name, is_own } = order;
						return (
							<li key={order_number}>
								{is_own ? <Link to={`/desk/orders/${order_number}`}>{order_number}</Link> : order_number}{' '}
								{purchaser_name} <span className="soft">{standingWords(list, order)}</span>
							</li>
						);
					})}
				</ul>
			</section>
			{isRemovable ? (
				<p className="no-print">
					<Link to={`${path}?ask=remove`}>Remove this list</Link>
				</p>
			) : null}
		</div>
	);
}
