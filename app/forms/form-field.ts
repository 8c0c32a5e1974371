/** The data that a control needs about its field. Conform's field metadata has all of it. */
export interface FormField {
	id: string;
	errorId: string;
	descriptionId: string;
	name: string;
	formId?: string;
	/** Changes when the form is reset, so that the control is mounted again. */
	key?: string;
	errors?: string[];
	/** The previous answer, or the form's initial value. */
	initialValue?: unknown;
	maxLength?: number;
}

/**
 * Returns the attributes that connect a control to its hint and its error. Names only the ones that exist, and marks a
 * control as invalid only when it has an error.
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
