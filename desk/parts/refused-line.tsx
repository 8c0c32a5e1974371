import { ErrorSummary } from '~/forms/error-summary';

/** Why something cannot be worked out: at the top of the page, leading to the field. */
export const RefusedLine = ({
	formId,
	refused,
}: {
	formId: string;
	refused: { words: string; field: string } | null;
}) =>
	refused === null ? null : <ErrorSummary form={{ id: formId, allErrors: { [refused.field]: [refused.words] } }} />;
