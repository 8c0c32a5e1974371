import { ErrorSummary } from '~/forms/error-summary';

/** Shows at the top of the page the reason why an amount cannot be calculated, with a link to the invalid field. */
export const RefusedLine = ({
	formId,
	refused,
}: {
	formId: string;
	refused: { words: string; field: string } | null;
}) =>
	refused === null ? null : <ErrorSummary form={{ id: formId, allErrors: { [refused.field]: [refused.words] } }} />;
