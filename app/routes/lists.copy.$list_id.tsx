import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { maxNameLength } from '~store/contract/lengths';
import { flash } from '../cookies/flash.server';
import { atMost } from '../forms/at-most.server';
import { ErrorSummary } from '../forms/error-summary';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { Field } from '../forms/field';
import { Select } from '../forms/select';
import { readSubmission } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import type { PageHandle } from '../page/page-handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { requireListRef } from '../parts/lists/list-ref.server';
import { listChoices } from '../parts/lists/title-lists.server';
import { listPath } from '../paths/list-path';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
	canonical: () => '',
	subject: (list) => list && `Copy ${list.name}`,
};

export const links = sheetLinks('forms');

export async function loader(args: LoaderFunctionArgs) {
	const { api } = await requireCustomer(args);
	const ref = requireListRef(args);
	const [{ wishlist, own }, lists] = await Promise.all([
		api.load('titlelist/getItems', { list_id: ref, limit: 1 }),
		listChoices(api),
	]);
	return {
		ref,
		name: wishlist.header || wishlist.name,
		lists: lists
			.filter(({ id }) => !own || id !== wishlist.list_id)
			.map(({ id, name }) => ({ value: String(id), label: name })),
	};
}

const copyForm = z
	.object({
		to: z
			.string()
			.regex(/^\d{1,9}$/)
			.transform(Number)
			.optional(),
		name: z.string().trim().max(maxNameLength, atMost('A name', maxNameLength)).optional(),
	})
	.refine(({ to, name }) => to !== undefined || name !== undefined, { message: 'Choose a list.', path: ['to'] });

/**
 * Copies the titles of a list to another list. If the form contains the name of a new list, copies the titles to that list
 * (docs/behaviour/lists.md#copying).
 */
export async function action(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const submission = readSubmission(await readForm(args.request), copyForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	const { to, name } = submission.value;
	try {
		const target = name === undefined ? { to_list_id: to } : { name };
		const { list } = await api.call('titlelist/copyToList', { list_id: requireListRef(args), ...target });
		const headers = new Headers();
		await flash(args.request, headers, { kind: 'success', text: 'List copied successfully.' });
		return redirect(listPath(list.list_id), { status: 303, headers });
	} catch (error) {
		const nameOf = (field: string) => (field === 'to_list_id' ? 'to' : field === 'name' ? 'name' : null);
		return data({ lastResult: returnForm(submission, errorsOf(error, { nameOf })) }, { status: statusOf(error) });
	}
}

export default function CopyListScreen() {
	const { ref, name, lists } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<{ to: string; name: string }>({
		id: 'copy-list',
		lastResult: useActionData<typeof action>()?.lastResult,
	});
	return (
		<div className="page measure-page">
			<ErrorSummary form={form} order={['to', 'name']} />
			<div className="stack">
				<h1>{`Copy “${name}”`}</h1>
				<p>The titles of this list are added after the titles that are already on the other list.</p>
				<Form method="post" id={form.id} className="form" noValidate>
					<Select field={fields.to} label="To the list" options={lists} placeholder="Choose a list" />
					<Field field={fields.name} label="Or to a new list, named" optional maxLength={maxNameLength} />
					<div className="cluster">
						<button className="button button-primary">Copy the list</button> <Link to={listPath(ref)}>Cancel</Link>
					</div>
				</Form>
			</div>
		</div>
	);
}
