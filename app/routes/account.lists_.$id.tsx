import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { maxNameLength, maxTextLength } from '~store/contract/lengths';
import { flash } from '../cookies/flash.server';
import { ErrorSummary } from '../forms/error-summary';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { Field } from '../forms/field';
import { readIntent, readSubmission } from '../forms/submission.server';
import { TextArea } from '../forms/text-area';
import { readForm } from '../http/read-form.server';
import type { PageHandle } from '../page/page-handle';
import { AccountPage } from '../parts/account/account-page';
import { privatePage } from '../parts/account/handle';
import { descriptionForm, listWordsForm } from '../parts/lists/list-form.server';
import { requireOwnList } from '../parts/lists/own-list.server';
import { countWords } from '../parts/titles/title-count';
import { listFilePath } from '../paths/download-paths';
import { copyListPath, listImportPath, listPath, ownListPath } from '../paths/list-path';
import type { StoreApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<{ name: string }> = { ...privatePage, subject: (list) => list?.name };

export const links = sheetLinks('forms', 'account');

export async function loader(args: LoaderFunctionArgs) {
	const { api, list } = await requireOwnList(args);
	const { list_id, name, description, can_delete, row_count, shared } = list;
	const url = shared ? (await api.load('titlelist/getPublicUrl', { list_id })).url : null;
	return { id: list_id, name, description, named: can_delete, titles: row_count, url };
}

const intents = { save, share, unshare, delete: remove };

export async function action(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	return intents[readIntent(form, intents)](args, form);
}

async function save(args: ActionFunctionArgs, form: FormData) {
	const { api, list } = await requireOwnList(args);
	const submission = readSubmission(form, list.can_delete ? listWordsForm : descriptionForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	try {
		await api.call('titlelist/modify', { list_id: list.list_id, ...submission.value });
	} catch (error) {
		return data({ lastResult: returnForm(submission, errorsOf(error)) }, { status: statusOf(error) });
	}
	return say(args.request, 'The list has been saved.', ownListPath(list.list_id));
}

function share(args: ActionFunctionArgs) {
	const change = (api: StoreApi, list_id: number) => api.call('titlelist/getPublicUrl', { list_id });
	return changeAndSay(args, change, { text: 'The list is shared.', to: ownListPath });
}

function unshare(args: ActionFunctionArgs) {
	const change = (api: StoreApi, list_id: number) => api.call('titlelist/modify', { list_id, shared: false });
	return changeAndSay(args, change, { text: 'The list is no longer shared.', to: ownListPath });
}

function remove(args: ActionFunctionArgs) {
	const change = (api: StoreApi, list_id: number) => api.call('titlelist/delete', { list_id });
	return changeAndSay(args, change, { text: 'The list has been deleted.', to: () => '/account/lists' });
}

async function changeAndSay(
	args: ActionFunctionArgs,
	change: (api: StoreApi, listId: number) => Promise<unknown>,
	{ text, to }: { text: string; to: (listId: number) => string },
): Promise<Response> {
	const { api, list } = await requireOwnList(args);
	try {
		await change(api, list.list_id);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return say(args.request, error.message, ownListPath(list.list_id), 'error');
	}
	return say(args.request, text, to(list.list_id));
}

async function say(request: Request, text: string, to: string, kind: 'success' | 'error' = 'success') {
	const headers = new Headers();
	await flash(request, headers, { kind, text });
	return redirect(to, { status: 303, headers });
}

/** The page where a customer changes one of their lists: name, description, visibility, and deletion. */
export default function ManageListScreen() {
	const { id, name, description, named, titles, url } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<{ name: string; description: string }>({
		id: 'list',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: { name, description },
	});
	return (
		<AccountPage heading={name} summary={<ErrorSummary form={form} order={['name', 'description']} />}>
			<p className="cluster">
				<Link to={listPath(id)}>{`See its ${countWords(titles)}`}</Link>{' '}
				<Link to={listImportPath(id)}>Import from a file</Link> <Link to={copyListPath(id)}>Copy to another list</Link>{' '}
				<Link to={listFilePath(id)}>PDF or Excel</Link>
			</p>
			<Form method="post" id={form.id} className="form" noValidate>
				{named ? <Field field={fields.name} label="Name" maxLength={maxNameLength} /> : null}
				<TextArea field={fields.description} label="Description" optional maxLength={maxTextLength} />
				<div>
					<button className="button button-primary" name="intent" value="save">
						Save
					</button>
				</div>
			</Form>
			<section className="stack stack-tight" aria-labelledby="sharing">
				<h2 id="sharing">Who can see this list</h2>
				{url ? <Shared url={url} /> : <p>Only you. A shared list has its own link, which others cannot guess.</p>}
				<Form method="post" preventScrollReset>
					<button className="button" name="intent" value={url ? 'unshare' : 'share'}>
						{url ? 'Stop sharing' : 'Share this list'}
					</button>
				</Form>
			</section>
			{named ? (
				<details className="disclosure">
					<summary>Delete this list</summary>
					<Form method="post" className="stack stack-tight">
						<p>{`This deletes “${name}” and everything on it. You cannot undo this.`}</p>
						<div>
							<button className="button" name="intent" value="delete">
								Delete the list
							</button>
						</div>
					</Form>
				</details>
			) : null}
		</AccountPage>
	);
}

function Shared({ url }: { url: string }) {
	return (
		<>
			<p>Anyone with this link can see the titles, your notes, and how many copies you wish for.</p>
			<p>
				<a href={url} className="list-address">
					{url}
				</a>
			</p>
		</>
	);
}
