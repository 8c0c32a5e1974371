import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ReturnedSummary } from '~/forms/error-summary';

interface DoorProps {
	heading: string;
	/** The id of the log-in form. */
	id: string;
	lastResult: SubmissionResult | undefined;
	/** The label of the log-in button. */
	button: string;
	/** Content between the heading and the fields. */
	lead?: ReactNode;
	children: ReactNode;
	/** Other ways to log in, which are shown below the form. */
	foot?: ReactNode;
}

/** Renders a page for logging in: a heading and a short form. */
export const Door = ({ heading, id, lastResult, button, lead, children, foot }: DoorProps) => (
	<div className="stack stack-wide desk-door">
		<ReturnedSummary id={id} lastResult={lastResult} />
		<h1>{heading}</h1>
		{lead}
		<Form method="post" id={id} className="form" noValidate>
			{children}
			<div className="cluster">
				<button className="button button-primary">{button}</button>
			</div>
		</Form>
		{foot}
	</div>
);
