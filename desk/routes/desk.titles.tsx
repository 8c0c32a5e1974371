import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { StoreError } from '~/store-api/store-error';
import { addedBindings } from '~store/contract/desk-stock';
import { ChoiceField } from '../parts/choice-field';
import type { DeskHandle } from '../parts/desk-handle';
import { PlainField } from '../parts/plain-field';
import { ProblemLine } from '../parts/problem-line';
import { availableWords } from '../session/available-words';
import { backWith, titleSought } from '../session/chosen-title';
import { backOf, leaveTo, openDesk } from '../session/open-desk.server';
import { refusedWith } from '../session/refused.server';

export const handle: DeskHandle = {
	title: () => 'Find a title',
};

/** The page to return to if the user came from no other form. */
const stockPage = '/desk/stock';

const wayBack = (request: Request): string => {
	const back = backOf(request);
	return back === '/desk' ? stockPage : back;
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { role } = await desk.me();
	const { searchParams } = new URL(args.request.url);
	const sought = titleSought(searchParams);
	const back = wayBack(args.request);
	const kept = [...searchParams].filter(([name]) => !['q', 'code', 'eisbn', 'back'].includes(name));
	const page = { sought, back, kept, adds: role !== 'till', problem: undefined, rows: [], more: false, unknown: null };
	if (sought === '') return data(page);
	try {
		const { rows, more, unknown_eisbn: unknown } = await desk.call('desk-stock/find', { query: sought.slice(0, 100) });
		const found = rows.map((row) => ({ ...row, to: wayTo(back, searchParams, row.eisbn) }));
		return data({ ...page, rows: found, more, unknown });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return data({ ...page, problem: { words: error.message } }, { status: error.status });
	}
}

const wayTo = (back: string, asked: URLSearchParams, eisbn: string): string =>
	back === stockPage ? `${stockPage}?code=${eisbn}` : backWith(back, asked, eisbn);

const typed = z.string().default('');
const fields = z.object({ code: typed, title: typed, author: typed, price: typed, binding: z.enum(addedBindings) });

/** Adds a title that is not in the catalogue, and returns to the form with that title. */
export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const said = readWritten(await desk.form(), fields);
	try {
		const { eisbn, title } = await desk.call('desk-stock/addTitle', said);
		const { searchParams } = new URL(args.request.url);
		return await leaveTo(args.request, wayTo(wayBack(args.request), searchParams, eisbn), `${title} is added.`);
	} catch (error) {
		return refusedWith(error, said);
	}
}

export default function FindTitleScreen() {
	const { sought, back, kept, adds, problem, rows, more, unknown } = useLoaderData<typeof loader>();
	const { problem: refused, typed: was } = useActionData<typeof action>() ?? {};
	return (
		<div className="stack measure">
			<ProblemLine problem={refused ?? problem} />
			<h1>Find a title</h1>
			<Form className="desk-filters" id="find">
				<input type="hidden" name="back" value={back} />
				{kept.map(([name, value]) => (
					<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
				))}
				<PlainField id="find-q" name="q" label="Title, author or ISBN" width="medium" maxLength={100} value={sought} />
				<button className="button button-primary">Find titles</button>
			</Form>
			{sought !== '' && rows.length === 0 && !problem ? <p>No title matches “{sought}”.</p> : null}
			<ul className="plain-list stack stack-tight">
				{rows.map(({ eisbn, title, authors, binding, stock, to }) => (
					<li key={eisbn}>
						<Link to={to}>
							Choose <strong>{title}</strong>
						</Link>
						<br />
						{[authors, binding, eisbn].filter(Boolean).join(' · ')}
						<br />
						<span className="soft">{availableWords(stock)}</span>
					</li>
				))}
			</ul>
			{more ? <p>More titles match. Add a word to find fewer titles.</p> : null}
			{adds && unknown ? (
				<section className="stack" aria-labelledby="add">
					<h2 id="add">Add this title</h2>
					<p>
						The catalogue does not have {unknown}. Type what you know about the title: a feed adds the other details
						later.
					</p>
					<Form method="post" className="form" noValidate>
						<input type="hidden" name="code" value={unknown} />
						<PlainField id="add-title" name="title" label="Title" maxLength={300} {...again('title')} />
						<PlainField id="add-author" name="author" label="Author (optional)" maxLength={200} {...again('author')} />
						<PlainField
							id="add-price"
							name="price"
							label="List price (optional)"
							width="short"
							inputMode="decimal"
							{...again('price')}
						/>
						<ChoiceField
							id="add-binding"
							name="binding"
							label="Binding"
							options={addedBindings.map((value) => ({ value, label: value }))}
							value={was?.binding}
						/>
						<button className="button button-primary">Add this title</button>
					</Form>
				</section>
			) : null}
			<p>
				<Link to={back}>Back without a title</Link>
			</p>
		</div>
	);

	function again(name: 'title' | 'author' | 'price') {
		return { value: was?.[name] ?? '', ...(refused?.field === name ? { error: refused.words } : {}) };
	}
}
