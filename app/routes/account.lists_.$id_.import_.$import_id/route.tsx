import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { importHandle } from '../../parts/imports/handle';
import { ImportFailed } from '../../parts/imports/import-failed';
import { importFailure } from '../../parts/imports/import-failure.server';
import { ImportProgress } from '../../parts/imports/import-progress';
import { loadImport } from '../../parts/imports/load-import.server';
import { requireOwnList } from '../../parts/lists/own-list.server';
import { listImportPath, ownListPath } from '../../paths/list-path';
import { sheetLinks } from '../../styles/sheets';
import { Complete } from './complete';
import { Preview } from './preview';

export const handle = importHandle;

export const links = sheetLinks('imports');

/** Loads an import into a list, in any state of the import (docs/behaviour/lists.md#import). */
export async function loader(args: LoaderFunctionArgs) {
	const { api, list } = await requireOwnList(args);
	const { list_id, name } = list;
	const import_id = args.params.import_id ?? '';
	const { status, ...screen } = await loadImport(args.request, (page) =>
		api.call('titlelist/importFile', { list_id, import_id, ...page }),
	);
	return data({ list: { id: list_id, name }, ...screen }, { status });
}

/** Adds the titles of the green rows to the list. If the form is posted twice, the titles are added only once. */
export async function action(args: ActionFunctionArgs) {
	const { api, list } = await requireOwnList(args);
	const { list_id } = list;
	const import_id = args.params.import_id ?? '';
	try {
		await api.call('titlelist/importFile', { list_id, import_id, add_to_list: true, limit: 1 });
		return redirect(listImportPath(list_id, import_id), 303);
	} catch (error) {
		const { words, status } = importFailure(error);
		return data({ failed: words }, { status });
	}
}

export default function ListImportStateScreen() {
	const { list, view, failed } = useLoaderData<typeof loader>();
	const words = useActionData<typeof action>()?.failed ?? failed;
	if (words !== null || !view) {
		return (
			<ImportFailed words={words ?? ''} again={listImportPath(list.id)}>
				<Link to={ownListPath(list.id)}>Return to the list</Link>
			</ImportFailed>
		);
	}
	if (view.state === 'reading') return <ImportProgress view={view} />;
	return view.state === 'preview' ? <Preview list={list} view={view} /> : <Complete list={list} view={view} />;
}
