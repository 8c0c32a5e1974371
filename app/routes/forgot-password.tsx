import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadForgot, postForgot } from '../parts/account/forgot.server';
import { ForgotScreen } from '../parts/account/forgot-screen';
import { privatePage } from '../parts/account/handle';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('forms');

/** The same screen for the customer who is logged in and does not know the password that their details ask for. */
export const loader = async (args: LoaderFunctionArgs) => loadForgot(args.request, await storeApi(args));

export const action = async (args: ActionFunctionArgs) =>
	postForgot(args.request, await storeApi(args, { begin: true }));

export default function ForgotPassword() {
	const view = useLoaderData<typeof loader>();
	return <ForgotScreen view={view} lastResult={useActionData<typeof action>()?.lastResult} />;
}
