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

Redirects addresses of an older site, so that links and search engines still work. The shop looks for a redirect only if
it has no page at an address, and answers with status 301. The query (after ?) is added to the new address. Pages do not
contain redirects, so there can be hundreds of thousands. For a shortcut that takes precedence over the shop's own
pages, use the setting url_shortcuts.

PATH is a path or a whole address of the older site. {name} in it matches any text between slashes, and /* at its end
matches the rest. You can use {name} and * in TARGET, which is a path of the shop or a web address:

  /book/{isbn}     /item/{isbn}
  /collections/*   /browse
  /blog/*          https://blog.example.org/*

An exact path takes precedence, then the most specific pattern. There can be at most ${maxPatterns} patterns.

import reads CSV tables with the columns path and target. import recognises the redirect tables of Shopify and WordPress;
for other tables use --map. --from and --to build both from any table's columns, such as an export of products. --look
previews the import and writes nothing. An existing path gets the new target. Invalid rows are listed in a rejects file,
and the exit code is then 2. list prints the format that import reads: redirects list > redirects.csv makes a copy.`;

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
	if ((from === undefined) !== (to === undefined)) throw new CommandError('Use --from and --to together.');
	const made = from === undefined || to === undefined ? undefined : { from, to };
	const map = readMapping(values.map ?? []);
	const encoding = readEncoding(values.encoding);
	if (look) terminal.print('Preview only: nothing is written.');
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
 * @param patterns the keys of the existing redirect patterns; the function adds the keys of new patterns
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
	refused: `there are already ${maxPatterns} patterns, which is the limit: write out the paths instead`,
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
		if (removed === 0)
			throw new CommandError('No such redirect. To see all redirects: npm run store -- redirects list');
		terminal.print(`${removed} removed.`);
		return 0;
	});
}
