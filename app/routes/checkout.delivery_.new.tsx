import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { keepProgress } from '../cookies/checkout.server';
import { requireCustomer } from '../parts/account/visitor.server';
import { AddressScreen } from '../parts/addresses/address-form';
import { loadAddressForm, saveAddress } from '../parts/addresses/address-form.server';
import { enterStep } from '../parts/checkout/progress.server';
import { StepPage, standingOf } from '../parts/checkout/step-page';

const step = '/checkout/delivery';

export async function loader(args: LoaderFunctionArgs) {
	const { progress, cart } = await enterStep(args, 'delivery');
	const { api, user } = await requireCustomer(args);
	const { store_info } = await api.load('store/getSettings', {});
	const form = await loadAddressForm(api, args.request, { country: user.country || store_info.country }, step);
	return { ...form, standing: standingOf(progress), amounts: cart.summary };
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
	return <AddressScreen heading="Add an address" view={view} outcome={useActionData<typeof action>()} Frame={Frame} />;
}

interface FrameProps {
	heading: string;
	summary: ReactNode;
	children: ReactNode;
}

/** The step that it belongs to, which it leads back to. */
function Frame({ heading, summary, children }: FrameProps) {
	const { standing, amounts } = useLoaderData<typeof loader>();
	return (
		<StepPage step="delivery" standing={standing} amounts={amounts} heading={heading} errors={summary}>
			{children}
		</StepPage>
	);
}
