import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { privatePage } from '../parts/account/handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { AddressScreen } from '../parts/addresses/address-form';
import { loadAddressForm, saveAddress } from '../parts/addresses/address-form.server';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('forms', 'account');

export async function loader(args: LoaderFunctionArgs) {
	const { api, user } = await requireCustomer(args);
	const { store_info } = await api.load('store/getSettings', {});
	return loadAddressForm(api, args.request, { country: user.country || store_info.country });
}

export const action = (args: ActionFunctionArgs) =>
	saveAddress(args, (api, answers) => api.call('address/create', { ...answers }));

export default function NewAddressScreen() {
	const view = useLoaderData<typeof loader>();
	return <AddressScreen heading="Add an address" view={view} outcome={useActionData<typeof action>()} />;
}
