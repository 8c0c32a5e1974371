import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadForgot, postForgot } from '../parts/account/forgot.server';
import { ForgotScreen } from '../parts/account/forgot-screen';
import { privatePage } from '../parts/account/handle';
import { requireGuest } from '../parts/account/visitor.server';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('forms');

/**
 * Loads the page for a forgotten password, which is for guests. A mailed link with a token also works for a logged-in customer.
 */
export async function loader(args: LoaderFunctionArgs) {
	const api = hasToken(args.request) ? await storeApi(args) : await requireGuest(args);
	return loadForgot(args.request, api);
}

export async function action(args: ActionFunctionArgs) {
	const begin = { begin: true };
	const api = hasToken(args.request) ? await storeApi(args, begin) : await requireGuest(args, begin);
	return postForgot(args.request, api);
}

const hasToken = ({ url }: Request): boolean => new URL(url).searchParams.has('token');

export default function ForgotPassword() {
	const view = useLoaderData<typeof loader>();
	return <ForgotScreen view={view} lastResult={useActionData<typeof action>()?.lastResult} />;
}
