import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import type { PayloadOf } from '~store/contract/contract';
import { ReturnedSummary } from '../forms/error-summary';
import { returnedField } from '../forms/returned-field';
import { readSubmission } from '../forms/submission.server';
import { TextArea } from '../forms/text-area';
import { readForm } from '../http/read-form.server';
import { receiveFile } from '../http/receive-file.server';
import type { PageHandle } from '../page/page-handle';
import { AccountPage } from '../parts/account/account-page';
import { privatePage } from '../parts/account/handle';
import { importFailure } from '../parts/imports/import-failure.server';
import { requireOwnList } from '../parts/lists/own-list.server';
import { listImportPath, ownListPath } from '../paths/list-path';
import { sheetLinks } from '../styles/sheets';
import { ListFileField } from '../ui/list-file-field';

export const handle: PageHandle<{ name: string }> = {
	...privatePage,
	subject: (list) => list && `Import into ${list.name}`,
};

export const links = sheetLinks('forms', 'account');

/**
 * Loads the page that imports titles into a list, from a file or a pasted text. This is the first step of an import
 * (docs/behaviour/lists.md#import).
 */
export async function loader(args: LoaderFunctionArgs) {
	const { list } = await requireOwnList(args);
	return { id: list.list_id, name: list.name };
}

/**
 * Imports a file or a pasted text. The page has one form for a file and another for a pasted text, and distinguishes them by
 * their encoding.
 */
export async function action(args: ActionFunctionArgs) {
	const isFile = args.request.headers.get('Content-Type')?.startsWith('multipart/form-data');
	return isFile ? importFile(args) : importPasted(args);
}

/** Passes the file to the store. The file is on disk only until the store has read it. */
async function importFile(args: ActionFunctionArgs) {
	const own = await requireOwnList(args);
	const received = await receiveFile(args.request);
	if ('refused' in received) return refuse({ file: received.refused }, 400);
	try {
		return await begin(own, { file: received.file }, (words, status) => refuse({ file: words }, status));
	} finally {
		await received.remove();
	}
}

const noIsbns = 'Paste one or more ISBNs.';
const pastedForm = z.object({ isbns: z.string({ required_error: noIsbns }).trim().min(1, noIsbns).max(500_000) });

async function importPasted(args: ActionFunctionArgs) {
	const own = await requireOwnList(args);
	const submission = readSubmission(await readForm(args.request), pastedForm);
	const typed = submission.payload as { isbns?: string };
	const again = (words: string, status: number) => refuse({ isbns: words }, status, typed);
	if (submission.status !== 'success') return again(submission.error?.isbns?.[0] ?? noIsbns, 400);
	return begin(own, submission.value, again);
}

async function begin<Refusal>(
	{ api, list: { list_id } }: Awaited<ReturnType<typeof requireOwnList>>,
	brought: Omit<PayloadOf<'titlelist/importFile'>, 'list_id'>,
	refused: (words: string, status: number) => Refusal,
) {
	try {
		const { import_id } = await api.call('titlelist/importFile', { list_id, ...brought });
		return redirect(listImportPath(list_id, import_id), 303);
	} catch (error) {
		const { words, status } = importFailure(error);
		return refused(words, status);
	}
}

function refuse(wrong: Record<string, string>, status: number, initialValue: Record<string, string> = {}) {
	const error = Object.fromEntries(Object.entries(wrong).map(([name, words]) => [name, [words]]));
	return data({ lastResult: { status: 'error' as const, initialValue, error } }, { status });
}

export default function ListImportScreen() {
	const { id, name } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>()?.lastResult;
	const busy = useNavigation().state === 'submitting' || undefined;
	const summary = <ReturnedSummary id="import" lastResult={lastResult} title="Import failed" />;
	return (
		<AccountPage heading={`Import to ${name}`} summary={summary}>
			<p>
				Add books to this list from a file, or from a text that you paste. You can check what was found before anything
				is added. <Link to={ownListPath(id)}>Return to the list</Link>
			</p>
			<Form className="form" method="post" encType="multipart/form-data" noValidate>
				<h2>From a file</h2>
				<ListFileField
					field={returnedField('import', 'file', lastResult)}
					label="File"
					hint=". A table needs a column named isbn. A column named qty is optional: the number of copies you wish for."
				/>
				<div>
					<button className="button button-primary" aria-busy={busy}>
						Read the file
					</button>
				</div>
			</Form>
			<Form className="form" method="post" noValidate>
				<h2>Pasted</h2>
				<TextArea
					field={returnedField('import', 'isbns', lastResult)}
					label="ISBNs"
					hint="Put commas between the ISBNs."
					rows={5}
				/>
				<div>
					<button className="button" aria-busy={busy}>
						Read the ISBNs
					</button>
				</div>
			</Form>
		</AccountPage>
	);
}
