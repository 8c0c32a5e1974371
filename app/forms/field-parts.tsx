import type { ReactNode } from 'react';
import type { FormField } from './form-field';

/** The text of a label. Adds '(optional)' if the field may be empty. */
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

/** The error message beside a field. The error summary shows the same message. */
export function FieldError({ field }: { field: FormField }) {
	return field.errors ? (
		<p className="field-error" id={field.errorId}>
			<span className="visually-hidden">Error: </span>
			{field.errors.join(' ')}
		</p>
	) : null;
}
