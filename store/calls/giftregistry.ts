import { createRegistry, deleteRegistry, updateRegistry } from '../basket/registry/change-registry';
import { allRegistries, readRegistry } from '../basket/registry/read-registries';
import { addItem, deleteItem, updateItem } from '../basket/registry/registry-items';
import type { Calls } from './call-table';

export const giftregistry = {
	'giftregistry/getAll': async (store, visitor, { show_items }) => ({
		registries: await allRegistries(store, visitor, show_items ?? false),
	}),
	'giftregistry/get': readRegistry,
	'giftregistry/create': createRegistry,
	'giftregistry/update': updateRegistry,
	'giftregistry/delete': deleteRegistry,
	'giftregistry/addItem': addItem,
	'giftregistry/updateItem': updateItem,
	'giftregistry/deleteItem': deleteItem,
} satisfies Partial<Calls>;
