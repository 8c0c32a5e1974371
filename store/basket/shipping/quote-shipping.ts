import type { DeliveryDays } from '../../contract/arrival-words';
import { parcelLabels } from '../../contract/parcel-labels';
import type { Settings } from '../../contract/settings';
import type { Destination } from '../../people/addresses/reach';
import { type DeliveryMethod, deliveryMethodsTo } from './delivery-methods';
import { type ParcelLine, parcelOf, parcelsBySupply } from './parcel';

export type { Destination } from '../../people/addresses/reach';
export type { ParcelLine } from './parcel';

/** The shopper's delivery choices. */
export interface ShippingChoice {
	delivery_preference: 'ship' | 'pickup' | 'local_delivery' | null;
	provider: string | null;
	multiship_method: MultishipMethod | null;
}

export type MultishipMethod = 'all' | 'batched';

/** Titles that are shipped together in one parcel. */
export interface Batch {
	label: string;
	eisbns: string[];
}

export interface ShippingQuote {
	/** The shipping cost, in cents. */
	cost: number;
	/**
	 * True if the shipping cost is not known yet: no address or delivery method was chosen, or the chosen method is unavailable.
	 */
	is_tbd: boolean;
	provider_label: string;
	batches: Batch[];
	/** The number of business days that the delivery takes. */
	days: DeliveryDays;
}

/** A delivery method for an order to an address (docs/behaviour/checkout.md#providers). */
export interface ShippingOption {
	provider: string;
	delivery_preference: 'ship' | 'local_delivery';
	label: string;
	/** The cost in cents of shipping the whole order together. */
	cost: number;
	available: boolean;
	/** The reason why the delivery method is unavailable, or an empty string if the delivery method is available. */
	message: string;
	/** The minimum number of business days until delivery. */
	delivery_min: number | null;
	delivery_max: number | null;
	/** The price of the goods, before promo codes, from which delivery is free, in cents, or null if delivery is never free. */
	free_over: number | null;
	/** The ISBNs of titles that this delivery method cannot deliver. */
	conflicting_eisbns: string[];
}

export interface BatchOption {
	method: MultishipMethod;
	/** The shipping cost, in cents. */
	cost: number;
	/** The additional shipping cost in cents, compared with shipping everything together. */
	delta_cost: number;
	batches: Batch[];
}

/**
 * Calculates the cost of the chosen delivery. Never throws: if the cart lines cannot be delivered, the cost is 'to be
 * determined'. Prices by zone are in `delivery-methods.ts`, and prices of local delivery in `local-delivery.ts`.
 */
export function quoteShipping(
	lines: ParcelLine[],
	to: Destination | null,
	choice: ShippingChoice,
	settings: Settings,
): ShippingQuote {
	const { delivery_preference, provider } = choice;
	const nobody: DeliveryDays = { delivery_min: null, delivery_max: null };
	const unknown: ShippingQuote = { cost: 0, is_tbd: true, provider_label: '', batches: [], days: nobody };
	if (lines.length === 0 || delivery_preference === 'pickup') return { ...unknown, is_tbd: false };
	const { ship_enabled, local_delivery_enabled } = settings.checkout_info;
	if (delivery_preference === null) return { ...unknown, is_tbd: ship_enabled || local_delivery_enabled };
	const delivery = deliveryMethodsTo(to, settings).find(
		(one) => one.provider === provider && one.delivery_preference === delivery_preference,
	);
	if (!delivery || !optionOf(delivery, lines).available) return unknown;
	const method = choice.multiship_method ?? 'all';
	return {
		cost: costBy(delivery, lines, method),
		is_tbd: false,
		provider_label: delivery.label,
		batches: batchesBy(lines, method),
		days: { delivery_min: delivery.delivery_min, delivery_max: delivery.delivery_max },
	};
}

/** Lists all delivery options for an address. Available options come first, sorted by cost with the cheapest first. */
export function shippingOptions(lines: ParcelLine[], to: Destination, settings: Settings): ShippingOption[] {
	return deliveryMethodsTo(to, settings)
		.map((delivery) => optionOf(delivery, lines))
		.sort((a, b) => Number(b.available) - Number(a.available) || a.cost - b.cost);
}

/**
 * Returns the delivery option to preselect: the cheapest option that ships, otherwise local delivery. Returns null if no option
 * is available (docs/behaviour/checkout.md#providers).
 */
export function firstChoice(options: ShippingOption[]): ShippingOption | null {
	const available = options.filter((option) => option.available);
	return available.find((option) => option.delivery_preference === 'ship') ?? available[0] ?? null;
}

/**
 * Lists the two ways to divide an order into parcels: everything together, or copies in stock now and the rest later
 * (docs/behaviour/checkout.md#batches). Returns an empty list if the delivery method is unavailable.
 */
export function batchOptions(
	lines: ParcelLine[],
	to: Destination,
	choice: Pick<ShippingChoice, 'delivery_preference' | 'provider'>,
	settings: Settings,
): BatchOption[] {
	const quote = (method: MultishipMethod) =>
		quoteShipping(lines, to, { ...choice, multiship_method: method }, settings);
	const all = quote('all');
	if (all.is_tbd) return [];
	const batched = quote('batched');
	return [
		{ method: 'all', cost: all.cost, delta_cost: 0, batches: all.batches },
		{ method: 'batched', cost: batched.cost, delta_cost: batched.cost - all.cost, batches: batched.batches },
	];
}

function optionOf(delivery: DeliveryMethod, lines: ParcelLine[]): ShippingOption {
	const { provider, delivery_preference, label, delivery_min, delivery_max, free_over } = delivery;
	const parcel = parcelOf(lines);
	const conflicting_eisbns = [...new Set(lines.filter((line) => !delivery.takes(line)).map(({ eisbn }) => eisbn))];
	const message = conflicting_eisbns.length > 0 ? conflictWords(conflicting_eisbns.length) : delivery.refusal(parcel);
	const cost = delivery.cost(parcel) ?? 0;
	const days = { delivery_min, delivery_max };
	return {
		provider,
		delivery_preference,
		label,
		cost,
		available: message === '',
		message,
		...days,
		free_over,
		conflicting_eisbns,
	};
}

const conflictWords = (count: number): string =>
	`${count === 1 ? '1 title' : `${count} titles`} cannot be shipped with this provider.`;

/**
 * Returns the shipping cost in cents. Two parcels never cost less than one parcel, because the store would otherwise always send
 * two parcels.
 */
function costBy(delivery: DeliveryMethod, lines: ParcelLine[], method: MultishipMethod): number {
	const once = delivery.cost(parcelOf(lines)) ?? 0;
	if (method === 'all') return once;
	const each = parcelsBySupply(lines).map((parcel) => delivery.cost(parcel) ?? 0);
	return Math.max(
		once,
		each.reduce((sum, cost) => sum + cost, 0),
	);
}

function batchesBy(lines: ParcelLine[], method: MultishipMethod): Batch[] {
	const parcels = parcelsBySupply(lines);
	const ordered = lines.some(({ backorder }) => backorder > 0);
	if (method === 'all' || parcels.length < 2) {
		const label = ordered ? parcelLabels.all : parcelLabels.now;
		return [{ label, eisbns: parcelOf(lines).eisbns }];
	}
	return parcels.map(({ eisbns }, at) => ({ label: at === 0 ? parcelLabels.now : parcelLabels.rest, eisbns }));
}
