import type { ResponseOf } from '../../contract/contract';
import { notFound } from '../../foundation/refusal';
import type { Store } from '../../store';

/**
 * What a gift registry is called (spec 2 §7): for whoever has its number, as it stands in the address that its owner
 * shares. Whose it is and where they live stay theirs.
 * @throws {Refused} 404 for one that there is not.
 */
export async function registryName(store: Store, id: number): Promise<ResponseOf<'giftregistry/get'>> {
	const registry = await store.db
		.selectFrom('registries')
		.select(['id as gift_registry_id', 'title'])
		.where('id', '=', id)
		.executeTakeFirst();
	if (!registry) throw notFound('Gift registry not found.');
	return registry;
}
