interface ChoiceFieldProps {
	id: string;
	name: string;
	label: string;
	options: readonly { value: string; label: string }[];
	value?: string | undefined;
}

/** A choice of one option, in a native select. A single option is sent without a choice. */
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

/** The shop's locations, or the only location that the staff member may see. */
export const placeOptions = (locations: readonly { id: number; name: string }[]) =>
	locations.map(({ id, name }) => ({ value: String(id), label: name }));

/** The option for an open condition: the store finds the condition among the copies in stock. */
export const asWeHaveIt = 'As we have it';

/** Returns the conditions of copies, as options. */
export const conditionOptions = (conditions: readonly { code: string; text: string }[]) =>
	conditions.map(({ code, text }) => ({ value: code, label: text }));
