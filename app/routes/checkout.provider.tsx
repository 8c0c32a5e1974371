import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { multishipMethods } from '~store/contract/checkout-draft';
import { ErrorSummary } from '../forms/error-summary';
import { errorsOf, statusOf } from '../forms/failed-form.server';
import { Radios } from '../forms/radios';
import { readSubmission } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { heldAnswers } from '../parts/account/expired-login.server';
import { checkoutStep } from '../parts/checkout/handle';
import { type Checkout, enterStep, goOnWith } from '../parts/checkout/progress.server';
import { ProviderChoices } from '../parts/checkout/provider-choices';
import { findProvider, loadProviders } from '../parts/checkout/provider-options.server';
import { BackLink, StepPage } from '../parts/checkout/step-page';
import { stepSummary } from '../parts/checkout/step-summary';
import { stepPath } from '../parts/checkout/steps';
import { sheetLinks } from '../styles/sheets';

export const handle = checkoutStep;

export const links = sheetLinks('forms', 'summary', 'checkout');

const choose = 'Choose how your order is to be sent.';
const providerForm = z.object({
	provider: z.string({ required_error: choose }).max(60, choose),
	multiship_method: z.enum(multishipMethods).default('all'),
});

/** @throws a redirect to the address step, if the shopper has not chosen an address */
function destinationOf({ draft: { address_id, gift_registry_id } }: Checkout) {
	if (address_id === undefined) throw redirect(stepPath('delivery'));
	return { address_id, gift_registry_id };
}

export async function loader(args: LoaderFunctionArgs) {
	const checkout = await enterStep(args, 'provider');
	const { api, draft, standing, cart } = checkout;
	const settings = await api.load('store/getSettings', {});
	const view = await loadProviders(api, destinationOf(checkout), cart, settings);
	const held = await heldAnswers(args.request, checkout.user);
	const isOffered = view.options.some(({ provider, available }) => available && provider === held.provider);
	return {
		...view,
		selected: isOffered ? (held.provider ?? null) : view.selected,
		method: held.multiship_method ?? draft.multiship_method ?? 'all',
		standing,
		amounts: stepSummary(cart),
	};
}

export async function action(args: ActionFunctionArgs) {
	const checkout = await enterStep(args, 'provider');
	const { api, progress } = checkout;
	const to = destinationOf(checkout);
	const submission = readSubmission(await readForm(args.request), providerForm);
	if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 });
	const { provider, multiship_method } = submission.value;
	try {
		const found = await findProvider(api, to, provider);
		if (!found) {
			return data({ lastResult: submission.reply({ fieldErrors: { provider: [choose] } }) }, { status: 400 });
		}
		const { delivery_preference } = found;
		const checked = await api.call('checkout/setShipping', { ...to, delivery_preference, provider, multiship_method });
		return await goOnWith(args.request, progress, 'provider', checked);
	} catch (error) {
		const errors = errorsOf(error, { nameOf: () => 'provider' });
		return data({ lastResult: submission.reply(errors) }, { status: statusOf(error) });
	}
}

export default function ProviderScreen() {
	const { options, selected, batches, problem, method, standing, amounts } = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<z.input<typeof providerForm>>({
		id: 'provider',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: { provider: selected ?? '', multiship_method: method },
	});
	return (
		<StepPage
			step="provider"
			standing={standing}
			amounts={amounts}
			heading="How should we send your order?"
			errors={<ErrorSummary form={form} />}
		>
			{problem ? <p className="banner banner-error">{problem}</p> : null}
			{selected === null ? (
				<p>
					<Link className="button button-primary" to={stepPath('delivery')}>
						Choose another address
					</Link>
				</p>
			) : null}
			<Form method="post" id={form.id} className="form form-wide" noValidate>
				{options.length > 0 ? <ProviderChoices field={fields.provider} options={options} /> : null}
				{batches ? (
					<Radios
						field={fields.multiship_method}
						legend="Some items must be ordered first"
						options={[
							{
								value: 'all',
								label: 'Send everything at once',
								hint: 'We send the parcel when all items have arrived.',
							},
							{
								value: 'batched',
								label: 'Send the order in two parcels',
								hint: 'We send items in stock now, and the other items later. Each way of delivery shows both prices.',
							},
						]}
					/>
				) : null}
				<div className="cluster">
					{selected === null ? null : (
						<button className="button button-primary" aria-busy={busy || undefined}>
							Save & Continue
						</button>
					)}
					<BackLink step="provider" standing={standing} />
				</div>
			</Form>
		</StepPage>
	);
}
