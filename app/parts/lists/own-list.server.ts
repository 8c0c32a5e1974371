import { data, type LoaderFunctionArgs } from '@remix-run/node';
import type { TitleList } from '~store/contract/titlelist';
import type { StoreApi } from '../../store-api/store-api.server';
import { requireCustomer } from '../account/visitor.server';

/**
 * Returns the list with the id in the page's path.
 * @throws a 404 if the list does not belong to the account, and a redirect for a guest
 */
export async function requireOwnList(
	args: Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>,
): Promise<{ api: StoreApi; list: TitleList }> {
	const { api } = await requireCustomer(args);
	const id = /^\d{1,9}$/.test(args.params.id ?? '') ? Number(args.params.id) : 0;
	const { own, wishlist } = await api.load('titlelist/getItems', { list_id: id, limit: 1 });
	if (!own) throw data({ error: 'We could not find this list.' }, { status: 404 });
	return { api, list: wishlist };
}
