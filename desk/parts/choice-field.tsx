interface ChoiceFieldProps {
	id: string;
	name: string;
	label: string;
	options: readonly { value: string; label: string }[];
	value?: string | undefined;
}

/** A select for one option. If the field has only one option, sends the option's value in a hidden field. */
export function ChoiceField({ id, name, label, options, value }: ChoiceFieldProps) {
	const [only] = options;
	if (only && options.length === 1) return <input type="hidden" name={name} value={only.value} />;
	return (
		<div className="field field-medium">
			<label className="field-label" htmlFor={id}>
				{label}
			</label>
			<select key={value} className="field-input" id={id} name={name} defaultValue={value}>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</div>
	);
}

/** Returns the given locations as options for a select. */
export const placeOptions = (locations: readonly { id: number; name: string }[]) =>
	locations.map(({ id, name }) => ({ value: String(id), label: name }));

/** The option for an unknown condition. If staff choose this option, the store finds the condition among the copies in stock. */
export const asWeHaveIt = 'Any condition in stock';

/** Returns the conditions of copies as options for a select. */
export const conditionOptions = (conditions: readonly { code: string; text: string }[]) =>
	conditions.map(({ code, text }) => ({ value: code, label: text }));
