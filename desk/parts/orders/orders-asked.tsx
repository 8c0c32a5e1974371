import { useRef } from 'react';
import type { QueueRow } from '~store/contract/desk-orders';
import { AskedFirst } from '../asked-first';
import { useBroughtIntoView } from '../brought-into-view';
import { PlainField } from '../plain-field';
import { countsInWords } from './copy-words';
import { toldWords } from './told-words';

/** The field of an order's tracking number. */
export const trackingField = (order_number: string): string => `tracking-${order_number}`;

/** What is asked about an order before it is made ready or leaves. */
type AskedOrder = Pick<QueueRow, 'order_number' | 'copies' | 'total_owing' | 'delivery_key' | 'has_email'>;

interface OrdersAskedProps {
	numbers: string[];
	intent: 'ready' | 'leave' | 'send';
	/** The orders of the list, the chosen ones among them. */
	rows: readonly AskedOrder[];
	back: string;
}

const askedVerbs = {
	ready: ['Mark', 'ready'],
	leave: ['Hand', 'over'],
	send: ['Send', ''],
} as const;

/** Copies that have to be found, or decided about, before their order is ready. */
const openStates = ['to_pick', 'ordered', 'short', 'substituted'] as const;

export const isWhole = ({ copies }: Pick<QueueRow, 'copies'>): boolean =>
	openStates.every((state) => (copies[state] ?? 0) === 0);

/** Says which orders are not paid, and what becomes of them; '' where all are. */
function unpaidWords(rows: readonly AskedOrder[]): string {
	const unpaid = rows.filter(({ total_owing }) => total_owing !== '0.00').map(({ order_number }) => order_number);
	if (unpaid.length === 0) return '';
	return `Not paid: ${unpaid.join(', ')}. Orders of customers with terms go on account. The others stay here.`;
}

/** Asks for confirmation before the chosen orders are changed. Orders that are not whole are named, and not made ready. */
export function OrdersAsked({ numbers, intent, rows, back }: OrdersAskedProps) {
	const chosen = rows.filter(({ order_number }) => numbers.includes(order_number));
	const unfinished = intent === 'ready' ? chosen.filter((row) => !isWhole(row)) : [];
	const left = numbers.filter((number) => unfinished.every(({ order_number }) => order_number !== number));
	const going = chosen.filter(({ order_number }) => left.includes(order_number));
	const [verb, rest] = askedVerbs[intent];
	const button = [verb, left.length === 1 ? `order ${left[0]}` : `${left.length} orders`, rest]
		.filter(Boolean)
		.join(' ');
	const named = unfinished.map(({ order_number, copies }) => `${order_number} (${openWords(copies)})`).join(', ');
	if (left.length === 0) return <NoneWhole many={numbers.length} named={named} />;
	return (
		<AskedFirst
			heading={`${button}?`}
			fields={{ intent, sure: 'yes', order: left }}
			button={button}
			back={back}
			{...(intent === 'send' ? { field: <TrackingFields numbers={left} /> } : {})}
		>
			{[
				unfinished.length === 0 ? '' : `Not whole yet, and left as they are: ${named}.`,
				intent === 'leave' ? 'Every copy that is found or set aside is handed over.' : '',
				intent === 'send' ? 'Every copy that is found or set aside is sent.' : '',
				intent === 'ready' ? '' : unpaidWords(chosen),
				intent === 'leave' ? '' : toldWords(going, intent === 'send' ? 'sent' : 'ready'),
				'You cannot undo this.',
			]
				.filter((words) => words !== '')
				.join(' ')}
		</AskedFirst>
	);
}

/** Says what the chosen orders still wait for; they stay ticked. */
function NoneWhole({ many, named }: { many: number; named: string }) {
	const box = useRef<HTMLElement>(null);
	useBroughtIntoView(box, true);
	const heading = many === 1 ? 'This order is not whole yet' : 'None of these orders is whole yet';
	return (
		<section className="stack stack-tight measure banner no-print" aria-label={heading} ref={box} tabIndex={-1}>
			<h2>{heading}</h2>
			<p>{`${named}. Pick their copies, or decide about those that are short, then mark them ready.`}</p>
		</section>
	);
}

/** '2 to pick, 1 short': what an order still waits for. */
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
