/** The data of a form field that its control needs. Conform's field metadata contain all of it. */
export interface FormField {
	id: string;
	errorId: string;
	descriptionId: string;
	name: string;
	formId?: string;
	/** A React key that changes when the form is reset, so that React creates a new control. */
	key?: string;
	errors?: string[];
	/** The field's value in the last post, or the form's initial value. */
	initialValue?: unknown;
	maxLength?: number;
}

/**
 * Returns the ARIA attributes that connect a control with its hint and its error. The ARIA attributes refer only to elements
 * that exist on the page. Marks a control as invalid only if it has an error.
 */
export function describedBy(field: FormField, hint: unknown): { 'aria-describedby'?: string; 'aria-invalid'?: true } {
	const ids = [hint ? field.descriptionId : '', field.errors ? field.errorId : ''].filter((id) => id !== '');
	return {
		...(ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {}),
		...(field.errors ? { 'aria-invalid': true } : {}),
	};
}

/** Returns the initial value of a text control. */
export const textOf = (field: FormField): string | undefined =>
	typeof field.initialValue === 'string' ? field.initialValue : undefined;
