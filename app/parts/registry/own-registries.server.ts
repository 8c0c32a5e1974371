import type { Registry } from '~store/contract/giftregistry';
import type { StoreApi } from '../../store-api/store-api.server';

/** The gift registries of the customer who is logged in; none where the store has no such thing. */
export async function ownRegistries(api: StoreApi): Promise<Registry[]> {
	const { gift_registry_enabled } = await api.load('store/getSettings', {});
	return gift_registry_enabled ? (await api.load('giftregistry/getAll', {})).registries : [];
}
