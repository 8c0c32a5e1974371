import { deliveryPreferences } from '~store/contract/checkout-draft';
import type { ChangeAddress, OrderMoney } from '~store/contract/desk-money';
import { textIn } from './typed-fields';

const places = [
	'name',
	'company_name',
	'street_address',
	'street_address_2',
	'city',
	'province',
	'postal_code',
	'country',
	'phone_number',
] as const satisfies (keyof ChangeAddress)[];

type Standing = Pick<OrderMoney, 'items' | 'delivery' | 'address' | 'location_id'>;

/**
 * Reads the change of an order from a form, for a call to the store. Includes only values that differ from the current values.
 */
export function readChange(fields: FormData, order_number: string, standing: Standing) {
	const { items, delivery, address, location_id } = standing;
	const lines = items.flatMap(({ item_id, quantity, sold_price }) => {
		const said = (name: string) => textIn(fields, `${name}-${item_id}`);
		const [copies, price, eisbn, condition] = [said('copies'), said('price'), said('eisbn'), said('condition')];
		const isOther =
			eisbn !== '' || (price !== '' && price !== sold_price) || (copies !== '' && copies !== String(quantity));
		if (!isOther) return [];
		return [
			{
				item_id,
				quantity: copies === '' ? quantity : copies,
				...(eisbn === '' ? {} : { eisbn, condition: condition === '' ? 'new' : condition }),
				...(price === '' || price === sold_price ? {} : { price }),
			},
		];
	});
	const [added, copies] = [textIn(fields, 'eisbn'), textIn(fields, 'copies')];
	const condition = textIn(fields, 'condition');
	const add =
		added === ''
			? []
			: [{ eisbn: added, condition: condition === '' ? 'new' : condition, quantity: copies === '' ? 1 : copies }];
	const wanted = deliveryPreferences.find((one) => one === textIn(fields, 'delivery'));
	// A value of the order stays the same if the form has no field for it.
	const typed = Object.fromEntries(
		places.map((name) => [name, fields.has(name) ? textIn(fields, name) : (address?.[name] ?? '')]),
	);
	const isSent = (wanted ?? delivery) !== 'pickup';
	const isElsewhere =
		isSent && typed.street_address !== '' && places.some((name) => typed[name] !== (address?.[name] ?? '').trim());
	const place = textIn(fields, 'pickup_location_id');
	const provider = (wanted ?? delivery) === 'ship' ? textIn(fields, 'provider') : '';
	return {
		order_number,
		lines,
		add,
		...(wanted === undefined || (wanted === delivery && !isElsewhere) ? {} : { delivery: wanted }),
		...(isElsewhere
			? { address: typed as { name: string; street_address: string; city: string; country: string } }
			: {}),
		...(provider === '' ? {} : { provider }),
		...(place === '' || place === String(location_id) ? {} : { pickup_location_id: place }),
		reason: textIn(fields, 'reason'),
	};
}

/** Whether a name is one of the form's visible or hidden fields. */
export const isOfChange = (name: string): boolean =>
	/^(?:(?:copies|price|eisbn|condition)(?:-\d{1,15})?|delivery|pickup_location_id|provider|reason|province_of|ask|version)$/.test(
		name,
	) || (places as readonly string[]).includes(name);
