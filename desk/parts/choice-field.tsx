import { baseCondition, isIndividualCopy, withCopyNumber } from '~store/contract/copy-codes';

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

/** Returns the words for a condition, or for the code of an individual copy: 'Used, very good (copy 2)'. */
export function conditionIn(conditions: readonly { code: string; text: string }[], chosen: string): string {
	const base = conditions.find(({ code }) => code === baseCondition(chosen));
	return base ? withCopyNumber(base.text, chosen) : chosen;
}

/**
 * Returns the conditions of copies as options for a select.
 * @param chosen the selected value; the code of an individual copy becomes an option of its own
 */
export function conditionOptions(conditions: readonly { code: string; text: string }[], chosen = '') {
	const options = conditions.map(({ code, text }) => ({ value: code, label: text }));
	return isIndividualCopy(chosen) ? [...options, { value: chosen, label: conditionIn(conditions, chosen) }] : options;
}
