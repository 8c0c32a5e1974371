import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';

interface AskedFirstProps {
	/** The question. */
	heading: string;
	/** What it does, and that it cannot be taken back. */
	children: ReactNode;
	/** What the form says beside its button. */
	fields: Readonly<Record<string, string | number>>;
	/** What the button says. */
	button: string;
	/** Where one goes who wants nothing done. */
	back: string;
	/** The page that does it, where that is another. */
	action?: string;
}

/** A question above the page that a link of it leads to, or that the store asks: before what cannot be undone. */
export const AskedFirst = ({ heading, children, fields, button, back, action = back }: AskedFirstProps) => (
	<section className="stack stack-tight measure banner no-print" aria-label={heading}>
		<h2>{heading}</h2>
		<p>{children}</p>
		<Form method="post" action={action} className="cluster">
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<button className="button button-primary">{button}</button> <Link to={back}>Back</Link>
		</Form>
	</section>
);
