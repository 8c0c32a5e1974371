import { writeDraft } from '../../basket/cart/draft';
import { cartIdOf } from '../../basket/cart/open-cart';
import { type PricedCart, parcelLines, readPricedCart } from '../../basket/cart/priced-cart';
import { requireOrdering, requireReady } from '../../basket/cart/require-orderable';
import { type Shopper, shopperOf } from '../../basket/cart/shopper';
import { type AddressChoice, type DeliveryAddress, deliveryAddress } from '../../basket/shipping/delivery-address';
import { localDelivery, notInArea } from '../../basket/shipping/local-delivery';
import {
	batchOptions,
	firstChoice,
	type ParcelLine,
	type ShippingOption,
	shippingOptions,
} from '../../basket/shipping/quote-shipping';
import type { HasLocations } from '../../catalogue/locations/locations';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { ShippingQuestion, Submitting } from '../../contract/checkout';
import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { CheckedPayloadOf, ResponseOf } from '../../contract/contract';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import { findCountry } from '../../foundation/places/countries';
import { findProvince } from '../../foundation/places/provinces';
import { type Refused, refusalBy } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { deliversTo } from '../../people/addresses/reach';
import { requireDelivery } from './delivery';
import { type Step, takeStep } from './take-step';

const refuse = refusalBy<ShippingQuestion | 'checkout/setShipping' | Submitting>();

/**
 * Returns the delivery methods for the cart and an address, and the delivery method to preselect. Preselects the chosen delivery
 * method if it is still available, otherwise the cheapest method that ships, otherwise local delivery
 * (docs/behaviour/checkout.md#providers).
 * @throws {Refused} if no delivery method delivers to the address
 */
export async function shippingProviders(
	store: Database & Clock & HasSettings & HasLocations,
	visitor: Visitor,
	choice: AddressChoice,
): Promise<ResponseOf<'checkout/getShippingProviders'>> {
	const { shopper, priced, lines, address } = await sending(store, visitor, choice);
	const options = shippingOptions(lines, address, shopper.settings);
	if (options.length === 0) throw noDelivery(address, shopper.settings);
	const { provider } = priced.terms.draft;
	const before = options.find((option) => option.available && option.provider === provider);
	return {
		providers: options.map(({ cost, free_over, ...option }) => ({
			...option,
			cost: toDecimal(cost),
			free_over: free_over === null ? null : toDecimal(free_over),
		})),
		selected: (before ?? firstChoice(options))?.provider ?? null,
	};
}

/**
 * Returns the options to ship the whole cart together or in batches, with the extra cost of each option
 * (docs/behaviour/checkout.md#batches).
 * @throws {Refused} if the delivery method is not available
 */
export async function shippingBatches(
	store: Database & Clock & HasSettings & HasLocations,
	visitor: Visitor,
	choice: CheckedPayloadOf<'checkout/getShippingBatch'>,
): Promise<ResponseOf<'checkout/getShippingBatch'>> {
	const { shopper, lines, address } = await sending(store, visitor, choice);
	requireDelivery(choice.delivery_preference, shopper);
	requireOption(choice, lines, address, shopper);
	return {
		options: batchOptions(lines, address, choice, shopper.settings).map(({ method, cost, delta_cost, batches }) => ({
			multiship_method: method,
			cost: toDecimal(cost),
			delta_cost: toDecimal(delta_cost),
			batches,
		})),
	};
}

type Sending = CheckedPayloadOf<'checkout/setShipping'>;

/** Saves the cart's address and delivery method (docs/behaviour/checkout.md#providers). */
export const chooseShipping = (store: CatalogueContext, visitor: Visitor, choice: Sending) =>
	takeStep(store, visitor, (step) => noteShipping(step, choice));

/**
 * Saves the cart's address and delivery method as a part of a checkout step.
 * @throws {Refused} if the delivery method is not available (docs/behaviour/checkout.md#providers)
 */
export async function noteShipping({ transaction, cart, priced, shopper }: Step, choice: Sending): Promise<void> {
	requireDelivery(choice.delivery_preference, shopper);
	requireReady(priced, shopper);
	const address = await requireAddress(transaction, shopper, choice, cart.id);
	const { address_id, gift_registry_id, provider, delivery_preference, multiship_method = 'all' } = choice;
	await transaction.updateTable('carts').set({ delivery_preference }).where('id', '=', cart.id).execute();
	await writeDraft(transaction, cart.id, { address_id, gift_registry_id });
	if (provider === undefined) return;
	requireOption({ provider, delivery_preference }, parcelLines(priced.lines), address, shopper);
	await writeDraft(transaction, cart.id, { provider, multiship_method });
}

interface Parcel {
	shopper: Shopper;
	priced: PricedCart;
	/** The cart's available lines, with the data that shipping needs. */
	lines: ParcelLine[];
	address: DeliveryAddress;
}

/**
 * Reads the cart lines to ship and the delivery address.
 * @throws {Refused} if the store does not ship to this shopper, the cart has no lines to ship, or the address is missing
 */
async function sending(
	store: Database & Clock & HasSettings & HasLocations,
	visitor: Visitor,
	choice: AddressChoice,
): Promise<Parcel> {
	const shopper = await shopperOf(store, visitor);
	requireOrdering(shopper);
	const { ship_enabled, local_delivery_enabled } = shopper.settings.checkout_info;
	requireDelivery(local_delivery_enabled && !ship_enabled ? localDelivery : 'ship', shopper);
	const cartId = cartIdOf(visitor);
	const priced = await readPricedCart(store.db, cartId, shopper);
	if (cartId === null || priced.lines.length === 0) throw refuse('cart-empty', 'There are no items in your cart.');
	const address = await requireAddress(store.db, shopper, choice, cartId);
	return { shopper, priced, lines: parcelLines(priced.lines.filter((line) => line.available)), address };
}

async function requireAddress(
	db: Queries,
	{ account }: Shopper,
	choice: AddressChoice,
	cartId: number,
): Promise<DeliveryAddress> {
	const address = account && (await deliveryAddress(db, account, choice, cartId));
	if (!address) throw refuse('address-unknown', 'Shipping address is required for shipping...', 'address_id');
	if (!findCountry(address.country))
		throw refuse('address-without-country', 'Shipping address required.', 'address_id');
	return address;
}

type Wanted = Pick<ShippingOption, 'provider'> & { delivery_preference: DeliveryPreference };

function requireOption(wanted: Wanted, lines: ParcelLine[], address: DeliveryAddress, shopper: Shopper): void {
	const { settings } = shopper;
	if (wanted.delivery_preference === localDelivery && !deliversTo(settings, address)) throw deliveryFailed(settings);
	const options = shippingOptions(lines, address, settings);
	const option = options.find(
		(one) => one.provider === wanted.provider && one.delivery_preference === wanted.delivery_preference,
	);
	if (option?.available) return;
	if (options.length === 0) throw noDelivery(address, settings);
	throw refuse(
		'provider-unavailable',
		option?.message ?? 'Your order cannot be sent in that way. Please choose another.',
		'provider',
	);
}

/** Creates the error for an address outside the local delivery area (docs/behaviour/checkout.md#local-delivery). */
const deliveryFailed = (settings: Settings) =>
	refuse('address-out-of-reach', `Local delivery failed. ${notInArea(settings)}`, 'address_id');

/** Creates the error for an address that no delivery method delivers to (docs/behaviour/checkout.md#providers). */
function noDelivery({ country, province }: DeliveryAddress, settings: Settings): Refused {
	if (!settings.checkout_info.ship_enabled) return deliveryFailed(settings);
	const places = [findProvince(country, province)?.name ?? province, findCountry(country)?.name ?? country];
	const where = places.filter((place) => place !== '').join(', ');
	return refuse('address-out-of-reach', `Shipping to ${where} is unavailable.`, 'address_id');
}
