import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { Form, useActionData, useNavigation } from '@remix-run/react';
import { ReturnedSummary } from '../forms/error-summary';
import { returnedField } from '../forms/returned-field';
import { receiveFile } from '../http/receive-file.server';
import type { PageHandle } from '../page/page-handle';
import { importFailure } from '../parts/imports/import-failure.server';
import { searchedPath } from '../parts/imports/searched-path';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';
import { ListFileField } from '../ui/list-file-field';

export const handle: PageHandle = { canonical: () => '' };

export const links = sheetLinks('forms');

/**
 * Searches for the titles in a file (docs/behaviour/search.md#by-a-file). The uploaded file is stored on disk only until the
 * store has read it.
 */
export async function action(args: ActionFunctionArgs) {
	const received = await receiveFile(args.request);
	if ('refused' in received) return refuse(received.refused, 400);
	try {
		const api = await storeApi(args);
		const { search } = await api.call('browse/file', { file: received.file });
		return redirect(searchedPath(search), 303);
	} catch (error) {
		const { words, status } = importFailure(error);
		return refuse(words, status);
	} finally {
		await received.remove();
	}
}

const refuse = (message: string, status: number) =>
	data({ lastResult: { status: 'error' as const, error: { file: [message] } } }, { status });

export default function FileSearch() {
	const lastResult = useActionData<typeof action>()?.lastResult;
	const busy = useNavigation().state === 'submitting';
	return (
		<div className="page measure-page">
			<ReturnedSummary id="file-search" lastResult={lastResult} />
			<div className="stack">
				<h1>Search by file</h1>
				<p>Upload a list, a syllabus or a catalogue to see which of its books we have.</p>
				<Form className="form" method="post" encType="multipart/form-data" noValidate>
					<ListFileField
						field={returnedField('file-search', 'file', lastResult)}
						label="A file that names books by their ISBN"
					/>
					<div>
						<button className="button button-primary" aria-busy={busy || undefined}>
							Search
						</button>
					</div>
				</Form>
			</div>
		</div>
	);
}
