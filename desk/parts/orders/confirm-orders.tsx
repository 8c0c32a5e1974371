import { Link } from '@remix-run/react';
import { Fragment, type ReactNode, useRef } from 'react';
import type { QueueRow } from '~store/contract/desk-orders';
import { dollars } from '~store/contract/dollars';
import { useBroughtIntoView } from '../brought-into-view';
import { ConfirmBox } from '../confirm-box';
import { PlainField } from '../plain-field';
import { orderPath } from '../thing-paths';
import { countsInWords } from './copy-words';
import { toldWords } from './told-words';

/** Returns the name of the field for an order's tracking number. */
export const trackingField = (order_number: string): string => `tracking-${order_number}`;

/** The facts of an order that the page needs to ask a question before the order is marked ready, handed over or sent. */
type AskedOrder = Pick<
	QueueRow,
	'order_number' | 'copies' | 'total_owing' | 'to_give_back' | 'has_terms' | 'delivery_key' | 'has_email'
>;

interface OrdersAskedProps {
	numbers: string[];
	intent: 'ready' | 'leave' | 'send';
	/** All orders on the list, including orders that were not chosen. */
	rows: readonly AskedOrder[];
	back: string;
}

const askedVerbs = {
	ready: ['Mark', 'ready'],
	leave: ['Hand', 'over'],
	send: ['Send', ''],
} as const;

/** States of copies that keep an order from being ready. Staff must find these copies or decide about them. */
const openStates = ['to_pick', 'ordered', 'short', 'substituted'] as const;

export const isWhole = ({ copies }: Pick<QueueRow, 'copies'>): boolean =>
	openStates.every((state) => (copies[state] ?? 0) === 0);

/**
 * Whether an order cannot be handed over together with others, because it is not paid and its customer may not buy on account.
 */
export const isUnpaid = ({ total_owing, has_terms }: Pick<QueueRow, 'total_owing' | 'has_terms'>): boolean =>
	total_owing !== '0.00' && !has_terms;

/** Lists unpaid orders with links, and explains how to record their payment. */
export const UnpaidOrders = ({ unpaid }: { unpaid: readonly Pick<QueueRow, 'order_number'>[] }) => (
	<>
		{'Not paid: '}
		{unpaid.map(({ order_number }, at) => (
			<Fragment key={order_number}>
				{at > 0 ? ', ' : null}
				<Link to={orderPath(order_number)}>{order_number}</Link>
			</Fragment>
		))}
		. To hand over or send an unpaid order, open the order and record its payment.
	</>
);

/**
 * Returns a sentence that lists the orders whose customers will get a refund from the store; '' if no customer will get a
 * refund.
 */
export const owedToCustomersWords = (going: readonly Pick<QueueRow, 'order_number' | 'to_give_back'>[]): string =>
	going
		.filter(({ to_give_back }) => to_give_back !== '0.00')
		.map(
			({ order_number, to_give_back }) =>
				`The store owes the customer of order ${order_number} ${dollars(to_give_back)}.`,
		)
		.join(' ');

/** Returns a sentence that lists the orders that will be sold on account; '' if no order will be sold on account. */
function onAccountWords(going: readonly AskedOrder[]): string {
	const owing = going.filter(({ total_owing }) => total_owing !== '0.00').map(({ order_number }) => order_number);
	return owing.length === 0 ? '' : `On account: ${owing.join(', ')}.`;
}

/**
 * Asks for confirmation before the chosen orders are changed. Lists incomplete orders, which cannot be marked ready. Lists
 * unpaid orders, which cannot be handed over or sent.
 */
export function ConfirmOrders({ numbers, intent, rows, back }: OrdersAskedProps) {
	const chosen = rows.filter(({ order_number }) => numbers.includes(order_number));
	const unfinished = intent === 'ready' ? chosen.filter((row) => !isWhole(row)) : [];
	const unpaid = intent === 'ready' ? [] : chosen.filter(isUnpaid);
	const staying = new Set([...unfinished, ...unpaid].map(({ order_number }) => order_number));
	const left = numbers.filter((number) => !staying.has(number));
	const going = chosen.filter(({ order_number }) => left.includes(order_number));
	const [verb, rest] = askedVerbs[intent];
	const button = [verb, left.length === 1 ? `order ${left[0]}` : `${left.length} orders`, rest]
		.filter(Boolean)
		.join(' ');
	const named = notWholeWords(unfinished);
	if (left.length === 0)
		return unpaid.length > 0 ? (
			<NoneCan
				heading={numbers.length === 1 ? 'This order is not paid' : 'None of these orders is paid'}
				words={<UnpaidOrders unpaid={unpaid} />}
			/>
		) : (
			<NoneCan
				heading={numbers.length === 1 ? 'This order is not complete yet' : 'None of these orders is complete yet'}
				words={`${named}. Pick the remaining copies, and decide what to do about copies that are short. Then mark the orders ready.`}
			/>
		);
	return (
		<ConfirmBox
			heading={`${button}?`}
			fields={{ intent, sure: 'yes', order: left }}
			button={button}
			back={back}
			{...(intent === 'send' ? { field: <TrackingFields numbers={left} /> } : {})}
		>
			{unpaid.length === 0 ? null : (
				<>
					<UnpaidOrders unpaid={unpaid} />{' '}
				</>
			)}
			{[
				unfinished.length === 0 ? '' : `These orders are incomplete and do not change: ${named}.`,
				intent === 'leave' ? 'This hands over every copy of these orders that is found or set aside.' : '',
				intent === 'send' ? 'This sends every copy of these orders that is found or set aside.' : '',
				intent === 'ready' ? '' : onAccountWords(going),
				intent === 'ready' ? '' : owedToCustomersWords(going),
				intent === 'leave' ? '' : toldWords(going, intent === 'send' ? 'sent' : 'ready'),
				'You cannot undo this.',
			]
				.filter((words) => words !== '')
				.join(' ')}
		</ConfirmBox>
	);
}

/** Explains why none of the chosen orders can be changed, and what to do first. The chosen orders stay ticked. */
function NoneCan({ heading, words }: { heading: string; words: ReactNode }) {
	const box = useRef<HTMLElement>(null);
	useBroughtIntoView(box, true);
	return (
		<section className="stack stack-tight measure banner no-print" aria-label={heading} ref={box} tabIndex={-1}>
			<h2>{heading}</h2>
			<p>{words}</p>
		</section>
	);
}

/** Returns the incomplete orders, each with its missing copies: '1001 (1 short), 1002 (2 to pick)'. */
export const notWholeWords = (orders: readonly Pick<QueueRow, 'order_number' | 'copies'>[]): string =>
	orders.map(({ order_number, copies }) => `${order_number} (${openWords(copies)})`).join(', ');

/** Returns the missing copies of an order as text: '2 to pick, 1 short'. */
const openWords = (copies: QueueRow['copies']): string =>
	countsInWords(Object.fromEntries(openStates.map((state) => [state, copies[state] ?? 0])));

const TrackingFields = ({ numbers }: { numbers: string[] }) => (
	<>
		<PlainField id="carrier" name="carrier" label="Carrier (optional)" width="medium" maxLength={60} />
		{numbers.map((number) => (
			<PlainField
				key={number}
				id={trackingField(number)}
				name={trackingField(number)}
				label={`Tracking number of order ${number} (optional)`}
				width="medium"
				maxLength={60}
			/>
		))}
	</>
);
