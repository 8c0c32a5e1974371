import type { SubmissionResult } from '@conform-to/react';
import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ReturnedSummary } from '~/forms/error-summary';

interface DeskFormProps {
	id: string;
	heading: string;
	lastResult: SubmissionResult | undefined;
	/** The label of the form's button. */
	button: string;
	/** The address of the cancel link. */
	back: string;
	/** Content between the heading and the fields. */
	lead?: ReactNode;
	children: ReactNode;
}

/** A page with a single form: its errors, heading, fields, one button, and a cancel link. */
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
