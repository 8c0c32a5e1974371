import type { DeskCallName } from './desk-contract';
import type { FieldWords } from './payload-words';

type Labels = Readonly<Record<string, string>>;

/** The label of each payload field on the desk's screens, for every desk call. */
const usualLabels: Labels = {
	account_number: 'Our account number',
	address_id: 'Sent to',
	address_name: 'Name on the parcel',
	amount: 'Amount',
	ask: 'E-mail the customer a link to pay',
	because: 'Reason',
	carrier: 'Carrier',
	city: 'City',
	code: 'ISBN or barcode',
	company_name: 'Company',
	condition: 'Condition',
	copies: 'Copies',
	counted: 'Cash in the drawer',
	country: 'Country',
	cvv: 'CVV',
	damaged: 'Damaged',
	days: 'Minimum days on hold',
	delivery: 'Handed over',
	delivery_preference: 'How',
	discount: 'Discount in percent',
	eisbn: 'ISBN',
	email: 'E-mail address',
	expiry_month: 'Month',
	expiry_year: 'Year',
	float: 'Float',
	from: 'From',
	from_location_id: 'From',
	gift_card_number: 'Gift card number',
	hand_method: 'By hand in',
	instructions: 'Notes',
	kind: 'What',
	location_id: 'Location',
	mail: 'Mails',
	message: 'Answer',
	method: 'How',
	minimum: 'Minimum',
	name: 'Name',
	new_password: 'New password',
	note: 'Note',
	onhand: 'In the store',
	order_numbers: 'Orders',
	other_location_id: 'Where',
	paid_by: 'How the customer pays',
	password: 'Password',
	payment: 'How the customer pays',
	phone: 'Phone',
	phone_number: 'Phone',
	pickup_location_id: 'Picked up at',
	pin: 'PIN',
	postal_code: 'Postal code',
	price: 'Price',
	provider: 'Sent by',
	province: 'Province or state',
	purchase_order: 'Purchase order',
	quantity: 'Copies',
	query: 'Find',
	reason: 'Why',
	received: 'Copies',
	recipient: 'To',
	removed: 'We no longer order from this supplier',
	restock: 'Back on the shelf',
	role: 'Role',
	shelf: 'Shelf',
	shipping: 'Shipping, with some titles',
	unsent: 'Copies that are still in the store',
	staff_id: 'Person',
	state: 'State',
	street_address: 'Street address',
	street_address_2: 'Flat, floor',
	supplier_id: 'Supplier',
	tell: 'E-mail the correction to the customer',
	term: 'Who calls',
	terms: 'Terms',
	thing: 'Kind',
	to: 'To',
	to_location_id: 'To',
	tracking_number: 'Tracking number',
	unscanned: 'Titles of this shelf that were not scanned',
	way: 'How',
	words: 'New note',
};

const lineOfChange: Labels = { 'lines.eisbn': 'Another edition', 'lines.condition': 'Condition' };
const change: Labels = { ...lineOfChange, 'address.phone_number': 'Phone', reason: 'Reason' };

/**
 * The labels of payload fields that differ on the form of one desk call. The key of a field in a list is the list's name followed
 * by the field's name.
 */
export const labelsByCall: Partial<Record<DeskCallName, Labels>> = {
	'desk-audit/find': { key: 'Number' },
	'desk-audit/export': { key: 'Number' },
	'desk-counter/addPromoCode': { code: 'Promo code' },
	'desk-counter/setCustomer': {
		'create.email': 'Customer’s e-mail address',
		'create.first_name': 'Name',
		'create.last_name': 'Name',
	},
	'desk-counter/setHandover': { 'address.name': 'Name on the parcel', 'address.phone_number': 'Phone' },
	'desk-counter/submit': {
		'card.name': 'Name on the card',
		'card.number': 'Card number',
		'card.postal_code': 'Postal code of the card',
	},
	'desk-customers/setTerms': { allowed: 'May buy on account', terms_days: 'Days to pay', limit: 'Limit (optional)' },
	'desk-deliveries/create': { location_id: 'For' },
	'desk-deliveries/setNote': { note: 'Note for the supplier' },
	'desk-deliveries/list': { due: 'Due today or overdue' },
	'desk-deliveries/setExpected': { expected_on: 'Expected on' },
	'desk-deliveries/sendBack': { location_id: 'From' },
	'desk-money/previewRefund': { reason: 'Reason' },
	'desk-money/refund': { reason: 'Reason' },
	'desk-money/previewChange': change,
	'desk-money/change': change,
	'desk-orders/changeCopies': { restock: 'These copies can be sold again' },
	'desk-orders/handOver': { kind: 'How' },
	'desk-orders/offerSubstitute': { words: 'Message to the customer' },
	'desk-orders/queue': {
		from: 'Placed from',
		to: 'Placed to',
		delivery: 'Delivery',
		staff_id: 'Taken or handed over by',
	},
	'desk-passkeys/finishRegistration': { name: 'Name of the passkey' },
	'desk-passkeys/rename': { name: 'Name of the passkey' },
	'desk-picking/scan': { code: 'ISBN' },
	'desk-quotes/price': { days: 'Days that the prices are valid' },
	'desk-quotes/extend': { days: 'Days from today' },
	'desk-session/acceptInvitation': { name: 'Your name', password: 'A password' },
	'desk-session/changePassword': { password: 'Current password' },
	'desk-session/finishEnrolment': { code: 'The six digits that the authenticator shows now' },
	'desk-session/rememberFilter': { name: 'Name of the filter' },
	'desk-session/takeSecondStep': { code: 'Code' },
	'desk-stock/addTitle': { title: 'Title', author: 'Author', binding: 'Binding' },
	'desk-stock/addCopy': { note: 'Note for shoppers' },
	'desk-stock/change': { note: 'Note for shoppers' },
};

/**
 * Returns the label of a payload field on the desk's screens. Returns undefined for a field that no form shows, such as a hidden
 * id.
 * @param path the field's name, preceded by the name of the list or object that contains the field
 */
export const deskLabelOf = (call: string, path: readonly string[]): string | undefined => {
	const own: Labels = labelsByCall[call as DeskCallName] ?? {};
	const last = path.at(-1) ?? '';
	return own[path.join('.')] ?? (Object.hasOwn(usualLabels, last) ? usualLabels[last] : undefined);
};

/** Returns the labels of a desk call's payload fields, in the words of the call's screen. */
export const deskWords =
	(call: string): FieldWords =>
	(path) =>
		deskLabelOf(call, path);
