import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Address } from '~store/contract/address';
import type { PayloadOf } from '~store/contract/contract';
import { isDay } from '~store/contract/day';
import type { Registry } from '~store/contract/giftregistry';
import { maxTextLength } from '~store/contract/lengths';
import { defaultOccasion, occasions } from '~store/contract/occasions';
import type { StoreSettings } from '~store/contract/webstore';
import { dayIn, endOfDay } from '~store/contract/zoned-time';
import type { RegistryAnswers, RegistryPage } from './registry-form';

const needed = (words: string, most: number) =>
	z.string({ required_error: words }).trim().min(1, words).max(most, `Type at most ${most} characters.`);

/** The schema of the gift registry's form (docs/behaviour/registry.md#form). */
export const registryForm = z.object({
	title: needed('Title is required.', 200),
	occasion: z.enum(occasions, { errorMap: () => ({ message: 'Occasion is required.' }) }),
	description: needed('Description is required.', maxTextLength),
	shipping: z
		.string()
		.regex(/^\d{1,15}$/)
		.optional(),
	encouraged: z.literal('on').optional(),
	deadline: z.string().refine(isDay, 'Type a day, such as 2026-12-31.').optional(),
	store_can_edit: z.literal('on').optional(),
	/** The unique key of the form for a new registry. If the form is posted twice, only one registry is created. */
	key: z.string().max(100).optional(),
});

/** Returns the values of the gift registry's form in the format of the store's calls. Leaves out empty values of the form. */
export function registryOf(
	{ title, occasion, description, shipping, encouraged, deadline, store_can_edit }: z.output<typeof registryForm>,
	{ store_info }: StoreSettings,
): PayloadOf<'giftregistry/create'> {
	return {
		title,
		occasion,
		description,
		...(shipping === undefined ? {} : { shipping_id: Number(shipping) }),
		shipping_encouraged: encouraged === 'on',
		...(deadline === undefined ? {} : { purchase_deadline_ts: endOfDay(deadline, store_info.timezone) }),
		store_can_edit: store_can_edit === 'on',
	};
}

/** Returns the name of the form field that corresponds to a field of the store's calls. */
export const registryField = (field: string): string =>
	({ shipping_id: 'shipping', purchase_deadline_ts: 'deadline' })[field] ?? field;

/** Returns the initial values of the gift registry's form, and the addresses to choose from. */
export function registryPage(
	registry: Registry | null,
	{ addresses }: { addresses: Address[] },
	settings: StoreSettings,
): RegistryPage {
	const { ship_enabled, local_delivery_enabled } = settings.checkout_info;
	return {
		id: registry?.gift_registry_id ?? null,
		key: registry ? null : randomUUID(),
		answers: answersOf(registry, settings),
		/**
		 * Leaves out the account's own address if it has no street. The chosen address is always enabled, even if the store no
		 * longer ships to that address. A form does not post a disabled option, so saving the form would delete the chosen
		 * address.
		 */
		addresses: addresses
			.filter(({ address_id, street_address }) => street_address !== '' || address_id === registry?.shipping_id)
			.map(({ address_id, name, street_address, city, place, can_ship_to }) => ({
				value: String(address_id),
				label: can_ship_to
					? [name, street_address, city].filter(Boolean).join(', ')
					: `${[name, city].filter(Boolean).join(', ')}: Can't ship to ${place}`,
				disabled: !can_ship_to && address_id !== registry?.shipping_id,
			})),
		sends: ship_enabled || local_delivery_enabled,
		items: (registry?.items ?? []).map(({ title, qty_requested }) => ({
			eisbn: title.eisbn,
			title: title.title,
			cover_image_cache: title.cover_image_cache,
			quantity: qty_requested,
		})),
	};
}

function answersOf(registry: Registry | null, { store_info }: StoreSettings): RegistryAnswers {
	if (!registry) {
		return {
			title: '',
			occasion: defaultOccasion,
			description: '',
			shipping: '',
			deadline: '',
			encouraged: 'on',
			store_can_edit: undefined,
		};
	}
	const { title, occasion, description, shipping_id, shipping_encouraged, purchase_deadline, store_can_edit } =
		registry;
	return {
		title,
		occasion,
		description,
		shipping: shipping_id === null ? '' : String(shipping_id),
		encouraged: shipping_encouraged || shipping_id === null ? 'on' : undefined,
		deadline: purchase_deadline === null ? '' : dayIn(purchase_deadline, store_info.timezone),
		store_can_edit: store_can_edit ? 'on' : undefined,
	};
}
