import { Link } from '@remix-run/react';
import { counted } from '../../format/counted';
import type { ImportView } from '../../parts/imports/load-import.server';
import { RowsLeftOut } from '../../parts/imports/rows-left-out';
import { listImportPath, listPath } from '../../paths/list-path';

export interface ListImportProps {
	list: { id: number; name: string };
	view: ImportView<{ titles: number }>;
}

/** This page is shown after all valid rows of the file have been added to the list. */
export function Complete({ list, view }: ListImportProps) {
	return (
		<div className="page stack">
			<h1>Import complete</h1>
			<p className="banner banner-success" role="status">
				{`${counted(view.added?.titles ?? 0, 'title')} added to ${list.name}.`}
			</p>
			<p>{view.sum}</p>
			<p className="cluster">
				<Link className="button button-primary" to={listPath(list.id)}>
					See the list
				</Link>{' '}
				<Link to={listImportPath(list.id)}>Import another file</Link>
			</p>
			<RowsLeftOut view={view} />
		</div>
	);
}
