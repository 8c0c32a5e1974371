import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readForm } from '../http/read-form.server';
import { privatePage } from '../parts/account/handle';
import { createRegistry } from '../parts/registry/change-registry.server';
import { requireRegistryCustomer } from '../parts/registry/own-registry.server';
import { RegistryForm } from '../parts/registry/registry-form';
import { registryPage } from '../parts/registry/registry-form.server';
import { registriesPath } from '../paths/registry-paths';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('products', 'forms', 'registry');

export async function loader(args: LoaderFunctionArgs) {
	const { settings, user } = await requireRegistryCustomer(args);
	return registryPage(null, user, settings);
}

export const action = async (args: ActionFunctionArgs) => createRegistry(args, await readForm(args.request));

export default function NewRegistryScreen() {
	const answer = useActionData<typeof action>();
	return (
		<div className="page measure-page">
			<RegistryForm
				Form={Form}
				page={useLoaderData<typeof loader>()}
				lastResult={answer && 'lastResult' in answer ? answer.lastResult : undefined}
				busy={useNavigation().state === 'submitting'}
				heading={(words) => <h1>{words}</h1>}
				cancel={<Link to={registriesPath}>Cancel</Link>}
			/>
		</div>
	);
}
