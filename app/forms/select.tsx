import type { ChangeEventHandler } from 'react';
import type { FieldProps } from './field';
import { FieldError, FieldHint, LabelWords } from './field-parts';
import { describedBy, textOf } from './form-field';

export interface Option {
	value: string;
	label: string;
	disabled?: boolean;
}

interface SelectProps extends Pick<FieldProps, 'field' | 'label' | 'hint' | 'optional' | 'width' | 'autoComplete'> {
	options: readonly Option[];
	/** The option's text that is shown until the user chooses. If omitted, the first option is selected. */
	placeholder?: string;
	onChange?: ChangeEventHandler<HTMLSelectElement>;
}

/** A native select for a choice among many options. */
export function Select({
	field,
	label,
	hint,
	optional,
	width,
	autoComplete,
	options,
	placeholder,
	onChange,
}: SelectProps) {
	return (
		<div className={width === 'short' || width === 'medium' ? `field field-${width}` : 'field'}>
			<label className="field-label" htmlFor={field.id}>
				<LabelWords optional={optional}>{label}</LabelWords>
			</label>
			<FieldHint field={field}>{hint}</FieldHint>
			<FieldError field={field} />
			<select
				key={field.key}
				className="field-input"
				id={field.id}
				name={field.name}
				form={field.formId}
				defaultValue={textOf(field) ?? (placeholder === undefined ? undefined : '')}
				autoComplete={autoComplete}
				onChange={onChange}
				{...describedBy(field, hint)}
			>
				{placeholder === undefined ? null : <option value="">{placeholder}</option>}
				{options.map((option) => (
					<option key={option.value} value={option.value} disabled={option.disabled}>
						{option.label}
					</option>
				))}
			</select>
		</div>
	);
}
