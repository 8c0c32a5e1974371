import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';
import { AccountPage } from '../parts/account/account-page';
import { privatePage } from '../parts/account/handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { changeBook, requireAddress } from '../parts/addresses/address-form.server';
import { addressLines } from '../parts/addresses/address-lines';
import { ownRegistries } from '../parts/registry/own-registries.server';
import { quotedNames } from '../parts/registry/quoted-names';
import { sheetLinks } from '../styles/sheets';
import { AddressBlock } from '../ui/address-block';

export const handle: PageHandle = { ...privatePage, subject: () => 'Remove address' };

export const links = sheetLinks('account');

export async function loader(args: LoaderFunctionArgs) {
	const { api, address } = await requireAddress(args);
	const registries = await ownRegistries(api);
	return {
		lines: addressLines(address, ''),
		registries: registries.filter(({ shipping_id }) => shipping_id === address.address_id).map(({ title }) => title),
	};
}

export async function action(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const address_id = Number(args.params.id);
	const registries = (await ownRegistries(api)).filter(({ shipping_id }) => shipping_id === address_id);
	const remove = () => api.call('address/delete', { address_id });
	const words =
		registries.length === 0
			? ''
			: `. Choose another address for ${quotedNames(
					registries.map(({ title }) => title),
					// Only the first name is shown, because a notice has no space for more.
					1,
				)} if you still want gifts sent to you.`;
	return changeBook(args.request, remove, `Address removed successfully${words}`);
}

export default function RemoveAddressScreen() {
	const { lines, registries } = useLoaderData<typeof loader>();
	return (
		<AccountPage heading="Remove this address?">
			<AddressBlock lines={lines} />
			{registries.length === 0 ? null : (
				<p className="banner banner-warning">
					<span>
						{`Gifts for ${quotedNames(registries)} can be sent to this address. Without it they can no longer be sent to you, and shoppers who have chosen it at checkout must choose another.`}
					</span>
				</p>
			)}
			<Form method="post" className="cluster">
				<button className="button button-primary">Remove address</button> <Link to="/account/addresses">Keep it</Link>
			</Form>
		</AccountPage>
	);
}
