import type { CartItem } from '~store/contract/cart';
import type { CartVisit } from '../../parts/cart/cart-visit.server';
import { StoreError } from '../../store-api/store-error';

/**
 * What the gift registries are called that lines are for, by id (docs/behaviour/cart.md#contents). One that the store tells
 * nothing of has no name.
 */
export async function registryNames({ api, session }: CartVisit, items: CartItem[]): Promise<Map<number, string>> {
	const names = new Map(
		(session.user?.alt_addresses ?? []).map(({ gift_registry_id, gift_registry_name }) => [
			gift_registry_id,
			gift_registry_name,
		]),
	);
	const ids = new Set(items.flatMap(({ cart_info }) => cart_info.gift_registry_id ?? []));
	await Promise.all(
		[...ids]
			.filter((id) => !names.has(id))
			.map(async (gift_registry_id) => {
				try {
					const { title } = await api.call('giftregistry/get', { gift_registry_id });
					names.set(gift_registry_id, title);
				} catch (error) {
					if (!(error instanceof StoreError)) throw error;
				}
			}),
	);
	return names;
}
