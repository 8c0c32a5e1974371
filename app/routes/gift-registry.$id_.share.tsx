import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';
import { privatePage } from '../parts/account/handle';
import { shared } from '../parts/registry/change-registry.server';
import { readRegistryId } from '../parts/registry/registry-id.server';
import { RegistryBegun, ShareRegistry } from '../parts/registry/share-registry';
import { registryPath } from '../paths/registry-paths';
import { storeApi } from '../store-api/store-api.server';

export const handle: PageHandle<{ title: string }> = {
	...privatePage,
	subject: (page) => page && `Share ${page.title}`,
};

export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	const [settings, registry] = await Promise.all([
		api.load('store/getSettings', {}),
		api.load('giftregistry/get', { gift_registry_id: readRegistryId(args.params.id) ?? 0 }),
	]);
	const { gift_registry_id: id, title } = registry;
	const created = new URL(args.request.url).searchParams.has('created');
	return { created, ...shared(title, id, settings.store_info.base_url) };
}

/** The dialog with a gift registry's address for sharing, as a separate page (docs/behaviour/registry.md#sharing). */
export default function ShareRegistryScreen() {
	const { created, ...registry } = useLoaderData<typeof loader>();
	return (
		<div className="page measure-page stack">
			<h1>{created ? 'Registry Created!' : 'Share'}</h1>
			{created ? <RegistryBegun id={registry.id} /> : null}
			<ShareRegistry shared={registry} />
			{created ? null : (
				<p>
					<Link to={registryPath(registry.id)}>See the registry</Link>
				</p>
			)}
		</div>
	);
}
