import type { ReactNode } from 'react';
import { dollars } from '../money/dollars';

/** What an order comes to; amounts are decimal strings, null where this visitor may not see them. */
export interface Amounts {
	total_quantity: number;
	original_price: string | null;
	discounts: string | null;
	promo_codes?: { description: string; amount: string }[];
	subtotal: string | null;
	taxes: { type: string; amount: string }[];
	shipping: string | null;
	total: string | null;
	total_gift_card_amount_used: string | null;
	/** What of a placed order is still to be paid. */
	total_owing?: string;
	is_shipping_tbd?: boolean;
}

interface OrderSummaryProps {
	amounts: Amounts;
	/** What comes below the total: what to do next. */
	children?: ReactNode;
	/** Whether there is a delivery to pay for. */
	delivered?: boolean;
}

/** The totals line by line. All of them are the store's figures: nothing is added up here. */
export function OrderSummary({ amounts, children, delivered = false }: OrderSummaryProps) {
	const { subtotal, discounts, taxes, shipping, total, total_gift_card_amount_used, total_owing = '0.00' } = amounts;
	const copies = `${amounts.total_quantity} ${amounts.total_quantity === 1 ? 'item' : 'items'}`;
	return (
		<section className="summary" aria-labelledby="summary-heading">
			<h2 id="summary-heading">Order summary</h2>
			{total === null ? (
				<p className="soft">Prices are shown when you are logged in.</p>
			) : (
				<dl className="summary-lines">
					{discounts === '0.00' ? null : <Line label="Full price" amount={amounts.original_price} />}
					<Line label="Discounts" amount={discounts} sign="−" unless="0.00" />
					{amounts.promo_codes?.map(({ description, amount }) => (
						<Line key={description} label={description} amount={amount} sign="−" />
					))}
					<Line label={`Subtotal, ${copies}`} amount={subtotal} />
					{taxes.map((tax) => (
						<Line key={tax.type} label={tax.type} amount={tax.amount} />
					))}
					{delivered ? <Line label="Shipping" amount={shipping} /> : null}
					<div className="summary-total">
						<dt>Total</dt>
						<dd>{dollars(total)}</dd>
					</div>
					<Line label="Gift cards" amount={total_gift_card_amount_used} sign="−" unless="0.00" />
					<Line label="To be paid" amount={total_owing} unless="0.00" />
				</dl>
			)}
			{children}
		</section>
	);
}

interface LineProps {
	label: string;
	amount: string | null;
	sign?: string;
	/** The amount that makes the line not worth saying. */
	unless?: string;
}

function Line({ label, amount, sign = '', unless }: LineProps) {
	if (amount === null || amount === unless) return null;
	return (
		<div>
			<dt>{label}</dt>
			<dd>
				{sign}
				{dollars(amount)}
			</dd>
		</div>
	);
}
