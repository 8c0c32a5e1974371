import type { LinksFunction } from '@remix-run/node';
import account from './account.css?url';
import address from './address.css?url';
import calendar from './calendar.css?url';
import cart from './cart.css?url';
import checkout from './checkout.css?url';
import contact from './contact.css?url';
import events from './events.css?url';
import forms from './field.css?url';
import giftCards from './gift-cards.css?url';
import home from './home.css?url';
import imports from './imports.css?url';
import itemFoot from './item-details.css?url';
import list from './list.css?url';
import covers from './list-covers.css?url';
import lists from './lists.css?url';
import order from './order.css?url';
import orders from './orders.css?url';
import question from './question.css?url';
import registry from './registry.css?url';
import products from './registry-products.css?url';
import rows from './rows.css?url';
import browse from './sheets/browse.css?url';
import item from './sheets/item.css?url';
import resultsFoot from './sheets/results-foot.css?url';
import titles from './sheets/titles.css?url';
import summary from './summary.css?url';
import tooltip from './tooltip.css?url';

/** The addresses of the style sheets. */
export const sheets = {
	account,
	address,
	browse,
	calendar,
	cart,
	checkout,
	contact,
	covers,
	events,
	forms,
	giftCards,
	home,
	imports,
	item,
	itemFoot,
	list,
	lists,
	order,
	orders,
	products,
	question,
	registry,
	resultsFoot,
	rows,
	summary,
	titles,
	tooltip,
};

/**
 * Returns the links to the style sheets that a page needs in addition to the shop's own style sheet, in the order of the cascade.
 * Scripts show the page only after these style sheets have loaded.
 * - Styles for content that is not visible at first, such as tooltips, are in the style sheet at the end of every page
 *   (sheets/foot.css). A page that begins with a tooltip also needs `tooltip`.
 * - Styles for content of results or items that is visible only after scrolling are in a style sheet at the end of that page
 *   (`resultsFoot`, `itemFoot`).
 * - A style sheet with several parts is in sheets/. A part that is a separate style sheet declares its cascade layer.
 */
export const sheetLinks =
	(...names: (keyof typeof sheets)[]): LinksFunction =>
	() =>
		names.map((name) => ({ rel: 'stylesheet', href: sheets[name] }));
