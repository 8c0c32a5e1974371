import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { requireCustomer } from '../account/visitor.server';
import { AddressScreen } from '../addresses/address-form';
import { loadAddressForm, saveAddress } from '../addresses/address-form.server';
import { enterStep } from '../checkout/progress.server';
import { keepProgress } from '../cookies/checkout.server';

const step = '/checkout/delivery';

export async function loader(args: LoaderFunctionArgs) {
	await enterStep(args, 'delivery');
	const { api, user } = await requireCustomer(args);
	const { store_info } = await api.load('store/getSettings', {});
	return loadAddressForm(api, args.request, { country: user.country || store_info.country }, step);
}

/** The address is saved in the book, and chosen; from there the shopper goes on. */
export async function action(args: ActionFunctionArgs) {
	const { progress } = await enterStep(args, 'delivery');
	return saveAddress(
		args,
		(api, answers) => api.call('address/create', { ...answers }),
		async ({ address: { address_id } }, headers) => {
			const chosen = { ...progress, address_id, gift_registry_id: undefined, reached: 'delivery' as const };
			await keepProgress(args.request, headers, chosen);
			return step;
		},
	);
}

export default function NewDestinationScreen() {
	const view = useLoaderData<typeof loader>();
	return (
		<AddressScreen heading="Create a new address" view={view} outcome={useActionData<typeof action>()} Frame={Frame} />
	);
}

interface FrameProps {
	heading: string;
	summary: ReactNode;
	children: ReactNode;
}

const Frame = ({ heading, summary, children }: FrameProps) => (
	<div className="page">
		{summary}
		<div className="stack stack-wide">
			<h1>{heading}</h1>
			{children}
		</div>
	</div>
);
