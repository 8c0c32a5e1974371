import { z } from 'zod';
import { define } from './call';
import { eisbn, flag, id, integer, requiredText } from './fields';
import { mostCopies } from './limits';

export interface RegistryItem {
	eisbn: string;
	gift_registry_id: number;
	qty_requested: number;
	qty_purchased: number;
	title: { title: string; eisbn: string; cover_image_cache: string; authors: { name: string }[] };
}

export interface RegistryName {
	gift_registry_id: number;
	title: string;
}

export interface Registry extends RegistryName {
	occasion: string;
	description: string;
	shipping_id: number | null;
	shipping_encouraged: boolean;
	purchase_deadline: number | null;
	store_can_edit: boolean;
	owner: { is_you: boolean; name: string };
	items: RegistryItem[];
	item_count: number;
	purchased_count: number;
}

const registry = {
	title: requiredText(200, 'Title is required.'),
	occasion: requiredText(60, 'Occasion is required.'),
	description: requiredText(2000, 'Description is required.'),
	shipping_id: id().optional(),
	shipping_encouraged: flag().optional(),
	/** Unix seconds, the end of the chosen day. */
	purchase_deadline_ts: integer().optional(),
	store_can_edit: flag().optional(),
};
const item = z.object({ gift_registry_id: id(), eisbn: eisbn() });
const counted = item.extend({ qty: integer(1, mostCopies) });

export const giftregistry = {
	'giftregistry/getAll': define<{ registries: Registry[] }>()({
		source: 'spec 1 §7, spec 3 §7',
		payload: z.object({ show_items: flag().optional() }),
	}),
	/** What a registry is called, for whoever was given its number. */
	'giftregistry/get': define<RegistryName>()({
		source: 'spec 1 §7, spec 2 §7, spec 3 §7',
		payload: z.object({ gift_registry_id: id() }),
	}),
	'giftregistry/create': define<Registry>()({ source: 'spec 3 §7', limit: 'edit', payload: z.object(registry) }),
	'giftregistry/update': define<Registry>()({
		source: 'spec 3 §7',
		limit: 'edit',
		payload: z.object({ ...registry, gift_registry_id: id() }),
	}),
	'giftregistry/delete': define<{ deleted: true }>()({
		source: 'spec 3 §7',
		limit: 'edit',
		payload: z.object({ gift_registry_id: id() }),
	}),
	'giftregistry/addItem': define<Registry>()({ source: 'spec 1 §7, spec 3 §7', limit: 'edit', payload: counted }),
	'giftregistry/updateItem': define<Registry>()({ source: 'spec 1 §7, spec 3 §7', limit: 'edit', payload: counted }),
	'giftregistry/deleteItem': define<Registry>()({ source: 'spec 1 §7, spec 3 §7', limit: 'edit', payload: item }),
};
