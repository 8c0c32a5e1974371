import { z } from 'zod';
import { defineDesk } from './desk-call';
import { pageFields } from './desk-page';
import { postKey } from './desk-stock';
import { condition, dollars, eisbn, flag, id, integer, requiredText } from './fields';
import { namedOnce } from './named-once';

/** A request for a quote, as staff see it. */
export interface DeskQuote {
	order_number: string;
	state: string;
	created_at: number;
	purchaser_name: string;
	email: string;
	phone: string;
	/** The question that the customer sent with the request for a quote. */
	message: string;
	/** The store's answer to the request for a quote, or '' before staff have answered. */
	answer: string;
	items: {
		item_id: number;
		eisbn: string;
		title: string;
		/** The binding of the title, or '' if unknown. */
		binding: string;
		condition_text: string;
		quantity: number;
		price: string;
		/** The shop's price of one copy, or null if the quote has the same price. */
		full_price: string | null;
		line_price: string;
	}[];
	total: string;
	/**
	 * The delivery method in words, and the shipping cost that the total includes, or null for a quote without a delivery method.
	 * `carrier` is '' if the cost is not known yet.
	 */
	delivery: { carrier: string; address: string; shipping: string } | null;
	/** The time until which the quote's prices are valid, in Unix seconds, or null if the quote has no prices. */
	quoted_until: number | null;
	/** The numbers of the orders that were made from the quote. */
	orders: string[];
	/**
	 * The unplaced phone order that was begun from the quote, and the staff member who takes the order, or null if there is no
	 * phone order.
	 */
	taken: { counter_id: number; staff_name: string } | null;
	/**
	 * Why the quote cannot become an order at its prices, in words, or '' if the quote can become an order once the customer
	 * agrees.
	 */
	why_not: string;
	/**
	 * Whether staff may set the quote's prices and extend the quote's validity. Staff may not do this if the quote was withdrawn,
	 * or if an open or completed order was made from the quote.
	 */
	may_answer: boolean;
	version: string;
}

/** The states of quotes that wait for an answer, and of answered quotes. */
export const quoteStates = ['placed', 'completed'] as const;

export interface DeskQuoteRow {
	order_number: string;
	created_at: number;
	purchaser_name: string;
	copies: number;
	message: string;
	quoted_until: number | null;
}

const source = 'docs/behaviour/desk.md#quotes';

export const deskQuotes = {
	/** Lists quotes that wait for an answer, oldest first, or answered quotes, newest first. */
	'desk-quotes/list': defineDesk<{ quotes: DeskQuoteRow[]; rowcount: number }>()({
		source,
		reads: true,
		payload: z.object({
			state: z.enum(quoteStates).default('placed'),
			...pageFields,
		}),
	}),
	'desk-quotes/get': defineDesk<DeskQuote>()({
		source,
		reads: true,
		payload: z.object({ order_number: requiredText(40) }),
	}),
	/**
	 * Sets the price of each line of a quote, and e-mails the prices to the customer with the answer. A preview calculates the
	 * total and changes nothing.
	 */
	'desk-quotes/price': defineDesk<DeskQuote>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			order_number: requiredText(40),
			prices: namedOnce(
				z
					.array(
						z.object({
							item_id: id(),
							price: dollars(),
							/** The number of copies; 0 removes the quote line. If the field is omitted, the number does not change. */
							quantity: integer(0, 10_000).optional(),
						}),
					)
					.max(5000),
				({ item_id }) => item_id,
			),
			/** A title to add to the quote. If its price is omitted, the shop's own price applies. */
			add: z
				.object({
					eisbn: eisbn(),
					condition: condition().default('new'),
					quantity: integer(1, 10_000).default(1),
					price: dollars().optional(),
				})
				.optional(),
			message: requiredText(5000, 'Type an answer to the customer.'),
			/** The number of days for which the prices are valid. */
			days: integer(1, 365).default(30),
			version: requiredText(64),
			preview: flag().default(false),
		}),
	}),
	/** Extends the validity of an answered quote to `days` days from now, and e-mails the customer. */
	'desk-quotes/extend': defineDesk<DeskQuote>()({
		source,
		limit: 'desk-change',
		payload: z.object({ order_number: requiredText(40), days: integer(1, 365), version: requiredText(64) }),
	}),
	/**
	 * Records that the customer accepts a quote. Begins a phone order for the customer, with the quote's lines at the quote's
	 * prices. Two calls with the same key begin one phone order. Placing the phone order creates the order.
	 */
	'desk-quotes/accept': defineDesk<{
		counter_id: number /** The number of titles that are no longer in the catalogue. */;
		left_out: number;
	}>()({
		source,
		limit: 'desk-change',
		payload: z.object({ order_number: requiredText(40), version: requiredText(64), key: postKey() }),
	}),
};
