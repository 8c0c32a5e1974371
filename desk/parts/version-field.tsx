import type { SubmissionResult } from '@conform-to/react';

interface VersionFieldProps {
	lastResult: SubmissionResult | undefined;
	/** Whether the page shows the current values beside the typed ones. */
	isChanged: boolean;
	/** The version of the current values. */
	now: string;
}

/**
 * The version that the form was opened with. A form that comes back for another error keeps that version until the page shows the
 * current values.
 */
export const VersionField = ({ lastResult, isChanged, now }: VersionFieldProps) => {
	const opened = lastResult?.initialValue?.version;
	return <input type="hidden" name="version" value={typeof opened === 'string' && !isChanged ? opened : now} />;
};
