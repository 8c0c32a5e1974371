import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { Field } from '~/forms/field';
import { Radios } from '~/forms/radios';
import { returnedField } from '~/forms/returned-field';
import { readSubmission } from '~/forms/submission.server';
import { factsLine } from '~/ui/facts-line';
import { LinePages } from '~/ui/line-pages';
import { pageOfLines } from '~/ui/lines-page';
import type { DeskCopies, DeskLine, DeskOrder } from '~store/contract/desk-orders';
import { dollars } from '~store/contract/dollars';
import { handMethodNames } from '~store/contract/hand-methods';
import { withCondition } from '~store/contract/offered-title';
import type { Order } from '~store/contract/order';
import { carrierOf } from '~store/contract/order-address';
import type { LineState } from '~store/contract/order-states';
import { withoutFullStop } from '~store/contract/sentence-case';
import { NowIs } from '../parts/changed-line';
import { DeskForm } from '../parts/desk-form';
import type { DeskHandle } from '../parts/desk-handle';
import { handMethodOptions } from '../parts/hand-methods';
import { withFields } from '../parts/list-address';
import { owingWords } from '../parts/owing-words';
import { VersionField } from '../parts/version-field';
import { When } from '../parts/when';
import { copiesKey, keysIn, readCopiesKey } from '../session/copies-key';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';

export const handle: DeskHandle = {
	title: ({ params }) => `Hand over or send order ${params.number}`,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const shown = await desk.load('desk-orders/get', { order_number: args.params.number ?? '' });
	const { order, parts, handed_over_by, version, account, to_give_back } = shown;
	const me = await desk.me();
	// Staff of all locations are not assigned to a location, so 'here' is the pick-up location of the order.
	const here = me.location?.name ?? shown.location;
	const hasPlaces = me.location !== null || me.locations.length > 1;
	const leaving = shown.lines
		.flatMap((line) =>
			titlesOf(line).map(({ title, edition, substitution_id, copies }) => ({
				key: copiesKey({ item_id: line.order_item_id, substitution_id }),
				title,
				edition,
				there: countOf(copies, leavingStates),
				picked: countOf(copies, pickedStates),
				places: hasPlaces ? placesOf(copies, shown.location) : [],
			})),
		)
		.filter(({ there }) => there > 0);
	const { lines, linesPage } = pageOfLines(leaving, args.request);
	const { order_number, delivery_key, purchaser_name, payment_type, summary } = order;
	return {
		order: {
			order_number,
			delivery_key,
			purchaser_name,
			payment_type,
			owing: summary.total_owing,
			to_give_back,
			sent_words: sentWords(order),
			chosen_carrier: carrierOf(order),
		},
		...{ lines, linesPage, parts, handed_over_by, version, account },
		away: here === null ? '' : awayWords(leaving, here),
	};
}

const fields = z.object({
	version: z.string(),
	kind: z.enum(['handed_over', 'sent'], { message: 'Choose whether you hand the copies over or send them.' }),
	carrier: z.string().default(''),
	tracking_number: z.string().default(''),
	paid_by: z.enum([...handMethodNames, 'on_account', 'not_said']).optional(),
});

const copies = z
	.string()
	.regex(/^\s*\d{0,4}\s*$/, 'Type how many copies, such as 2.')
	.default('');

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const keys = keysIn(form, 'copies');
	// The form has one field for each title of an order line, because some copies may be substitutes. After a refusal, the form
	// keeps all typed values.
	const asked = fields.extend(Object.fromEntries(keys.map((key) => [`copies-${key}`, copies])));
	const submission = readSubmission(form, asked);
	if (submission.status !== 'success') return giveFormBack(submission);
	const number = args.params.number ?? '';
	const facts = fields.parse(submission.value);
	const typed: Record<string, unknown> = submission.value;
	const wanted = keys.map((key) => {
		const { item_id, substitution_id } = readCopiesKey(key);
		return { order_item_id: item_id, substitution_id, quantity: Number(String(typed[`copies-${key}`]).trim()) };
	});
	try {
		// A browser posts no value if no radio button is chosen. The hidden field shows that the form had the radio buttons.
		const paid_by = facts.paid_by ?? (form.has('asks_paid') ? ('not_said' as const) : undefined);
		// The form names the carrier that the customer chose, who does not carry copies that are handed over.
		const carrier = facts.kind === 'sent' ? facts.carrier : '';
		const asked = { ...facts, carrier, ...(paid_by ? { paid_by } : {}), order_number: number, copies: wanted };
		const { part, order, taken } = await desk.call('desk-orders/handOver', asked);
		const words = `Part ${part} of the order is ${facts.kind === 'sent' ? 'sent' : 'handed over'}.`;
		const owed = order.summary.total_owing;
		const money =
			taken !== '0.00'
				? ` A payment of ${dollars(taken)} is recorded${owed === '0.00' ? '' : `; ${dollars(owed)} is owed for the rest`}.`
				: facts.paid_by === 'on_account'
					? ' The customer has not paid yet. Choose “On account” again when the last copy leaves. Then the shop writes the invoice.'
					: '';
		const text = order.state === 'completed' ? `${words} The order is completed.` : `${words}${money}`;
		return await leaveTo(args.request, `/desk/orders/${number}`, text);
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export const shouldRevalidate = revalidateWhenChanged;

const pickedStates: readonly LineState[] = ['found', 'set_aside'];
const leavingStates: readonly LineState[] = ['to_pick', ...pickedStates];

/** Counts the copies of an order that are in any of these states. */
const countOf = (copies: readonly DeskCopies[], states: readonly LineState[]): number =>
	copies.filter(({ state }) => states.includes(state)).reduce((sum, { quantity }) => sum + quantity, 0);

interface CopiesAt {
	place: string;
	quantity: number;
}

/** Adds up the numbers of copies by location. */
function byPlace(copies: readonly CopiesAt[]): CopiesAt[] {
	const sums = new Map<string, number>();
	for (const { place, quantity } of copies) sums.set(place, (sums.get(place) ?? 0) + quantity);
	return [...sums].map(([place, quantity]) => ({ place, quantity }));
}

/**
 * Returns the locations of the copies that can be handed over. Picked copies of a pick-up order count as being at the pick-up
 * location.
 */
const placesOf = (copies: readonly DeskCopies[], pickedUpAt: string | null): CopiesAt[] =>
	byPlace(
		copies
			.filter(({ state }) => leavingStates.includes(state))
			.flatMap(({ state, location, quantity }) => {
				const place = location !== null && pickedStates.includes(state) ? (pickedUpAt ?? location) : location;
				return place === null ? [] : [{ place, quantity }];
			}),
	);

/** Returns text such as '2 copies are in Downtown, not in Sidney.', or '' if all copies are at this location. */
const awayWords = (lines: readonly { places: CopiesAt[] }[], here: string): string =>
	byPlace(lines.flatMap(({ places }) => places).filter(({ place }) => place !== here))
		.map(({ place, quantity }) => `${counted(quantity, 'copy is', 'copies are')} in ${place}, not in ${here}.`)
		.join(' ');

/** Returns a text with the locations of copies, such as 'In Downtown.' or '2 in Downtown, 1 in Sidney.' */
const placeWords = (places: readonly CopiesAt[]): string =>
	places.length === 1
		? `In ${places[0]?.place}. `
		: places.length === 0
			? ''
			: `${places.map(({ place, quantity }) => `${quantity} in ${place}`).join(', ')}. `;

/** Returns the title of an order line. For copies that are not new, adds the condition and the price. */
const lineWords = ({ title, condition, condition_text, sold_price }: DeskLine): string =>
	condition === 'new' ? title : `${title}, ${withoutFullStop(condition_text)}, ${dollars(sold_price)}`;

/** Returns the titles of an order line's copies: the title that was sold, and substitutes that the customer accepted. */
function titlesOf(line: DeskLine) {
	const leaving = line.copies.filter(({ state }) => leavingStates.includes(state));
	const taken = new Map(
		leaving.flatMap(({ substitute }) => (substitute ? [[substitute.id, substitute] as const] : [])),
	);
	const copiesOf = (id: number | null) => leaving.filter(({ substitute }) => (substitute?.id ?? null) === id);
	return [
		{
			title: lineWords(line),
			edition: factsLine(line.binding, line.eisbn),
			substitution_id: null,
			copies: copiesOf(null),
		},
		...[...taken].map(([id, substitute]) => ({
			title: `${withCondition(substitute)}, instead of ${line.title}`,
			edition: factsLine(substitute.binding, substitute.eisbn),
			substitution_id: id,
			copies: copiesOf(id),
		})),
	];
}

/** Returns the payment option 'On account', if the customer may buy on account. */
function accountOption(account: DeskOrder['account']) {
	if (account === null || account.terms_days === null) return null;
	const { terms_days, balance } = account;
	// The customer's balance is empty for a staff member with the role "till", which may not see what customers owe.
	const owing = balance === '' ? '' : ` ${owingWords(account)}`;
	return {
		value: 'on_account',
		label: 'On account',
		hint: `Nothing is paid now. The shop writes the invoice when the last copy leaves; it is due in ${counted(terms_days, 'day')}.${owing}`,
	};
}

/**
 * Returns a text about the way in which the customer learns that copies were sent. A staff member with the role "till" may see
 * neither the e-mail address nor the phone number.
 */
function sentWords({ email, phone, placed_by }: Order): string {
	if (email !== '' || (placed_by?.email ?? '') !== '') return 'The shop e-mails the customer immediately.';
	return phone === ''
		? 'The shop e-mails the customer, if the order has an e-mail address.'
		: `The customer has no e-mail address: call ${phone}.`;
}

export default function PartScreen() {
	const shown = useLoaderData<typeof loader>();
	const { order, lines: leaving, version, account: buyer } = shown;
	const { lastResult, isChanged = false } = useActionData<typeof action>() ?? {};
	const [asked] = useSearchParams();
	const isAll = asked.get('copies') === 'all';
	const field = (name: string, usual: number | string) => {
		const returned = returnedField('part', name, lastResult);
		return { ...returned, initialValue: lastResult ? (returned.initialValue ?? '') : String(usual) };
	};
	if (leaving.length === 0) return <NothingToLeave shown={shown} />;
	const usual = order.delivery_key === 'pickup' ? 'handed_over' : 'sent';
	const kind = returnedField('part', 'kind', lastResult);
	const { owing } = order;
	const owes = owing !== '0.00';
	const paidBy = returnedField('part', 'paid_by', lastResult);
	const account = accountOption(buyer);
	return (
		<DeskForm
			id="part"
			heading={`Hand over or send order ${order.order_number}`}
			lastResult={lastResult}
			button={usual === 'sent' ? 'Record copies as sent' : 'Hand over'}
			back={`/desk/orders/${order.order_number}`}
			lead={
				<p>
					{order.purchaser_name}
					{owes ? (
						<>
							: <strong>{`${dollars(owing)} is owed.`}</strong> Choose below how the copies that leave now are paid.
						</>
					) : null}
					{order.to_give_back === '0.00' ? null : (
						<>
							: <strong>{`The store owes the customer ${dollars(order.to_give_back)}.`}</strong>
						</>
					)}
					<br />
					When the last copy leaves the store, the order is completed. You cannot undo this. If the shop e-mails the
					customer, you cannot take the e-mail back.
				</p>
			}
		>
			<VersionField lastResult={lastResult} isChanged={isChanged} now={version} />
			<fieldset className="fieldset">
				<legend className="fieldset-legend">Copies</legend>
				<p className="field-hint">Anything you leave out stays on the order for later.</p>
				{shown.away === '' ? null : (
					<p>
						<strong>{shown.away}</strong> Record only copies that leave the store now.
					</p>
				)}
				{leaving.every(({ there, picked }) => picked === there) ? null : (
					<p>
						<Link to={withFields(asked, { copies: isAll ? null : 'all' })} preventScrollReset>
							{isAll ? 'Only picked copies' : 'All copies'}
						</Link>
					</p>
				)}
				<div className="desk-title-fields">
					{leaving.map(({ key, title, edition, there, picked, places }) => (
						<Field
							key={`${key} ${isAll}`}
							field={field(`copies-${key}`, isAll ? there : picked)}
							label={`${title} (of ${there})`}
							hint={
								<>
									<NowIs shown={isChanged} now={`${picked} picked of ${there}`} />
									{picked < there ? `${counted(there - picked, 'copy', 'copies')} not picked yet. ` : null}
									{placeWords(places)}
									{edition}
								</>
							}
							width="short"
							inputMode="numeric"
							maxLength={4}
						/>
					))}
				</div>
				<LinePages linesPage={shown.linesPage} inForm />
			</fieldset>
			<Radios
				field={{ ...kind, initialValue: kind.initialValue ?? usual }}
				legend="How"
				options={[
					{ value: 'handed_over', label: 'Handed over', hint: 'The customer has received the copies in the store.' },
					{ value: 'sent', label: 'Sent', hint: order.sent_words },
				]}
			/>
			{owes ? (
				<>
					<input type="hidden" name="asks_paid" value="yes" />
					<Radios
						field={{
							...paidBy,
							initialValue: paidBy.initialValue ?? (order.payment_type === 'credit_card' ? 'card' : ''),
						}}
						legend="How the customer pays"
						hint={`If no copies stay for later, the desk records ${dollars(owing)} as paid. Otherwise the desk records the price of the copies that leave now.`}
						options={account === null ? handMethodOptions : [...handMethodOptions, account]}
					/>
				</>
			) : null}
			<Field
				field={field('carrier', order.chosen_carrier)}
				label="Carrier"
				{...(order.chosen_carrier === '' ? {} : { hint: `The customer chose ${order.chosen_carrier}.` })}
				optional
				maxLength={60}
			/>
			<Field
				field={returnedField('part', 'tracking_number', lastResult)}
				label="Tracking number"
				optional
				maxLength={60}
				spellCheck={false}
				autoComplete="off"
			/>
		</DeskForm>
	);
}

interface NothingToLeaveProps {
	shown: Pick<DeskOrder, 'parts' | 'handed_over_by'> & { order: { order_number: string } };
}

/**
 * The text that is shown instead of the form if no copies are left to hand over. The text shows when the last copies left the
 * store, and which staff member handed them over.
 */
function NothingToLeave({ shown: { order, parts, handed_over_by } }: NothingToLeaveProps) {
	const number = order.order_number;
	const last = parts.at(-1);
	return (
		<div className="stack measure">
			<h1>{`Order ${number} has no copies to hand over`}</h1>
			{last ? (
				<p>
					{last.kind === 'sent' ? 'Sent ' : 'Handed over '}
					<When at={last.at} />
					{handed_over_by === null ? '.' : ` by ${handed_over_by}.`}
				</p>
			) : null}
			<p>
				<Link to={`/desk/orders/${number}`}>{`Back to order ${number}`}</Link>
			</p>
		</div>
	);
}
