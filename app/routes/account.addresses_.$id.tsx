import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';
import { privatePage } from '../parts/account/handle';
import { AddressScreen } from '../parts/addresses/address-form';
import { answersOf, loadAddressForm, requireAddress, saveAddress } from '../parts/addresses/address-form.server';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle = { ...privatePage, subject: () => 'Change address' };

export const links = sheetLinks('forms', 'account');

export async function loader(args: LoaderFunctionArgs) {
	const { api, address } = await requireAddress(args);
	return loadAddressForm(api, args.request, answersOf(address));
}

export const action = (args: ActionFunctionArgs) =>
	saveAddress(args, (api, answers) => api.call('address/modify', { ...answers, address_id: Number(args.params.id) }));

export default function EditAddressScreen() {
	const view = useLoaderData<typeof loader>();
	return <AddressScreen heading="Edit address" view={view} outcome={useActionData<typeof action>()} />;
}
