import { Field } from '../../forms/field';
import type { FormField } from '../../forms/form-field';
import { TextArea } from '../../forms/text-area';

/** The fields of a question to the store, in the order of the page. */
export const askOrder = ['question', 'name', 'email'] as const;

interface AskFieldsProps {
	fields: Record<(typeof askOrder)[number], FormField>;
	/** The label of the field for the question. */
	label?: string;
}

export const AskFields = ({ fields, label = 'Your question' }: AskFieldsProps) => (
	<>
		<TextArea field={fields.question} label={label} rows={2} maxLength={2000} />
		<Field field={fields.name} label="Your name" autoComplete="name" spellCheck={false} maxLength={80} />
		<Field field={fields.email} label="E-mail address" type="email" autoComplete="email" spellCheck={false} />
	</>
);
