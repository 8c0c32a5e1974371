import { z } from 'zod';
import { define } from './call';
import { eisbn, flag, id, integer, requiredText, unixSeconds } from './fields';
import { maxTextLength } from './lengths';
import { maxCopies } from './limits';
import { defaultOccasion, occasions } from './occasions';
import type { Offer } from './title';

export interface RegistryItem {
	eisbn: string;
	gift_registry_id: number;
	qty_requested: number;
	qty_purchased: number;
	title: {
		title: string;
		eisbn: string;
		cover_image_cache: string;
		authors: { name: string }[];
		/** The offers of the title, omitted unless the call asked for offers. */
		available?: Offer[];
	};
}

export interface Registry {
	/** The random id of the gift registry, so that only people who were given the registry's address know the id. */
	gift_registry_id: number;
	title: string;
	occasion: string;
	description: string;
	/**
	 * The id of the owner's delivery address (0 is the account's own address). The value is null if the owner chose no address, and
	 * for visitors other than the owner.
	 */
	shipping_id: number | null;
	/** Whether the owner of the gift registry wants purchases sent to the owner's address. */
	shipping_encouraged: boolean;
	/** The end of the last day of the gift registry, in Unix seconds. */
	purchase_deadline: number | null;
	store_can_edit: boolean;
	owner: { is_you: boolean; name: string };
	/** The items of the gift registry, empty unless the call asked for items. */
	items: RegistryItem[];
	/** The number of titles on the registry. */
	item_count: number;
	/** The number of titles of which at least as many copies were bought as the owner wants. */
	purchased_count: number;
}

const title = () => requiredText(200, 'Title is required.');
const occasion = () => z.enum(occasions, { errorMap: () => ({ message: 'Occasion is required.' }) });
const description = () => requiredText(maxTextLength, 'Description is required.');
/** The fields of a gift registry that may be left empty. */
const open = {
	shipping_id: id().optional(),
	/** Any moment of the last day, in Unix seconds. The gift registry ends at the end of that day. */
	purchase_deadline_ts: unixSeconds().optional(),
};
const named = { gift_registry_id: id() };
const item = z.object({ ...named, eisbn: eisbn() });
const counted = item.extend({ qty: integer(1, maxCopies) });

export const registrySorts = ['title', 'author'] as const;
export type RegistrySort = (typeof registrySorts)[number];

export const giftregistry = {
	'giftregistry/getAll': define<{ registries: Registry[] }>()({
		source: 'docs/behaviour/registry.md#registries',
		refuses: ['registry-unknown'],
		payload: z.object({ show_items: flag().optional() }),
	}),
	'giftregistry/get': define<Registry>()({
		source: 'docs/behaviour/registry.md#a-registry',
		refuses: ['registry-unknown'],
		/**
		 * Sorts the items of a gift registry by title, unless `sort` is 'author'. Authors are sorted by surname, as in every list
		 * (docs/behaviour/registry.md#a-registry).
		 */
		payload: z.object({
			...named,
			show_items: flag().optional(),
			/** If true, adds the offers of the title, with prices, to each item. */
			show_offers: flag().optional(),
			sort: z.enum(registrySorts).optional(),
		}),
	}),
	'giftregistry/create': define<Registry>()({
		source: 'docs/behaviour/registry.md#form',
		refuses: ['registry-unknown'],
		limit: 'edit',
		payload: z.object({
			title: title(),
			occasion: occasion().default(defaultOccasion),
			description: description(),
			...open,
			shipping_encouraged: flag().default(true),
			store_can_edit: flag().default(false),
			/** An idempotency key chosen by the caller. Two calls with the same key create one gift registry. */
			idempotency_key: requiredText(100).optional(),
		}),
	}),
	/**
	 * Changes the given fields of a gift registry and keeps the other fields. If title, occasion and description are all given, the
	 * payload counts as the complete form, and missing optional fields are cleared (docs/behaviour/registry.md#form).
	 */
	'giftregistry/update': define<Registry>()({
		source: 'docs/behaviour/registry.md#form',
		refuses: ['registry-unknown'],
		limit: 'edit',
		payload: z.object({
			...named,
			title: title().optional(),
			occasion: occasion().optional(),
			description: description().optional(),
			...open,
			shipping_encouraged: flag().optional(),
			store_can_edit: flag().optional(),
		}),
	}),
	'giftregistry/delete': define<{ deleted: true }>()({
		source: 'docs/behaviour/registry.md#registries',
		refuses: ['registry-unknown'],
		limit: 'edit',
		payload: z.object(named),
	}),
	'giftregistry/addItem': define<Registry>()({
		source: 'docs/behaviour/registry.md#titles',
		refuses: ['registry-unknown'],
		limit: 'edit',
		payload: counted,
	}),
	'giftregistry/updateItem': define<Registry>()({
		source: 'docs/behaviour/registry.md#titles',
		refuses: ['registry-unknown'],
		limit: 'edit',
		payload: counted,
	}),
	'giftregistry/deleteItem': define<Registry>()({
		source: 'docs/behaviour/registry.md#titles',
		refuses: ['registry-unknown'],
		limit: 'edit',
		payload: item,
	}),
};

export type RegistryCall = keyof typeof giftregistry;
