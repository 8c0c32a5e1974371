import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

interface ImportFailedProps {
	words: string;
	/** The address of the page on which the customer can import another file. */
	again: string;
	/** The link that leads back from the page. */
	children: ReactNode;
}

/** Shows why an import failed (docs/behaviour/list-files.md#failures). */
export function ImportFailed({ words, again, children }: ImportFailedProps) {
	return (
		<div className="page measure-page stack">
			<h1>Import failed</h1>
			<p className="banner banner-error" role="alert">
				{words}
			</p>
			<p className="cluster">
				<Link className="button button-primary" to={again}>
					Try another file
				</Link>{' '}
				{children}
			</p>
		</div>
	);
}
