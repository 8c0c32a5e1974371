import { dollars } from '~/format/dollars';
import type { OrderMoney } from '~store/contract/desk-money';
import { type DataColumn, DataTable } from './data-table';
import { givenWords } from './refund-words';
import { creditNotePath } from './thing-paths';
import { When } from './when';

/** Returns what happened to a refund's copies. Cancelled copies are among the restocked ones, unless they were short. */
function copiesBack(restocked: number, cancelled: number): string[] {
	const returned = restocked - cancelled;
	if (returned < 0) return [`${cancelled} cancelled`, ...(restocked > 0 ? [`${restocked} of them back in stock`] : [])];
	return [
		...(cancelled > 0 ? [`${cancelled} cancelled, back in stock`] : []),
		...(returned > 0 ? [`${returned} back on the shelf`] : []),
	];
}

const stateWords: Record<string, string> = {
	begun: 'started',
	sent: 'on its way',
	done: 'done',
	failed: 'refused',
	unknown: 'unknown',
};

/** Returns the label of the amount owed. A negative amount is an amount that the store owes the customer. */
export const owedWords = (owed: string): string =>
	owed.startsWith('-')
		? `The store owes ${dollars(owed.slice(1))}`
		: owed === '0.00'
			? 'Nothing is owed'
			: `Owed: ${dollars(owed)}`;

/** Formats a negative amount such as '-5.00' as '-$5.00'. */
export const signed = (amount: string): string =>
	amount.startsWith('-') ? `−${dollars(amount.slice(1))}` : dollars(amount);

type Entry = OrderMoney['ledger'][number];

/** Shows the ledger of an order: its total, the amounts paid and refunded, and the amount owed. */
export function Ledger({ ledger, owed }: Pick<OrderMoney, 'ledger' | 'owed'>) {
	const columns: DataColumn<Entry>[] = [
		{
			key: 'what',
			heading: 'What',
			cell: ({ what, state }) => (state === '' || state === 'done' ? what : `${what} (${stateWords[state] ?? state})`),
		},
		{ key: 'at', heading: 'When', cell: ({ at }) => <When at={at} /> },
		{ key: 'amount', heading: 'Amount', isNumber: true, cell: ({ amount }) => signed(amount) },
	];
	return (
		<section className="stack" aria-label="Ledger">
			<h2>Ledger</h2>
			<DataTable
				caption="Ledger"
				columns={columns}
				rows={ledger}
				rowKey={({ at, what, amount }) => `${at} ${what} ${amount}`}
				empty={<p>This order has no payments yet.</p>}
			/>
			<p>
				<strong>{owedWords(owed)}</strong>
			</p>
		</section>
	);
}

type MoneyBoxProps = Pick<OrderMoney, 'charged' | 'paid' | 'given_back' | 'owed'> & {
	/** The parts of the total, which are shown above the total. */
	parts?: readonly (readonly [string, string])[];
};

/** Shows the four sums of an order. The amount owed is the total, minus the amount paid, plus the amount refunded. */
export const MoneyBox = ({ charged, paid, given_back, owed, parts = [] }: MoneyBoxProps) => (
	<dl className="desk-facts">
		{[
			...parts.map(([name, amount]) => [name, signed(amount)]),
			['Total', dollars(charged)],
			['Paid', dollars(paid)],
			['Refunded', dollars(given_back)],
			owed.startsWith('-') ? ['Owed to the customer', dollars(owed.slice(1))] : ['Owed', dollars(owed)],
		].map(([name, amount]) => (
			<div key={name}>
				<dt>{name}</dt>
				<dd>{amount}</dd>
			</div>
		))}
	</dl>
);

/** Lists the refunds of an order, with the state of each part of a refund. */
export const Refunds = ({
	refunds,
	invoice,
	order_number,
}: Pick<OrderMoney, 'refunds' | 'invoice' | 'order_number'>) => (
	<section className="stack" aria-label="Refunds">
		<h2>Refunds</h2>
		<ul className="stack">
			{refunds.map((refund) => (
				<li key={refund.refund_id}>
					<p>
						<strong>{givenWords(refund, invoice)}</strong> by {refund.staff_name},{' '}
						<When isInSentence at={refund.created_at} />
						{refund.reason === '' ? '' : `: ${refund.reason}`}
					</p>
					{refund.credit_note === null ? null : (
						<p>
							<a href={creditNotePath(order_number, refund.credit_note)}>{`Credit note ${refund.credit_note}`}</a>
						</p>
					)}
					{refund.lines.map(({ id, title, quantity, restocked, cancelled }) => (
						<p key={id} className="small">
							{[`${quantity} × ${title}`, ...copiesBack(restocked, cancelled)].join(', ')}
						</p>
					))}
					{refund.shipping === '0.00' ? null : (
						<p className="small">{`Shipping: ${dollars(refund.shipping)}, plus its taxes`}</p>
					)}
					<ul>
						{refund.parts.map((part) => (
							<li key={part.part_id}>
								{`${dollars(part.amount)}, ${part.way}: ${stateWords[part.state]}${part.problem === '' ? '' : `. ${part.problem}`}`}{' '}
								<span className="small soft">{part.reference}</span>
							</li>
						))}
					</ul>
				</li>
			))}
		</ul>
	</section>
);
