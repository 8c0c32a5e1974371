import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { PlaceField } from '~store/contract/address-fields';
import type { ForEach } from '~store/contract/each-field';
import { formatPostalField } from './auto-format';
import { Field } from './field';
import { type FormField, textOf } from './form-field';
import { type Option, Select } from './select';

/** The provinces or states of a country, by the country's code. The list is empty if the country has no list of provinces. */
export interface Provinces {
	country: string;
	options: Option[];
}

/** A country by its code. */
export interface CountryOption extends Option {
	/** Whether addresses in this country may have no postal code. */
	without_postal_code?: boolean;
}

interface PlaceFieldsProps {
	/** The form fields that the component shows. */
	fields: ForEach<
		PlaceField,
		{
			street_address: FormField;
			street_address_2: FormField;
			city: FormField;
			country: FormField;
			province: FormField;
			postal_code: FormField;
		}
	>;
	countries: CountryOption[];
	/** The provinces of the form's current country. */
	provinces: Provinces;
}

/**
 * The fields of an address: street and city, then the other fields in the country's usual order. The province is a select if the
 * country has a list of provinces, otherwise a text field. With scripts, the province field changes as soon as the shopper
 * chooses another country. Without scripts a button reloads the form (`name="change"`).
 */
export function PlaceFields({ fields, countries, provinces }: PlaceFieldsProps) {
	const fetcher = useFetcher<Provinces>();
	const live = useHydrated();
	const [country, setCountry] = useState(textOf(fields.country) ?? '');
	const loaded = fetcher.data?.country === country ? fetcher.data : provinces;
	const province = loaded.country === provinces.country ? fields.province : emptied(fields.province);
	return (
		<>
			<Field field={fields.street_address} label="Street address" autoComplete="address-line1" maxLength={80} />
			<Field
				field={fields.street_address_2}
				label="Apartment, unit or floor"
				optional
				autoComplete="address-line2"
				maxLength={80}
			/>
			<Field field={fields.city} label="City" autoComplete="address-level2" maxLength={80} />
			<Select
				field={fields.country}
				label="Country"
				options={countries}
				placeholder="Choose a country"
				autoComplete="country"
				onChange={({ currentTarget: { value } }) => {
					setCountry(value);
					if (value !== '') fetcher.load(`/provinces/${value}`);
				}}
			/>
			{live ? null : (
				<button className="button button-small unscripted" name="change" value="country">
					Change country
				</button>
			)}
			{loaded.options.length > 0 ? (
				<>
					<Select
						key={loaded.country}
						field={province}
						label="State / province"
						options={loaded.options}
						placeholder="Choose a state or province"
						autoComplete="address-level1"
					/>
					<input type="hidden" name="province_of" value={loaded.country} />
				</>
			) : (
				<Field
					key={loaded.country}
					field={province}
					label="State / province"
					optional
					maxLength={80}
					autoComplete="address-level1"
				/>
			)}
			<Field
				field={fields.postal_code}
				label={country === 'US' ? 'Zip code' : 'Postal code'}
				optional={countries.some(({ value, without_postal_code }) => value === country && without_postal_code)}
				width="short"
				autoComplete="postal-code"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={20}
				onBlur={formatPostalField}
			/>
			{/* The province and postal code that the form was shown with, or the hint about that pair. The shopper has already answered
			    the hint about this postal code (postal-hint.server.ts). */}
			<input
				type="hidden"
				name="postal_asked"
				value={fields.postal_code.errors?.[0] ?? `${textOf(fields.province) ?? ''} ${textOf(fields.postal_code) ?? ''}`}
			/>
		</>
	);
}

/** Returns the province field without its value, because its value belongs to another country. */
const emptied = ({ id, errorId, descriptionId, name, formId, errors }: FormField): FormField => ({
	id,
	errorId,
	descriptionId,
	name,
	...(formId === undefined ? {} : { formId }),
	...(errors === undefined ? {} : { errors }),
});

/**
 * A hidden button that the Enter key presses, so that Enter does not press 'Change country'. Put this hidden button before the
 * form's fields.
 */
export const DefaultButton = () =>
	useHydrated() ? null : (
		<button className="visually-hidden" tabIndex={-1} aria-hidden="true">
			Save
		</button>
	);
