import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { progressHeader } from '../cookies/checkout.server';
import { heldAnswers } from '../parts/account/expired-login.server';
import { requireCustomer } from '../parts/account/visitor.server';
import { AddressScreen } from '../parts/addresses/address-form';
import { loadAddressForm, saveAddress } from '../parts/addresses/address-form.server';
import { checkoutStep } from '../parts/checkout/handle';
import { agreeingTo, enterStep } from '../parts/checkout/progress.server';
import { StepPage } from '../parts/checkout/step-page';
import { stepSummary } from '../parts/checkout/step-summary';
import { sheetLinks } from '../styles/sheets';

export const handle = checkoutStep;

export const links = sheetLinks('forms', 'summary', 'account');

const step = '/checkout/delivery';

export async function loader(args: LoaderFunctionArgs) {
	const { standing, cart } = await enterStep(args, 'delivery');
	const { api, user } = await requireCustomer(args);
	const { store_info } = await api.load('store/getSettings', {});
	const held = await heldAnswers(args.request, user);
	const answers = { country: user.country || store_info.country, ...held };
	const form = await loadAddressForm(api, args.request, answers, step);
	return { ...form, standing, amounts: stepSummary(cart) };
}

/** Saves the address in the address book, selects the address for the order, and redirects to the next step. */
export async function action(args: ActionFunctionArgs) {
	const { api, progress, standing } = await enterStep(args, 'delivery');
	return saveAddress(
		args,
		(book, answers) => book.call('address/create', { ...answers }),
		async ({ address: { address_id } }, headers) => {
			const chosen = { delivery_preference: standing.delivery, address_id };
			const checked = await api.load('checkout/setShipping', chosen);
			const agreed = { ...agreeingTo(progress, checked), reached: 'delivery' as const };
			headers.append('Set-Cookie', await progressHeader(args.request, agreed));
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

/** Renders the checkout step around the address form, with a link back to the list of addresses. */
function Frame({ heading, summary, children }: FrameProps) {
	const { standing, amounts } = useLoaderData<typeof loader>();
	return (
		<StepPage step="delivery" standing={standing} amounts={amounts} heading={heading} errors={summary}>
			{children}
		</StepPage>
	);
}
