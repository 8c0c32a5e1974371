import type { SubmissionResult } from '@conform-to/react';
import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ReturnedSummary } from '~/forms/error-summary';

interface DeskFormProps {
	id: string;
	heading: string;
	lastResult: SubmissionResult | undefined;
	/** What the button says. */
	button: string;
	/** Where one goes who wants nothing changed. */
	back: string;
	/** What stands between the heading and the fields. */
	lead?: ReactNode;
	children: ReactNode;
}

/** A page that is one form: its errors, its heading, its fields, one button, and the way back. */
export const DeskForm = ({ id, heading, lastResult, button, back, lead, children }: DeskFormProps) => (
	<div className="stack measure">
		<ReturnedSummary id={id} lastResult={lastResult} />
		<h1>{heading}</h1>
		{lead}
		<Form method="post" id={id} className="form" noValidate>
			{children}
			<div className="cluster">
				<button className="button button-primary">{button}</button> <Link to={back}>Back</Link>
			</div>
		</Form>
	</div>
);
