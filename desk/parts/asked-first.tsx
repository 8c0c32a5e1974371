import { Form, Link } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { useBroughtIntoView } from './brought-into-view';
import { type HiddenField, HiddenFields } from './hidden-fields';

interface AskedFirstProps {
	/** The question. */
	heading: string;
	/** What it does, and that it cannot be taken back. */
	children: ReactNode;
	/** What the form says beside its button; a name with several values says each. */
	fields: Readonly<Record<string, HiddenField>>;
	/** What may be typed beside that. */
	field?: ReactNode;
	/** What the button says. */
	button: string;
	/** Where one goes who wants nothing done. */
	back: string;
	/** The page that does it, where that is another. */
	action?: string;
}

/** A question above the page that a link of it leads to, before what cannot be undone. A posted form asks with `ConfirmForm`. */
export function AskedFirst({ heading, children, fields, field, button, back, action = back }: AskedFirstProps) {
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
