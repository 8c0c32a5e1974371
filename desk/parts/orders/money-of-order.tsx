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
	/** Whether its ledger is for whoever looks. */
	mayLook: boolean;
	/** Whether payments with a problem are theirs to decide about. */
	mayDecide: boolean;
}

/** What an order comes to, how it was paid, and what each provider said. */
export function MoneyOfOrder({ shown, mayLook, mayDecide }: Props) {
	const { order, invoice, account, payments, gift_cards, money } = shown;
	// A promotion that no longer applies takes nothing off.
	const codes = shown.codes.filter(({ amount }) => amount !== '0.00');
	const { summary } = order;
	const parts: [string, string][] = [
		['Subtotal', summary.subtotal],
		...summary.taxes.map(({ type, amount }): [string, string] => [type, amount]),
		['Shipping', summary.shipping],
		['Off the shipping', summary.post_subtotal_discount],
		// Of an order that comes to less by now.
		['Before cancellations and refunds', money.charged === summary.total ? '0.00' : summary.total],
	];
	return (
		<section className="stack stack-tight" aria-labelledby="money">
			<h2 id="money">Money</h2>
			<MoneyBox {...money} parts={parts.filter(([, amount]) => amount !== '0.00')} />
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
					>{`Give back ${dollars(money.owed.slice(1))}`}</Link>
				</p>
			) : null}
			{mayLook ? (
				<p className="no-print">
					<Link to={`/desk/orders/${order.order_number}/money`}>Ledger, money back and changes</Link>
				</p>
			) : null}
			{payments.length > 0 ? (
				<ul aria-label="Payments">
					{payments.map(({ reference, provider, amount, currency, state, problem, transaction_id, may, ...times }) => (
						<li key={reference}>
							{`${providerInWords(provider)}: ${amount} ${currency}, ${paymentStateInWords(state)}, `}
							{isUnpaid(state) ? (
								<>
									begun <When at={times.created_at} />
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
						>{`Gift card ${number} ${kind === 'paid' ? 'paid' : 'was sold for'} ${dollars(amount)}${is_void ? ', and is void now' : ''}`}</li>
					))}
				</ul>
			) : null}
			{codes.length > 0 ? (
				<ul aria-label="Promo codes">
					{codes.map(({ code, description, amount }) => (
						<li key={code}>{`${code}, ${description}: ${dollars(amount)} off`}</li>
					))}
				</ul>
			) : null}
		</section>
	);
}
