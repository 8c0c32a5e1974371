import { type AppLoadContext, data } from '@remix-run/node';
import type { Registry } from '~store/contract/giftregistry';
import type { StoreSettings } from '~store/contract/webstore';
import type { StoreApi } from '../../store-api/store-api.server';
import { storeApi } from '../../store-api/store-api.server';
import { requireCustomer } from '../account/visitor.server';
import { readRegistryId } from './registry-id.server';

interface Args {
	request: Request;
	context: AppLoadContext;
	params: Record<string, string | undefined>;
}

const noneHere = () => data({ error: 'Gift registry not found.' }, { status: 404 });

/**
 * Requires a logged-in customer and a store with gift registries.
 * @throws a 404 if the store does not offer gift registries (docs/behaviour/registry.md#setting), and a redirect to the log-in
 */
export async function requireRegistryCustomer(args: Omit<Args, 'params'>) {
	const settings: StoreSettings = await (await storeApi(args)).load('store/getSettings', {});
	if (!settings.gift_registry_enabled) throw noneHere();
	return { ...(await requireCustomer(args)), settings };
}

/**
 * Returns the gift registry with the id in the page's path.
 * @throws a 404 if the registry does not belong to the customer
 */
export async function requireOwnRegistry(
	args: Args,
): Promise<Awaited<ReturnType<typeof requireRegistryCustomer>> & { api: StoreApi; registry: Registry }> {
	const customer = await requireRegistryCustomer(args);
	const id = readRegistryId(args.params.id);
	if (id === null) throw noneHere();
	const registry = await customer.api.load('giftregistry/get', { gift_registry_id: id, show_items: true });
	if (!registry.owner.is_you) throw noneHere();
	return { ...customer, registry };
}
