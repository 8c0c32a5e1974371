import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadForgot, postForgot } from '../parts/account/forgot.server';
import { ForgotScreen } from '../parts/account/forgot-screen';
import { privatePage } from '../parts/account/handle';
import { requireGuest } from '../parts/account/visitor.server';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('forms');

export async function loader(args: LoaderFunctionArgs) {
	const api = await requireGuest(args);
	return loadForgot(args.request, api);
}

export const action = async (args: ActionFunctionArgs) =>
	postForgot(args.request, await requireGuest(args, { begin: true }));

export default function AccountForgot() {
	const view = useLoaderData<typeof loader>();
	return <ForgotScreen view={view} lastResult={useActionData<typeof action>()?.lastResult} />;
}
