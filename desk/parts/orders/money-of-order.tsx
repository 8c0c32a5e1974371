import { Link } from '@remix-run/react';
import type { DeskOrder } from '~store/contract/desk-orders';
import { dollars } from '~store/contract/dollars';
import { MoneyBox } from '../money-summary';
import { customerPath } from '../thing-paths';
import { When } from '../when';
import { askPath, decisionWords } from './order-question';
import { isUnpaid, paymentInWords, paymentStateInWords, providerInWords } from './payment-words';

interface Props {
	shown: DeskOrder;
	/** Whether the staff member may see the order's ledger. */
	mayLook: boolean;
	/** Whether the staff member may make refunds and resolve payments with a problem. */
	mayDecide: boolean;
}

/** Shows the total of an order, how it was paid, and the messages of each payment provider. */
export function MoneyOfOrder({ shown, mayLook, mayDecide }: Props) {
	const { order, invoice, account, payments, gift_cards, money } = shown;
	const parts = sumsAboveTotal(shown).filter(([, amount]) => !isNothing(amount));
	return (
		<section className="stack stack-tight" aria-labelledby="money">
			<h2 id="money">Money</h2>
			<MoneyBox {...money} parts={parts} />
			<p>{paymentInWords(order, money, invoice?.number ?? null)}</p>
			{money.paid === '0.00' ? null : (
				<p className="no-print">
					<a href={`/desk/orders/${order.order_number}/receipt`}>Print receipt</a>
				</p>
			)}
			{invoice && mayLook ? (
				<p className="no-print">
					<a href={`/desk/orders/${order.order_number}/invoice`}>{`Print invoice ${invoice.number}`}</a>
					{account ? (
						<>
							{' · '}
							<Link to={customerPath(account.customer_id)}>{`${account.name} on account`}</Link>
						</>
					) : null}
				</p>
			) : null}
			{mayDecide && money.owed.startsWith('-') ? (
				<p className="no-print">
					<Link
						to={`/desk/orders/${order.order_number}/refund?kind=owed`}
					>{`Refund ${dollars(money.owed.slice(1))}`}</Link>
				</p>
			) : null}
			{mayLook ? (
				<p className="no-print">
					<Link to={`/desk/orders/${order.order_number}/money`}>
						{mayDecide ? 'Refund · Edit order · Payments' : 'Edit order · Payments'}
					</Link>
				</p>
			) : null}
			{payments.length > 0 ? (
				<ul aria-label="Payments">
					{payments.map(({ reference, provider, amount, currency, state, problem, transaction_id, may, ...times }) => (
						<li key={reference}>
							{`${providerInWords(provider)}: ${amount} ${currency}, ${paymentStateInWords(state)}, `}
							{isUnpaid(state) ? (
								<>
									started <When isInSentence at={times.created_at} />
								</>
							) : (
								<When at={times.updated_at} />
							)}
							{problem === '' ? null : <strong>{` ${problem}`}</strong>}
							<span className="soft small">{` ${reference} ${transaction_id}`}</span>
							{mayDecide
								? may.map((decision) => (
										<span key={decision} className="no-print">
											{' '}
											<Link to={askPath(order.order_number, decision, reference)}>
												{decisionWords[decision].link}
												<span className="visually-hidden">{`: ${reference}`}</span>
											</Link>
										</span>
									))
								: null}
						</li>
					))}
				</ul>
			) : null}
			{gift_cards.length > 0 ? (
				<ul aria-label="Gift cards">
					{gift_cards.map(({ number, amount, kind, is_void }) => (
						<li
							key={number}
						>{`Gift card ${number} ${kind === 'paid' ? 'paid' : 'was sold for'} ${dollars(amount)}${is_void ? ', now void' : ''}`}</li>
					))}
				</ul>
			) : null}
		</section>
	);
}

/**
 * Returns the lines above an order's total, in the same way as on the shopper's page of the order. Promo codes reduce the total,
 * so they come before the total. Promo codes for the order lines come above the subtotal, and promo codes for shipping come
 * below the shipping cost.
 */
function sumsAboveTotal({ order: { summary }, codes, money }: DeskOrder): [string, string][] {
	const off = (amount: string) => `-${amount}`;
	const promos = (areForShipping: boolean) =>
		codes
			.filter(({ type, amount }) => (type === 'shipping') === areForShipping && !isNothing(amount))
			.map(({ code, description, amount }): [string, string] => [`${code}, ${description}`, off(amount)]);
	const [early, late] = [promos(false), promos(true)];
	const atFullPrice: [string, string][] = [
		['List price', summary.original_price],
		['Discounts', off(summary.discounts)],
	];
	return [
		...(early.length > 0 ? [...atFullPrice, ...early] : []),
		['Subtotal', summary.subtotal],
		...summary.taxes.map(({ type, amount }): [string, string] => [type, amount]),
		['Shipping', summary.shipping],
		...(late.length > 0 ? late : [['Shipping discount', off(summary.post_subtotal_discount)] as [string, string]]),
		// This line is shown only for an order whose total was reduced later.
		['Before cancellations and refunds', money.charged === summary.total ? '0.00' : summary.total],
	];
}

const isNothing = (amount: string): boolean => amount === '0.00' || amount === '-0.00';
