import type { DeskCallName } from '~store/contract/desk-contract';
import { deliveryTitles } from '~store/contract/desk-orders';
import { dollars } from '~store/contract/dollars';
import { type LineState, lineStateWords } from '~store/contract/order-states';
import { copyChangeWords, countsInWords } from './orders/copy-words';

/**
 * The audit text for each store call that changes data. The audit text follows the name of the staff member who made the call.
 */
const callWords: { [Name in DeskCallName]?: string } = {
	'desk-counter/begin': 'began an order by phone',
	'desk-counter/addTitle': 'added a title to an order by phone',
	'desk-counter/setLine': 'changed the copies of a title in an order by phone',
	'desk-counter/setCustomer': 'set the customer of an order by phone',
	'desk-counter/addPromoCode': 'added a promo code to an order by phone',
	'desk-counter/removePromoCode': 'removed the promo code of an order by phone',
	'desk-counter/addGiftCard': 'added a gift card to an order by phone',
	'desk-counter/removeGiftCard': 'removed a gift card from an order by phone',
	'desk-counter/setHandover': 'chose the delivery of an order by phone',
	'desk-counter/submit': 'placed the order for the customer',
	'desk-counter/save': 'saved an order by phone',
	'desk-counter/saveAsQuote': 'began a quote for a customer',
	'desk-counter/drop': 'discarded an order by phone',
	'desk-counting/begin': 'began a stock count',
	'desk-counting/scan': 'scanned copies for a stock count',
	'desk-counting/setLine': 'corrected the number of copies in a stock count',
	'desk-counting/book': 'updated the stock from a stock count',
	'desk-counting/drop': 'discarded a stock count',
	'desk-counting/takeBack': 'undid a stock count',
	'desk-customers/setTerms': 'set whether a customer may buy on account',
	'desk-deliveries/saveSupplier': 'saved a supplier',
	'desk-deliveries/create': 'began a purchase order',
	'desk-deliveries/begin': 'began a delivery without a purchase order',
	'desk-deliveries/setLine': 'changed the copies of a title in a purchase order',
	'desk-deliveries/setNote': 'changed the note of a purchase order',
	'desk-deliveries/setExpected': 'set the expected date of a purchase order',
	'desk-deliveries/send': 'sent a purchase order to its supplier',
	'desk-deliveries/cancel': 'cancelled a purchase order',
	'desk-deliveries/close': 'closed a purchase order',
	'desk-deliveries/receive': 'received copies from a supplier',
	'desk-deliveries/takeBackScan': 'undid a scan of copies from a supplier',
	'desk-deliveries/sendBack': 'returned copies to a supplier',
	'desk-health/sendMails': 'sent failed mails again',
	'desk-health/startCheck': 'checked the stock and money records',
	'desk-money/countCash': 'counted the cash in the drawer',
	'desk-money/refund': 'made a refund',
	'desk-money/resolveRefund': 'recorded the result of a refund',
	'desk-money/change': 'edited the order',
	'desk-money/askToPay': 'asked the customer by mail to pay',
	'desk-money/receive': 'recorded a payment',
	'desk-money/putOnAccount': 'put the order on account',
	'desk-money/mailInvoice': 'mailed the invoice',
	'desk-money/decidePayment': 'accepted, closed or checked a payment',
	'desk-orders/changeCopies': 'changed the state of ordered copies',
	'desk-orders/offerSubstitute': 'offered a substitute',
	'desk-orders/handOver': 'handed over or sent ordered copies',
	'desk-orders/correctPart': 'corrected the tracking number of sent copies',
	'desk-orders/answerFor': 'recorded the customer’s answer to a substitute',
	'desk-orders/handOverPicked': 'handed over or sent the order',
	'desk-orders/markReady': 'marked the order as ready',
	'desk-orders/cancel': 'cancelled the order',
	'desk-orders/addNote': 'added a note',
	'desk-orders/removeNote': 'removed a note',
	'desk-orders/readLetter': 'read a letter to a customer that contains a secret',
	'desk-orders/customerCalled': 'called the customer',
	'desk-orders/sendMailAgain': 'sent a mail again',
	'desk-passkeys/finishRegistration': 'added a passkey',
	'desk-passkeys/finishLogIn': 'logged in with a passkey',
	'desk-passkeys/rename': 'renamed a passkey',
	'desk-passkeys/remove': 'removed a passkey',
	'desk-picking/make': 'made a pick list',
	'desk-picking/remove': 'removed a pick list',
	'desk-picking/scan': 'scanned a copy for a pick list',
	'desk-picking/tick': 'ticked copies on a pick list',
	'desk-picking/missToSend': 'marked copies to send as missing from their shelf',
	'desk-quotes/price': 'priced a quote',
	'desk-quotes/extend': 'extended a quote',
	'desk-quotes/accept': 'began an order from a quote',
	'desk-session/logIn': 'logged in',
	'desk-session/takeSecondStep': 'entered the log-in code',
	'desk-session/finishEnrolment': 'set up an authenticator',
	'desk-session/renewRecoveryCodes': 'made new recovery codes',
	'desk-session/removeAuthenticator': 'removed the authenticator',
	'desk-session/changePassword': 'changed the password',
	'desk-session/end': 'ended log-ins',
	'desk-session/acceptInvitation': 'accepted the invitation',
	'desk-staff/invite': 'invited a staff member',
	'desk-staff/change': 'changed the role of a staff member',
	'desk-staff/reset': 'reset the log-in of a staff member',
	'desk-staff/remove': 'removed a staff member',
	'desk-stock/change': 'changed the stock',
	'desk-stock/addTitle': 'added a title',
	'desk-stock/addCopy': 'added a copy',
	'desk-transfers/create': 'began a transfer',
	'desk-transfers/scan': 'scanned copies for a transfer',
	'desk-transfers/scanArrival': 'scanned copies of a transfer that arrived',
	'desk-transfers/setLine': 'changed the copies of a title in a transfer',
	'desk-transfers/send': 'sent a transfer',
	'desk-transfers/receive': 'received a transfer',
	'desk-transfers/cancel': 'cancelled a transfer',
};

/** The audit text for terminal commands that do the same as a store call of the desk. */
const commandWords: Record<string, string> = {
	'orders advance': 'changed the state of the order',
	'stock set': 'changed the stock',
	'stock undo': 'undid a stock file',
	'payments look': 'asked the provider for the state of a payment',
	'payments accept': 'accepted a payment',
	'payments drop': 'closed a payment',
	'giftcards create': 'created gift cards',
	'giftcards redeem': 'took an amount off a gift card',
	'giftcards import': 'imported gift cards from another till',
	'giftcards void': 'voided gift cards',
	'quotes answer': 'answered a quote',
	'cards open': 'opened the credit card details of an order',
};

/** The audit text for store calls that change nothing, by section of the desk. */
const lookWords: Record<string, string> = {
	'desk-audit': 'viewed the activity log',
	'desk-counter': 'viewed orders by phone',
	'desk-counting': 'viewed stock counts',
	'desk-customers': 'viewed customers who buy on account',
	'desk-deliveries': 'viewed deliveries',
	'desk-health': 'viewed the health of the shop',
	'desk-money': 'viewed payments and sales',
	'desk-orders': 'viewed an order',
	'desk-picking': 'viewed pick lists',
	'desk-quotes': 'viewed quotes',
	'desk-staff': 'viewed the staff',
	'desk-stock': 'viewed the stock',
	'desk-transfers': 'viewed transfers',
};

/** Returns the text for an action in the audit, such as 'viewed the stock'. Returns an unknown command unchanged. */
export function actionInWords(action: string): string {
	const tried = /^refused (.+)$/.exec(action)?.[1];
	if (tried === undefined) return callWords[action as DeskCallName] ?? commandWords[action] ?? action;
	const [room = ''] = tried.split('/');
	return `tried something that their role does not allow: “${callWords[tried as DeskCallName] ?? lookWords[room] ?? tried}”`;
}

/** Labels of audit facts whose label is not simply their name without underscores. */
const factWords: Record<string, string> = {
	agreed_because: 'why',
	agreed_price: 'agreed price',
	delivery_key: 'delivery',
	customer_id: 'customer no.',
	eisbn: 'ISBN',
	from_location_id: 'from',
	lines: 'titles',
	location_id: 'location',
	onhand: 'available',
	onorder: 'on order',
	other_location_id: 'at',
	pick_list_id: 'pick list',
	quantity: 'copies',
	queue: 'list',
	reader: 'for',
	recipient: 'to',
	restock: 'back on the shelf',
	sold_price: 'price',
	supplier_id: 'supplier no.',
	terms_days: 'days to pay',
	to_location_id: 'to',
};

/** Ids that staff know from the screens. The ids of locations are handled separately. */
const knownIds = new Set(['customer_id', 'supplier_id', 'pick_list_id', 'new_customer']);

/** Whether an audit fact is an internal id, key or version that staff do not need to see. */
const isInternal = (name: string): boolean =>
	!knownIds.has(name) &&
	!locations.has(name) &&
	(/(?:^|_)(?:ids?|key|hash|token|checksum|version)$/.test(name) || name === 'reference') &&
	name !== 'delivery_key';

/** Whether a text is a machine-made id or hash, or the name of a store call. */
const isMachineText = (text: string): boolean =>
	/^(?:[\da-f]{16,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|desk-[a-z-]+\/[a-z]+)$/i.test(text);

/** Parses a JSON text. Returns undefined for any other text. */
function jsonIn(text: string): unknown {
	if (!/^[[{]/.test(text)) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/**
 * The audit facts that are amounts of money. A whole number is an amount in cents; a text is a decimal amount. `before` and
 * `after` are prices that staff set.
 */
const money = new Set([
	'after',
	'agreed_price',
	'amount',
	'before',
	'counted',
	'credited',
	'expected',
	'float',
	'left',
	'limit',
	'moved',
	'owed',
	'price',
	'refundable',
	'sold_price',
	'total',
]);

/** The audit facts whose value is an internal term, such as a state, and not text that a person typed. */
const stateNames = new Set(['from', 'kind', 'payment', 'queue', 'stage', 'state', 'way']);

/** The audit facts whose value is the id of a location. */
const locations = new Set(['location_id', 'from_location_id', 'other_location_id', 'to_location_id']);

/** The audit entries that one action wrote. */
export type ActionEntries<Entry> = [Entry, ...Entry[]];

/** Groups consecutive audit entries for which `actionOf` returns the same value. */
export function groupByAction<Entry>(
	entries: readonly Entry[],
	actionOf: (entry: Entry) => string,
): ActionEntries<Entry>[] {
	const groups: ActionEntries<Entry>[] = [];
	for (const entry of entries) {
		const last = groups.at(-1);
		if (last && actionOf(last[0]) === actionOf(entry)) last.push(entry);
		else groups.push([entry]);
	}
	return groups;
}

/**
 * Groups the audit entries of a page by action. If the last action may continue on the next page, leaves that action for the next
 * page. If this action is the only action on the page, shows the entries of the action that are on this page. `actionOf`
 * identifies an action by staff member, action name and second.
 * @param next the id of the audit entry before which the next page begins; null for the last page
 */
export function actionsOfPage<Entry extends { id: number }>(
	entries: readonly Entry[],
	next: number | null,
	actionOf: (entry: Entry) => string,
): { actions: ActionEntries<Entry>[]; next: number | null } {
	const groups = groupByAction(entries, actionOf);
	if (next === null || groups.length < 2) return { actions: groups, next };
	const actions = groups.slice(0, -1);
	return { actions, next: actions.at(-1)?.at(-1)?.id ?? next };
}

/**
 * Returns the name of a record in the audit, such as 'order 1018'. Returns only the kind of record if its key is a machine-made
 * id.
 */
export const thingInWords = (thing: string, key: string): string => (isMachineText(key) ? thing : `${thing} ${key}`);

type Facts = Record<string, unknown>;
/** The names of the locations that the staff member may see, by id. */
type PlaceNames = ReadonlyMap<number, string>;

export const placeNames = (places: readonly { id: number; name: string }[]): PlaceNames =>
	new Map(places.map(({ id, name }) => [id, name]));

/** Returns a text for each fact that an action changed, such as 'role: till → manager'. */
export function changesInWords(
	{ before, after }: { before: object | null; after: object | null },
	places: PlaceNames = new Map(),
): string[] {
	const { asked, ...became } = (after ?? {}) as Facts & { asked?: Facts };
	const was = (before ?? {}) as Facts;
	const names = [...new Set([...Object.keys(was), ...Object.keys(became)])].filter((name) => !isInternal(name));
	const changed = names.flatMap((name) => {
		const [from, to] = [factInWords(name, was[name], places), factInWords(name, became[name], places)];
		if (from === to) return [];
		return [`${nameInWords(name)}: ${name in was ? `${from || '–'} → ${to || '–'}` : to}`];
	});
	return [...changed, ...askedInWords(asked ?? {}, places)];
}

const askedInWords = (asked: Facts, places: PlaceNames): string[] =>
	Object.entries(asked)
		.filter(([name, value]) => !isInternal(name) && value !== false && factInWords(name, value, places) !== '')
		.map(([name, value]) => `${nameInWords(name)}: ${factInWords(name, value, places)}`);

const nameInWords = (name: string): string => factWords[name] ?? name.replaceAll('_', ' ');

/** Returns the value of an audit fact as text; '' for an empty value. */
function factInWords(name: string, value: unknown, places: PlaceNames): string {
	if (value === null || value === undefined) return '';
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (locations.has(name)) return places.get(Number(value)) ?? `no. ${value}`;
	if (typeof value === 'number') return money.has(name) ? dollars((value / 100).toFixed(2)) : String(value);
	if (Array.isArray(value))
		return name === 'copies'
			? copiesInWords(value)
			: value.flatMap((one) => factInWords('', one, places) || []).join('; ');
	if (typeof value === 'object') return askedInWords(value as Facts, places).join(', ');
	const text = String(value);
	if (money.has(name) && /^-?\d+\.\d\d$/.test(text)) return dollars(text);
	if (isMachineText(text)) return '';
	const held = jsonIn(text);
	return held === undefined ? wordInWords(name, text) : factInWords(name, held, places);
}

function wordInWords(name: string, word: string): string {
	if (name === 'delivery_key') return deliveryTitles[word as keyof typeof deliveryTitles] ?? word;
	if (name === 'change' && word in copyChangeWords) return copyChangeWords[word as keyof typeof copyChangeWords];
	if (stateNames.has(name) && word in lineStateWords) return lineStateWords[word as LineState];
	return stateNames.has(name) ? word.replaceAll('_', ' ') : word;
}

/**
 * Returns the number of copies in an audit fact, such as '1 found, 1 short'. For copies from a form, which have no state,
 * returns only their number.
 */
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
