import { registryName } from '../basket/registry/registry-name';
import type { Calls } from './calls';

export const giftregistry = {
	'giftregistry/get': (store, _visitor, { gift_registry_id }) => registryName(store, gift_registry_id),
} satisfies Partial<Calls>;
