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
	/** Unless said, a text. */
	type?: 'date';
	inputMode?: 'numeric' | 'decimal' | 'email' | 'text';
	maxLength?: number;
	/** The form that it belongs to, where it stands elsewhere. */
	form?: string;
	/** What is wrong with it. */
	error?: string | undefined;
	/** Common answers, which the browser offers while somebody types. */
	suggestions?: readonly string[];
	/** For a label that its table's column says to who sees it. */
	labelHidden?: boolean;
}

/** A line of text in a form that is read without a schema: a number of copies, a shelf, a reason. */
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
