import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { formatPostalField } from '../forms/auto-format';
import { ErrorSummary } from '../forms/error-summary';
import { errorsOf, type FormErrors, statusOf } from '../forms/failed-form.server';
import { Field } from '../forms/field';
import { Select } from '../forms/select';
import { readSubmission } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { heldAnswers } from '../parts/account/expired-login.server';
import { cardForm, cardOptions, cardSecrets } from '../parts/checkout/card-form.server';
import { checkoutStep } from '../parts/checkout/handle';
import { enterStep, goOnWith } from '../parts/checkout/progress.server';
import { spaceCardNumber } from '../parts/checkout/space-card-number';
import { BackLink, StepPage } from '../parts/checkout/step-page';
import { stepSummary } from '../parts/checkout/step-summary';
import { sheetLinks } from '../styles/sheets';

export const handle = checkoutStep;

export const links = sheetLinks('forms', 'summary', 'checkout');

export async function loader(args: LoaderFunctionArgs) {
	const { api, draft, standing, cart, user } = await enterStep(args, 'credit_card');
	const settings = await api.load('store/getSettings', {});
	return {
		standing,
		amounts: stepSummary(cart),
		answers: {
			country: settings.store_info.country as string,
			name: draft.contact?.name ?? '',
			...(await heldAnswers(args.request, user)),
		},
		...cardOptions(settings),
	};
}

/**
 * Passes the card's data to the store. This process stores no card data: no cookie, log or page ever contains the card number.
 */
export async function action(args: ActionFunctionArgs) {
	const { api, progress } = await enterStep(args, 'credit_card');
	const submission = readSubmission(await readForm(args.request), cardForm);
	const again = (errors: FormErrors = {}) => submission.reply({ ...errors, hideFields: cardSecrets });
	if (submission.status !== 'success') return data({ lastResult: again() }, { status: 400 });
	try {
		const checked = await api.call('checkout/setCreditCard', submission.value);
		return await goOnWith(args.request, progress, 'credit_card', checked);
	} catch (error) {
		return data({ lastResult: again(errorsOf(error)) }, { status: statusOf(error) });
	}
}

const order = ['name', 'number', 'expiry_month', 'expiry_year', 'cvv', 'country', 'postal_code'];
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const toOption = (value: string) => ({ value, label: value });
const countries = [
	{ value: 'CA', label: 'Canada' },
	{ value: 'US', label: 'United States' },
	{ value: 'other', label: 'Other' },
];

export default function CardScreen() {
	const { standing, amounts, answers, years, accepted } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>()?.lastResult;
	const [form, fields] = useForm<z.input<typeof cardForm>>({
		id: 'card',
		lastResult,
		defaultValue: answers,
	});
	return (
		<StepPage
			step="credit_card"
			standing={standing}
			amounts={amounts}
			heading="Your credit card"
			errors={<ErrorSummary form={form} order={order} />}
		>
			{/* Posts the form with a full page load, so that no script handles the card number. If the card form is shown
			    again, its fields are empty. */}
			<Form method="post" id={form.id} className="form" noValidate reloadDocument>
				<p className="soft">{`We take ${accepted}.`}</p>
				{lastResult?.status === 'error' ? (
					<p className="banner">
						For your security we do not show the card number and the CVV again. Please type both again.
					</p>
				) : null}
				<Field field={fields.name} label="Name on the card" autoComplete="cc-name" spellCheck={false} maxLength={80} />
				<Field
					field={fields.number}
					label="Card number"
					width="medium"
					inputMode="numeric"
					autoComplete="cc-number"
					spellCheck={false}
					maxLength={25}
					onInput={spaceCardNumber}
				/>
				<div className="field-row card-row">
					<Select
						field={fields.expiry_month}
						label="Expiry month"
						placeholder="Month"
						autoComplete="cc-exp-month"
						options={months.map(toOption)}
					/>
					<Select
						field={fields.expiry_year}
						label="Expiry year"
						placeholder="Year"
						autoComplete="cc-exp-year"
						options={years.map(toOption)}
					/>
				</div>
				<Field
					field={fields.cvv}
					label="CVV"
					width="short"
					inputMode="numeric"
					autoComplete="cc-csc"
					spellCheck={false}
					maxLength={4}
					hint="The 3 digits on the back; 4 on the front of an American Express."
				/>
				<Select
					field={fields.country}
					label="Country of the card’s billing address"
					options={countries}
					width="medium"
				/>
				<Field
					field={fields.postal_code}
					label="Postal code or zip code"
					width="short"
					autoComplete="postal-code"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={20}
					onBlur={formatPostalField}
				/>
				<div className="cluster">
					<button className="button button-primary">Save & Continue</button>
					<BackLink step="credit_card" standing={standing} />
				</div>
			</Form>
		</StepPage>
	);
}
