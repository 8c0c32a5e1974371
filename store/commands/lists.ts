import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readListFile } from '../catalogue/list-files/read-list-file';
import { Unreadable, wordsFor } from '../catalogue/list-files/unreadable';
import {
	addListBlock,
	addToStoreList,
	createStoreList,
	describeStoreList,
	endStoreList,
	findTitles,
	type ListWords,
	orderStoreList,
	removeFromStoreList,
} from '../catalogue/lists/arrange-lists';
import { countedLists } from '../catalogue/lists/title-list';
import { isStores } from '../catalogue/titles/list-access';
import { subjectOf } from '../catalogue/titles/subject-codes';
import { setTopicTitles } from '../catalogue/writing/set-topic-titles';
import { maxNameLength } from '../contract/lengths';
import { dayIn } from '../contract/zoned-time';
import type { Database } from '../foundation/database/database';
import { type CommandContext, commandByAction } from './by-action';
import { CommandError, type Terminal } from './command';
import { encodingHelp, readEncoding } from './encoding-option';
import { readCount, readDay, readIsbn } from './option-values';
import { inColumns } from './table';
import { allowPictures, readWrittenText } from './written-text';

const help = `Usage: npm run store -- lists list
       npm run store -- lists show ID
       npm run store -- lists create NAME [ISBN …] [--file FILE] [details]
       npm run store -- lists add ID [ISBN …] [--file FILE]
       npm run store -- lists remove ID [ISBN …] [--file FILE]
       npm run store -- lists order ID ISBN …
       npm run store -- lists feature ID [details]
       npm run store -- lists block ID --placement PLACE [--limit N] [--sequence N] [--header TEXT]
       npm run store -- lists topic ID NAME
       npm run store -- lists end ID

Manages the shop's own lists of titles. Name titles by their ISBN, or in a file: .txt, .csv, .xls, .xlsx, .html or .pdf,
or a library's records or order in MARC or EDIFACT.

order puts the named titles first, in that order. feature shows a list among the features. block shows a list on the
home page: banner, left_sidebar, featured, or other for a slider. end removes a list from the features and from the home
page. topic makes the titles on the list a topic to filter the catalogue by, and removes the topic from all other
titles. Run topic again after an import that brings subjects.

Reading a file:
${encodingHelp}

Details of a list:
  --header TEXT          its heading, if different from its name
  --description TEXT     Markdown or HTML
  --image ADDRESS        its picture; without one, the list shows covers
  --category TEXT        the category that it is listed under among the features
  --sub-category TEXT
  --date 2026-12-01      when it was posted
  --sequence N           its position among the features, from 1

Example: three staff picks, in a slider on the home page
  npm run store -- lists create "Staff picks" 9780306406157 9781550000016 9780140328721
  npm run store -- lists block 3 --placement other --limit 12`;

const placements = ['banner', 'left_sidebar', 'featured', 'other'];

const options = {
	file: { type: 'string' },
	encoding: { type: 'string' },
	header: { type: 'string' },
	description: { type: 'string' },
	image: { type: 'string' },
	category: { type: 'string' },
	'sub-category': { type: 'string' },
	date: { type: 'string' },
	sequence: { type: 'string' },
	placement: { type: 'string' },
	limit: { type: 'string' },
} as const;

type ListCommand = CommandContext<typeof options>;

const numbered: Record<string, (asked: ListCommand, id: number) => Promise<number>> = {
	async add(asked, id) {
		const { ids, code } = await titlesOf(asked);
		await addToStoreList(asked.store, id, ids);
		return tell(asked, id, code);
	},
	async remove(asked, id) {
		const { ids, code } = await titlesOf(asked);
		await removeFromStoreList(asked.store, id, ids);
		return tell(asked, id, code);
	},
	async order(asked, id) {
		const { ids, code } = await titlesOf(asked);
		await orderStoreList(asked.store, id, ids);
		return tell(asked, id, code);
	},
	async feature(asked, id) {
		await describeStoreList(asked.store, id, { ...(await wordsOf(asked)), kind: 'feature' });
		asked.terminal.print(`List ${id} is now a feature.`);
		return 0;
	},
	async block(asked, id) {
		const { placement = '', limit, sequence, header = '' } = asked.values;
		if (!placements.includes(placement)) throw new CommandError(`--placement must be one of ${placements.join(', ')}.`);
		await addListBlock(asked.store, id, {
			placement,
			header,
			item_limit: limit === undefined ? null : readCount('--limit', limit, 24),
			position: sequence === undefined ? 1_000 : readCount('--sequence', sequence, 1_000),
		});
		asked.terminal.print(`List ${id} is now on the home page.`);
		return 0;
	},
	async topic({ store, terminal, rest }, id) {
		const name = rest.join(' ');
		const topic = subjectOf({ scheme: 'keyword', code: `__${name}` });
		if (!topic) throw new CommandError('Give the topic a name, such as Summer reading.');
		await storeList(store, id);
		const titles = await titlesOn(store, id);
		const changed = await setTopicTitles(
			store,
			topic.code,
			titles.map(({ eisbn }) => eisbn),
		);
		terminal.print(`The topic ${topic.label}, ${topic.code}: ${titles.length} titles, ${changed} changed.`);
		return 0;
	},
	async show({ store, terminal }, id) {
		const row = await storeList(store, id);
		const titles = await titlesOn(store, id);
		terminal.print([`${row.name} (${row.kind})`, ...titles.map(({ eisbn, title }) => `${eisbn}  ${title}`)].join('\n'));
		return 0;
	},
	async end({ store, terminal }, id) {
		await endStoreList(store, id);
		terminal.print(`List ${id} is no longer a feature, and no longer on the home page.`);
		return 0;
	},
};

export const command = commandByAction(help, {
	options,
	alone: { list },
	named: { create },
	numbered,
	more: ['create', 'add', 'remove', 'order', 'topic'],
});

const titlesOn = (database: Database, listId: number) =>
	database.db
		.selectFrom('title_list_items')
		.innerJoin('titles', 'titles.id', 'title_id')
		.select(['eisbn', 'title'])
		.where('list_id', '=', listId)
		.orderBy('position')
		.orderBy('title_id')
		.execute();

async function list({ store, terminal }: ListCommand): Promise<number> {
	const { timezone } = (await store.settings.get()).store_info;
	const rows = await countedLists(store.db).where(isStores).orderBy('position').orderBy('id').execute();
	const table = rows.map((row) => [
		String(row.id),
		row.kind,
		String(row.row_count ?? 0),
		dayIn(row.date_posted, timezone),
		[row.category, row.sub_category].filter(Boolean).join(' / ') || '-',
		row.name,
	]);
	const heading = ['Id', 'Kind', 'Titles', 'Posted', 'Category', 'Name'];
	terminal.print(table.length === 0 ? 'There are no lists.' : inColumns([heading, ...table]));
	return 0;
}

async function create(asked: ListCommand, typed: string): Promise<number> {
	const name = typed.trim();
	if (name === '' || name.length > maxNameLength)
		throw new CommandError(`Give the list a name of 1 to ${maxNameLength} characters.`);
	const words = await wordsOf(asked);
	const { values, rest } = asked;
	const { ids, code } = values.file === undefined && rest.length === 0 ? { ids: [], code: 0 } : await titlesOf(asked);
	return tell(asked, await createStoreList(asked.store, name, words, ids), code);
}

async function tell({ store, terminal }: ListCommand, id: number, code: number): Promise<number> {
	const { name, row_count } = await storeList(store, id);
	terminal.print(`List ${id}, ${name}: ${row_count === 1 ? '1 title' : `${row_count} titles`}.`);
	return code;
}

async function storeList(database: Database, id: number) {
	const row = await countedLists(database.db).where('id', '=', id).where(isStores).executeTakeFirst();
	if (!row) throw new CommandError(`The store has no list ${id}.`);
	return row;
}

/**
 * Finds the titles by the ISBNs in the command's arguments. If the store does not have an ISBN, prints the ISBN and sets the exit
 * code to 2.
 */
async function titlesOf({ store, terminal, values, rest }: ListCommand): Promise<{ ids: number[]; code: number }> {
	const typed = rest.map((text) => [readIsbn(text)]);
	const rows = [
		...typed,
		...(values.file === undefined ? [] : await rowsOfFile(terminal, values.file, readEncoding(values.encoding))),
	];
	if (rows.length === 0) throw new CommandError('Name titles by their ISBN, or give a file with --file.');
	const { ids, unknown } = await findTitles(store.db, rows);
	for (const isbn of unknown) terminal.complain(`The catalogue has no title ${isbn}.`);
	return { ids, code: unknown.length > 0 ? 2 : 0 };
}

async function rowsOfFile(terminal: Terminal, file: string, encoding: string | undefined): Promise<string[][]> {
	const path = resolve(terminal.folder, file);
	if (!existsSync(path)) throw new CommandError(`There is no file ${file}.`);
	const rows: string[][] = [];
	try {
		const onEncoding = (note: string) => terminal.print(`${file}: ${note}.`);
		const reading = { maxRows: 500_000, pdftotext: 'pdftotext', encoding, onEncoding };
		for await (const batch of readListFile(path, reading)) {
			for (const { line, eisbns, isbn, note } of batch) {
				if (isbn !== '' || eisbns.length > 0) rows.push(eisbns.length > 0 ? eisbns : [isbn]);
				if (note !== undefined) terminal.print(`${file}:${line}: ${note}`);
			}
		}
	} catch (error) {
		if (error instanceof Unreadable) throw new CommandError(`${file}: ${wordsFor(error.reason)}`);
		throw error;
	}
	return rows;
}

async function wordsOf({ store, terminal, values }: ListCommand): Promise<ListWords> {
	const { header, image, category, date, sequence } = values;
	const description = await readWrittenText(store, terminal, { text: values.description });
	const sub_category = values['sub-category'];
	if (image) await allowPictures(store, terminal, [image]);
	const { timezone } = (await store.settings.get()).store_info;
	return {
		...(header === undefined ? {} : { header }),
		...(description === undefined ? {} : { description }),
		...(image === undefined ? {} : { image: image || null }),
		...(category === undefined ? {} : { category: category || null }),
		...(sub_category === undefined ? {} : { sub_category: sub_category || null }),
		...(date === undefined ? {} : { date_posted: readDay('--date', date, timezone) }),
		...(sequence === undefined ? {} : { position: readCount('--sequence', sequence, 100_000) }),
	};
}
