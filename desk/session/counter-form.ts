import { z } from 'zod';
import type { DeskPayloadOf } from '~store/contract/desk-contract';

const said = z.string().optional();
const intent = z.string();

/** Without what was left empty. */
export const filled = <Value extends object>(value: Value): Partial<Value> =>
	Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined && one !== '')) as Partial<Value>;

/** What the form about the handing over of an order by phone says. */
export const handoverFields = z.object({
	intent,
	delivery_preference: z.enum(['pickup', 'ship', 'local_delivery'], {
		required_error: 'Choose how it is handed over.',
	}),
	pickup_location_id: said,
	address_id: said,
	provider: said,
	address_name: said,
	company_name: said,
	street_address: said,
	street_address_2: said,
	city: said,
	province: said,
	postal_code: said,
	country: said,
	province_of: said,
	name: said,
	email: said,
	phone: said,
	instructions: said,
	purchase_order: said,
});

/** The same, as the call wants it. */
export function handoverOf({
	address_name: name,
	company_name,
	street_address,
	street_address_2,
	city,
	province,
	province_of,
	postal_code,
	country,
	address_id,
	delivery_preference,
	...rest
}: Omit<z.output<typeof handoverFields>, 'intent'>) {
	// A province that was chosen is one of the country that the form was shown with.
	const chosen = province_of === country ? province : '';
	const place = { street_address, street_address_2, city, province: chosen, postal_code, country };
	const address = filled({ name, company_name, ...place });
	return {
		...filled(rest),
		delivery_preference,
		...(street_address ? { address: { ...address, phone_number: rest.phone } } : filled({ address_id })),
	};
}

/** What the form that places an order by phone says. */
export const placeFields = z.object({
	intent,
	checksum: z.string(),
	idempotency_key: z.string(),
	payment: z.string({ required_error: 'Choose payment type first' }),
	card_name: said,
	card_number: said,
	card_postal: said,
	card_month: said,
	card_year: said,
	card_cvv: said,
});

/** What the form calls the card's fields. */
export const cardFields: Record<string, string> = {
	name: 'card_name',
	number: 'card_number',
	postal_code: 'card_postal',
	expiry_month: 'card_month',
	expiry_year: 'card_year',
	cvv: 'card_cvv',
};

/** What that form says, as the call wants it: a card only where it is paid with one. */
export function placingOf({
	card_name: name,
	card_number: number,
	card_postal: postal_code,
	card_month: expiry_month,
	card_year: expiry_year,
	card_cvv: cvv,
	checksum,
	idempotency_key,
	payment,
}: Omit<z.output<typeof placeFields>, 'intent'>) {
	const card = filled({ name, number, postal_code, expiry_month, expiry_year, cvv });
	// A way that there is none is the store's to refuse.
	const way = payment as DeskPayloadOf<'desk-counter/submit'>['payment'];
	return { checksum, idempotency_key, payment: way, ...(payment === 'credit_card' ? { card } : {}) };
}
