import type { FormField } from '../../forms/form-field';
import { Radios } from '../../forms/radios';
import type { Pickup } from './pickup-locations.server';

interface PickupFieldProps {
	field: FormField;
	pickup: Pickup;
}

/**
 * Asks where the customer will pick up the order. If only one location has all copies, shows that location instead of a choice.
 */
export function PickupField({ field, pickup: { selected, decided, locations } }: PickupFieldProps) {
	const only = decided ? locations.find(({ value }) => value === selected) : undefined;
	if (!only) {
		return (
			<Radios
				field={field}
				legend="Where would you like to pick up your order?"
				options={locations.map(({ value, name, words }) => ({ value, label: name, hint: words }))}
			/>
		);
	}
	return (
		<p>
			<input type="hidden" name={field.name} value={selected} />
			You pick up your order at <strong>{only.name}</strong>. {only.words}
		</p>
	);
}
