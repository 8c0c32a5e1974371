import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { flash } from '../cookies/flash.server';
import type { PageHandle } from '../page/page-handle';
import { privatePage } from '../parts/account/handle';
import { requireOwnRegistry } from '../parts/registry/own-registry.server';
import { registriesPath } from '../paths/registry-paths';

export const handle: PageHandle<{ title: string }> = {
	...privatePage,
	subject: (page) => page && `Delete ${page.title}`,
};

export async function loader(args: LoaderFunctionArgs) {
	const { registry } = await requireOwnRegistry(args);
	return { title: registry.title };
}

export async function action(args: ActionFunctionArgs) {
	const { api, registry } = await requireOwnRegistry(args);
	await api.load('giftregistry/delete', { gift_registry_id: registry.gift_registry_id });
	const headers = new Headers();
	await flash(args.request, headers, { kind: 'success', text: 'The registry has been deleted.' });
	return redirect(registriesPath, { status: 303, headers });
}

export default function DeleteRegistryScreen() {
	const { title } = useLoaderData<typeof loader>();
	return (
		<div className="page measure-page stack">
			<h1>Delete registry?</h1>
			<p>{`This deletes “${title}” and everything on it, and its link stops working. Gifts that were bought are not affected.`}</p>
			<p>
				Shoppers with gifts for it in their cart keep them for themselves, and see a notice that the registry was
				deleted.
			</p>
			<Form method="post" className="cluster">
				<button className="button button-primary">Delete the registry</button> <Link to={registriesPath}>Keep it</Link>
			</Form>
		</div>
	);
}
