import { Form, Link, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { grouped } from '~store/contract/grouped';
import { counted } from '../../format/counted';
import { ImportRows } from '../../parts/imports/import-rows';
import { RowChoice } from '../../parts/imports/row-choice';
import { listImportPath, ownListPath } from '../../paths/list-path';
import { announce } from '../../ui/announce';
import type { ListImportProps } from './complete';

/** Shows the titles in the file before they are added to the list. */
export function Preview({ list, view }: ListImportProps) {
	const { filename, row_count: all, success_count: green } = view;
	const busy = useNavigation().state === 'submitting';
	const found = `${grouped(green)} of ${counted(all, 'row')} can be added to ${list.name}.`;
	useEffect(() => announce(found), [found]);
	return (
		<div className="page stack">
			<h1>Check your import</h1>
			<p className="lead">{found}</p>
			<p>{view.sum}</p>
			<p className="soft small">{filename}</p>
			<RowChoice view={view} />
			<ImportRows view={view} label="Rows found in the file" done="Will be added" />
			<Form method="post" className="cluster">
				{green > 0 ? (
					<button className="button button-primary" aria-busy={busy || undefined}>
						{`Import ${counted(green, 'row')}`}
					</button>
				) : null}{' '}
				<Link className={green > 0 ? undefined : 'button button-primary'} to={listImportPath(list.id)}>
					Try another file
				</Link>{' '}
				<Link to={ownListPath(list.id)}>Return to the list</Link>
			</Form>
		</div>
	);
}
