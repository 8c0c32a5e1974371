import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { readWritten } from '~/forms/submission.server';
import type { Count } from '~store/contract/desk-counting';
import { countStateWords } from '~store/contract/desk-states';
import { ArrivedForOrders } from '../parts/arrived-for';
import { asWeHaveIt } from '../parts/choice-field';
import { ConfirmBox } from '../parts/confirm-box';
import { CountLines } from '../parts/count-lines';
import { differenceWords, scanSaid, undoneWords } from '../parts/count-words';
import type { DeskHandle } from '../parts/desk-handle';
import { filledWords } from '../parts/filled-words';
import { pageAsked } from '../parts/list-address';
import { ScanForm } from '../parts/scan-form';
import { ScanResult } from '../parts/scan-result';
import { When } from '../parts/when';
import { WhichCopy } from '../parts/which-copy';
import { askWhichCopy, titleInQuestion } from '../session/ask-which-copy';
import { chosenIn } from '../session/chosen-title';
import { newFormKey } from '../session/form-key.server';
import { openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';
import { type Intent, runIntent } from '../session/run-intent.server';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => (data ? `Count ${data.count.id}` : 'Count'),
	showsResult: true,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { searchParams } = new URL(args.request.url);
	const show = searchParams.get('show') === 'differences' ? 'differences' : 'all';
	const id = String(args.params.id);
	const [count, arrived, { conditions }, which] = await Promise.all([
		desk.load('desk-counting/get', { count_id: id, show, ...pageAsked(searchParams) }),
		desk.load('desk-picking/arrived', { brought_by: 'count', id }),
		desk.load('desk-stock/choices', {}),
		titleInQuestion(desk, args.request),
	]);
	return { count, arrived, show, conditions, which, key: newFormKey() };
}

const typed = z.string().default('');
const versioned = { version: typed };
const scanFields = z.object({
	code: typed,
	condition: typed,
	/** Whether the condition is the code of one offer, which was chosen among the title's offers. */
	exact: z.enum(['true', 'false']).default('false'),
	copies: z.string().default('1'),
	key: typed,
});
const lineFields = z.object({ ...versioned, code: typed, condition: typed, copies: typed });
const bookFields = z.object({ ...versioned, unscanned: z.enum(['none', 'stay']).default('stay') });

/** The choices for titles that were not scanned. */
const unscannedChoices = [
	{ value: 'stay', words: 'Keep the stock of these titles' },
	{ value: 'none', words: 'Write off these titles, because they are not in the store' },
] as const;

/** The actions of the forms on a stock count's page. Each action returns the message for the next page. */
const intents = {
	scan: async (desk, form, count_id) => {
		const { condition, ...said } = readWritten(form, scanFields);
		try {
			const chosen = condition === '' ? {} : { condition };
			return scanSaid(await desk.call('desk-counting/scan', { count_id, ...said, ...chosen }));
		} catch (error) {
			return askWhichCopy(error, `/desk/counting/${count_id}`, { which: said.code, condition, copies: said.copies });
		}
	},
	line: async (desk, form, count_id) => {
		const line = await desk.call('desk-counting/setLine', { count_id, ...readWritten(form, lineFields) });
		return scanSaid(line);
	},
	book: async (desk, form, count_id) => {
		const given = await desk.call('desk-counting/book', { count_id, ...readWritten(form, bookFields) });
		return filledWords('Stock updated. Sales made during the count were allowed for.', given);
	},
	drop: async (desk, form, count_id) => {
		await desk.call('desk-counting/drop', { count_id, ...readWritten(form, z.object(versioned)) });
		return 'Count discarded. The stock did not change.';
	},
	take_back: async (desk, form, count_id) => {
		const said = readWritten(form, z.object(versioned));
		return undoneWords(await desk.call('desk-counting/takeBack', { count_id, ...said }));
	},
} satisfies Record<string, Intent>;

/** After a correction the count line stays in the list, so the page keeps its address. */
export function action(args: ActionFunctionArgs) {
	const { search } = new URL(args.request.url);
	return runIntent(
		args,
		intents,
		(id, intent) => `/desk/counting/${id}${intent === 'line' ? search.replace('?index', '') : ''}`,
	);
}

export const shouldRevalidate = revalidateWhenChanged;

/** Shows the total of the expected copies and the counted copies, for the whole stock count rather than for one page of it. */
function CountSummary({ count }: { count: Count }) {
	const { state, expected, copies, more_differences, unscanned } = count;
	const andMore = more_differences ? ' and more' : '';
	const facts: [name: string, words: string][] = [
		[
			state === 'open' ? 'Expected' : 'Expected of the titles below',
			expected === null ? 'Not recorded' : `${counted(expected, 'copy', 'copies')}${andMore}`,
		],
		['Counted', counted(copies, 'copy', 'copies')],
		[state === 'open' ? 'Difference of the scanned titles' : 'Difference', differenceWords(count)],
		[
			state === 'open' ? 'Not yet scanned' : 'Not scanned and written off',
			`${counted(unscanned.copies, 'copy', 'copies')} of ${counted(unscanned.titles, 'title')}${andMore}`,
		],
	];
	return (
		<dl className="desk-facts">
			{facts.map(([name, words]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{words}</dd>
				</div>
			))}
		</dl>
	);
}

export default function CountScreen() {
	const { count, arrived, show, conditions, which, key } = useLoaderData<typeof loader>();
	const [asked] = useSearchParams();
	const asks = asked.get('ask');
	const refused = useActionData<typeof action>();
	const { problem, typed: was } = refused ?? {};
	const isOpen = count.state === 'open';
	if (isOpen && which)
		return (
			<div className="stack">
				<ScanResult problem={problem} />
				<h1>{`Count ${count.id}`}</h1>
				<WhichCopy
					title={which}
					location_id={count.location_id}
					condition={asked.get('condition') ?? ''}
					page={`/desk/counting/${count.id}`}
					fields={{ intent: 'scan', code: which.eisbn, exact: 'true', copies: asked.get('copies') ?? '1', key }}
					none="Count none of these copies"
					added={{ location_id: count.location_id, shelf: count.shelf }}
				/>
			</div>
		);
	return (
		<div className="stack">
			<ScanResult problem={problem} typed={was?.fields} />
			<h1>
				{`Count ${count.id}`}
				<span className="tag">{countStateWords[count.state]}</span>
			</h1>
			<p>
				{`${count.location}, ${count.shelf === '' ? 'all shelves' : `shelf ${count.shelf}`}. Begun `}
				<When isInSentence at={count.created_at} />
				{`, ${count.staff}.`}
			</p>
			<CountSummary count={count} />
			{isOpen && asks === 'drop' ? (
				<ConfirmBox
					heading="Discard this count?"
					fields={{ intent: 'drop', version: count.version }}
					button="Yes, discard it"
					back={`/desk/counting/${count.id}`}
				>
					{`This discards the scans of ${counted(count.copies, 'copy', 'copies')} of ${counted(count.titles, 'title')}. The stock does not change.`}
				</ConfirmBox>
			) : null}
			{count.state === 'booked' && asks === 'take_back' ? (
				<ConfirmBox
					heading="Undo this count?"
					fields={{ intent: 'take_back', version: count.version }}
					button="Yes, undo it"
					back={`/desk/counting/${count.id}`}
				>
					The stock returns to the numbers before this count, except for copies that were sold or counted later. You
					cannot use this count again: to count the shelf, begin a new count.
				</ConfirmBox>
			) : null}
			{isOpen ? (
				<ScanForm
					shown={key}
					problem={was?.intent === 'scan' ? problem : undefined}
					typed={was?.fields}
					conditions={conditions}
					anyCondition={asWeHaveIt}
					start={chosenIn(asked)}
				>
					<button className="button button-primary" name="intent" value="scan">
						Add
					</button>
				</ScanForm>
			) : null}
			<p className="cluster">
				{show === 'all' ? (
					<Link to={`/desk/counting/${count.id}?show=differences`}>Only differences</Link>
				) : (
					<Link to={`/desk/counting/${count.id}`}>All titles</Link>
				)}{' '}
				<Link to="/desk/counting">Counting</Link>
			</p>
			<ArrivedForOrders {...arrived} formKey={key} />
			<CountLines count={count} isOpen={isOpen} refused={refused} />
			{isOpen ? (
				<section className="stack measure" aria-labelledby="book">
					<h2 id="book">Update the stock</h2>
					<Form action={`/desk/counting/${count.id}/book`} className="form">
						<fieldset className="fieldset">
							<legend className="fieldset-legend">Titles of this shelf that were not scanned</legend>
							<div className="choices">
								{unscannedChoices.map(({ value, words }) => (
									<div key={value} className="choice">
										<input
											className="choice-input"
											type="radio"
											id={`book-${value}`}
											name="unscanned"
											value={value}
											defaultChecked={value === 'stay'}
										/>
										<label className="choice-label" htmlFor={`book-${value}`}>
											{words}
										</label>
									</div>
								))}
							</div>
						</fieldset>
						<div className="cluster">
							<button className="button button-primary">Preview changes</button>
						</div>
					</Form>
					<p>
						<Link to={`/desk/counting/${count.id}?ask=drop`}>Discard this count</Link>
					</p>
				</section>
			) : null}
			{count.state === 'booking' ? (
				<section className="stack measure" aria-labelledby="book">
					<h2 id="book">The stock update stopped halfway</h2>
					<p>The stock shows only a part of this count. Continue the update to add the rest.</p>
					<Form method="post">
						<input type="hidden" name="version" value={count.version} />
						<button className="button button-primary" name="intent" value="book">
							Continue the update
						</button>
					</Form>
				</section>
			) : null}
			{count.state === 'booked' ? (
				<p>
					<Link className="button" to={`/desk/counting/${count.id}?ask=take_back`}>
						Undo this count
					</Link>
				</p>
			) : null}
		</div>
	);
}
