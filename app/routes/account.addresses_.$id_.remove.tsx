import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { AccountPage } from '../components/account-page';
import { AddressBlock } from '../components/address-block';
import { privatePage } from '../parts/account/handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { changeBook, requireAddress } from '../parts/addresses/address-form.server';
import { addressLines } from '../parts/addresses/address-lines';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('account');

export async function loader(args: LoaderFunctionArgs) {
	const { address } = await requireAddress(args);
	return { lines: addressLines(address, '') };
}

export async function action(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const remove = () => api.call('address/delete', { address_id: Number(args.params.id) });
	return changeBook(args.request, remove, 'Address removed successfully');
}

export default function RemoveAddressScreen() {
	const { lines } = useLoaderData<typeof loader>();
	return (
		<AccountPage heading="Remove this address?">
			<AddressBlock lines={lines} />
			<Form method="post" className="cluster">
				<button className="button button-primary">Remove address</button> <Link to="/account/addresses">Keep it</Link>
			</Form>
		</AccountPage>
	);
}
