import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { PlaceField } from '~store/contract/address-fields';
import type { ForEach } from '~store/contract/each-field';
import { formatPostalField } from './auto-format';
import { Field } from './field';
import { type FormField, textOf } from './form-field';
import { type Option, Select } from './select';

/** The provinces or states of a country (by its code); empty if the country has no list. */
export interface Provinces {
	country: string;
	options: Option[];
}

/** A country by its code. */
export interface CountryOption extends Option {
	/** Whether addresses in the country have no postal code, so that it may be left out. */
	without_postal_code?: boolean;
}

interface PlaceFieldsProps {
	/** The fields that have an input below. */
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
 * The fields of an address: the street with its town, then the rest in the country's order. The province is a list in
 * countries that have one, and typed in others. With scripts the province field follows the country at once. Without
 * scripts a button reloads the form (`name="change"`).
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
			{/* The province and code that the form arrived with. The shopper has already answered for these, and for the
			    hint about them (postal-hint.server.ts). */}
			<input
				type="hidden"
				name="postal_asked"
				value={fields.postal_code.errors?.[0] ?? `${textOf(fields.province) ?? ''} ${textOf(fields.postal_code) ?? ''}`}
			/>
		</>
	);
}

/** Empties the province, because a province of another country is meaningless. */
const emptied = ({ id, errorId, descriptionId, name, formId, errors }: FormField): FormField => ({
	id,
	errorId,
	descriptionId,
	name,
	...(formId === undefined ? {} : { formId }),
	...(errors === undefined ? {} : { errors }),
});

/** The button that Enter in a field presses, so that Enter does not press 'Change country'. Goes before the fields. */
export const DefaultButton = () =>
	useHydrated() ? null : (
		<button className="visually-hidden" tabIndex={-1} aria-hidden="true">
			Save
		</button>
	);
