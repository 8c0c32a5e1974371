import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { readWritten } from '~/forms/submission.server';
import { ArrivedForOrders } from '../parts/arrived-for';
import { AskedFirst } from '../parts/asked-first';
import { CountLines } from '../parts/count-lines';
import type { DeskHandle } from '../parts/desk-handle';
import { saidOf } from '../parts/filled-words';
import { pageAsked } from '../parts/list-address';
import { ProblemLine } from '../parts/problem-line';
import { ScanForm } from '../parts/scan-form';
import { When } from '../parts/when';
import { newFormKey } from '../session/form-key.server';
import { openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';
import { type Intent, runIntent } from '../session/run-intent.server';
import { countWords } from '../session/state-in';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => (data ? `Count ${data.count.id}` : 'Count'),
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { searchParams } = new URL(args.request.url);
	const show = searchParams.get('show') === 'differences' ? 'differences' : 'all';
	const id = String(args.params.id);
	const [count, arrived, { timezone }, { conditions }] = await Promise.all([
		desk.load('desk-counting/get', { count_id: id, show, ...pageAsked(searchParams) }),
		desk.load('desk-picking/arrived', { brought_by: 'count', id }),
		desk.me(),
		desk.load('desk-stock/choices', {}),
	]);
	return { count, arrived, show, timezone, conditions, key: newFormKey() };
}

const typed = z.string().default('');
const versioned = { version: typed };
const scanFields = z.object({
	code: typed,
	condition: z.string().default('new'),
	copies: z.string().default('1'),
	key: typed,
});
const lineFields = z.object({ ...versioned, code: typed, condition: typed, copies: typed });
const bookFields = z.object({ ...versioned, unscanned: z.enum(['none', 'stay']).default('stay') });

/** What each form of the page does; answers what is said of it. */
const intents = {
	scan: async (desk, form, count_id) => {
		const scan = await desk.call('desk-counting/scan', { count_id, ...readWritten(form, scanFields) });
		return `${scan.title}: ${scan.counted} counted, ${scan.expected} expected.`;
	},
	line: async (desk, form, count_id) => {
		const line = await desk.call('desk-counting/setLine', { count_id, ...readWritten(form, lineFields) });
		return `${line.title}: ${line.counted} counted, ${line.expected} expected.`;
	},
	book: async (desk, form, count_id) => {
		const given = await desk.call('desk-counting/book', { count_id, ...readWritten(form, bookFields) });
		return saidOf('It is booked. What was sold meanwhile is taken off.', given);
	},
	drop: async (desk, form, count_id) => {
		await desk.call('desk-counting/drop', { count_id, ...readWritten(form, z.object(versioned)) });
		return 'It is given up. The stock is as it was.';
	},
	take_back: async (desk, form, count_id) => {
		await desk.call('desk-counting/takeBack', { count_id, ...readWritten(form, z.object(versioned)) });
		return 'It is taken back. What was sold meanwhile stays sold.';
	},
} satisfies Record<string, Intent>;

/** A line that is corrected is looked for again where it stood in the list. */
export function action(args: ActionFunctionArgs) {
	const { search } = new URL(args.request.url);
	return runIntent(
		args,
		intents,
		(id, intent) => `/desk/counting/${id}${intent === 'line' ? search.replace('?index', '') : ''}`,
	);
}

export const shouldRevalidate = revalidateWhenChanged;

export default function CountScreen() {
	const { count, arrived, show, timezone, conditions, key } = useLoaderData<typeof loader>();
	const asks = useSearchParams()[0].get('ask');
	const refused = useActionData<typeof action>();
	const { problem, typed: was } = refused ?? {};
	const isOpen = count.state === 'open';
	const isNone = was?.intent === 'book' && was.fields.unscanned === 'none';
	return (
		<div className="stack">
			<ProblemLine problem={problem} />
			<h1>
				{`Count ${count.id}`}
				<span className="tag">{countWords[count.state]}</span>
			</h1>
			<p>
				{`${count.location}, ${count.shelf === '' ? 'all shelves' : `shelf ${count.shelf}`}. Begun `}
				<When at={count.created_at} timezone={timezone} />
				{`, ${count.staff}. ${counted(count.titles, 'title')}, ${counted(count.copies, 'copy', 'copies')}, ${count.more_differences ? `${count.differences} and more differences` : counted(count.differences, 'difference')}.`}
			</p>
			{isOpen && asks === 'drop' ? (
				<AskedFirst
					heading="Give this count up?"
					fields={{ intent: 'drop', version: count.version }}
					button="Yes, give it up"
					back={`/desk/counting/${count.id}`}
				>
					{`What was scanned is gone then: ${counted(count.copies, 'copy', 'copies')} of ${counted(count.titles, 'title')}. The stock stays as it is.`}
				</AskedFirst>
			) : null}
			{count.state === 'booked' && asks === 'take_back' ? (
				<AskedFirst
					heading="Take this count back?"
					fields={{ intent: 'take_back', version: count.version }}
					button="Yes, take it back"
					back={`/desk/counting/${count.id}`}
				>
					The stock is what it was before, but for what was sold or counted since. This count is not booked again: the
					shelf has to be scanned anew.
				</AskedFirst>
			) : null}
			{isOpen ? (
				<ScanForm shown={key} problem={was?.intent === 'scan' ? problem : undefined} conditions={conditions}>
					<button className="button button-primary" name="intent" value="scan">
						Count it
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
			{isOpen || count.state === 'booking' ? (
				<section className="stack measure" aria-labelledby="book">
					<h2 id="book">Book it</h2>
					<Form method="post" className="form" noValidate>
						<input type="hidden" name="version" value={count.version} />
						<fieldset className="fieldset">
							<legend className="fieldset-legend">Titles that nobody has scanned</legend>
							<div className="choices">
								<div className="choice">
									<input
										className="choice-input"
										type="radio"
										id="book-stay"
										name="unscanned"
										value="stay"
										defaultChecked={!isNone}
									/>
									<label className="choice-label" htmlFor="book-stay">
										Stay as they are
									</label>
								</div>
								<div className="choice">
									<input
										className="choice-input"
										type="radio"
										id="book-none"
										name="unscanned"
										value="none"
										defaultChecked={isNone}
									/>
									<label className="choice-label" htmlFor="book-none">
										Are not there: none of them is on hand
									</label>
								</div>
							</div>
						</fieldset>
						<div className="cluster">
							<button className="button button-primary" name="intent" value="book">
								{count.state === 'booking' ? 'Go on booking it' : 'Book it'}
							</button>
						</div>
					</Form>
					{isOpen ? (
						<p>
							<Link to={`/desk/counting/${count.id}?ask=drop`}>Give the count up</Link>
						</p>
					) : null}
				</section>
			) : null}
			{count.state === 'booked' ? (
				<p>
					<Link className="button" to={`/desk/counting/${count.id}?ask=take_back`}>
						Take it back
					</Link>
				</p>
			) : null}
		</div>
	);
}
