import type { SubmissionResult } from '@conform-to/react';

interface VersionFieldProps {
	lastResult: SubmissionResult | undefined;
	/** Whether the page shows beside what was typed what it is now. */
	isChanged: boolean;
	/** The version of what it is now. */
	now: string;
}

/** The version that a form was opened with. One that came back for another fault still says that one, until what is now is shown. */
export const VersionField = ({ lastResult, isChanged, now }: VersionFieldProps) => {
	const opened = lastResult?.initialValue?.version;
	return <input type="hidden" name="version" value={typeof opened === 'string' && !isChanged ? opened : now} />;
};
