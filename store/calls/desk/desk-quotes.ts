import { accept, extend, listQuotes, price, showQuote } from '../../desk/quotes/quotes';
import type { DeskCalls } from './desk-call-table';

export const deskQuotes = {
	'desk-quotes/list': listQuotes,
	'desk-quotes/get': (store, actor, { order_number }) => showQuote(store, actor, order_number),
	'desk-quotes/price': price,
	'desk-quotes/extend': extend,
	'desk-quotes/accept': accept,
} satisfies Partial<DeskCalls>;
