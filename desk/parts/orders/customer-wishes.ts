import { preferenceInWords } from '~store/contract/communication-preferences';
import { dollars } from '~store/contract/dollars';
import type { Order } from '~store/contract/order';
import { carrierOf } from '~store/contract/order-address';

/**
 * Returns the customer's wishes for an order, each with its label: how to reach the customer, how to send it, their note, and
 * the messages of gift cards.
 */
export const customerWishes = ({
	communication_preference,
	notes,
	items,
	multiship_method,
	...sending
}: Pick<Order, 'communication_preference' | 'notes' | 'items' | 'multiship_method' | 'shipping' | 'delivery_type'>): [
	name: string,
	words: string,
][] => [
	['Contact by', preferenceInWords(communication_preference)],
	['Sent by', carrierOf(sending)],
	['Parcels', multiship_method === 'batched' ? 'Copies in stock now, the rest later' : ''],
	['Customer note', notes],
	['Gift message', items.flatMap(({ cart_info }) => giftMessage(cart_info.cart_notes) ?? []).join('\n')],
];

function giftMessage(notes: Order['items'][number]['cart_info']['cart_notes']): string | null {
	if (!notes?.gift_card_info.personalize) return null;
	const { to, from, message } = notes.gift_card_info;
	const names = [to && `to ${to}`, from && `from ${from}`].filter(Boolean).join(' ');
	return [`Gift card of ${dollars(notes.giftcard_price)} ${names}`.trim(), message].filter(Boolean).join(': ');
}
