import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { loadCountries } from '../forms/places.server';
import { readWritten, writtenId } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { AccountPage } from '../parts/account/account-page';
import { privatePage } from '../parts/account/handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { changeBook } from '../parts/addresses/address-form.server';
import { addressLines } from '../parts/addresses/address-lines';
import { loadWholeCart } from '../parts/cart/cart-visit.server';
import { sheetLinks } from '../styles/sheets';
import { AddressBlock } from '../ui/address-block';

export const handle = privatePage;

export const links = sheetLinks('address', 'account');

export async function loader(args: LoaderFunctionArgs) {
	const { api, user, acting } = await requireCustomer(args);
	const [countries, { cart }] = await Promise.all([loadCountries(api), loadWholeCart(api)]);
	const { delivery_preference: delivery } = cart.checkout;
	const names = new Map(countries.map(({ value, label }) => [value, label]));
	return {
		acting,
		/** Whether the customer is placing an order that will be shipped. */
		ordering: delivery !== undefined && delivery !== 'pickup',
		addresses: user.addresses.map((address) => ({
			id: address.address_id,
			preferred: address.preferred,
			/** Text that distinguishes this address from others, because several addresses often have the same name. */
			name: [address.name || address.company_name, address.street_address, address.city].filter(Boolean).join(', '),
			lines: addressLines(address, names.get(address.country) ?? address.country),
			phone: [address.phone_number, address.phone_number_ext && `ext. ${address.phone_number_ext}`]
				.filter(Boolean)
				.join(' '),
		})),
	};
}

const preferredForm = z.object({ intent: z.literal('default'), address_id: writtenId });

/** Makes an address the customer's default address. The id 0 is the account's own address. */
export async function action(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const { address_id } = readWritten(await readForm(args.request), preferredForm);
	const prefer = () => api.call('address/setPreferred', { address_id });
	return changeBook(args.request, prefer, 'Your default address has been changed.');
}

type Entry = ReturnType<typeof useLoaderData<typeof loader>>['addresses'][number];

export default function AddressBookScreen() {
	const { addresses, acting, ordering } = useLoaderData<typeof loader>();
	return (
		<AccountPage heading="Address book">
			<ul className="address-book">
				{addresses.map((address) => (
					<li key={address.id} className="address">
						<div className="address-tags">
							{address.preferred ? <span className="tag">Default</span> : null}{' '}
							{address.id === 0 ? <span className="soft small">Account address</span> : null}
						</div>
						<AddressBlock lines={address.lines} />
						{address.phone ? <p className="soft small">{address.phone}</p> : null}
						<Choices address={address} changeable={address.id !== 0 || !acting} />
					</li>
				))}
			</ul>
			<p className="cluster">
				<Link className="button button-primary" to="/account/addresses/new">
					Add an address
				</Link>{' '}
				{ordering ? <Link to="/checkout/delivery">Back to your order</Link> : null}
			</p>
		</AccountPage>
	);
}

/** The buttons for an address in the address book. The account's own address is changed on the page of the account's details. */
function Choices({ address: { id, preferred, name }, changeable }: { address: Entry; changeable: boolean }) {
	const of = <span className="visually-hidden">{`: ${name}`}</span>;
	return (
		<div className="cluster">
			{changeable ? (
				<Link to={id === 0 ? '/account/details' : `/account/addresses/${id}`}>
					Edit
					{of}
				</Link>
			) : null}{' '}
			{id === 0 ? null : (
				<Link to={`/account/addresses/${id}/remove`}>
					Remove
					{of}
				</Link>
			)}{' '}
			{preferred ? null : (
				<Form method="post" preventScrollReset>
					<input type="hidden" name="address_id" value={id} />
					<button className="button button-quiet" name="intent" value="default">
						Make default
						{of}
					</button>
				</Form>
			)}
		</div>
	);
}
