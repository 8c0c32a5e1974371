import type { ReactNode } from 'react';
import { FieldError, FieldHint } from './field-parts';
import { describedBy, type FormField } from './form-field';

interface CheckboxProps {
	field: FormField;
	label: ReactNode;
	hint?: ReactNode;
	/** The value that the form contains when the checkbox is ticked. */
	value?: string;
}

/** A native checkbox for a yes or no question. */
export function Checkbox({ field, label, hint, value = 'on' }: CheckboxProps) {
	return (
		<div className="field">
			<FieldError field={field} />
			<div className="choice">
				<input
					key={field.key}
					className="choice-input"
					type="checkbox"
					id={field.id}
					name={field.name}
					form={field.formId}
					value={value}
					defaultChecked={field.initialValue === value || field.initialValue === true}
					{...describedBy(field, hint)}
				/>
				<label className="choice-label" htmlFor={field.id}>
					{label}
				</label>
				<FieldHint field={field}>{hint}</FieldHint>
			</div>
		</div>
	);
}
