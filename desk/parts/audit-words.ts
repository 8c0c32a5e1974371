import type { DeskCallName } from '~store/contract/desk-contract';
import { dollars } from '~store/contract/dollars';
import type { LineState } from '~store/contract/order';
import { copyChangeWords, copyStateWords, countsInWords } from './orders/copy-words';

/** What each call that changes something did, after who did it. */
const callWords: { [Name in DeskCallName]?: string } = {
	'desk-counter/begin': 'began an order by phone',
	'desk-counter/addTitle': 'put a title into an order by phone',
	'desk-counter/setLine': 'changed a line of an order by phone',
	'desk-counter/setCustomer': 'named the customer of an order by phone',
	'desk-counter/addPromoCode': 'took a promo code for an order by phone',
	'desk-counter/removePromoCode': 'took the promo code of an order by phone away',
	'desk-counter/addGiftCard': 'put a gift card into an order by phone',
	'desk-counter/removeGiftCard': 'took a gift card out of an order by phone',
	'desk-counter/setHandover': 'said how an order by phone is handed over',
	'desk-counter/submit': 'placed the order for the customer',
	'desk-counter/saveAsQuote': 'began a quote for a customer',
	'desk-counter/drop': 'gave an order by phone up',
	'desk-counting/begin': 'began to count a shelf',
	'desk-counting/setLine': 'corrected a line of a count',
	'desk-counting/book': 'booked a count',
	'desk-counting/drop': 'gave a count up',
	'desk-counting/takeBack': 'took a booked count back',
	'desk-customers/setTerms': 'set who may buy on account',
	'desk-deliveries/saveSupplier': 'wrote a supplier down',
	'desk-deliveries/create': 'began a purchase order',
	'desk-deliveries/begin': 'began a delivery without a purchase order',
	'desk-deliveries/setLine': 'changed a line of a purchase order',
	'desk-deliveries/setNote': 'changed the note of a purchase order',
	'desk-deliveries/send': 'sent a purchase order to its supplier',
	'desk-deliveries/cancel': 'cancelled a purchase order',
	'desk-deliveries/close': 'closed a purchase order',
	'desk-deliveries/receive': 'received copies of a supplier',
	'desk-deliveries/takeBackScan': 'took a scan of a delivery back',
	'desk-deliveries/sendBack': 'sent copies back to a supplier',
	'desk-health/sendMails': 'sent mails again that had failed',
	'desk-health/startCheck': 'had the books checked',
	'desk-money/countCash': 'counted the cash of a day',
	'desk-money/refund': 'gave money back',
	'desk-money/resolveRefund': 'said what became of a refund',
	'desk-money/change': 'changed what was ordered',
	'desk-money/askToPay': 'asked the customer by mail to pay',
	'desk-money/receive': 'took money for the order',
	'desk-money/putOnAccount': 'put the order on account',
	'desk-money/mailInvoice': 'mailed the invoice',
	'desk-money/decidePayment': 'decided about a payment',
	'desk-orders/changeCopies': 'changed where copies stand',
	'desk-orders/offerSubstitute': 'offered something else in the place of copies',
	'desk-orders/handOver': 'handed copies over, or sent them',
	'desk-orders/correctPart': 'corrected by whom a part was sent',
	'desk-orders/answerFor': 'wrote down what the customer said to something else',
	'desk-orders/handOverPicked': 'handed over or sent the order',
	'desk-orders/markReady': 'marked the order as ready',
	'desk-orders/cancel': 'cancelled the order',
	'desk-orders/addNote': 'added a note',
	'desk-orders/removeNote': 'took a note away',
	'desk-orders/customerCalled': 'called the customer',
	'desk-orders/sendMailAgain': 'sent a mail again',
	'desk-passkeys/finishRegistration': 'added a passkey',
	'desk-passkeys/finishLogIn': 'logged in with a passkey',
	'desk-passkeys/rename': 'renamed a passkey',
	'desk-passkeys/remove': 'removed a passkey',
	'desk-picking/make': 'made a pick list',
	'desk-picking/remove': 'removed a pick list',
	'desk-picking/scan': 'scanned a copy that was picked',
	'desk-picking/tick': 'ticked copies on a pick list',
	'desk-quotes/price': 'priced a quote',
	'desk-quotes/extend': 'extended a quote',
	'desk-quotes/accept': 'began an order of a quote',
	'desk-session/logIn': 'logged in',
	'desk-session/takeSecondStep': 'took the second step of the log-in',
	'desk-session/finishEnrolment': 'set an authenticator up',
	'desk-session/renewRecoveryCodes': 'made new recovery codes',
	'desk-session/removeAuthenticator': 'removed the authenticator',
	'desk-session/changePassword': 'changed the password',
	'desk-session/end': 'ended log-ins',
	'desk-session/acceptInvitation': 'accepted the invitation',
	'desk-staff/invite': 'invited somebody to the staff',
	'desk-staff/change': 'changed what somebody of the staff may do',
	'desk-staff/reset': 'had somebody set their log-in up anew',
	'desk-staff/remove': 'took somebody off the staff',
	'desk-stock/change': 'changed the stock',
	'desk-stock/addTitle': 'added a title',
	'desk-stock/addCopy': 'added a copy',
	'desk-transfers/create': 'began a transfer',
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
	agreed_because: 'why',
	agreed_price: 'agreed price',
	customer_id: 'customer no.',
	eisbn: 'ISBN',
	from_location_id: 'from',
	lines: 'titles',
	location_id: 'location',
	method: 'way',
	onhand: 'available',
	onorder: 'on order',
	other_location_id: 'at',
	pick_list_id: 'pick list',
	quantity: 'how many',
	queue: 'list',
	reader: 'for',
	recipient: 'to',
	restock: 'back on the shelf',
	sold_price: 'price',
	supplier_id: 'supplier no.',
	terms_days: 'days to pay',
	to_location_id: 'to',
};

/** What only the shop's own tables know. */
const unsaid = new Set(['address_id', 'order_item_id', 'mail_id', 'part_id', 'title_id']);

/** Whole numbers of these are cents. */
const money = new Set([
	'agreed_price',
	'owed',
	'refundable',
	'amount',
	'credited',
	'left',
	'limit',
	'total',
	'sold_price',
]);

/** Facts that are a word of the shop's, and no text of somebody's. */
const stateNames = new Set(['from', 'kind', 'payment', 'queue', 'stage', 'state', 'way']);

/** Facts that are ids of locations. */
const locations = new Set(['location_id', 'from_location_id', 'other_location_id', 'to_location_id']);

type Facts = Record<string, unknown>;
/** The names of the locations that somebody sees, by their ids. */
type Places = ReadonlyMap<number, string>;

export const placeNames = (places: readonly { id: number; name: string }[]): Places =>
	new Map(places.map(({ id, name }) => [id, name]));

/** What became of each fact that was changed, in words: 'role: till → manager'. */
export function changesInWords(
	{ before, after }: { before: object | null; after: object | null },
	places: Places = new Map(),
): string[] {
	const { asked, ...became } = (after ?? {}) as Facts & { asked?: Facts };
	const was = (before ?? {}) as Facts;
	const names = [...new Set([...Object.keys(was), ...Object.keys(became)])].filter((name) => !unsaid.has(name));
	const changed = names.flatMap((name) => {
		const [from, to] = [factInWords(name, was[name], places), factInWords(name, became[name], places)];
		if (from === to) return [];
		return [`${nameInWords(name)}: ${name in was ? `${from || '–'} → ${to || '–'}` : to}`];
	});
	return [...changed, ...askedInWords(asked ?? {}, places)];
}

const askedInWords = (asked: Facts, places: Places): string[] =>
	Object.entries(asked)
		.filter(([name, value]) => !unsaid.has(name) && value !== false && factInWords(name, value, places) !== '')
		.map(([name, value]) => `${nameInWords(name)}: ${factInWords(name, value, places)}`);

const nameInWords = (name: string): string => factWords[name] ?? name.replaceAll('_', ' ');

/** '' for nothing. */
function factInWords(name: string, value: unknown, places: Places): string {
	if (value === null || value === undefined) return '';
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (locations.has(name)) return places.get(Number(value)) ?? `no. ${value}`;
	if (typeof value === 'number') return money.has(name) ? dollars((value / 100).toFixed(2)) : String(value);
	if (Array.isArray(value))
		return name === 'copies' ? copiesInWords(value) : value.map((one) => factInWords('', one, places)).join(', ');
	if (typeof value === 'object') return askedInWords(value as Facts, places).join(' ');
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
