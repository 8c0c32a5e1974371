import { parseArgs } from 'node:util';
import { readStock } from '../catalogue/feeds/read-feed';
import type { StockRecord } from '../catalogue/feeds/title-record';
import { writeStock } from '../catalogue/writing/write-stock';
import type { Store } from '../store';
import { type Command, CommandError, withStoreForBulk } from './command';
import { readMapping } from './mapping';
import type { Written } from './read-feeds';
import { readFeeds } from './read-feeds';

const help = `Usage: npm run store -- stock [options] FILE …

Reads prices and copies into the shop, from CSV, tab-separated text, Excel (.xlsx) and JSON. Columns: eisbn,
condition (new, used, …; new without one), price, onhand, onorder, location (its name or number; the first one
without), discount (percent) and note. What a file has no column for stays as it is, and so does what its cell is empty
for; 'none' takes a price (the list price is asked then), a discount or a note away. Numbers of copies are what is
there, not what is added. Titles have to be in the catalogue already.

Records that cannot be used go to FILE.rejects.csv in the current folder, with the reason.

Options:
  --map HEADING=FIELD,…   what columns mean whose heading is not recognised; HEADING= passes a column over
  --rejects FILE          where refused records go

Exit code: 0 all records were taken, 2 some were refused, 1 a file could not be read to its end.`;

export const command: Command = {
	help,
	async run(args, terminal) {
		const { values, positionals } = parseArgs({
			args,
			allowPositionals: true,
			options: { map: { type: 'string', multiple: true }, rejects: { type: 'string' } },
		});
		if (positionals.length === 0) throw new CommandError('Name the file to read. --help says more.');
		const map = readMapping(values.map ?? []);
		return withStoreForBulk(terminal, async (store) => {
			const notes: string[] = [];
			return readFeeds(terminal, positionals, values.rejects, {
				read: (path, onBytes) => readStock(path, { map, onBytes, onNote: (note) => notes.push(note) }),
				start: async () => ({ write: (batch) => writeBatch(store, batch), remarks: () => notes.splice(0) }),
			});
		});
	},
};

async function writeBatch(store: Store, batch: { record: StockRecord; at: number }[]): Promise<Written> {
	const outcomes = await writeStock(
		store,
		batch.map(({ record }) => record),
	);
	const written: Written = { added: 0, updated: 0, unchanged: 0, refused: [] };
	for (const [index, { record, at }] of batch.entries()) {
		const outcome = outcomes[index] ?? 'unchanged';
		if (typeof outcome === 'string') written[outcome]++;
		else written.refused.push({ at, reason: outcome.refused, source: JSON.stringify(record) });
	}
	return written;
}
