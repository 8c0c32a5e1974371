import type { SubmissionResult } from '@conform-to/react';
import { useEffect, useRef } from 'react';

interface ErrorSummaryProps {
	/** conform's form metadata: the errors by field name, '' for the form as a whole. */
	form: { id: string; allErrors: Record<string, string[]> };
	title?: string;
	/** The names of the fields in page order, if the errors should follow it. */
	order?: readonly string[];
	/** Ids of fields that are not named `{form id}-{field name}`. */
	ids?: Record<string, string>;
}

/**
 * Lists the form's errors at the top of the page, above its heading. Every message links to its field. With scripts,
 * the focus moves here.
 */
export function ErrorSummary({ form, title = 'There is a problem', order = [], ids = {} }: ErrorSummaryProps) {
	const box = useRef<HTMLDivElement>(null);
	const place = ([name]: [string, unknown]) => (order.includes(name) ? order.indexOf(name) : order.length);
	const errors = Object.entries(form.allErrors).sort((one, other) => place(one) - place(other));
	const words = JSON.stringify(errors);
	useEffect(() => {
		if (words !== '[]') box.current?.focus();
	}, [words]);
	if (errors.length === 0) return null;
	return (
		<div className="error-summary" ref={box} tabIndex={-1}>
			<div role="alert">
				<h2 className="error-summary-title">{title}</h2>
				<ul className="error-summary-list">
					{errors.map(([name, messages]) => (
						<li key={name}>
							{name === '' ? (
								messages.join(' ')
							) : (
								<a href={`#${ids[name] ?? `${form.id}-${name}`}`}>{messages.join(' ')}</a>
							)}
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}

/**
 * Lists the errors for a screen with several forms. The list is above all the forms, and covers the one that came back.
 */
export function ReturnedSummary({ id, lastResult, ...rest }: ReturnedSummaryProps) {
	const errors = Object.entries(lastResult?.error ?? {}).flatMap(([name, words]) => (words ? [[name, words]] : []));
	return <ErrorSummary form={{ id, allErrors: Object.fromEntries(errors) }} {...rest} />;
}

interface ReturnedSummaryProps {
	/** The form's id. */
	id: string;
	lastResult: SubmissionResult | undefined;
	title?: string;
	order?: readonly string[];
}
