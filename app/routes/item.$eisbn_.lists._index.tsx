import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { maxNameLength } from '~store/contract/lengths';
import { flash } from '../cookies/flash.server';
import { clearWish, readWish, wishHeader } from '../cookies/wish.server';
import { ErrorSummary } from '../forms/error-summary';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { Field } from '../forms/field';
import { readSubmission, wantsData, writtenId } from '../forms/submission.server';
import { readForm, refuseForm } from '../http/read-form.server';
import type { PageHandle } from '../page/page-handle';
import { GuestLogin } from '../parts/account/guest-login';
import { findCustomer, requireCustomer } from '../parts/account/visitor.server';
import { requireItemNumber } from '../parts/item/item-number.server';
import { OfTitle } from '../parts/item/of-title';
import { type ListChoice, ListChoices } from '../parts/lists/list-choices';
import { listNameForm } from '../parts/lists/list-form.server';
import { listChoices, type TitleLists } from '../parts/lists/title-lists.server';
import { itemPath } from '../parts/titles/title-link';
import type { StoreApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<TitleLists> = {
	canonical: () => '',
	subject: (found) => found && `Lists for ${found.title.title}`,
};

export const links = sheetLinks('forms');

export async function loader(args: LoaderFunctionArgs) {
	const eisbn = requireItemNumber(args.params.eisbn, args.request);
	const { api, customer } = await findCustomer(args);
	const [{ title }, lists, wished] = await Promise.all([
		api.load('title/getItem', { eisbn }),
		customer ? listChoices(api, eisbn) : null,
		readWish(args.request, 'list'),
	]);
	const found: TitleLists = { title: { eisbn, title }, lists };
	const headers = new Headers();
	if (!lists) headers.append('Set-Cookie', await wishHeader(args.request, { eisbn, to: 'list' }));
	else if (wished === eisbn) {
		headers.append('Set-Cookie', await clearWish(args.request));
		await fulfil({ args, api, headers, eisbn, lists });
	}
	return data(found, { headers });
}

interface Fulfilling {
	args: LoaderFunctionArgs;
	api: StoreApi;
	headers: Headers;
	eisbn: string;
	lists: ListChoice[];
}

/**
 * Adds the title that a guest wanted to add to a list, after they have logged in. Adds the title automatically only if the
 * customer has exactly one list. A customer with several lists chooses a list.
 * @throws a redirect to the title's page, which shows the result
 */
async function fulfil({ args, api, headers, eisbn, lists }: Fulfilling): Promise<void> {
	const [only, ...others] = lists.filter(({ favourites }) => !favourites);
	if (!only || others.length > 0 || only.on) return;
	try {
		await api.call('titlelist/addItemToList', { list_id: only.id, eisbn });
	} catch (error) {
		// The page shows the error when they choose a list.
		if (error instanceof StoreError) return;
		throw error;
	}
	await flash(args.request, headers, { kind: 'success', text: `Added to “${only.name}”` });
	throw redirect(itemPath(eisbn), { status: 303, headers });
}

const choiceForm = z
	.object({ add: writtenId.optional(), remove: writtenId.optional() })
	.refine(({ add, remove }) => (add === undefined) !== (remove === undefined));

/**
 * Adds the title to a list, removes it from a list, or creates a list with it. If a script (`answer=data`) posted the form, the
 * answer is data rather than a redirect.
 */
export async function action(args: ActionFunctionArgs) {
	const eisbn = requireItemNumber(args.params.eisbn, args.request);
	const { api } = await requireCustomer(args);
	const form = await readForm(args.request);
	const creates = form.get('intent') === 'create';
	const submission = readSubmission(form, creates ? listNameForm : choiceForm);
	if (submission.status !== 'success') {
		if (!creates) throw refuseForm();
		return data({ lastResult: returnForm(submission) }, { status: 400 });
	}
	try {
		await change(api, eisbn, submission.value);
	} catch (error) {
		return data({ lastResult: returnForm(submission, errorsOf(error)) }, { status: statusOf(error) });
	}
	return wantsData(form) ? data({ lastResult: undefined }) : redirect(`/item/${eisbn}/lists`, 303);
}

async function change(
	api: StoreApi,
	eisbn: string,
	asked: { name: string } | { add?: number | undefined; remove?: number | undefined },
) {
	if ('name' in asked) await api.call('titlelist/create', { name: asked.name, eisbn });
	else if (asked.add !== undefined) await api.call('titlelist/addItemToList', { list_id: asked.add, eisbn });
	else if (asked.remove !== undefined) await api.call('titlelist/removeItemFromList', { list_id: asked.remove, eisbn });
}

/** The menu of lists (docs/behaviour/lists.md#lists-menu), as a separate page. */
export default function TitleListsScreen() {
	const { title, lists } = useLoaderData<typeof loader>();
	const path = `/item/${title.eisbn}/lists`;
	return (
		<div className="page measure-page">
			{lists ? <Choose title={title} lists={lists} path={path} /> : null}
			{lists ? null : (
				<div className="stack">
					<OfTitle title={title} heading="Your lists" />
					<GuestLogin back={path}>
						<p>{`Then we will add “${title.title}” to one of your lists.`}</p>
					</GuestLogin>
				</div>
			)}
		</div>
	);
}

function Choose({
	title,
	lists,
	path,
}: Required<{ [Key in keyof TitleLists]: NonNullable<TitleLists[Key]> }> & { path: string }) {
	const [form, fields] = useForm<{ name: string }>({
		id: 'new-list',
		lastResult: useActionData<typeof action>()?.lastResult,
	});
	return (
		<>
			<ErrorSummary form={form} />
			<div className="stack">
				<OfTitle title={title} heading="Your lists" lead="Choose a list to add this title or to remove it." />
				<ListChoices lists={lists} path={path} />
				<Form method="post" id={form.id} className="form" noValidate>
					<Field field={fields.name} label="New list" maxLength={maxNameLength} />
					<div className="cluster">
						<button className="button button-primary" name="intent" value="create">
							Create
						</button>{' '}
						<a href={itemPath(title.eisbn)}>Back to the title</a>
					</div>
				</Form>
			</div>
		</>
	);
}
