/** What staff did, in the words of the desk's own buttons. */
const actions: Record<string, string> = {
	'counter/submit': 'Took an order by phone',
	'counting/begin': 'Began a count',
	'counting/setLine': 'Counted a title',
	'counting/book': 'Booked a count',
	'counting/takeBack': 'Took a count back',
	'counting/drop': 'Gave a count up',
	'deliveries/saveSupplier': 'Saved a supplier',
	'deliveries/create': 'Began a purchase order',
	'deliveries/setLine': 'Changed a line of a purchase order',
	'deliveries/setNote': 'Changed the note of a purchase order',
	'deliveries/send': 'Sent a purchase order',
	'deliveries/cancel': 'Gave a purchase order up',
	'deliveries/close': 'Closed a purchase order',
	'deliveries/receive': 'Received copies',
	'deliveries/sendBack': 'Sent copies back',
	'health/sendMails': 'Sent mails again',
	'health/startCheck': 'Checked the books',
	'money/askToPay': 'Asked for payment by mail',
	'money/change': 'Changed an order',
	'money/receive': 'Took money',
	'money/refund': 'Gave money back',
	'money/resolveRefund': 'Settled a refund',
	'orders/addNote': 'Wrote a note',
	'orders/cancel': 'Cancelled an order',
	'orders/changeCopies': 'Changed copies of an order',
	'orders/handOver': 'Handed over or sent copies',
	'orders/markReady': 'Marked an order ready',
	'orders/offerSubstitute': 'Offered something else',
	'orders/sendMailAgain': 'Sent a mail again',
	'passkeys/finishLogIn': 'Logged in with a passkey',
	'passkeys/finishRegistration': 'Added a passkey',
	'passkeys/remove': 'Removed a passkey',
	'passkeys/rename': 'Renamed a passkey',
	'picking/make': 'Made a pick list',
	'picking/scan': 'Scanned a copy of a pick list',
	'picking/tick': 'Ticked a copy of a pick list',
	'quotes/price': 'Priced a quote',
	'session/acceptInvitation': 'Accepted an invitation',
	'session/changePassword': 'Changed their password',
	'session/end': 'Ended a session',
	'session/finishEnrolment': 'Set up a second step',
	'session/logIn': 'Gave their password',
	'session/removeAuthenticator': 'Removed an authenticator',
	'session/renewRecoveryCodes': 'Made new recovery codes',
	'session/takeSecondStep': 'Took the second step',
	'staff/change': 'Changed somebody of the staff',
	'staff/invite': 'Invited somebody',
	'staff/remove': 'Removed somebody',
	'staff/reset': 'Reset somebody’s log-in',
	'stock/addCopy': 'Added a used copy',
	'stock/change': 'Changed stock',
	'transfers/create': 'Began a transfer',
	'transfers/scan': 'Put a copy into a transfer',
	'transfers/setLine': 'Changed a line of a transfer',
	'transfers/send': 'Sent a transfer',
	'transfers/receive': 'Received a transfer',
	'transfers/cancel': 'Gave a transfer up',
};

/** What was done, in words; a command by its own name. */
export function actionWords(action: string): string {
	const name = action.replace(/^desk-/, '');
	return actions[name] ?? name.replace('/', ': ');
}

const facts: Record<string, string> = {
	eisbn: 'ISBN',
	location_id: 'location',
	from_location_id: 'from',
	to_location_id: 'to',
	supplier_id: 'supplier',
	because: 'why',
};

/** What a fact of an entry is called: 'on hand', not 'on_hand'. */
export const factWords = (name: string): string => facts[name] ?? name.replaceAll('_', ' ');

const places = new Set(['location_id', 'from_location_id', 'to_location_id']);

/** What a fact is, with its location by name. @param locations those that the reader sees */
export function valueWords(name: string, value: unknown, locations: readonly { id: number; name: string }[]): string {
	if (value === null || value === undefined || value === '') return '–';
	if (places.has(name)) return locations.find(({ id }) => id === value)?.name ?? String(value);
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
	if (value.length === 0) return '–';
	return value.every((one) => typeof one !== 'object') ? value.join(', ') : JSON.stringify(value);
}
