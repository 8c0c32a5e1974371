import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { Field } from '../../forms/field';
import { DefaultButton, PlaceFields, type Provinces } from '../../forms/place-fields';
import { NameFields, PhoneFields, PreferenceFields } from '../../parts/account/detail-fields';
import type { DetailForm, DetailOptions } from '../../parts/account/detail-form';
import { CurrentPassword, Username } from '../../parts/account/password-fields';

interface DetailsFormProps {
	email: string;
	details: DetailForm;
	options: DetailOptions;
	institution: boolean;
	/** The provinces of the country that is chosen in a refused form. */
	provinces: Provinces | undefined;
	lastResult: SubmissionResult | undefined;
}

/** The form for the customer's name and contact details. */
export function DetailsForm({ email, details, options, institution, provinces, lastResult }: DetailsFormProps) {
	const busy = useNavigation().formData?.get('intent') === 'details';
	const [form, fields] = useForm<DetailForm & { password: string }>({
		id: 'details',
		lastResult,
		defaultValue: details,
	});
	const offered = provinces ? { ...options, provinces } : options;
	return (
		<Form method="post" id={form.id} className="form" noValidate>
			<DefaultButton />
			<input type="hidden" name="intent" value="details" />
			<NameFields fields={fields} />
			<Field
				field={fields.company}
				label={institution ? 'Institution name' : 'Company'}
				optional={!institution}
				autoComplete="organization"
				maxLength={80}
			/>
			<PlaceFields fields={fields} countries={offered.countries} provinces={offered.provinces} />
			<PhoneFields fields={fields} />
			<PreferenceFields fields={fields} options={offered} />
			<Username email={email} />
			<CurrentPassword field={fields.password} />
			<div className="cluster">
				<button className="button button-primary" aria-busy={busy || undefined}>
					Save details
				</button>
			</div>
		</Form>
	);
}
