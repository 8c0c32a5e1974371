import type { ReactNode } from 'react';
import type { FormField } from './form-field';

/** The words of a label, with '(optional)' where an answer may be left out. */
export function LabelWords({ children, optional }: { children: ReactNode; optional?: boolean }) {
	return (
		<>
			{children}
			{optional ? <span className="soft"> (optional)</span> : null}
		</>
	);
}

export function FieldHint({ field, children }: { field: FormField; children?: ReactNode }) {
	return children ? (
		<p className="field-hint" id={field.descriptionId}>
			{children}
		</p>
	) : null;
}

/** The message beside a field, in the same words as in the summary. */
export function FieldError({ field }: { field: FormField }) {
	return field.errors ? (
		<p className="field-error" id={field.errorId}>
			<span className="visually-hidden">Error: </span>
			{field.errors.join(' ')}
		</p>
	) : null;
}
