import { parseArgs } from 'node:util';
import { readRedirects } from '../catalogue/redirects/read-redirects';
import { type Redirect, type RefusedRedirect, readRedirect } from '../catalogue/redirects/redirect';
import {
	listRedirects,
	maxPatterns,
	outcomesOf,
	patternKeys,
	removeRedirects,
	writeRedirects,
} from '../catalogue/redirects/redirects';
import { csvLine } from '../contract/csv-line';
import { normalPath } from '../contract/own-path';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import { type Command, CommandError, type Terminal, withStore, withStoreForBulk } from './command';
import { readEncoding } from './encoding-option';
import { readMapping } from './mapping';
import { type FeedWork, readFeeds, type Written } from './read-feeds';

const help = `Usage: npm run store -- redirects import [--look] [--map HEADING=COLUMN] [--encoding NAME] [--rejects FILE] FILE…
       npm run store -- redirects import --from '/products/{Handle}' --to '/item/{Variant Barcode}' FILE…
       npm run store -- redirects add PATH TARGET
       npm run store -- redirects list [BEGINNING]
       npm run store -- redirects remove PATH… | --all

Where addresses of an older site lead now, so that links and search engines find their way. One is looked up only where nothing else
of the shop answers, and answered with 301; what stood behind ? goes along. Nothing of it is in any page, so there may be hundreds of thousands.
A shortcut that is to come before the shop's own screens is a setting instead (url_shortcuts).

PATH is a path of before, or its whole address. {name} in it stands for any word between slashes, /* at its end for whatever comes there; both may
stand in TARGET again, which is a path of the shop or an address of the web:

  /book/{isbn}     /item/{isbn}
  /collections/*   /browse
  /blog/*          https://blog.example.org/*

The exact path comes first, then the pattern that says most. There are ${maxPatterns} patterns at most.

import reads tables (CSV) with the columns path and target; Shopify's and WordPress's own tables of redirects are understood, others by --map.
--from and --to make both of any table's columns, such as an export of products. --look tells what would come of it, and writes nothing. A path that is
there already leads to the new target then; what cannot be used is listed in a rejects file, and the exit code is 2.
list prints what import reads: redirects list > redirects.csv keeps a copy.`;

const options = {
	look: { type: 'boolean', default: false },
	map: { type: 'string', multiple: true },
	encoding: { type: 'string' },
	rejects: { type: 'string' },
	from: { type: 'string' },
	to: { type: 'string' },
} as const;

export const command: Command = {
	help,
	options,
	async run([action, ...args], terminal) {
		if (action === 'import') return importFiles(terminal, args);
		if (action === 'add') return add(terminal, args);
		if (action === 'list' && args.length <= 1) return list(terminal, args[0] ?? '');
		if (action === 'remove' && args.length > 0) return remove(terminal, args);
		throw new CommandError(help);
	},
};

async function importFiles(terminal: Terminal, args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options,
	});
	const { look, from, to } = values;
	if (positionals.length === 0) throw new CommandError(help);
	if ((from === undefined) !== (to === undefined)) throw new CommandError('--from and --to are given together.');
	const made = from === undefined || to === undefined ? undefined : { from, to };
	const map = readMapping(values.map ?? []);
	const encoding = readEncoding(values.encoding);
	if (look) terminal.print('Only looking: nothing is written.');
	return withStoreForBulk(terminal, (store) =>
		readFeeds(terminal, positionals, values.rejects, workOn(store, { look, map, made, encoding })),
	);
}

interface RedirectOptions {
	look: boolean;
	map: Record<string, string>;
	made: { from: string; to: string } | undefined;
	encoding: string | undefined;
}

function workOn(store: Database & Clock, { look, encoding, ...table }: RedirectOptions): FeedWork<Redirect> {
	let notes: string[] = [];
	return {
		read: (path, onBytes) =>
			readRedirects(path, { ...table, onNote: (note) => notes.push(note) }, { onBytes, encoding }),
		start: async () => {
			notes = [];
			const patterns = await patternKeys(store.db);
			return {
				write: (batch) => write(store, batch, patterns, look),
				remarks: () => notes,
			};
		},
	};
}

/**
 * Writes a batch of redirects.
 * @param patterns the keys of the existing patterns; new ones are added
 */
async function write(
	store: Database & Clock,
	batch: readonly { record: Redirect; at: number }[],
	patterns: Set<string>,
	look: boolean,
): Promise<Written> {
	const written: Written = { added: 0, updated: 0, unchanged: 0, refused: [] };
	const taken = new Map<string, Redirect>();
	for (const { record, at } of batch) {
		const { key, path, target, isPattern } = record;
		if (taken.has(key)) written.unchanged += 1;
		else if (isPattern && !patterns.has(key) && patterns.size >= maxPatterns)
			written.refused.push({ at, reason: tooMany.refused, source: `${path},${target}` });
		else taken.set(key, record);
		if (isPattern && taken.has(key)) patterns.add(key);
	}
	const redirects = [...taken.values()];
	const outcomes = await (look ? outcomesOf(store.db, redirects) : writeRedirects(store, redirects));
	for (const outcome of outcomes.values()) written[outcome] += 1;
	return written;
}

const tooMany: RefusedRedirect = {
	refused: `there are ${maxPatterns} patterns already, and no more are taken: write the paths out`,
};

async function add(terminal: Terminal, [path, target, ...more]: string[]): Promise<number> {
	if (path === undefined || target === undefined || more.length > 0) throw new CommandError(help);
	const redirect = readRedirect(path, target);
	if ('refused' in redirect) throw new CommandError(`${redirect.refused}.`);
	return withStore(terminal, async (store) => {
		const { refused } = await write(store, [{ record: redirect, at: 1 }], await patternKeys(store.db), false);
		if (refused[0]) throw new CommandError(`${refused[0].reason}.`);
		terminal.print(`${redirect.path} leads to ${redirect.target}.`);
		return 0;
	});
}

const list = (terminal: Terminal, beginning: string): Promise<number> =>
	withStore(terminal, async (store) => {
		terminal.print('path,target');
		for await (const some of listRedirects(store.db, beginning))
			terminal.print(some.map(({ path, target }) => csvLine([path, target])).join('\n'));
		return 0;
	});

async function remove(terminal: Terminal, args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { all: { type: 'boolean' } } });
	if (values.all === positionals.length > 0) throw new CommandError(help);
	return withStore(terminal, async (store) => {
		const keys = positionals.map((path) => normalPath(path.replace(/\{[^{}]*\}/g, '{}')));
		const removed = await removeRedirects(store, values.all ? undefined : keys);
		if (removed === 0) throw new CommandError('There is no such redirect: redirects list shows those that there are.');
		terminal.print(`${removed} taken away.`);
		return 0;
	});
}
