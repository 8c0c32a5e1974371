import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Intent } from './change-account.server';

interface SectionProps {
	/** The id of the form, which is also its intent. */
	intent: Exclude<Intent, 'details' | 'end-device'>;
	heading: string;
	/** The label of the form's button. */
	button: string;
	lastResult: SubmissionResult | undefined;
	children: ReactNode;
}

/** A form that is rarely used, which is folded below its heading. The form is open if it is shown again with errors. */
export function Section({ intent, heading, button, lastResult, children }: SectionProps) {
	const busy = useNavigation().formData?.get('intent') === intent;
	return (
		<details className="disclosure account-section" open={lastResult?.status === 'error' || undefined}>
			<summary>
				<h2>{heading}</h2>
			</summary>
			<Form method="post" id={intent} className="form" noValidate>
				<input type="hidden" name="intent" value={intent} />
				{children}
				<div>
					<button className="button" aria-busy={busy || undefined}>
						{button}
					</button>
				</div>
			</Form>
		</details>
	);
}
