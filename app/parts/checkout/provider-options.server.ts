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

/** A provider that the order can be sent by, in words. */
export interface ProviderOption {
	provider: string;
	label: string;
	/** 'Free', or what it costs. */
	cost: string;
	available: boolean;
	/** How long it takes, or why it cannot be had. */
	notes: string[];
	/** The titles that keep it from being had. */
	conflicts: string[];
	/** What it costs in one parcel and in two, in words; none where everything goes at once anyway. */
	parcels: string[];
}

export interface ProviderView {
	options: ProviderOption[];
	/** The provider that was chosen before. Where none was, the cheapest that ships (docs/behaviour/checkout.md#providers). */
	selected: string | null;
	/** Whether this cart may be sent in batches. */
	batches: boolean;
	/** Why no provider delivers there, in the store's words (docs/behaviour/checkout.md#providers). */
	problem: string | null;
}

/** The providers for an address, as the screen shows them. */
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

/** What a form's choice means to the store; null for a provider that does not exist. */
export async function findProvider(api: StoreApi, to: Destination, name: string): Promise<Provider | null> {
	const { providers } = await askProviders(api, to);
	return providers.find(({ provider }) => provider === name) ?? null;
}

/**
 * The only provider for an address, where it costs nothing and neither another one nor the number of parcels can be
 * chosen. It has to cost nothing, as a price is seen before it is agreed to. Null elsewhere.
 */
export async function freeProvider(api: StoreApi, to: Destination, cart: Cart) {
	// The step at which the provider is chosen says why nothing is sent there.
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

/** Dollars. */
const free = '0.00';

const priceOf = (cost: string): string => (cost === free ? 'Free' : dollars(cost));

/** From how much on it is free, by the store's one rule (docs/behaviour/money.md#free-shipping). */
const freeWords = (free_over: string | null): string =>
	free_over === null || free_over === free ? '' : `Free from ${dollars(free_over)}, before promo codes.`;

/** Where the store delivers and on what terms, unless the refusal says so already (docs/behaviour/checkout.md#local-delivery). */
function localNotice(info: StoreSettings['checkout_info'], refusal: string): string[] {
	const area = info.local_delivery_availability.trim();
	const least = info.local_delivery_minimum;
	const terms = refusal === '' && least > 0 ? `For orders of ${inDollars(least)} or more, before promo codes.` : '';
	return [refusal.includes(area) ? '' : area, terms];
}

/** The settings hold cents (docs/behaviour/checkout.md#local-delivery). */
const inDollars = (cents: number): string => dollars((cents / 100).toFixed(2));
