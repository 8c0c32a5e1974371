import type { DeskPayloadOf } from '~store/contract/desk-contract';
import { type CounterTyped, counterTyped } from '~store/contract/desk-counter';
import { textIn } from './typed-fields';

/** Returns an object without its empty fields. */
export const filled = <Value extends object>(value: Value): Partial<Value> =>
	Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined && one !== '')) as Partial<Value>;

const cardNames = ['card_name', 'card_number', 'card_postal', 'card_month', 'card_year', 'card_cvv'] as const;
const ownNames = [
	...['intent', 'key', 'checksum', 'shown_total', 'eisbn', 'condition', 'quantity', 'price', 'because', 'code'],
	...['gift_card_number', 'pin', 'customer_email', 'province_of', ...cardNames, ...Object.keys(counterTyped.shape)],
];

/** Whether a name is a field of a phone order's form. */
export const isOfCounter = (name: string): boolean =>
	/^(?:quantity|price|because)-\d{1,15}$/.test(name) || ownNames.includes(name);

/** Reads the values of a phone order's form, for a call to the store. The result is the same for every pressed button. */
export function shownIn(form: FormData): Pick<DeskPayloadOf<'desk-counter/save'>, 'lines' | 'typed'> {
	const said = (name: string) => textIn(form, name);
	const ids = [...form.keys()].flatMap((name) => /^quantity-(\d{1,15})$/.exec(name)?.[1] ?? []);
	const lines = ids.map((cart_id) => ({
		cart_id,
		quantity: said(`quantity-${cart_id}`),
		because: said(`because-${cart_id}`),
		...filled({ price: said(`price-${cart_id}`) }),
	}));
	const typed: CounterTyped = Object.fromEntries(
		Object.keys(counterTyped.shape).flatMap((name) => (said(name) === '' ? [] : [[name, said(name)]])),
	);
	return { lines, typed };
}

/** The names of the card fields in the form, by their names in the payload. */
const cardFields: Record<string, string> = {
	'card.name': 'card_name',
	'card.number': 'card_number',
	'card.postal_code': 'card_postal',
	'card.expiry_month': 'card_month',
	'card.expiry_year': 'card_year',
	'card.cvv': 'card_cvv',
	number: 'card_number',
	postal_code: 'card_postal',
	expiry_month: 'card_month',
	expiry_year: 'card_year',
	cvv: 'card_cvv',
	payment_choice: 'payment',
	checksum: '',
};

/** Returns the form field that belongs to a field of the payload that the store refused. */
export function fieldInForm(field: string, form: FormData): string {
	const line = /^lines\.(\d+)\.(\w+)$/.exec(field);
	if (line) return `${line[2]}-${shownIn(form).lines?.[Number(line[1])]?.cart_id}`;
	const name = field.replace(/^typed\./, '').replace(/^create\.email$/, 'customer_email');
	const isCardPaid = textIn(form, 'payment') === 'credit_card' && textIn(form, 'intent') === 'place';
	if (name in cardFields && (isCardPaid || !isOfCounter(name))) return cardFields[name] ?? '';
	return isOfCounter(name) ? name : '';
}

/** Returns the payment of the order. The payment includes the card only if the order is paid by card. */
export function placingOf(form: FormData) {
	const said = (name: (typeof cardNames)[number]) => textIn(form, name);
	const card = filled({
		name: said('card_name'),
		number: said('card_number'),
		postal_code: said('card_postal'),
		expiry_month: said('card_month'),
		expiry_year: said('card_year'),
		cvv: said('card_cvv'),
	});
	// The form's value for the payment method may be invalid. The store refuses an unknown payment method.
	const payment = textIn(form, 'payment') as DeskPayloadOf<'desk-counter/submit'>['payment'];
	return { payment, ...(payment === 'credit_card' ? { card } : {}) };
}
