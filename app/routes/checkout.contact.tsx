import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import type { z } from 'zod';
import { preferenceLabels } from '~store/contract/communication-preferences';
import { grouped } from '~store/contract/grouped';
import { maxInstructionsLength, maxPurchaseOrderLength } from '~store/contract/lengths';
import { phoneFieldIn } from '../forms/auto-format';
import { ErrorSummary } from '../forms/error-summary';
import { errorsOf, statusOf } from '../forms/failed-form.server';
import { Field } from '../forms/field';
import { Radios } from '../forms/radios';
import { readSubmission } from '../forms/submission.server';
import { TextArea } from '../forms/text-area';
import { readForm } from '../http/read-form.server';
import { offeredPreferences } from '../parts/account/communication-preferences';
import { heldAnswers } from '../parts/account/expired-login.server';
import {
	contactAnswers,
	contactForm,
	contactOf,
	contactPayload,
	pickUpChoices,
} from '../parts/checkout/contact-form.server';
import { checkoutStep } from '../parts/checkout/handle';
import { PickupField } from '../parts/checkout/pickup-field';
import { loadPickup } from '../parts/checkout/pickup-locations.server';
import { enterStep, goOnWith } from '../parts/checkout/progress.server';
import { BackLink, StepPage } from '../parts/checkout/step-page';
import { stepSummary } from '../parts/checkout/step-summary';
import { sheetLinks } from '../styles/sheets';

export const handle = checkoutStep;

export const links = sheetLinks('forms', 'summary', 'checkout');

export async function loader(args: LoaderFunctionArgs) {
	const { api, draft, standing, cart, user } = await enterStep(args, 'contact');
	const held = await heldAnswers(args.request, user);
	const settings = await api.load('store/getSettings', {});
	const preferences = offeredPreferences(settings.store_info);
	const [first] = preferences;
	const places = pickUpChoices(settings, standing.delivery);
	const imported = draft.purchase_order ?? '';
	const fits = imported.length <= maxPurchaseOrderLength;
	const pickup = standing.delivery === 'pickup' && places.length === 0 ? await loadPickup(api, settings) : null;
	return {
		contact: {
			...(draft.contact
				? contactAnswers(draft.contact, places)
				: {
						preferred_communication: first,
						...(user && contactOf(user)),
						purchase_order: fits ? imported : undefined,
					}),
			pickup_location_id: pickup?.selected,
			...held,
		},
		pickup,
		standing,
		amounts: stepSummary(cart),
		places,
		preferences,
		country: settings.store_info.country,
		/**
		 * Whether the field for a purchase order number is open. Institutions use purchase order numbers. A person may order for
		 * a company, so the field for a purchase order number is folded until it has a value.
		 */
		shows_purchase_order: Boolean(
			user?.is_institution || draft.contact?.purchase_order || held.purchase_order || imported,
		),
		/** A purchase order number from an imported file that is too long for the field. */
		long_purchase_order: fits ? null : imported,
	};
}

export async function action(args: ActionFunctionArgs) {
	const { api, progress, standing } = await enterStep(args, 'contact');
	const settings = await api.load('store/getSettings', {});
	const schema = contactForm(pickUpChoices(settings, standing.delivery));
	const submission = readSubmission(await readForm(args.request), schema);
	if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 });
	try {
		const checked = await api.call('checkout/setExtras', contactPayload(submission.value));
		return await goOnWith(args.request, progress, 'contact', checked);
	} catch (error) {
		return data({ lastResult: submission.reply(errorsOf(error)) }, { status: statusOf(error) });
	}
}

/** The names of the fields in the order in which they appear on the page. */
const order = [
	...['name', 'email', 'phone', 'preferred_communication', 'location', 'pickup_location_id'],
	...['purchase_order', 'instructions'],
];

export default function ContactScreen() {
	const {
		contact,
		standing,
		amounts,
		places,
		pickup,
		preferences,
		country,
		shows_purchase_order,
		long_purchase_order,
	} = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<z.input<ReturnType<typeof contactForm>>>({
		id: 'contact',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: contact,
	});
	const purchaseOrder = (
		<Field
			field={fields.purchase_order}
			label="Purchase order number"
			optional
			width="short"
			spellCheck={false}
			hint={
				long_purchase_order
					? `Up to ${maxPurchaseOrderLength} characters. The number in your file, ${long_purchase_order}, is longer. Type a shorter one, or write it in the instructions.`
					: `Up to ${maxPurchaseOrderLength} characters.`
			}
		/>
	);
	return (
		<StepPage
			step="contact"
			standing={standing}
			amounts={amounts}
			heading="How can we reach you?"
			errors={<ErrorSummary form={form} order={order} />}
		>
			<Form method="post" id={form.id} className="form" noValidate>
				<p className="soft">
					We use this only to confirm your order, and to contact you if something in the order is unclear.
				</p>
				<Field field={fields.name} label="Name" autoComplete="name" spellCheck={false} />
				<Field
					field={fields.email}
					label="E-mail address"
					type="email"
					autoComplete="email"
					spellCheck={false}
					hint="We send the order confirmation to this address."
				/>
				<Field
					field={fields.phone}
					label="Phone number"
					type="tel"
					autoComplete="tel"
					width="medium"
					onBlur={phoneFieldIn(country)}
				/>
				{preferences.length > 1 ? (
					<Radios
						field={fields.preferred_communication}
						legend="How should we contact you about your order?"
						options={preferences.map((value) => ({ value, label: preferenceLabels[value] }))}
					/>
				) : null}
				{places.length > 0 ? (
					<Radios
						field={fields.location}
						legend="Where would you like to pick up your order?"
						options={places.map((value) => ({ value, label: value }))}
					/>
				) : null}
				{pickup ? <PickupField field={fields.pickup_location_id} pickup={pickup} /> : null}
				{shows_purchase_order ? (
					purchaseOrder
				) : (
					<details className="disclosure" open={fields.purchase_order.errors !== undefined || undefined}>
						<summary>Ordering for an organization?</summary>
						{purchaseOrder}
					</details>
				)}
				<TextArea
					field={fields.instructions}
					label="Instructions"
					optional
					hint={`Anything we should know about this order, in up to ${grouped(maxInstructionsLength)} characters.`}
				/>
				<div className="cluster">
					<button className="button button-primary" aria-busy={busy || undefined}>
						Save & Continue
					</button>
					<BackLink step="contact" standing={standing} />
				</div>
			</Form>
		</StepPage>
	);
}
