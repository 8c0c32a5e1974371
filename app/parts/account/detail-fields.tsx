import { preferenceLabels } from '~store/contract/communication-preferences';
import { formatPhoneField } from '../../forms/auto-format';
import { Field } from '../../forms/field';
import { type FormField, textOf } from '../../forms/form-field';
import { Radios } from '../../forms/radios';
import { Select } from '../../forms/select';
import type { DetailForm, DetailOptions } from './detail-form';

type Fields = { [name in keyof DetailForm]?: FormField };
type Named = Record<Exclude<keyof DetailForm, `extra-${string}`>, FormField>;

/** The fields of a form with a customer's personal details, by name. */
export type DetailFields = Named & Fields;

export function NameFields({ fields }: { fields: DetailFields }) {
	return (
		<div className="field-row">
			<Field field={fields.first_name} label="First name" autoComplete="given-name" spellCheck={false} maxLength={80} />
			<Field field={fields.last_name} label="Last name" autoComplete="family-name" spellCheck={false} maxLength={80} />
		</div>
	);
}

const phoneTypes = [
	{ value: 'cell', label: 'Cell' },
	{ value: 'home', label: 'Home' },
	{ value: 'work', label: 'Work' },
];

/** Renders the main phone number, and a folded section with an alternate phone number. */
export function PhoneFields({ fields }: { fields: DetailFields }) {
	const alternate = [fields.alt_phone_number, fields.alt_phone_number_ext];
	return (
		<>
			<Phone
				label="Phone number"
				number={fields.phone_number}
				ext={fields.phone_number_ext}
				type={fields.phone_number_type}
				main
			/>
			<details className="disclosure" open={alternate.some((field) => textOf(field) || field.errors)}>
				<summary>Another phone number</summary>
				<Phone
					label="Alternate phone number"
					number={fields.alt_phone_number}
					ext={fields.alt_phone_number_ext}
					type={fields.alt_phone_number_type}
				/>
			</details>
		</>
	);
}

interface PhoneProps {
	label: string;
	number: FormField;
	ext: FormField;
	type: FormField;
	/** Whether the field is for the main phone number, which is required. */
	main?: boolean;
}

function Phone({ label, number, ext, type, main }: PhoneProps) {
	return (
		<fieldset className="fieldset phone-fields">
			<legend className="visually-hidden">{label}</legend>
			<Field
				field={number}
				label={label}
				type="tel"
				optional={!main}
				autoComplete={main ? 'tel' : 'off'}
				onBlur={formatPhoneField}
			/>
			<Field
				field={ext}
				label="Extension"
				optional
				width="short"
				inputMode="numeric"
				autoComplete={main ? 'tel-extension' : 'off'}
				maxLength={6}
			/>
			<Select field={type} label="Kind" optional options={phoneTypes} placeholder="Choose one" />
		</fieldset>
	);
}

/** Renders the fields for ways to contact the customer, and the bookseller's own extra fields. */
export function PreferenceFields({ fields, options }: { fields: DetailFields; options: DetailOptions }) {
	return (
		<>
			{options.preferences.length > 1 ? (
				<Radios
					field={fields.communication_preference}
					legend="How may we reach you?"
					options={options.preferences.map((value) => ({ value, label: preferenceLabels[value] }))}
				/>
			) : null}
			{options.extras.map(({ field: name, label, required }) => {
				const field = fields[name];
				return field ? <Field key={name} field={field} label={label} optional={!required} maxLength={50} /> : null;
			})}
		</>
	);
}
