import { deliveryDays } from '~store/contract/arrival-words';
import type { Cart } from '~store/contract/cart';
import type { PayloadOf } from '~store/contract/contract';
import type { StoreSettings } from '~store/contract/webstore';
import { dollars } from '../../format/dollars';
import type { StoreApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';

type Destination = PayloadOf<'checkout/getShippingProviders'>;
type Provider = Awaited<ReturnType<typeof askProviders>>['providers'][number];

const askProviders = (api: StoreApi, to: Destination) => api.call('checkout/getShippingProviders', to);

/** A shipping method, with the texts that the page shows. */
export interface ProviderOption {
	provider: string;
	label: string;
	/** 'Free', or the price of the shipping method. */
	cost: string;
	available: boolean;
	/** The delivery time, or the reason why the shipping method is unavailable. */
	notes: string[];
	/** The titles that cannot be sent by this shipping method. */
	conflicts: string[];
	/** The prices for one parcel and for two parcels, as text. Empty if the order is always sent in one parcel. */
	parcels: string[];
}

export interface ProviderView {
	options: ProviderOption[];
	/**
	 * The shipping method that the shopper chose before. If the shopper has not chosen before, the cheapest available method
	 * (docs/behaviour/checkout.md#providers).
	 */
	selected: string | null;
	/** Whether the cart can be sent in several parcels. */
	batches: boolean;
	/** The store's message if no shipping method is available for the address (docs/behaviour/checkout.md#providers). */
	problem: string | null;
}

/** Loads the shipping methods for an address, as the page shows them. */
export async function loadProviders(
	api: StoreApi,
	to: Destination,
	cart: Cart,
	{ checkout_info }: StoreSettings,
): Promise<ProviderView> {
	try {
		const { providers, selected } = await askProviders(api, to);
		const ordered = hasBackorders(cart);
		const options = await Promise.all(
			providers.map(async (provider) => ({
				...optionWords(provider, cart, checkout_info),
				parcels: ordered && provider.available ? await parcelsOf(api, to, provider) : [],
			})),
		);
		return { options, selected, batches: options.some(({ parcels }) => parcels.length > 0), problem: null };
	} catch (error) {
		if (!(error instanceof StoreError) || error.status >= 500) throw error;
		return { options: [], selected: null, batches: false, problem: error.message };
	}
}

/** Returns the shipping method with this name; null if no shipping method has this name. */
export async function findProvider(api: StoreApi, to: Destination, name: string): Promise<Provider | null> {
	const { providers } = await askProviders(api, to);
	return providers.find(({ provider }) => provider === name) ?? null;
}

/**
 * Returns the only shipping method for an address, if it is free and the number of parcels cannot be chosen. Returns null in all
 * other cases, because a shopper must see a price before agreeing to it.
 */
export async function freeProvider(api: StoreApi, to: Destination, cart: Cart) {
	// Ignores the store's refusal here, because the provider step shows why nothing can be sent to the address.
	const { providers } = await askProviders(api, to).catch(noProviders);
	const [only, ...others] = providers;
	if (!only?.available || only.cost !== free || others.length > 0) return null;
	if (hasBackorders(cart) && (await parcelsOf(api, to, only)).length > 0) return null;
	return { provider: only.provider, delivery_preference: only.delivery_preference };
}

function noProviders(error: unknown): Awaited<ReturnType<typeof askProviders>> {
	if (error instanceof StoreError && error.status < 500) return { providers: [], selected: null };
	throw error;
}

const hasBackorders = ({ items }: Cart): boolean => items.some(({ cart_info }) => cart_info.backorder_quantity > 0);

async function parcelsOf(api: StoreApi, to: Destination, { provider, delivery_preference, cost: once }: Provider) {
	const { options } = await api.call('checkout/getShippingBatch', { ...to, provider, delivery_preference });
	const batched = options.find(({ multiship_method }) => multiship_method === 'batched');
	if (!batched || batched.batches.length < 2) return [];
	const { cost, delta_cost } = batched;
	if (delta_cost === free) return [`At once or in two parcels: ${priceOf(cost)}`];
	return [`Everything at once: ${priceOf(once)}`, `In two parcels: ${priceOf(cost)} (${dollars(delta_cost)} more)`];
}

function optionWords(
	option: Provider,
	cart: Cart,
	info: StoreSettings['checkout_info'],
): Omit<ProviderOption, 'parcels'> {
	const { provider, label, cost, available, message, free_over, conflicting_eisbns, delivery_preference } = option;
	const local = delivery_preference === 'local_delivery';
	return {
		provider,
		label,
		cost: priceOf(cost),
		available,
		notes: [
			message,
			available ? deliveryDays(option) : '',
			...(local ? localNotice(info, message) : []),
			available ? freeWords(free_over) : '',
		].filter((words) => words !== ''),
		conflicts: conflicting_eisbns.map(
			(eisbn) => cart.items.find(({ title_info }) => title_info.eisbn === eisbn)?.title_info.title ?? eisbn,
		),
	};
}

/** A zero price in dollars. */
const free = '0.00';

const priceOf = (cost: string): string => (cost === free ? 'Free' : dollars(cost));

/** Returns the message about the order amount from which shipping is free (docs/behaviour/money.md#free-shipping). */
const freeWords = (free_over: string | null): string =>
	free_over === null || free_over === free ? '' : `Free from ${dollars(free_over)}, before promo codes.`;

/**
 * Returns the area and terms of local delivery. Leaves out facts that the store's refusal already contains
 * (docs/behaviour/checkout.md#local-delivery).
 */
function localNotice(info: StoreSettings['checkout_info'], refusal: string): string[] {
	const area = info.local_delivery_availability.trim();
	const least = info.local_delivery_minimum;
	const terms = refusal === '' && least > 0 ? `For orders of ${inDollars(least)} or more, before promo codes.` : '';
	return [refusal.includes(area) ? '' : area, terms];
}

/** Formats an amount in cents, the unit of amounts in the settings (docs/behaviour/checkout.md#local-delivery). */
const inDollars = (cents: number): string => dollars((cents / 100).toFixed(2));
