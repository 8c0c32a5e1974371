import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { flash } from '../../cookies/flash.server';
import { errorsOf, returnForm, statusOf } from '../../forms/failed-form.server';
import { readSubmission, readWritten, wantsData } from '../../forms/submission.server';
import { registriesPath, registryPagePath } from '../../paths/registry-paths';
import { StoreError } from '../../store-api/store-error';
import { requireOwnRegistry, requireRegistryCustomer } from './own-registry.server';
import { registryField, registryForm, registryOf } from './registry-form.server';
import type { SharedRegistry } from './share-registry';

/** Returns a gift registry with the address to share (docs/behaviour/registry.md#sharing). */
export const shared = (title: string, id: number, baseUrl: string): SharedRegistry => ({
	id,
	title,
	url: `${baseUrl.replace(/\/$/, '')}${registriesPath}/${id}`,
});

/**
 * Creates a gift registry. If a page without scripts posted the form, redirects to the page with the registry's address. A
 * script (`answer=data`) gets the registry's address as data.
 */
export async function createRegistry(args: ActionFunctionArgs, form: FormData) {
	const { api, settings } = await requireRegistryCustomer(args);
	const submission = readSubmission(form, registryForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	try {
		const { gift_registry_id: id, title } = await api.call('giftregistry/create', {
			...registryOf(submission.value, settings),
			idempotency_key: submission.value.key,
		});
		if (wantsData(form)) return data({ made: shared(title, id, settings.store_info.base_url) });
		return redirect(`${registryPagePath(id, 'share')}?created=1`, 303);
	} catch (error) {
		const errors = errorsOf(error, { nameOf: registryField });
		return data({ lastResult: returnForm(submission, errors) }, { status: statusOf(error) });
	}
}

/** Saves the changes of a gift registry. Redirects to the list of registries with a message. */
export async function saveRegistry(args: ActionFunctionArgs, form: FormData) {
	const { api, settings, registry } = await requireOwnRegistry(args);
	const submission = readSubmission(form, registryForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	const { gift_registry_id } = registry;
	try {
		await api.call('giftregistry/update', { ...registryOf(submission.value, settings), gift_registry_id });
	} catch (error) {
		const errors = errorsOf(error, { nameOf: registryField });
		return data({ lastResult: returnForm(submission, errors) }, { status: statusOf(error) });
	}
	const headers = new Headers();
	await flash(args.request, headers, { kind: 'success', text: 'Registry updated.' });
	return redirect(registriesPath, { status: 303, headers });
}

/** A title and its quantity: '9780000000002 3'. */
const productForm = z.object({ product: z.string().regex(/^\d{13} \d{1,4}$/) });

/** Accepts everything that is typed into the registry's form, even invalid values. */
const typedForm = z.object(Object.fromEntries(registryForm.keyof().options.map((name) => [name, z.unknown()])));

/**
 * Sets how many copies of a title a gift registry asks for; 0 removes the title. Ignores a change of the quantity that the store
 * refuses (docs/behaviour/registry.md#titles). Returns the values that were typed into the registry's form and is not saved yet.
 */
export async function changeProduct(args: ActionFunctionArgs, form: FormData) {
	const { api, registry } = await requireOwnRegistry(args);
	const { gift_registry_id } = registry;
	const [eisbn = '', copies] = readWritten(form, productForm).product.split(' ');
	const quantity = Number(copies);
	try {
		if (quantity === 0) await api.call('giftregistry/deleteItem', { gift_registry_id, eisbn });
		else await api.call('giftregistry/updateItem', { gift_registry_id, eisbn, qty: quantity });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
	}
	return data({ lastResult: returnForm(readSubmission(form, typedForm)) });
}
