import type { ReactNode } from 'react';
import { grouped } from '~store/contract/grouped';
import type { MoneySince } from '~store/contract/money-since';
import { dollars } from '../../format/dollars';

/**
 * A promo code in the totals. Depending on its type, the promo code reduces the subtotal before taxes or the shipping after
 * taxes.
 */
interface Promo {
	/** The text of the promo code; missing in a placed order, which has only the promo code's description. */
	code?: string;
	automatic?: boolean;
	type: string;
	description: string;
	amount: string;
}

/**
 * The totals of an order. The amounts of an order's totals are decimal strings; an amount is null if this visitor may not see
 * prices.
 */
export interface Amounts {
	total_quantity: number;
	original_price: string | null;
	discounts: string | null;
	promo_codes: Promo[];
	subtotal: string | null;
	taxes: { type: string; amount: string }[];
	shipping: string | null;
	post_subtotal_discount: string | null;
	total: string | null;
	total_gift_card_amount_used: string | null;
	/** The amount that is left to pay after the gift cards were used. */
	total_owing: string | null;
	/** Whether the shipping cost is not known yet. */
	is_shipping_tbd?: boolean;
	/** Payments and refunds after the order was placed; null or omitted if there were no payments and refunds. */
	since?: MoneySince | null;
}

interface OrderSummaryProps {
	amounts: Amounts;
	/** The items of the order, shown above the totals. */
	items?: ReactNode;
	/** The buttons and links that lead to the next step, shown below the total. */
	children?: ReactNode;
	/** Whether the order is delivered rather than picked up. If so, the totals show the shipping cost even if it is zero. */
	delivered?: boolean;
	/** Whether the shopper is still choosing the delivery. Before this choice, the total is an estimate, as in the cart. */
	choosing?: boolean;
	/**
	 * Whether the order was already placed. For a placed order, the amount owed is shown even if no gift card pays a part of it.
	 */
	placed?: boolean;
}

const none = '0.00';

/**
 * Renders the totals of an order, one amount in each line. The store calculates all amounts, and this component adds nothing up.
 */
export function OrderSummary(props: OrderSummaryProps) {
	const { amounts, items, children, delivered = false, choosing = false, placed = false } = props;
	const { subtotal, discounts, total } = amounts;
	const copies = `${grouped(amounts.total_quantity)} ${amounts.total_quantity === 1 ? 'item' : 'items'}`;
	const early = amounts.promo_codes.filter(({ type, amount }) => type !== 'shipping' && amount !== none);
	return (
		<section className="summary" aria-labelledby="summary-heading">
			<h2 id="summary-heading">Order summary</h2>
			{items}
			{total === null ? (
				<p className="soft">Prices are shown when you are logged in.</p>
			) : (
				<dl className="summary-lines">
					{discounts === none && early.length === 0 ? null : (
						<Line label="List price" amount={amounts.original_price} />
					)}
					<Line label="Discounts" amount={discounts} sign="−" unless={none} />
					<Promos promos={early} />
					<Line label={`Subtotal, ${copies}`} amount={subtotal} />
					<Sums amounts={amounts} delivered={delivered} choosing={choosing} placed={placed} />
				</dl>
			)}
			{children}
		</section>
	);
}

type SumsProps = Required<Pick<OrderSummaryProps, 'amounts' | 'delivered' | 'choosing' | 'placed'>>;

/** Renders the totals from the subtotal to the amount to pay, and emphasises the amount to pay. */
function Sums({ amounts, delivered, choosing, placed }: SumsProps) {
	const { taxes, total, total_owing: owing } = amounts;
	const paid = amounts.since?.gift_cards ?? amounts.total_gift_card_amount_used;
	const open = choosing || amounts.is_shipping_tbd;
	const part = paid !== none && !(placed && owing === none);
	return (
		<>
			{taxes.map((tax) => (
				<Line key={tax.type} label={tax.type} amount={tax.amount} />
			))}
			<Shipping amounts={amounts} delivered={delivered} choosing={choosing} />
			<Line label={open ? 'Total so far' : 'Total'} amount={total} strong={!part && !amounts.since} />
			{amounts.since && amounts.since.taken_off !== none ? (
				<>
					<Line label="Reduced since you ordered" amount={amounts.since.taken_off} sign="−" />
					<Line label="Current total" amount={amounts.since.charged} />
				</>
			) : null}
			<Line label="Gift cards" amount={paid} sign="−" unless={none} />
			{amounts.since ? (
				<Since since={amounts.since} />
			) : part ? (
				<Line label="To be paid" amount={owing} strong />
			) : placed ? (
				<Line label="To be paid" amount={owing} unless={none} />
			) : null}
		</>
	);
}

/** Renders the amounts paid and refunded, and the amount that is still owed. */
const Since = ({ since: { paid, given_back, owing, to_give_back } }: { since: MoneySince }) => (
	<>
		<Line label="Paid" amount={paid} sign="−" unless={none} />
		<Line label="Refunded" amount={given_back} sign="+" unless={none} />
		{to_give_back === none ? (
			<Line label="To be paid" amount={owing} strong />
		) : (
			<Line label="We owe you" amount={to_give_back} strong />
		)}
	</>
);

/** Renders the shipping cost and its discounts. */
function Shipping({ amounts, delivered, choosing }: Omit<SumsProps, 'placed'>) {
	const { shipping, post_subtotal_discount: off, is_shipping_tbd, promo_codes } = amounts;
	const promos = promo_codes.filter(({ type, amount }) => type === 'shipping' && amount !== none);
	if (is_shipping_tbd || (choosing && shipping === none)) return <Undetermined label="Shipping" />;
	if (!delivered && shipping === none) return null;
	return (
		<>
			<Line label="Shipping" amount={shipping} free />
			{promos.length > 0 ? (
				<Promos promos={promos} />
			) : (
				<Line label="Shipping discount" amount={off} sign="−" unless={none} />
			)}
		</>
	);
}

const Undetermined = ({ label }: { label: string }) => (
	<div>
		<dt>{label}</dt>
		<dd>To be determined</dd>
	</div>
);

const Promos = ({ promos }: { promos: Promo[] }) =>
	promos.map(({ description, amount }, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: they never move, and two may have the same words
		<Line key={index} label={description} amount={amount} sign="−" />
	));

interface LineProps {
	label: string;
	amount: string | null;
	sign?: string;
	/** The totals line is hidden if it has this amount. */
	unless?: string;
	/** Shows a zero amount as 'Free'. */
	free?: boolean;
	/** The line is the total of the lines above it. */
	strong?: boolean;
}

function Line({ label, amount, sign = '', unless, free = false, strong = false }: LineProps) {
	if (amount === null || amount === unless) return null;
	return (
		<div className={strong ? 'summary-total' : undefined}>
			<dt>{label}</dt>
			<dd>
				{sign}
				{free && amount === none ? 'Free' : dollars(amount)}
			</dd>
		</div>
	);
}
