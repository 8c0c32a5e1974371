import type { PricedCart } from '../../basket/cart/priced-cart';
import type { Shopper } from '../../basket/cart/shopper';
import type { DeliveryAddress } from '../../basket/shipping/delivery-address';
import { arrivalWords } from '../../contract/arrival-words';
import type { PaymentChoice } from '../../contract/payment-choices';
import { withExtension } from '../../people/details/phone-number';
import { paymentMessage } from '../orders/payment-message';
import type { StoredDestination } from '../orders/stored-destination';
import type { OrderFacts } from '../orders/write-order';
import { isProviderChoice } from '../payments/offered-choices';

type Handover = Pick<OrderFacts, 'delivery_key' | 'shipping' | 'shipping_batches' | 'multiship_method'>;

/** Returns the delivery columns for an order's database row. */
export function handoverOf({ terms, shipping, lines }: PricedCart): Handover {
	const { delivery_preference, address, draft } = terms;
	if (!address || delivery_preference === 'pickup' || delivery_preference === null) {
		return { delivery_key: 'pickup', shipping: null, shipping_batches: '[]', multiship_method: null };
	}
	const estimate = arrivalWords(shipping.days, {
		copies: sum(lines.map(({ quantity }) => quantity)),
		backordered: sum(lines.map(({ stock }) => stock.backorder)),
		method: draft.multiship_method ?? 'all',
	});
	const batches =
		shipping.batches.length > 0
			? shipping.batches
			: [{ label: 'One parcel', eisbns: lines.map(({ title }) => title.eisbn) }];
	return {
		delivery_key: delivery_preference === 'local_delivery' ? 'local' : 'ship',
		shipping: JSON.stringify(destinationOf(address, shipping.provider_label, estimate)),
		shipping_batches: JSON.stringify(batches),
		multiship_method: draft.multiship_method ?? 'all',
	};
}

const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0);

const destinationOf = (address: DeliveryAddress, provider: string, estimate: string): StoredDestination => ({
	...(address.gift_registry_id === null ? {} : { private: true }),
	orgname: address.company_name,
	name: address.name,
	email: address.email_address,
	addr1: address.street_address,
	addr2: address.street_address_2,
	city: address.city,
	prov: address.province,
	country: address.country,
	postal: address.postal_code,
	phone: withExtension(address.phone_number, address.phone_number_ext),
	provider,
	estimate,
});

type Payment = Pick<OrderFacts, 'state' | 'payment_type' | 'payment_message'>;

/**
 * Returns the payment columns for an order's database row. An order with an online payment starts in the state
 * 'awaiting_payment'. An order that an institution must approve starts in the state 'awaiting_approval'.
 * @param card the label of the credit card that staff will type into the till
 */
export const paymentOf = (choice: PaymentChoice, card: string | null, { approver }: Shopper): Payment => ({
	state: approver ? 'awaiting_approval' : isProviderChoice(choice) ? 'awaiting_payment' : 'placed',
	payment_type: choice,
	payment_message: choice === 'credit_card' && card ? `${card}. ${paymentMessage(choice)}` : paymentMessage(choice),
});
