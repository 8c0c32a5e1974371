import type { FieldProps } from './field';
import { FieldError, FieldHint, LabelWords } from './field-parts';
import { describedBy, textOf } from './form-field';

interface TextAreaProps extends Pick<FieldProps, 'field' | 'label' | 'hint' | 'optional' | 'maxLength'> {
	rows?: number;
}

/** Several lines of text. */
export function TextArea({ field, label, hint, optional, rows = 4, maxLength }: TextAreaProps) {
	return (
		<div className="field">
			<label className="field-label" htmlFor={field.id}>
				<LabelWords optional={optional}>{label}</LabelWords>
			</label>
			<FieldHint field={field}>{hint}</FieldHint>
			<FieldError field={field} />
			<textarea
				key={field.key}
				className="field-input"
				id={field.id}
				name={field.name}
				form={field.formId}
				rows={rows}
				defaultValue={textOf(field)}
				maxLength={maxLength ?? field.maxLength}
				{...describedBy(field, hint)}
			/>
		</div>
	);
}
