import { useSyncExternalStore } from 'react';
import type { FieldProps } from './field';
import { FieldError, FieldHint, LabelWords } from './field-parts';
import { describedBy, textOf } from './form-field';

interface TextAreaProps extends Pick<FieldProps, 'field' | 'label' | 'hint' | 'optional' | 'maxLength'> {
	rows?: number;
}

/** A text field with several lines. */
export function TextArea({ field, label, hint, optional, rows = 4, maxLength }: TextAreaProps) {
	const typed = useTyped(field.id);
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
				defaultValue={typed ?? textOf(field)}
				suppressHydrationWarning
				maxLength={maxLength ?? field.maxLength}
				{...describedBy(field, hint)}
			/>
		</div>
	);
}

/**
 * Returns the text that a visitor types in a text area while React hydrates the page; null at any other time. Without this
 * function, React would replace the text that a visitor on a slow connection has already typed.
 */
function useTyped(id: string): string | null {
	const takenOver = useSyncExternalStore(neverChanges, inBrowser, onServer);
	if (takenOver || typeof document === 'undefined') return null;
	const area = document.getElementById(id);
	return area instanceof HTMLTextAreaElement ? area.value : null;
}

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
