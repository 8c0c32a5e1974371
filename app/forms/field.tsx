import type {
	ChangeEventHandler,
	FocusEventHandler,
	FormEventHandler,
	HTMLInputAutoCompleteAttribute,
	ReactNode,
} from 'react';
import { FieldError, FieldHint, LabelWords } from './field-parts';
import { describedBy, type FormField, textOf } from './form-field';

export interface FieldProps {
	field: FormField;
	label: ReactNode;
	hint?: ReactNode;
	optional?: boolean;
	/**
	 * The width of the field: 'short' for a postal code or a card's expiry date, 'medium' for a phone number, 'full' for the
	 * width of the form.
	 */
	width?: 'short' | 'medium' | 'full';
	type?: 'text' | 'email' | 'tel' | 'password' | 'search' | 'url' | 'date' | 'file';
	autoComplete?: HTMLInputAutoCompleteAttribute;
	inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | 'search';
	/** Whether the browser checks the spelling. Set this property to false for names, e-mail addresses and codes. */
	spellCheck?: boolean;
	autoCapitalize?: 'none' | 'words' | 'characters';
	maxLength?: number;
	/** The accepted kinds of files, such as '.csv,.pdf'. */
	accept?: string;
	onBlur?: FocusEventHandler<HTMLInputElement>;
	onInput?: FormEventHandler<HTMLInputElement>;
	onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** A one-line text field with its label, hint and error. Only the server validates the value. */
export function Field({ field, label, hint, optional, width = 'full', type = 'text', ...input }: FieldProps) {
	return (
		<div className={width === 'full' ? 'field' : `field field-${width}`}>
			<label className="field-label" htmlFor={field.id}>
				<LabelWords optional={optional}>{label}</LabelWords>
			</label>
			<FieldHint field={field}>{hint}</FieldHint>
			<FieldError field={field} />
			<input
				key={field.key}
				className="field-input"
				id={field.id}
				name={field.name}
				form={field.formId}
				type={type}
				defaultValue={type === 'password' || type === 'file' ? undefined : textOf(field)}
				maxLength={field.maxLength}
				{...input}
				{...describedBy(field, hint)}
			/>
		</div>
	);
}
