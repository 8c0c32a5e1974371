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

/** A registry's address, as it is given to others (docs/behaviour/registry.md#sharing). */
export const shared = (title: string, id: number, baseUrl: string): SharedRegistry => ({
	id,
	title,
	url: `${baseUrl.replace(/\/$/, '')}${registriesPath}/${id}`,
});

/** Begins a registry: a form is answered with the page of its address, a script (`answer=data`) with the address. */
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

/** Changes what a registry says. The list of registries then tells that it was changed. */
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

/** '9780000000002 3': a title, and how many of it. */
const productForm = z.object({ product: z.string().regex(/^\d{13} \d{1,4}$/) });

/** What is typed into the form beside it, right or wrong. */
const typedForm = z.object(Object.fromEntries(registryForm.keyof().options.map((name) => [name, z.unknown()])));

/**
 * Sets how many of a title are asked for; 0 takes it off. A change that cannot be made is passed over
 * (docs/behaviour/registry.md#titles). What was typed into the form beside it is given back, saved or not.
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
