import type { ReactNode } from 'react';
import { FieldError, FieldHint } from '~/forms/field-parts';
import { describedBy, type FormField } from '~/forms/form-field';

interface PlainFieldProps {
	id: string;
	name: string;
	label: ReactNode;
	value?: string | undefined;
	hint?: ReactNode;
	width?: 'short' | 'medium' | 'full';
	/** The type of the field; text by default. */
	type?: 'date';
	inputMode?: 'numeric' | 'decimal' | 'email' | 'text';
	maxLength?: number;
	/** The id of the form that the field belongs to, if the field is not inside the form. */
	form?: string;
	/** The error message of the field. */
	error?: string | undefined;
	/** Common values, which the browser suggests while the user types. */
	suggestions?: readonly string[];
	/** Whether to hide the label because the table's column already has it. Screen readers still read the hidden label. */
	labelHidden?: boolean;
	/** Whether the field gets the focus when the page opens, because it is the first field to fill in. */
	isFocused?: boolean;
}

/** A one-line text field for forms without a schema, such as a number of copies, a shelf or a reason. */
export function PlainField({
	id,
	name,
	label,
	value,
	hint,
	width = 'full',
	error,
	labelHidden,
	suggestions,
	isFocused = false,
	...input
}: PlainFieldProps) {
	const field: FormField = {
		id,
		name,
		errorId: `${id}-error`,
		descriptionId: `${id}-hint`,
		...(error ? { errors: [error] } : {}),
	};
	return (
		<div className={width === 'full' ? 'field' : `field field-${width}`}>
			<label className={labelHidden ? 'visually-hidden' : 'field-label'} htmlFor={id}>
				{label}
			</label>
			<FieldHint field={field}>{hint}</FieldHint>
			<FieldError field={field} />
			<input
				key={value}
				className="field-input"
				id={id}
				name={name}
				defaultValue={value}
				autoComplete="off"
				list={suggestions && `${id}-suggestions`}
				// biome-ignore lint/a11y/noAutofocus: a page without scripts leads to the field that is wrong
				autoFocus={isFocused || error !== undefined}
				{...input}
				{...describedBy(field, hint)}
			/>
			{suggestions ? (
				<datalist id={`${id}-suggestions`}>
					{suggestions.map((words) => (
						<option key={words} value={words} />
					))}
				</datalist>
			) : null}
		</div>
	);
}
