import type { ReactNode } from 'react';
import { Field } from '~/forms/field';
import type { FormField } from '~/forms/form-field';
import { Select } from '~/forms/select';
import type { DeskPlaces } from '~store/contract/desk-money';

interface CountryFieldsProps {
	places: DeskPlaces;
	country: FormField;
	province: FormField;
	postalCode: FormField;
	/** Returns the current value of an address field if someone else has changed the value since the form was shown. */
	now?: (name: 'country' | 'province' | 'postal_code') => ReactNode;
}

const toOption = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });

/**
 * Renders the fields for country, province and postal code of an address. The province is a select if the country has a list of
 * provinces, and a text field otherwise. A hidden field contains the country that the list of provinces belongs to. If the user
 * chooses another country, the next page shows the provinces of that country.
 */
export const CountryFields = ({ places, country, province, postalCode, now = () => null }: CountryFieldsProps) => (
	<>
		<Select
			field={country}
			label="Country"
			hint={now('country')}
			width="medium"
			options={places.countries.map(toOption)}
		/>
		<input type="hidden" name="province_of" value={places.country} />
		{places.provinces.length > 0 ? (
			<Select
				key={places.country}
				field={province}
				label="Province or state"
				hint={now('province')}
				width="medium"
				placeholder="Choose a province or state"
				options={places.provinces.map(toOption)}
			/>
		) : (
			<Field field={province} label="Province or state" hint={now('province')} width="medium" maxLength={40} optional />
		)}
		<Field
			field={postalCode}
			label="Postal code"
			hint={now('postal_code')}
			width="short"
			maxLength={20}
			autoComplete="off"
			spellCheck={false}
			optional
		/>
	</>
);
