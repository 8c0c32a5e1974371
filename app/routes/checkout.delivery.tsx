import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { z } from 'zod';
import { ErrorSummary } from '../forms/error-summary';
import { errorsOf, statusOf } from '../forms/failed-form.server';
import { FieldError } from '../forms/field-parts';
import { loadCountries } from '../forms/places.server';
import { Select } from '../forms/select';
import { readSubmission } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { heldAnswers } from '../parts/account/expired-login.server';
import {
	billingOf,
	chosenOf,
	type Destination,
	destinationsOf,
	destinationValue,
	readDestination,
} from '../parts/checkout/destinations.server';
import { checkoutStep } from '../parts/checkout/handle';
import { type Checkout, enterStep, goOnWith } from '../parts/checkout/progress.server';
import { freeProvider } from '../parts/checkout/provider-options.server';
import { BackLink, StepPage } from '../parts/checkout/step-page';
import { stepSummary } from '../parts/checkout/step-summary';
import { sheetLinks } from '../styles/sheets';
import { AddressBlock } from '../ui/address-block';

export const handle = checkoutStep;

export const links = sheetLinks('address', 'forms', 'summary');

const missing = 'Shipping address is required for shipping...';
const deliveryForm = z.object({ address: z.string({ required_error: missing }).max(40, missing) });

/**
 * Returns the delivery addresses that the shopper can choose, as text. The list is empty for guests, who cannot have orders
 * shipped.
 */
async function destinations({ api, user }: Checkout) {
	const names = new Map((await loadCountries(api)).map(({ value, label }) => [value, label]));
	return user ? { user, billing: billingOf(user, names), choices: destinationsOf(user, names) } : null;
}

export async function loader(args: LoaderFunctionArgs) {
	const checkout = await enterStep(args, 'delivery');
	const { draft, cart } = checkout;
	const known = await destinations(checkout);
	const { address } = await heldAnswers(args.request, checkout.user);
	const held = known?.choices.find(({ value }) => value === address)?.value;
	return {
		standing: checkout.standing,
		amounts: stepSummary(cart),
		billing: known?.billing ?? { lines: [], complete: false },
		choices: known?.choices ?? [],
		chosen: held ?? (known && chosenOf(known.choices, draft, known.user)),
		/**
		 * Whether the account belongs to the customer. A customer may not change an institution's account for which they only
		 * act.
		 */
		own: known?.user.corp_id === null,
	};
}

export async function action(args: ActionFunctionArgs) {
	const checkout = await enterStep(args, 'delivery');
	const { api, progress, draft, cart, standing } = checkout;
	const submission = readSubmission(await readForm(args.request), deliveryForm);
	if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 });
	const choice = readDestination(submission.value.address, (await destinations(checkout))?.choices ?? []);
	if (!choice) {
		return data({ lastResult: submission.reply({ fieldErrors: { address: [missing] } }) }, { status: 400 });
	}
	const { address_id } = draft;
	const before = address_id === undefined ? null : destinationValue({ ...draft, address_id });
	const same = before === destinationValue(choice) && cart.checksum === progress.checksum;
	// If the delivery address changes, the shopper must choose the shipping method again.
	const reached = same ? progress.reached : ('delivery' as const);
	try {
		const checked = await api.call('checkout/setShipping', { delivery_preference: standing.delivery, ...choice });
		const free = await freeProvider(api, choice, checked.cart);
		if (!free) return await goOnWith(args.request, { ...progress, reached }, 'delivery', checked);
		const sent = await api.call('checkout/setShipping', { ...choice, ...free, multiship_method: 'all' });
		return await goOnWith(args.request, { ...progress, reached }, 'provider', sent);
	} catch (error) {
		const errors = errorsOf(error, { nameOf: () => 'address' });
		return data({ lastResult: submission.reply(errors) }, { status: statusOf(error) });
	}
}

export default function DeliveryScreen() {
	const { standing, amounts, billing, choices, chosen, own } = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	const [value, setValue] = useState(chosen);
	const [form, fields] = useForm<z.input<typeof deliveryForm>>({
		id: 'delivery',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: { address: chosen ?? '' },
	});
	return (
		<StepPage
			step="delivery"
			standing={standing}
			amounts={amounts}
			heading="Where should we send your order?"
			errors={<ErrorSummary form={form} />}
		>
			<div className="address-book">
				<Card heading="Billing address" lines={billing.lines}>
					{billing.complete ? null : (
						<p className="small">Your account has no complete address yet. Add an address to show it on your bills.</p>
					)}
					{own ? <EditLink to="/account/details?back=/checkout/delivery" what="billing address" /> : null}
				</Card>
				<Shipping destination={choices.find((one) => one.value === value)} />
			</div>
			<Form method="post" id={form.id} className="form" noValidate>
				{choices.length > 0 ? (
					<Select
						field={fields.address}
						label="Ship to"
						hint={choices.length > 1 ? 'Your own address, or another one from your address book.' : undefined}
						options={choices}
						onChange={({ currentTarget }) => setValue(currentTarget.value)}
					/>
				) : (
					<FieldError field={fields.address} />
				)}
				<p className="cluster">
					<Link className="button" id={choices.length > 0 ? undefined : fields.address.id} to="/checkout/delivery/new">
						Create New<span className="visually-hidden"> address</span>
					</Link>{' '}
					<Link to="/account/addresses">Address Book</Link>
				</p>
				<div className="cluster">
					<button className="button button-primary" aria-busy={busy || undefined}>
						Save & Continue
					</button>
					<BackLink step="delivery" standing={standing} />
				</div>
			</Form>
		</StepPage>
	);
}

function Shipping({ destination }: { destination: Destination | undefined }) {
	if (!destination) {
		return (
			<Card heading="Shipping address" lines={[]}>
				<p className="small">You have no address yet that we can send your order to.</p>
			</Card>
		);
	}
	const { label, lines, edit, recommended, value } = destination;
	return (
		<Card heading="Shipping address" lines={lines}>
			{value.includes('-') ? (
				<p className="soft small">
					{recommended
						? 'The owner of the gift registry would like the gift sent to this address. Only the store sees the street.'
						: 'This is the address of the gift registry. Only the store sees the street.'}
				</p>
			) : null}
			{edit ? <EditLink to={`${edit}?back=/checkout/delivery`} what={`shipping address: ${label}`} /> : null}
		</Card>
	);
}

const EditLink = ({ to, what }: { to: string; what: string }) => (
	<Link to={to}>
		Edit<span className="visually-hidden">{` ${what}`}</span>
	</Link>
);

interface CardProps {
	heading: string;
	lines: string[];
	children: React.ReactNode;
}

function Card({ heading, lines, children }: CardProps) {
	const id = heading.split(' ')[0]?.toLowerCase();
	return (
		<section className="address" aria-labelledby={id}>
			<h2 id={id}>{heading}</h2>
			{lines.length > 0 ? <AddressBlock lines={lines} /> : null}
			{children}
		</section>
	);
}
