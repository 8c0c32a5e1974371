import type { DeskCallName } from '~store/contract/desk-contract';
import { dollars } from '~store/contract/dollars';
import type { LineState } from '~store/contract/order';
import { copyChangeWords, copyStateWords, countsInWords } from './orders/copy-words';

/** What each call that changes something did, after who did it. */
const callWords: { [Name in DeskCallName]?: string } = {
	'desk-counter/begin': 'began an order at the counter',
	'desk-counter/addTitle': 'put a title into an order at the counter',
	'desk-counter/setLine': 'changed a line of an order at the counter',
	'desk-counter/setCustomer': 'named the customer of an order at the counter',
	'desk-counter/setHandover': 'said how an order at the counter is handed over',
	'desk-counter/submit': 'placed the order for the customer',
	'desk-counter/drop': 'dropped an order at the counter',
	'desk-counting/begin': 'began to count a shelf',
	'desk-counting/scan': 'counted a copy',
	'desk-counting/setLine': 'corrected a line of a count',
	'desk-counting/book': 'booked a count',
	'desk-counting/drop': 'dropped a count',
	'desk-counting/takeBack': 'took a booked count back',
	'desk-deliveries/saveSupplier': 'wrote a supplier down',
	'desk-deliveries/create': 'began an order to a supplier',
	'desk-deliveries/setLine': 'changed a line of an order to a supplier',
	'desk-deliveries/setNote': 'changed the note of an order to a supplier',
	'desk-deliveries/send': 'sent an order to its supplier',
	'desk-deliveries/cancel': 'cancelled an order to a supplier',
	'desk-deliveries/close': 'closed an order to a supplier',
	'desk-deliveries/receive': 'received copies of a supplier',
	'desk-deliveries/sendBack': 'sent copies back to a supplier',
	'desk-health/sendMails': 'sent mails again that had failed',
	'desk-health/startCheck': 'had the books checked',
	'desk-money/refund': 'gave money back',
	'desk-money/resolveRefund': 'said what became of a refund',
	'desk-money/change': 'changed what was ordered',
	'desk-money/askToPay': 'asked the customer by mail to pay',
	'desk-money/receive': 'took money for the order',
	'desk-orders/changeCopies': 'changed where copies stand',
	'desk-orders/offerSubstitute': 'offered something else in the place of copies',
	'desk-orders/handOver': 'handed copies over, or sent them',
	'desk-orders/markReady': 'marked the order as ready',
	'desk-orders/cancel': 'cancelled the order',
	'desk-orders/addNote': 'added a note',
	'desk-orders/removeNote': 'took a note away',
	'desk-orders/sendMailAgain': 'sent a mail again',
	'desk-passkeys/beginRegistration': 'began to add a passkey',
	'desk-passkeys/finishRegistration': 'added a passkey',
	'desk-passkeys/finishLogIn': 'logged in with a passkey',
	'desk-passkeys/rename': 'renamed a passkey',
	'desk-passkeys/remove': 'removed a passkey',
	'desk-picking/make': 'made a pick list',
	'desk-picking/scan': 'scanned a copy that was picked',
	'desk-picking/tick': 'ticked copies on a pick list',
	'desk-quotes/price': 'priced a quote',
	'desk-search/find': 'searched',
	'desk-session/logIn': 'logged in',
	'desk-session/takeSecondStep': 'took the second step of the log-in',
	'desk-session/beginEnrolment': 'began to set an authenticator up',
	'desk-session/finishEnrolment': 'set an authenticator up',
	'desk-session/renewRecoveryCodes': 'made new recovery codes',
	'desk-session/removeAuthenticator': 'removed the authenticator',
	'desk-session/logOut': 'logged out',
	'desk-session/givePassword': 'gave the password again',
	'desk-session/changePassword': 'changed the password',
	'desk-session/end': 'ended log-ins',
	'desk-session/acceptInvitation': 'accepted the invitation',
	'desk-staff/invite': 'invited somebody to the staff',
	'desk-staff/change': 'changed what somebody of the staff may do',
	'desk-staff/reset': 'had somebody set their log-in up anew',
	'desk-staff/remove': 'took somebody off the staff',
	'desk-stock/change': 'changed the stock',
	'desk-stock/addCopy': 'added a copy',
	'desk-transfers/create': 'began a transfer',
	'desk-transfers/scan': 'scanned a copy for a transfer',
	'desk-transfers/setLine': 'changed a line of a transfer',
	'desk-transfers/send': 'sent a transfer off',
	'desk-transfers/receive': 'received a transfer',
	'desk-transfers/cancel': 'cancelled a transfer',
};

/** What commands do that the desk does, too. */
const commandWords: Record<string, string> = {
	'orders advance': 'took the order a step on',
	'stock set': 'changed the stock',
	'stock undo': 'took a file of stock back',
	'payments look': 'asked the provider how a payment stands',
	'payments accept': 'accepted a payment',
	'payments drop': 'closed a payment',
	'giftcards create': 'made gift cards',
	'giftcards redeem': 'took an amount off a gift card',
	'giftcards import': 'brought gift cards along from another till',
	'giftcards void': 'made gift cards void',
	'quotes answer': 'answered a quote',
	'cards open': 'opened the card of an order',
};

/** What was done, as a bookseller says it; a command that is not known here as it is. */
export const actionInWords = (action: string): string =>
	callWords[action as DeskCallName] ?? commandWords[action] ?? action;

/** Facts whose names are not said with a space in the place of each underscore. */
const factWords: Record<string, string> = {
	customer_id: 'customer no.',
	eisbn: 'ISBN',
	from_location_id: 'from location no.',
	lines: 'titles',
	location_id: 'location no.',
	method: 'way',
	onhand: 'on hand',
	onorder: 'on order',
	other_location_id: 'at location no.',
	pick_list_id: 'pick list',
	quantity: 'how many',
	queue: 'list',
	reader: 'for',
	restock: 'back on the shelf',
	sold_price: 'price',
	supplier_id: 'supplier no.',
	to_location_id: 'to location no.',
};

/** What only the shop's own tables know. */
const unsaid = new Set(['order_item_id', 'mail_id', 'part_id']);

/** Whole numbers of these are cents. */
const money = new Set(['owed', 'refundable', 'amount', 'credited', 'left', 'total', 'sold_price']);

/** Facts that are a word of the shop's, and no text of somebody's. */
const stateNames = new Set(['from', 'kind', 'payment', 'queue', 'stage', 'state', 'way']);

type Facts = Record<string, unknown>;

/** What became of each fact that was changed, in words: 'role: till → manager'. */
export function changesInWords({ before, after }: { before: object | null; after: object | null }): string[] {
	const { asked, ...became } = (after ?? {}) as Facts & { asked?: Facts };
	const was = (before ?? {}) as Facts;
	const names = [...new Set([...Object.keys(was), ...Object.keys(became)])].filter((name) => !unsaid.has(name));
	const changed = names.flatMap((name) => {
		const [from, to] = [factInWords(name, was[name]), factInWords(name, became[name])];
		if (from === to) return [];
		return [`${nameInWords(name)}: ${name in was ? `${from || '–'} → ${to || '–'}` : to}`];
	});
	return [...changed, ...askedInWords(asked ?? {})];
}

const askedInWords = (asked: Facts): string[] =>
	Object.entries(asked)
		.filter(([name, value]) => !unsaid.has(name) && value !== false && factInWords(name, value) !== '')
		.map(([name, value]) => `${nameInWords(name)}: ${factInWords(name, value)}`);

const nameInWords = (name: string): string => factWords[name] ?? name.replaceAll('_', ' ');

/** '' for nothing. */
function factInWords(name: string, value: unknown): string {
	if (value === null || value === undefined) return '';
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (typeof value === 'number') return money.has(name) ? dollars((value / 100).toFixed(2)) : String(value);
	if (Array.isArray(value))
		return name === 'copies' ? copiesInWords(value) : value.map((one) => factInWords('', one)).join(', ');
	if (typeof value === 'object') return askedInWords(value as Facts).join(' ');
	return wordInWords(name, String(value));
}

function wordInWords(name: string, word: string): string {
	if (name === 'change' && word in copyChangeWords) return copyChangeWords[word as keyof typeof copyChangeWords];
	if (stateNames.has(name) && word in copyStateWords) return copyStateWords[word as LineState];
	return stateNames.has(name) ? word.replaceAll('_', ' ') : word;
}

/** Copies as an order's facts have them, '1 found, 1 short'; as a form names them, how many they are; others as they are. */
function copiesInWords(copies: unknown[]): string {
	const counts: Partial<Record<LineState, number>> = {};
	let named = 0;
	for (const copy of copies) {
		if (Array.isArray(copy)) {
			const [, state, quantity] = copy as [number, LineState, number];
			counts[state] = (counts[state] ?? 0) + quantity;
		} else named += Number((copy as { quantity?: unknown }).quantity ?? 0);
	}
	return named > 0 ? String(named) : countsInWords(counts);
}
