import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { readIntent, readWritten, writtenId } from '~/forms/submission.server';
import { StoreError } from '~/store-api/store-error';
import { LinePages } from '~/ui/line-pages';
import { Lines } from '~/ui/lines';
import { linesPageIn, pageOfLines } from '~/ui/lines-page';
import { copyChanges, type DeskLine, type DeskOrder, paymentDecisions } from '~store/contract/desk-orders';
import { mayCall } from '~store/contract/desk-rules';
import { dollars } from '~store/contract/dollars';
import { withCondition } from '~store/contract/offered-title';
import { carrierOf, orderAddressLines } from '~store/contract/order-address';
import {
	isConfirmed,
	isEnded,
	type LineState,
	lineStates,
	type OrderQueue,
	type OrderState,
} from '~store/contract/order-states';
import type { DeskHandle } from '../parts/desk-handle';
import { addressWords } from '../parts/orders/address-words';
import { CallsToMake } from '../parts/orders/calls-to-make';
import { copiesPath } from '../parts/orders/copies-query';
import { copyDoneWords, problemWords, stateWords, undoOf } from '../parts/orders/copy-words';
import { CustomerLines } from '../parts/orders/customer-lines';
import { customerWishes } from '../parts/orders/customer-wishes';
import { MoneyOfOrder } from '../parts/orders/money-of-order';
import { OrderLine } from '../parts/orders/order-line';
import { OrderPapers } from '../parts/orders/order-papers';
import { askPath, missingCopies, OrderQuestion } from '../parts/orders/order-question';
import { PartOfOrder } from '../parts/orders/part-of-order';
import { paymentInWords } from '../parts/orders/payment-words';
import { ProblemLine } from '../parts/problem-line';
import { quotePath } from '../parts/thing-paths';
import { Promised, When } from '../parts/when';
import { newFormKey } from '../session/form-key.server';
import { leaveToNewPickList } from '../session/new-pick-list.server';
import { type Desk, leaveTo, openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';
import { typedIn } from '../session/typed-fields';

export const handle: DeskHandle<typeof loader> = {
	title: ({ params, data: shown }) => `${shown?.isQuote ? 'Quote' : 'Order'} ${params.number}`,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const [shown, me] = await Promise.all([
		desk.load('desk-orders/get', { order_number: args.params.number ?? '' }),
		desk.me(),
	]);
	const isTill = me.role === 'till';
	return {
		...shown,
		// Leaves out the items, because the page shows `lines`. Otherwise the data of an order with thousands of lines would be twice
		// as long.
		order: { ...shown.order, items: [], withdrawals: [] },
		wishes: customerWishes(shown.order),
		...pageOfLines(shown.lines, args.request),
		step: nextStep({ ...shown, isTill }),
		missing: missingCopies(shown.lines),
		hasLeft: shown.lines.some(({ copies }) => copies.some(({ state }) => leftStates.has(state))),
		home: me.shop_country,
		locations: me.locations,
		mayDecide: mayCall(me.role, 'desk-money/decidePayment'),
		mayCancel: mayCall(me.role, 'desk-orders/cancel'),
		isTill,
		isQuote: shown.order.delivery_key === 'quote',
		key: newFormKey(),
	};
}

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const number = args.params.number ?? '';
	try {
		if (form.get('intent') === 'letter') {
			const { call_id } = readWritten(form, z.object({ call_id: writtenId }));
			const { letter } = await desk.call('desk-orders/readLetter', { order_number: number, call_id });
			return data({ letter: { call_id: Number(call_id), words: letter }, isChanged: false, typed: {} });
		}
		const said = await intents[readIntent(form, intents)](desk, number, form, args.request);
		if (said instanceof Response) return said;
		const page = linesPageIn(args.request);
		const path = `/desk/orders/${number}${page === '' ? '' : `?page=${page}`}`;
		return await leaveTo(args.request, path, { kind: 'success', ...said });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const isChanged = error.reason === 'changed-meanwhile';
		const words = isChanged
			? 'Someone changed this order while you had it open. Check the current values and save again.'
			: error.message;
		return data(
			{ problem: { words }, isChanged, typed: typedIn(form, (name) => named.includes(name)) },
			{ status: error.status },
		);
	}
}

/** The fields that a user types into the page's forms, and the fields that identify an order line and its copies. */
const named = [
	...['words', 'recipient', 'quantity', 'order_item_id', 'from', 'location_id', 'substitution_id'],
	...['part', 'carrier', 'tracking_number'],
];

/** The message that the order's page shows. */
type Said = { text: string; undo?: { words: string; to: string } };

const copies = z.object({
	version: z.string(),
	order_item_id: writtenId,
	from: z.enum(lineStates),
	location_id: z
		.string()
		.regex(/^\d{0,9}$/)
		.default(''),
	substitution_id: z
		.string()
		.regex(/^\d{0,15}$/)
		.default(''),
	quantity: z.string().default('1'),
	change: z.enum(copyChanges),
});

/** The actions of the page's forms, by the name of the pressed button. */
const intents = {
	async change(desk: Desk, number: string, form: FormData): Promise<Said> {
		const { location_id, substitution_id, ...asked } = readWritten(form, copies);
		const place = location_id === '' ? null : Number(location_id);
		const substitution = substitution_id === '' ? null : Number(substitution_id);
		const which = { location_id: place, substitution_id: substitution };
		await desk.call('desk-orders/changeCopies', { ...asked, ...which, order_number: number });
		const text = `${asked.quantity} ${copyDoneWords[asked.change]}.`;
		const undone = undoOf(asked.change, asked.from);
		if (!undone) return { text };
		const to = copiesPath(number, { item: asked.order_item_id, location: place, substitution, part: null, ...undone });
		return { text, undo: undoBy(to) };
	},
	async note(desk: Desk, number: string, form: FormData): Promise<Said> {
		const note = z.object({ reader: z.enum(['staff', 'customer']), words: z.string().default(''), key: z.string() });
		const { notes } = await desk.call('desk-orders/addNote', { ...readWritten(form, note), order_number: number });
		const added = notes.at(-1);
		return {
			text: 'Note added.',
			...(added ? { undo: undoBy(askPath(number, 'note', added.id)) } : {}),
		};
	},
	async remove_note(desk: Desk, number: string, form: FormData): Promise<Said> {
		const { note_id } = readWritten(form, z.object({ note_id: writtenId }));
		await desk.call('desk-orders/removeNote', { order_number: number, note_id });
		return { text: 'Note removed.' };
	},
	async called(desk: Desk, number: string, form: FormData): Promise<Said> {
		const { call_id } = readWritten(form, z.object({ call_id: writtenId }));
		await desk.call('desk-orders/customerCalled', { order_number: number, call_id });
		return { text: 'The call was removed from the list of calls to make.' };
	},
	async mail(desk: Desk, number: string, form: FormData): Promise<Said> {
		const mail = readWritten(form, z.object({ mail_id: writtenId, recipient: z.string().optional(), key: z.string() }));
		await desk.call('desk-orders/sendMailAgain', { ...mail, order_number: number });
		return { text: 'The mail is sent again.' };
	},
	async correct_part(desk: Desk, number: string, form: FormData): Promise<Said> {
		const corrected = z.object({
			version: z.string(),
			part: writtenId,
			carrier: z.string().default(''),
			tracking_number: z.string().default(''),
			tell: z.literal('on').optional(),
		});
		const { tell, ...asked } = readWritten(form, corrected);
		const call = { ...asked, order_number: number, tell: tell === 'on' };
		await desk.call('desk-orders/correctPart', call);
		return {
			text: `The tracking number of part ${asked.part} is corrected${call.tell ? ', and an e-mail tells the customer' : ''}.`,
		};
	},
	async answer(desk: Desk, number: string, form: FormData): Promise<Said> {
		const answered = z.object({
			version: z.string(),
			question: writtenId,
			answer: z.enum(['yes', 'no']),
			said_by: z.string().default(''),
		});
		const asked = readWritten(form, answered);
		await desk.call('desk-orders/answerFor', { ...asked, order_number: number });
		return { text: `Recorded: the customer said ${asked.answer}.` };
	},
	async payment(desk: Desk, number: string, form: FormData): Promise<Said> {
		const decided = readWritten(form, z.object({ reference: z.string(), decision: z.enum(paymentDecisions) }));
		await desk.call('desk-money/decidePayment', { ...decided, order_number: number });
		return { text: paymentDone[decided.decision] };
	},
	pick: (desk: Desk, number: string, form: FormData, request: Request): Promise<Response> =>
		leaveToNewPickList(request, desk, form, [number]),
	async ready(desk: Desk, number: string): Promise<Said> {
		const { refused } = await desk.call('desk-orders/markReady', { order_numbers: [number] });
		const [first] = refused;
		if (first) throw new StoreError({ error: first.words }, 409);
		return { text: 'The order is ready.' };
	},
};

const paymentDone = {
	look: 'The order shows what the provider answered.',
	accept: 'The payment is accepted and the order is placed.',
	drop: 'The payment is closed.',
} as const;

const undoBy = (to: string) => ({ words: 'Undo', to });

export const shouldRevalidate = revalidateWhenChanged;

/** Shows an order, with all the information that staff need to work on it. */
export default function OrderScreen() {
	const view = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const letter = answer && 'letter' in answer ? answer.letter : undefined;
	const refused = answer && 'problem' in answer ? answer : undefined;
	const { order, lines, problems, promised_at, is_late, isTill, isQuote, version, parts, questions } = view;
	const { step } = view;
	const number = order.order_number;
	const isOpen = isConfirmed(order.state);
	const isOver = isEnded(order.state);
	const [asked] = useSearchParams();
	const isAsked = asked.has('ask');
	const facts: [string, string][] = [
		...view.wishes,
		['Payment', isQuote ? '' : paymentInWords(order, view.money, view.invoice?.number ?? null)],
		['Ordered by', order.placed_by ? `${order.placed_by.name}, for ${order.placed_by.institution}` : ''],
		['Delivery', [order.delivery_type, view.location].filter(Boolean).join(', ')],
		['Customer’s PO', order.purchaseorder],
	];
	return (
		<article className="stack stack-wide">
			<ProblemLine problem={refused?.problem} />
			{isTill ? null : (
				<OrderQuestion shown={view} missing={view.missing} asked={asked} formKey={view.key} refused={refused} />
			)}
			<header className="stack stack-tight">
				<h1>{`${isQuote ? 'Quote' : 'Order'} ${number}`}</h1>
				<p>
					<strong>{stateWords(order.state, isQuote)}</strong>
					{problems.map((problem) => (
						<span key={problem} className="tag">
							{problemWords[problem]}
						</span>
					))}{' '}
					<span className="soft">
						{order.state === 'placed' ? null : 'placed '}
						<When at={order.order_date} isInSentence={order.state !== 'placed'} />
						{promised_at === null || isOver ? null : (
							<>
								, promised: <Promised at={promised_at} />
							</>
						)}
					</span>{' '}
					{is_late ? <strong className="desk-late">Past due</strong> : null}
				</p>
				<LeftLine shown={view} />
				<CallsToMake shown={view} letter={letter} />
				<dl className="desk-facts">
					<div>
						<dt>Customer</dt>
						<dd>
							<CustomerLines name={order.purchaser_name} email={order.email} phone={order.phone} />
						</dd>
					</div>
					{facts.map(([name, words]) =>
						words === '' ? null : (
							<div key={name}>
								<dt>{name}</dt>
								<dd>
									<Lines>{words}</Lines>
								</dd>
							</div>
						),
					)}
					{order.shipping ? (
						<div>
							<dt>To</dt>
							<dd>
								<Lines>{orderAddressLines(order.shipping, addressWords(view.home)).join('\n')}</Lines>
							</dd>
						</div>
					) : null}
				</dl>
				{isQuote ? (
					<div className="cluster desk-actions no-print">
						{isTill ? null : (
							<Link className={buttonFor(!isAsked)} to={quotePath(number)}>
								Prices and answer
							</Link>
						)}{' '}
						{isOpen && view.mayCancel ? <Link to={`/desk/orders/${number}/cancel`}>Withdraw quote</Link> : null}
					</div>
				) : (
					<div className="cluster desk-actions no-print">
						{step.mayPick ? (
							<Form method="post">
								<input type="hidden" name="key" value={view.key} />
								<button className={buttonFor(!isAsked && step.next === 'pick')} name="intent" value="pick">
									Pick order
								</button>
							</Form>
						) : null}{' '}
						{step.mayPay ? (
							<Link className={buttonFor(!isAsked && step.next === 'pay')} to={`/desk/orders/${number}/money`}>
								Take payment
							</Link>
						) : null}{' '}
						{step.mayReady ? (
							<Link className={buttonFor(!isAsked && step.next === 'ready')} to={askPath(number, 'ready')}>
								Mark ready
							</Link>
						) : null}{' '}
						{step.mayLeave ? (
							<Link className={buttonFor(!isAsked && step.next === 'leave')} to={`/desk/orders/${number}/part`}>
								{order.delivery_key === 'pickup' ? 'Hand over' : 'Send'}
							</Link>
						) : null}{' '}
						<a href={`/desk/orders/${number}/slip`}>Packing slip</a>{' '}
						<a href={`/desk/orders/${number}/slip?gift`}>Gift slip without prices</a>{' '}
						{order.shipping && !isTill ? <a href={`/desk/orders/labels?order=${number}`}>Address label</a> : null}{' '}
						{(isOpen || waitsForPayment(order.state)) && parts.length === 0 && view.mayCancel ? (
							<Link to={`/desk/orders/${number}/cancel`}>Cancel order</Link>
						) : null}
					</div>
				)}
			</header>
			<div className="desk-columns">
				<div className="stack stack-wide">
					<section className="stack" aria-labelledby="lines">
						<h2 id="lines">Titles</h2>
						<ul className="plain-list stack">
							{lines.map((line) => (
								<OrderLine
									key={line.order_item_id}
									number={number}
									version={version}
									line={line}
									readOnly={isTill || isQuote}
									hasCodes={view.codes.length > 0}
									typed={refused?.typed ?? {}}
								/>
							))}
						</ul>
						<LinePages linesPage={view.linesPage} />
					</section>
					{questions.length > 0 ? (
						<section className="stack stack-tight" aria-labelledby="questions">
							<h2 id="questions">Substitutes offered</h2>
							<ul>
								{questions.map(({ id, instead_of, title, condition_text, eisbn, answer, price }) => (
									<li key={id}>
										{`${withCondition({ title, condition_text })}, ${eisbn}, ${dollars(price)}, in place of ${instead_of}: `}
										<strong>{answers[answer ?? 'open']}</strong>
										{answer === null && !isTill ? (
											<span className="no-print">
												{' '}
												<Link to={askPath(number, 'yes', id)}>
													They said yes<span className="visually-hidden">{` to ${title}`}</span>
												</Link>{' '}
												<Link to={askPath(number, 'no', id)}>
													They said no<span className="visually-hidden">{` to ${title}`}</span>
												</Link>
											</span>
										) : null}
									</li>
								))}
							</ul>
						</section>
					) : null}
					{isQuote ? null : (
						<section className="stack stack-tight" aria-labelledby="parts">
							<h2 id="parts">Parts</h2>
							{parts.length === 0 ? (
								<p>
									{view.hasLeft
										? 'The shop has no record of how this order was handed over.'
										: 'No copies of this order have left the store yet.'}
								</p>
							) : null}
							<ol className="plain-list stack stack-tight">
								{parts.map((part) => (
									<PartOfOrder
										key={`${part.number} ${part.carrier} ${part.tracking_number}`}
										orderNumber={number}
										part={part}
										chosenCarrier={carrierOf(order)}
										inOrder={parts.flatMap((one) => one.copies)}
										version={version}
										readOnly={isTill}
										mayTell={order.email !== ''}
										typed={refused?.typed ?? {}}
										isChanged={refused?.isChanged ?? false}
									/>
								))}
							</ol>
						</section>
					)}
				</div>
				<div className="stack stack-wide">
					{isQuote ? null : <MoneyOfOrder shown={view} mayLook={!isTill} mayDecide={view.mayDecide} />}
					<OrderPapers
						shown={view}
						locations={view.locations}
						readOnly={isTill}
						formKey={view.key}
						typed={refused?.typed.words ?? ''}
					/>
				</div>
			</div>
		</article>
	);
}

interface LeftLineProps {
	shown: Pick<DeskOrder, 'order' | 'parts' | 'handed_over_by'>;
}

/** Shows when a completed order was handed over or sent, and by whom. */
function LeftLine({ shown: { order, parts, handed_over_by } }: LeftLineProps) {
	const last = parts.at(-1);
	if (order.state !== 'completed' || !last) return null;
	return (
		<p>
			{last.kind === 'sent' ? 'Sent ' : 'Handed over '}
			<When at={last.at} />
			{handed_over_by === null ? '.' : ` by ${handed_over_by}.`}
		</p>
	);
}

const waitsForPayment = (state: OrderState): boolean => state === 'awaiting_payment';

const buttonFor = (isNext: boolean): string => (isNext ? 'button button-primary' : 'button');

interface OnItsWay {
	order: { state: OrderState };
	queue: OrderQueue | null;
	lines: DeskLine[];
	isTill: boolean;
}

/**
 * Returns the next step of an order: pick its copies, mark it ready, then hand it over or send it. If the order left the store
 * without payment, the last step is to record the payment. The only step for a staff member with the role "till" is to hand the
 * order over.
 */
function nextStep({ order, queue, lines, isTill }: OnItsWay) {
	const isLeft = order.state === 'placed' && queue === 'payment';
	if (isLeft || waitsForPayment(order.state))
		return { mayPick: false, mayReady: false, mayLeave: false, mayPay: !isTill, next: 'pay' };

	const copies = isConfirmed(order.state) ? lines.flatMap((line) => line.copies) : [];
	const isPicked = copies.every(({ state }) => pickedStates.has(state));
	const mayPick = order.state === 'placed' && !isTill && copies.some(({ state }) => state === 'to_pick');
	const mayLeave = copies.some(({ may, state }) => may.includes('hand_over') && state !== 'ordered');
	const next = mayPick ? 'pick' : !isPicked ? null : order.state === 'placed' && !isTill ? 'ready' : 'leave';
	return { mayPick, mayReady: next === 'ready', mayLeave, mayPay: false, next };
}

const leftStates = new Set<LineState>(['handed_over', 'sent']);

/** The states of copies that do not need picking, or no longer need it. */
const pickedStates = new Set<LineState>(['found', 'set_aside', 'handed_over', 'sent', 'cancelled', 'returned']);

const answers = { open: 'not answered yet', yes: 'yes', no: 'no', withdrawn: 'withdrawn' } as const;
