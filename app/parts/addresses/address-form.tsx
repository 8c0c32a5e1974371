import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form, Link, useNavigation } from '@remix-run/react';
import type { ComponentType, ReactNode } from 'react';
import { type AddressField, addressFields, type PlaceField } from '~store/contract/address-fields';
import type { ForEach } from '~store/contract/each-field';
import { formatPhoneField } from '../../forms/auto-format';
import { ErrorSummary } from '../../forms/error-summary';
import { Field } from '../../forms/field';
import { type CountryOption, DefaultButton, PlaceFields, type Provinces } from '../../forms/place-fields';
import { AccountPage } from '../account/account-page';

/** The values of the address form. The form has an input for each of these values. */
export type AddressForm = ForEach<
	AddressField,
	Record<PlaceField, string> & {
		name: string;
		company_name: string;
		phone_number: string;
		phone_number_ext: string;
		email_address: string;
	}
>;

interface AddressScreenProps {
	heading: string;
	view: { answers: Partial<AddressForm>; countries: CountryOption[]; provinces: Provinces; back: string };
	outcome: { lastResult: SubmissionResult; provinces: Provinces } | undefined;
	/**
	 * The component that is rendered around the address form. By default, this component is the account's page. The checkout
	 * passes its own component.
	 */
	Frame?: ComponentType<{ heading: string; summary: ReactNode; children: ReactNode }>;
}

/** Renders the page that adds or changes an address (docs/behaviour/addresses.md#fields). */
export function AddressScreen({ heading, view, outcome, Frame = AccountPage }: AddressScreenProps) {
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<AddressForm>({
		id: 'address',
		lastResult: outcome?.lastResult,
		defaultValue: view.answers,
	});
	return (
		<Frame heading={heading} summary={<ErrorSummary form={form} title="There was an error." order={addressFields} />}>
			<Form method="post" id={form.id} className="form" noValidate>
				<DefaultButton />
				<Field field={fields.name} label="Full name" autoComplete="name" spellCheck={false} maxLength={80} />
				<Field field={fields.company_name} label="Company" optional autoComplete="organization" maxLength={80} />
				<PlaceFields fields={fields} countries={view.countries} provinces={outcome?.provinces ?? view.provinces} />
				<div className="phone-fields">
					<Field
						field={fields.phone_number}
						label="Phone number"
						type="tel"
						autoComplete="tel"
						hint="The delivery service uses this number."
						onBlur={formatPhoneField}
					/>
					<Field
						field={fields.phone_number_ext}
						label="Extension"
						optional
						width="short"
						inputMode="numeric"
						autoComplete="tel-extension"
						maxLength={6}
					/>
				</div>
				<Field
					field={fields.email_address}
					label="E-mail address"
					optional
					type="email"
					autoComplete="email"
					spellCheck={false}
				/>
				<div className="cluster">
					<button className="button button-primary" aria-busy={busy || undefined}>
						Save address
					</button>{' '}
					<Link to={view.back}>Cancel</Link>
				</div>
			</Form>
		</Frame>
	);
}
