import { deliveryPreferences } from '~store/contract/checkout-draft';
import type { ChangeAddress } from '~store/contract/desk-money';

type Fields = URLSearchParams | FormData;

const textOf = (fields: Fields, name: string): string => {
	const value = fields.get(name);
	return typeof value === 'string' ? value.trim() : '';
};

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
] as const;

interface Standing {
	items: { item_id: number; quantity: number; sold_price: string }[];
	delivery: string;
	address: ChangeAddress | null;
}

/** What a form says that an order is to become, as the calls want it: only what differs from what it is. */
export function readChange(fields: Fields, order_number: string, { items, delivery, address }: Standing) {
	const lines = items.flatMap(({ item_id, quantity, sold_price }) => {
		const said = (name: string) => textOf(fields, `${name}-${item_id}`);
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
	const [added, copies, price] = [textOf(fields, 'eisbn'), textOf(fields, 'copies'), textOf(fields, 'price')];
	const condition = textOf(fields, 'condition');
	const add =
		added === ''
			? []
			: [
					{
						eisbn: added,
						condition: condition === '' ? 'new' : condition,
						quantity: copies === '' ? 1 : copies,
						...(price === '' ? {} : { price }),
					},
				];
	const wanted = deliveryPreferences.find((one) => one === textOf(fields, 'delivery'));
	const typed = Object.fromEntries(places.map((name) => [name, textOf(fields, name)]));
	const isSent = (wanted ?? delivery) !== 'pickup';
	const isElsewhere =
		isSent && typed.street_address !== '' && places.some((name) => typed[name] !== (address?.[name] ?? ''));
	const reason = textOf(fields, 'reason');
	return {
		order_number,
		lines,
		add,
		...(wanted === undefined || (wanted === delivery && !isElsewhere) ? {} : { delivery: wanted }),
		...(isElsewhere
			? { address: typed as { name: string; street_address: string; city: string; country: string } }
			: {}),
		reason,
	};
}

/** The fields of a form as the page keeps them: what is sent again with the button that does it. */
export const keptChange = (fields: URLSearchParams): [string, string][] =>
	[...fields].filter(
		([name]) =>
			/^(?:(?:copies|price|eisbn|condition)(?:-\d+)?|delivery|reason)$/.test(name) ||
			(places as readonly string[]).includes(name),
	);
