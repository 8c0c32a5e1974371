import type { SubmissionResult } from '@conform-to/react';

interface VersionFieldProps {
	lastResult: SubmissionResult | undefined;
	/** Whether the page shows the current values beside the typed values. */
	isChanged: boolean;
	/** The version number of the current values. */
	now: string;
}

/**
 * Renders a hidden field with the version of the data that the form was opened with. If the form is refused for another reason,
 * the version stays the same. After the page has shown the current values, the field has the current version.
 */
export const VersionField = ({ lastResult, isChanged, now }: VersionFieldProps) => {
	const opened = lastResult?.initialValue?.version;
	return <input type="hidden" name="version" value={typeof opened === 'string' && !isChanged ? opened : now} />;
};
