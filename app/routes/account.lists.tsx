import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import { maxNameLength } from '~store/contract/lengths';
import { ErrorSummary } from '../forms/error-summary';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { Field } from '../forms/field';
import { readIntent, readSubmission, readWritten } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { AccountPage } from '../parts/account/account-page';
import { privatePage } from '../parts/account/handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { AddAllToCart } from '../parts/cart/add-all-to-cart';
import { addToCart } from '../parts/lists/add-to-cart.server';
import { ListCovers, toCover } from '../parts/lists/list-covers';
import { listIdForm, listNameForm } from '../parts/lists/list-form.server';
import { listsOnPage, listsPath, readListsQuery } from '../parts/lists/lists-query';
import { ListsSearch } from '../parts/lists/lists-search';
import { DeadEndHelp } from '../parts/titles/dead-end-help';
import { countWords } from '../parts/titles/title-count';
import { listFilePath } from '../paths/download-paths';
import { listPath, ownListPath } from '../paths/list-path';
import { sheetLinks } from '../styles/sheets';
import { Pagination } from '../ui/pagination';

export const handle = privatePage;

export const links = sheetLinks('forms', 'account', 'lists', 'covers');

export async function loader(args: LoaderFunctionArgs) {
	const { api } = await requireCustomer(args);
	const query = readListsQuery(new URL(args.request.url).searchParams);
	const { rows, row_count } = await api.load('titlelist/getLists', {
		search_term: query.term,
		sort: query.sort,
		show_items: true,
		offset: (query.page - 1) * listsOnPage,
		limit: listsOnPage,
	});
	const last = Math.max(1, Math.ceil(row_count / listsOnPage));
	if (query.page > last) throw redirect(listsPath({ ...query, page: last }));
	return {
		query,
		last,
		count: row_count,
		lists: rows.map(({ list_id, name, description, row_count: titles, shared, items = [] }) => ({
			id: list_id,
			name,
			description,
			titles,
			shared,
			covers: items.map(toCover),
		})),
	};
}

const intents = { create: createList, cart: copyToCart };

export async function action(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	return intents[readIntent(form, intents)](args, form);
}

async function createList(args: ActionFunctionArgs, form: FormData) {
	const { api } = await requireCustomer(args);
	const submission = readSubmission(form, listNameForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	try {
		const { list } = await api.call('titlelist/create', { name: submission.value.name });
		return redirect(listPath(list.list_id), 303);
	} catch (error) {
		return data({ lastResult: returnForm(submission, errorsOf(error)) }, { status: statusOf(error) });
	}
}

function copyToCart(args: ActionFunctionArgs, form: FormData) {
	return addToCart(args, readWritten(form, listIdForm).list_id, '/account/lists');
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['lists'][number];

/**
 * The account's lists (docs/behaviour/lists.md#customers-lists), with a search, a form that creates a list, and links to each
 * list.
 */
export default function ListsScreen() {
	const { query, last, count, lists } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<{ name: string }>({
		id: 'new-list',
		lastResult: useActionData<typeof action>()?.lastResult,
	});
	const searched = query.term !== '';
	return (
		<AccountPage heading="Lists" summary={<ErrorSummary form={form} />}>
			{count > 1 || searched ? <ListsSearch query={query} count={count} /> : null}
			<section aria-label="Lists" className="stack">
				{searched ? (
					<p className="soft" role="status">
						{count === 0 ? 'No results' : `${grouped(count)} ${count === 1 ? 'list' : 'lists'} found`}
					</p>
				) : null}
				{count === 0 && !searched ? (
					<>
						<p className="lead">No results</p>
						<DeadEndHelp />
					</>
				) : null}
				<ul className="list-rows">
					{lists.map((list) => (
						<ListRow key={list.id} list={list} />
					))}
				</ul>
				<Pagination page={query.page} last={last} to={(page) => listsPath({ ...query, page })} />
			</section>
			<Form method="post" id={form.id} className="form list-new" noValidate>
				<Field field={fields.name} label="New list" maxLength={maxNameLength} />
				<p>
					<button className="button button-primary" name="intent" value="create">
						Create a list
					</button>
				</p>
			</Form>
		</AccountPage>
	);
}

function ListRow({ list: { id, name, description, titles, shared, covers } }: { list: Row }) {
	const of = <span className="visually-hidden">{`: ${name}`}</span>;
	return (
		<li className="list-row">
			<Link to={listPath(id)} className="list-row-name">
				<ListCovers titles={covers} />
				<span className="title-name">{name}</span>
			</Link>
			<p className="soft small">
				{countWords(titles)}
				{shared ? <span className="tag">Shared</span> : null}
			</p>
			{description ? <p className="small list-row-words">{description}</p> : null}
			<div className="cluster list-row-tools">
				<Link to={ownListPath(id)}>
					Manage
					{of}
				</Link>{' '}
				{titles > 0 ? (
					<Link to={listFilePath(id)}>
						PDF or Excel
						{of}
					</Link>
				) : null}{' '}
				{titles > 0 ? <AddAllToCart list={{ id, name }} /> : null}
			</div>
		</li>
	);
}
