import { Form } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { Lines } from '~/ui/lines';
import { useBroughtIntoView } from './brought-into-view';
import { type HiddenField, HiddenFields } from './hidden-fields';

interface ConfirmFormProps {
	/** The question that the form asks. */
	heading: string;
	/** The text below the question: what the form does and whether it can be undone. */
	children: ReactNode;
	/** The posted form's values as text, each with its label. The list leaves out empty values. */
	facts: readonly (readonly [name: string, value: string])[];
	/** The posted values, and the field that confirms them, as hidden fields. */
	fields: Readonly<Record<string, HiddenField>>;
	/** The label of the button that confirms the posted form. */
	button: string;
}

/**
 * Asks for confirmation before a posted form takes effect. The page shows this question without its form, so the user confirms
 * exactly the values on screen. The button 'Change it' returns to the filled-in form (`isChangedFirst`).
 */
export function ConfirmForm({ heading, children, facts, fields, button }: ConfirmFormProps) {
	const box = useRef<HTMLElement>(null);
	useBroughtIntoView(box, true);
	return (
		<section className="stack measure" aria-label={heading} ref={box} tabIndex={-1}>
			<h1>{heading}</h1>
			<dl className="desk-facts">
				{facts
					.filter(([, value]) => value !== '')
					.map(([name, value], at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two lines of one title have one name
						<div key={at}>
							<dt>{name}</dt>
							<dd>
								<Lines>{value}</Lines>
							</dd>
						</div>
					))}
			</dl>
			<p>{children}</p>
			<Form method="post" className="cluster" noValidate>
				<HiddenFields fields={fields} />
				<button className="button button-primary">{button}</button>{' '}
				<button className="button" name="change" value="true">
					Change it
				</button>
			</Form>
		</section>
	);
}
