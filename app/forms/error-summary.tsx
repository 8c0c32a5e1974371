import type { SubmissionResult } from '@conform-to/react';
import { useEffect, useRef } from 'react';

interface ErrorSummaryProps {
	/** The form's metadata from conform: the errors by field name, and '' for errors of the whole form. */
	form: { id: string; allErrors: Record<string, string[]> };
	title?: string;
	/**
	 * The names of the fields in the order in which they appear on the page. If omitted, the summary lists the errors in the
	 * order of the schema.
	 */
	order?: readonly string[];
	/** The ids of fields whose id differs from `{form id}-{field name}`. */
	ids?: Record<string, string>;
}

/**
 * Lists the form's errors at the top of the page, above its heading. Each error message links to its form field. With scripts,
 * the keyboard focus moves to the list of errors.
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
 * Lists the errors on a page with several forms. The list of errors is above all forms, and contains the errors of the form that
 * was posted.
 */
export function ReturnedSummary({ id, lastResult, ...rest }: ReturnedSummaryProps) {
	const errors = Object.entries(lastResult?.error ?? {}).flatMap(([name, words]) => (words ? [[name, words]] : []));
	return <ErrorSummary form={{ id, allErrors: Object.fromEntries(errors) }} {...rest} />;
}

interface ReturnedSummaryProps {
	/** The id of the posted form. */
	id: string;
	lastResult: SubmissionResult | undefined;
	title?: string;
	order?: readonly string[];
}
