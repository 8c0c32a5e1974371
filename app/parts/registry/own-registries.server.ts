import type { Registry } from '~store/contract/giftregistry';
import type { StoreApi } from '../../store-api/store-api.server';

/** Loads the customer's gift registries; returns an empty list if the store does not offer gift registries. */
export async function ownRegistries(api: StoreApi): Promise<Registry[]> {
	const { gift_registry_enabled } = await api.load('store/getSettings', {});
	return gift_registry_enabled ? (await api.load('giftregistry/getAll', {})).registries : [];
}
