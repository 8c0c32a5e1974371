import { readCart } from '../basket/cart/cart-view';
import { cartIdOf } from '../basket/cart/open-cart';
import { giveCreditCard } from '../ordering/checkout/credit-card';
import { addGiftCard, editGiftCard, removeGiftCard } from '../ordering/checkout/gift-card-steps';
import { payWithPaypal } from '../ordering/checkout/paypal-order';
import { pickupLocations } from '../ordering/checkout/pickup-locations';
import { addPromocode, removePromocode } from '../ordering/checkout/promo-code-steps';
import { chooseShipping, shippingBatches, shippingProviders } from '../ordering/checkout/provider-step';
import { requestQuote } from '../ordering/checkout/request-quote';
import { givenCard } from '../ordering/checkout/sealed-card';
import { changesSince } from '../ordering/checkout/seen-cart';
import { chooseDelivery, choosePayment, giveContact, paymentChoices } from '../ordering/checkout/steps';
import { submitOrder } from '../ordering/checkout/submit';
import { cardPayment, chaseInit, chaseSuccess, settleOnReturn } from '../ordering/payments/calls';
import { giveUpOwnOrder, orderToPay, ownPayment, pageToPay, payOwnOrder } from '../ordering/payments/own-payment';
import type { Calls } from './call-table';

export const checkout = {
	'checkout/setDelivery': (store, visitor, { delivery_preference }) =>
		chooseDelivery(store, visitor, delivery_preference),
	'checkout/getShippingProviders': shippingProviders,
	'checkout/getShippingBatch': shippingBatches,
	'checkout/setShipping': chooseShipping,
	'checkout/getPickupLocations': pickupLocations,
	'checkout/setExtras': (store, visitor, answers) => giveContact(store, visitor, answers),
	'checkout/getPaymentChoices': async (store, visitor) => ({
		...(await paymentChoices(store, visitor)),
		card: await givenCard(store.db, cartIdOf(visitor)),
	}),
	'checkout/setPaymentChoice': (store, visitor, { payment_choice }) => choosePayment(store, visitor, payment_choice),
	'checkout/setCreditCard': giveCreditCard,
	'checkout/getChanges': async (store, visitor, { checksum }) => ({
		changes: await changesSince(store, visitor, checksum, await readCart(store, visitor, cartIdOf(visitor))),
	}),
	// The limit on concurrent orders covers only placing the order. An order that waits for its payment provider does not delay
	// other orders.
	'checkout/submit': async (store, visitor, submission) =>
		pageToPay(store, await store.orderConcurrency.run(() => submitOrder(store, visitor, submission))),
	'checkout/getPayment': (store, visitor, { order_number, access_key }) =>
		ownPayment(store, visitor, order_number, access_key),
	'checkout/getOrderToPay': async (store, visitor) => ({ order_number: await orderToPay(store, visitor) }),
	'checkout/startPayment': (store, visitor, { order_number, payment_choice, access_key }) =>
		payOwnOrder(store, visitor, order_number, { wish: payment_choice, accessKey: access_key }),
	'checkout/settlePayment': settleOnReturn,
	'checkout/cancelPayment': (store, visitor, { order_number }) => giveUpOwnOrder(store, visitor, order_number),
	'checkout/paypalSuccess': payWithPaypal,
	'checkout/cardPayment': cardPayment,
	'checkout/chaseInit': chaseInit,
	'checkout/chaseSuccess': (store, visitor, { uid }) => chaseSuccess(store, visitor, uid),
	'checkout/requestQuote': async (store, visitor, { message, idempotency_key }) => ({
		order_number: await requestQuote(store, visitor, message, idempotency_key),
	}),
	'checkout/addPromocode': (store, visitor, { code }) => addPromocode(store, visitor, code),
	'checkout/removePromocode': (store, visitor) => removePromocode(store, visitor),
	'checkout/addGiftCard': addGiftCard,
	'checkout/editGiftCard': editGiftCard,
	'checkout/removeGiftCard': (store, visitor, { gift_card_number }) => removeGiftCard(store, visitor, gift_card_number),
} satisfies Partial<Calls>;
