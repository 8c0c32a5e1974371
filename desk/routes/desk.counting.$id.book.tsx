import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { readWritten } from '~/forms/submission.server';
import type { CountLine } from '~store/contract/desk-counting';
import { lostWords, unscannedWords } from '../parts/count-words';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { filledWords } from '../parts/filled-words';
import { pageAsked } from '../parts/list-address';
import { ProblemLine } from '../parts/problem-line';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { refusedWith } from '../session/refused.server';
import { revalidateWhenChanged } from '../session/revalidate';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => (data ? `Update the stock from count ${data.preview.id}` : 'Update the stock'),
};

const unscanned = z.enum(['none', 'stay']);

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const count_id = String(args.params.id);
	const { searchParams } = new URL(args.request.url);
	const { state } = await desk.load('desk-counting/get', { count_id, limit: 1 });
	if (state !== 'open') throw redirect(`/desk/counting/${count_id}`);
	const choice = unscanned.safeParse(searchParams.get('unscanned')).data ?? 'stay';
	return {
		preview: await desk.load('desk-counting/preview', { count_id, unscanned: choice, ...pageAsked(searchParams) }),
	};
}

const fields = z.object({
	version: z.string().default(''),
	unscanned: unscanned.default('stay'),
	accept_lost: z.string().default(''),
});

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const said = readWritten(await desk.form(), fields);
	const count_id = String(args.params.id);
	try {
		const given = await desk.call('desk-counting/book', { count_id, ...said });
		const words = filledWords('Stock updated. Sales made during the count were allowed for.', given);
		return await leaveTo(args.request, `/desk/counting/${count_id}`, words);
	} catch (error) {
		return refusedWith(error, said);
	}
}

export const shouldRevalidate = revalidateWhenChanged;

const columns: DataColumn<CountLine>[] = [
	{
		key: 'title',
		heading: 'Title',
		cell: (line) => <Link to={`/desk/stock?code=${line.eisbn}`}>{line.title}</Link>,
	},
	{ key: 'condition', heading: 'Condition', cell: (line) => line.condition_text },
	{ key: 'expected', heading: 'Expected', isNumber: true, cell: (line) => line.expected },
	{ key: 'counted', heading: 'Counted', isNumber: true, cell: (line) => line.counted ?? 'Not scanned' },
];

const losingColumns: DataColumn<CountLine>[] = [
	...columns,
	{ key: 'lost', heading: 'Copies lost', isNumber: true, cell: lostWords },
];

const gainingColumns: DataColumn<CountLine>[] = [
	...columns,
	{
		key: 'gained',
		heading: 'Copies gained',
		isNumber: true,
		cell: (line) => (line.counted ?? 0) - (line.expected ?? 0),
	},
];

/** Shows how booking a stock count would change the stock, before staff book the count. */
export default function BookCountScreen() {
	const { preview } = useLoaderData<typeof loader>();
	const { problem } = useActionData<typeof action>() ?? {};
	const { titles_lost, copies_lost } = preview;
	const loses = titles_lost > 0;
	const words = `${counted(copies_lost, 'copy', 'copies')} of ${counted(titles_lost, 'title')}`;
	return (
		<div className="stack">
			<ProblemLine problem={problem} />
			<h1>{`Update the stock from count ${preview.id}`}</h1>
			<p>
				{`${preview.location}, ${preview.shelf === '' ? 'all shelves' : `shelf ${preview.shelf}`}: ${counted(preview.copies, 'copy', 'copies')} of ${counted(preview.titles, 'title')} counted.`}
			</p>
			<p>
				<strong>{loses ? `The stock loses ${words}.` : 'No title loses copies.'}</strong>
				{` ${unscannedWords[preview.unscanned]}`}
				{preview.titles_gained > 0 ? ` ${counted(preview.titles_gained, 'title gains', 'titles gain')} copies.` : ''}
				{preview.titles_elsewhere > 0
					? ` ${counted(preview.titles_elsewhere, 'title', 'titles')} found here but expected on another shelf: no change.`
					: ''}
			</p>
			{loses ? (
				<DataTable
					caption="Titles that lose copies"
					columns={losingColumns}
					rows={preview.lines}
					rowKey={(line) => `${line.eisbn} ${line.condition}`}
					rowcount={titles_lost}
					more={preview.more}
					empty={<p>This page has no titles.</p>}
				/>
			) : null}
			{preview.titles_gained > 0 ? (
				<DataTable
					caption="Titles that gain copies"
					columns={gainingColumns}
					rows={preview.gained}
					rowKey={(line) => `${line.eisbn} ${line.condition}`}
					rowcount={preview.titles_gained}
					more={preview.more}
					empty={<p>This page has no titles.</p>}
				/>
			) : null}
			<Form method="post" className="cluster" noValidate>
				<input type="hidden" name="version" value={preview.version} />
				<input type="hidden" name="unscanned" value={preview.unscanned} />
				<input type="hidden" name="accept_lost" value={preview.accept_lost} />
				<button className="button button-primary">
					{loses ? `Update the stock and remove ${words}` : 'Update the stock'}
				</button>{' '}
				<Link to={`/desk/counting/${preview.id}`}>Back to the count</Link>
			</Form>
		</div>
	);
}
