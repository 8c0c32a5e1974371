import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { maxCopies } from '~store/contract/limits';
import { flash } from '../cookies/flash.server';
import { clearWish, readWish, wishHeader } from '../cookies/wish.server';
import { readIntent, readWritten } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import type { PageHandle } from '../page/page-handle';
import { GuestLogin } from '../parts/account/guest-login';
import { findCustomer } from '../parts/account/visitor.server';
import { requireItemNumber } from '../parts/item/item-number.server';
import { OfTitle } from '../parts/item/of-title';
import { requireRegistryCustomer } from '../parts/registry/own-registry.server';
import { readRegistryId } from '../parts/registry/registry-id.server';
import { RegistryQuantity } from '../parts/registry/registry-products';
import { itemPath } from '../parts/titles/title-link';
import { newRegistryPath, registryItemPath, registryPath, titleRegistriesPath } from '../paths/registry-paths';
import type { StoreApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import { sheetLinks } from '../styles/sheets';

/**
 * A title, and the visitor's own gift registries, each with the number of copies of the title that the registry asks for. The
 * registries are null for a guest.
 */
interface TitleRegistries {
	title: { eisbn: string; title: string };
	registries: { id: number; name: string; quantity: number }[] | null;
}

export const handle: PageHandle<TitleRegistries> = {
	canonical: () => '',
	subject: (found) => found && `Gift registries for ${found.title.title}`,
};

export const links = sheetLinks('forms', 'products', 'rows');

export async function loader(args: LoaderFunctionArgs) {
	const eisbn = requireItemNumber(args.params.eisbn, args.request);
	const { api, customer } = await findCustomer(args);
	const [settings, { title }] = await Promise.all([
		api.load('store/getSettings', {}),
		api.load('title/getItem', { eisbn }),
	]);
	if (!settings.gift_registry_enabled) throw data({ error: 'Gift registry not found.' }, { status: 404 });
	const registries = customer ? (await api.load('giftregistry/getAll', { show_items: true })).registries : null;
	const found: TitleRegistries = {
		title: { eisbn, title },
		registries:
			registries?.map(({ gift_registry_id: id, title: name, items }) => ({
				id,
				name,
				quantity: items.find((item) => item.eisbn === eisbn)?.qty_requested ?? 0,
			})) ?? null,
	};
	const headers = new Headers();
	if (!found.registries) headers.append('Set-Cookie', await wishHeader(args.request, { eisbn, to: 'registry' }));
	else if ((await readWish(args.request, 'registry')) === eisbn) {
		headers.append('Set-Cookie', await clearWish(args.request));
		await fulfil({ args, api, headers, eisbn, registries: found.registries });
	}
	return data(found, { headers });
}

interface Fulfilling {
	args: LoaderFunctionArgs;
	api: StoreApi;
	headers: Headers;
	eisbn: string;
	registries: NonNullable<TitleRegistries['registries']>;
}

/**
 * Adds the title that a guest wanted to add to their gift registry, after they have logged in. Adds the title automatically only
 * if the customer has exactly one registry. A customer with several registries chooses a registry.
 * @throws a redirect to the title's page, which shows the result
 */
async function fulfil({ args, api, headers, eisbn, registries }: Fulfilling): Promise<void> {
	const [only, ...others] = registries;
	if (!only || others.length > 0 || only.quantity > 0) return;
	try {
		await api.call('giftregistry/addItem', { gift_registry_id: only.id, eisbn, qty: 1 });
	} catch (error) {
		// The page shows the error when they choose a registry.
		if (error instanceof StoreError) return;
		throw error;
	}
	await flash(args.request, headers, { kind: 'success', text: `Added to “${only.name}”` });
	throw redirect(itemPath(eisbn), { status: 303, headers });
}

const intents = { add: true, quantity: true };
const itemForm = z.object({
	registry: z.string().transform((text) => readRegistryId(text) ?? 0),
	quantity: z.coerce.number().int().min(0).max(maxCopies).default(1),
	from: z.literal('item').optional(),
});

/**
 * Adds the title to a gift registry, or sets the number of copies that the registry asks for. Removes the title from the
 * registry if the number of copies becomes 0 (docs/behaviour/registry.md#titles).
 */
export async function action(args: ActionFunctionArgs) {
	const eisbn = requireItemNumber(args.params.eisbn, args.request);
	const { api } = await requireRegistryCustomer(args);
	const form = await readForm(args.request);
	const intent = readIntent(form, intents);
	const { registry: gift_registry_id, quantity, from } = readWritten(form, itemForm);
	const item = { gift_registry_id, eisbn };
	const back = from ? registryItemPath(eisbn, gift_registry_id) : titleRegistriesPath(eisbn);
	try {
		if (intent === 'add') await api.call('giftregistry/addItem', { ...item, qty: 1 });
		else if (quantity === 0) await api.call('giftregistry/deleteItem', item);
		else await api.call('giftregistry/updateItem', { ...item, qty: quantity });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const headers = new Headers();
		await flash(args.request, headers, { kind: 'error', text: error.message });
		return redirect(back, { status: 303, headers });
	}
	return redirect(back, 303);
}

/** The page with the visitor's own gift registries, and the number of copies of the title that each registry asks for. */
export default function TitleRegistriesScreen() {
	const { title, registries } = useLoaderData<typeof loader>();
	const path = titleRegistriesPath(title.eisbn);
	return (
		<div className="page measure-page stack">
			<OfTitle title={title} heading="Your gift registries" />
			{registries ? null : (
				<GuestLogin back={path}>
					<p>{`Then we will add “${title.title}” to your gift registry.`}</p>
				</GuestLogin>
			)}
			{registries?.length === 0 ? (
				<p className="lead">
					You have no gift registries. <Link to={newRegistryPath}>Create your first one</Link>
				</p>
			) : null}
			<ul className="rows">
				{registries?.map(({ id, name, quantity }) => (
					<li key={id} className="row">
						<Link to={registryPath(id)}>{name}</Link>{' '}
						{quantity > 0 ? (
							<RegistryQuantity
								Form={Form}
								action={path}
								item={{ eisbn: title.eisbn, title: title.title, quantity }}
								registry={id}
								least={0}
							/>
						) : (
							<Form method="post" preventScrollReset>
								<input type="hidden" name="registry" value={id} />
								<button className="button button-small" name="intent" value="add">
									Add<span className="visually-hidden">{` to ${name}`}</span>
								</button>
							</Form>
						)}
					</li>
				))}
			</ul>
			<p>
				<a href={itemPath(title.eisbn)}>Back to the title</a>
			</p>
		</div>
	);
}
