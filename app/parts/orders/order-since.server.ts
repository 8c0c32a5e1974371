import { withCondition } from '~store/contract/offered-title';
import type { FoundOrder, OrderPart, OrderQuestion } from '~store/contract/order';
import { partCopiesWords } from '~store/contract/part-copies';
import { midSentence } from '~store/contract/sentence-case';
import type { StoreSettings } from '~store/contract/webstore';
import { dollars } from '../../format/dollars';
import { dayWords } from '../../format/moment-words';

/** Returns the events of an order after it was placed, as the order's page shows them. */
export function sinceOf(order: FoundOrder, { store_info: { timezone } }: StoreSettings) {
	const takenOff = Number(order.summary.total) - Number(order.charged);
	const copies = order.parts.flatMap((part) => part.copies);
	return {
		parts: order.parts.map((part) => ({
			number: part.number,
			heading: partHeading(part, order.parts.length, timezone),
			tracking: part.tracking_number,
			copies: part.copies.map((one) => {
				const words = partCopiesWords(one, copies);
				return one.quantity === 1 ? words : `${one.quantity} × ${words}`;
			}),
		})),
		/**
		 * The questions about substitutes that the customer has answered or can still answer. Questions that the store has
		 * withdrawn are left out.
		 */
		questions: order.questions.filter(({ answer }) => answer !== 'withdrawn').map((one) => presentQuestion(one, order)),
		refunds: order.refunds.map(({ at, amount, way, is_done }) =>
			is_done
				? `We refunded ${dollars(amount)} ${way} on ${dayWords(at, timezone)}.`
				: `We are refunding ${dollars(amount)} ${way}. We started this on ${dayWords(at, timezone)}.`,
		),
		notes: order.store_notes.map(({ words }) => words),
		cancelled:
			takenOff <= 0 || order.state === 'cancelled'
				? null
				: `${dollars(takenOff.toFixed(2))} was taken off your order since you placed it. Your order total is now ${dollars(order.charged)}.`,
		owed:
			order.to_give_back === '0.00' || order.state === 'cancelled'
				? null
				: `We owe you ${dollars(order.to_give_back)} and will refund it.`,
	};
}

export type OrderSince = ReturnType<typeof sinceOf>;

function partHeading({ number, kind, carrier, at }: OrderPart, parts: number, timezone: string): string {
	const done =
		kind === 'sent'
			? `Sent ${dayWords(at, timezone)}${carrier === '' ? '' : ` by ${carrier}`}`
			: `Handed over ${dayWords(at, timezone)}`;
	return parts > 1 ? `Part ${number}: ${midSentence(done)}` : done;
}

function presentQuestion(
	{ id, instead_of, title, condition_text, quantity, price, sold_price, words, answer }: OrderQuestion,
	{ paid }: Pick<FoundOrder, 'paid'>,
) {
	const cheaper = Number(price) < Number(sold_price);
	const offered = withCondition({ title, condition_text });
	const difference = paid === '0.00' ? 'you pay that much less' : 'you get the difference back';
	return {
		id,
		asked: `${quantity === 1 ? '' : `${quantity} copies of `}${instead_of} is not available. Would you like ${offered} instead?`,
		costs: cheaper
			? `It costs ${dollars(price)} instead of ${dollars(sold_price)}, so ${difference}.`
			: `You pay the price of the title you ordered: ${dollars(price)}.`,
		words,
		answered: answer === null ? null : `You said ${answer} to ${offered} instead of ${instead_of}.`,
		title,
	};
}
