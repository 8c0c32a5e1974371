import { Form, Link } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { useBroughtIntoView } from './brought-into-view';
import { type HiddenField, HiddenFields } from './hidden-fields';

interface AskedFirstProps {
	/** The question that the box asks. */
	heading: string;
	/** The text below the question: what the button does, and that it cannot be undone. */
	children: ReactNode;
	/** The hidden fields that the button sends. If a hidden field has several values, the button sends each value. */
	fields: Readonly<Record<string, HiddenField>>;
	/** An optional visible field in the box. */
	field?: ReactNode;
	/** The button's label. */
	button: string;
	/** The address of the cancel link. */
	back: string;
	/** The address of the page that performs the action; by default, the address of the cancel link. */
	action?: string;
}

/**
 * Shows a question at the top of a page before an action that cannot be undone. The user reaches the question by a link. Use
 * `ConfirmForm` for a question about a posted form.
 */
export function ConfirmBox({ heading, children, fields, field, button, back, action = back }: AskedFirstProps) {
	const box = useRef<HTMLElement>(null);
	useBroughtIntoView(box, true);
	return (
		<section className="stack stack-tight measure banner no-print" aria-label={heading} ref={box} tabIndex={-1}>
			<h2>{heading}</h2>
			<p>{children}</p>
			<Form method="post" action={action} className={field ? 'form' : 'cluster'} noValidate>
				<HiddenFields fields={fields} />
				{field}
				<div className="cluster">
					<button className="button button-primary">{button}</button> <Link to={back}>Back</Link>
				</div>
			</Form>
		</section>
	);
}
