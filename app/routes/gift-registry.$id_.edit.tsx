import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readIntent } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import type { PageHandle } from '../page/page-handle';
import { privatePage } from '../parts/account/handle';
import { changeProduct, saveRegistry } from '../parts/registry/change-registry.server';
import { requireOwnRegistry } from '../parts/registry/own-registry.server';
import { RegistryForm, type RegistryPage } from '../parts/registry/registry-form';
import { registryPage } from '../parts/registry/registry-form.server';
import { registriesPath } from '../paths/registry-paths';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<RegistryPage> = {
	...privatePage,
	subject: (page) => page && `Edit ${page.answers.title}`,
};

export const links = sheetLinks('products', 'forms', 'registry');

export async function loader(args: LoaderFunctionArgs) {
	const { registry, settings, user } = await requireOwnRegistry(args);
	return registryPage(registry, user, settings);
}

const intents = { save: saveRegistry };

export async function action(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	if (form.has('product')) return changeProduct(args, form);
	return intents[readIntent(form, intents)](args, form);
}

export default function EditRegistryScreen() {
	return (
		<div className="page measure-page">
			<RegistryForm
				Form={Form}
				page={useLoaderData<typeof loader>()}
				lastResult={useActionData<typeof action>()?.lastResult}
				busy={useNavigation().state === 'submitting'}
				heading={(words) => <h1>{words}</h1>}
				cancel={<Link to={registriesPath}>Cancel</Link>}
			/>
		</div>
	);
}
