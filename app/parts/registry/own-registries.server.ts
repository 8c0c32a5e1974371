import type { Registry } from '~store/contract/giftregistry';
import type { StoreApi } from '../../store-api/store-api.server';

/** Loads the customer's gift registries; empty if the store does not offer registries. */
export async function ownRegistries(api: StoreApi): Promise<Registry[]> {
	const { gift_registry_enabled } = await api.load('store/getSettings', {});
	return gift_registry_enabled ? (await api.load('giftregistry/getAll', {})).registries : [];
}
