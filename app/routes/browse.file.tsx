import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import { Form, useActionData } from '@remix-run/react';
import { toCardData } from '../components/card-data';
import { FoundTitles } from '../components/found-titles';
import { InsteadOfSearch } from '../components/instead-of-search';
import { ErrorSummary } from '../forms/error-summary';
import { Field } from '../forms/field';
import { listFiles, listFilesHint } from '../forms/list-file';
import { receiveFile } from '../http/receive-file.server';
import { canSearchBy } from '../navigation/search-kinds';
import type { PageHandle } from '../page/page-handle';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

export const handle: PageHandle = { canonical: () => '' };

/** The titles that a file names (spec 1 §2, §5). The file is on the disk while the store reads it, and no longer. */
export async function action(args: ActionFunctionArgs) {
	if (!canSearchBy.file) throw data(null, { status: 404 });
	const received = await receiveFile(args.request);
	if ('refused' in received) return refuse(received.refused);
	try {
		const api = await storeApi(args);
		const result = await api.call('browse/file', { file: received.file });
		return { found: { titles: result.rows.map(toCardData), count: result.row_count }, lastResult: null };
	} catch (error) {
		if (error instanceof StoreError) return refuse(error.message);
		throw error;
	} finally {
		await received.remove();
	}
}

const refuse = (message: string) =>
	data({ found: null, lastResult: { status: 'error' as const, error: { file: [message] } } }, { status: 400 });

export default function FileSearch() {
	const outcome = useActionData<typeof action>();
	return (
		<div className="page stack stack-wide">
			{canSearchBy.file ? (
				<FileForm lastResult={outcome?.lastResult ?? null} />
			) : (
				<>
					<h1>Search by file</h1>
					<InsteadOfSearch>
						We cannot read files for you yet. Paste an ISBN from your file here, or search for a title in it.
					</InsteadOfSearch>
				</>
			)}
			{outcome?.found ? <FoundTitles titles={outcome.found.titles} count={outcome.found.count} /> : null}
		</div>
	);
}

type Refusal = ReturnType<typeof refuse>['data']['lastResult'];

function FileForm({ lastResult }: { lastResult: Refusal | null }) {
	const [form, fields] = useForm<{ file: File }>({ id: 'file-search', lastResult });
	return (
		<>
			<ErrorSummary form={form} />
			<h1>Search by file</h1>
			<Form className="form" method="post" encType="multipart/form-data" id={form.id} noValidate>
				<Field
					field={fields.file}
					label="A file that names books by their ISBN"
					hint={listFilesHint}
					type="file"
					accept={listFiles}
				/>
				<div>
					<button className="button button-primary">Search</button>
				</div>
			</Form>
		</>
	);
}
