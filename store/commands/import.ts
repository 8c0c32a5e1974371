import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { readTitles } from '../catalogue/feeds/read-feed';
import { writeTitles } from '../catalogue/writing/write-titles';
import { type Command, CommandError, withStoreForBulk } from './command';
import { readMapping } from './mapping';
import { readFeeds } from './read-feeds';

const help = `Usage: npm run store -- import [options] FILE …

Reads titles into the catalogue, from ONIX 2.1, 3.0 and 3.1 (reference and short tags), CSV, tab-separated text,
Excel (.xlsx) and JSON, told apart by what is in the file. Files of any size: they are read piece by piece.

A title that the shop has is updated with what the file says of it and keeps the rest. The same file twice
changes nothing. Records that cannot be used go to FILE.rejects.csv in the current folder, with the reason.

Options:
  --map HEADING=FIELD,…   what columns mean whose heading is not recognised; HEADING= passes a column over
  --currency CAD|USD      what a column 'price' is in, where the file does not say; the store's own without it
  --rejects FILE          where refused records go
  --dry-run               reads and counts, but changes nothing (a title that comes twice counts twice)

Exit code: 0 all records were taken, 2 some were refused, 1 a file could not be read to its end.`;

export const command: Command = {
	help,
	async run(args, terminal) {
		const { values, positionals } = parseArgs({
			args,
			allowPositionals: true,
			options: {
				map: { type: 'string', multiple: true },
				currency: { type: 'string' },
				rejects: { type: 'string' },
				'dry-run': { type: 'boolean' },
			},
		});
		if (positionals.length === 0) throw new CommandError('Name the files to read. --help says more.');
		const map = readMapping(values.map ?? []);
		const given = currencyOf(values.currency);
		return withStoreForBulk(terminal, async (store) => {
			const currency = given ?? (await store.settings.get()).checkout_info.currency;
			const dryRun = values['dry-run'] === true;
			const code = await readFeeds(terminal, positionals, values.rejects, {
				read: (path, onBytes) => readTitles(path, { map, currency, onBytes }),
				start: async (path) => {
					const source = { file: await fingerprint(path, JSON.stringify([map, currency])), dryRun };
					return async (batch) => ({ ...(await writeTitles(store, batch, source)), refused: [] });
				},
			});
			if (dryRun) terminal.print('This was a dry run: nothing was changed.');
			return code;
		});
	},
};

function currencyOf(word: string | undefined): 'CAD' | 'USD' | undefined {
	const currency = word?.toUpperCase();
	if (currency === undefined || currency === 'CAD' || currency === 'USD') return currency;
	throw new CommandError(`--currency is CAD or USD, not ${word}.`);
}

/** Tells a file by its bytes and by how they are understood: other columns make other titles of the same bytes. */
async function fingerprint(path: string, reading: string): Promise<string> {
	const hash = createHash('sha256').update(reading);
	for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
	return hash.digest('base64url').slice(0, 22);
}
