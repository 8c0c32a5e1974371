import type { LinksFunction } from '@remix-run/node';
import account from './sheets/account.css?url';
import address from './sheets/address.css?url';
import browse from './sheets/browse.css?url';
import calendar from './sheets/calendar.css?url';
import cart from './sheets/cart.css?url';
import checkout from './sheets/checkout.css?url';
import contact from './sheets/contact.css?url';
import covers from './sheets/covers.css?url';
import events from './sheets/events.css?url';
import forms from './sheets/forms.css?url';
import giftCards from './sheets/gift-cards.css?url';
import home from './sheets/home.css?url';
import imports from './sheets/imports.css?url';
import item from './sheets/item.css?url';
import itemFoot from './sheets/item-foot.css?url';
import list from './sheets/list.css?url';
import lists from './sheets/lists.css?url';
import order from './sheets/order.css?url';
import orders from './sheets/orders.css?url';
import products from './sheets/products.css?url';
import question from './sheets/question.css?url';
import registry from './sheets/registry.css?url';
import resultsFoot from './sheets/results-foot.css?url';
import rows from './sheets/rows.css?url';
import summary from './sheets/summary.css?url';
import titles from './sheets/titles.css?url';
import tooltip from './sheets/tooltip.css?url';

/** The address of each sheet. */
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
 * What a screen needs beside the shop's own sheet, in the order of the cascade. Scripts wait for it before they show the
 * screen. What nobody sees at first comes with the sheet at the foot of every page (sheets/foot.css), tooltips with it: a
 * screen that begins with one names `tooltip`. What only results or only an item have below the first look is a sheet at
 * the end of that screen (sheets/results-foot.css, sheets/item-foot.css).
 */
export const sheetLinks =
	(...names: (keyof typeof sheets)[]): LinksFunction =>
	() =>
		names.map((name) => ({ rel: 'stylesheet', href: sheets[name] }));
