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
	/** Text by default. */
	type?: 'date';
	inputMode?: 'numeric' | 'decimal' | 'email' | 'text';
	maxLength?: number;
	/** The id of the field's form, if the field is outside of it. */
	form?: string;
	/** The error message. */
	error?: string | undefined;
	/** Common answers. The browser suggests them while the user types. */
	suggestions?: readonly string[];
	/** Hides the label if the table's column already shows it. Screen readers still get the label. */
	labelHidden?: boolean;
}

/** A line of text in a form without a schema: a number of copies, a shelf, a reason. */
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
				autoFocus={error !== undefined}
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
