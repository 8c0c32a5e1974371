import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readTitles, sourceOf } from '../catalogue/feeds/read-feed';
import type { TitleRecord } from '../catalogue/feeds/title-record';
import { writeTitles } from '../catalogue/writing/write-titles';
import { grouped } from '../contract/grouped';
import { importRun, noteRun } from '../foundation/job-runs';
import { type Command, CommandError, withStoreForBulk } from './command';
import { readCountry, readCurrency, readRates } from './currency-options';
import { encodingHelp, readEncoding } from './encoding-option';
import { readMapping } from './mapping';
import { readDateOrder } from './option-values';
import { PictureHosts } from './picture-hosts';
import { type FeedWork, readFeeds } from './read-feeds';
import { stockWork, storeDay } from './stock-files';
import { Unpriced } from './unpriced';

const help = `Usage: npm run store -- import [options] FILE …

Reads titles into the catalogue, from ONIX 2.1, 3.0 and 3.1 (reference and short tags), CSV, tab-separated text,
Excel (.xlsx, every sheet that has a column of ISBNs) and JSON, told apart by what is in the file. Files of any size:
they are read piece by piece. A zip is unpacked, and every feed in it is read. A sideline is known by its barcode (EAN or UPC), sheet music by its 979-0.

A title that the shop has is updated with what the file says of it and keeps the rest: an empty cell changes nothing,
and a date known to the day is not replaced by a year. The same file twice changes nothing. Records that cannot be used
go to FILE.rejects.csv in the current folder, with the reason. What follows the counts tells which columns and sheets
were not used, and how many titles are without a price.

Exports of Shopify, WooCommerce, Square, Lightspeed Retail, Libib, LibraryThing, Bookmanager and Booklog are known by their headings.
Their prices and copies are read in the same run, as stock reads them (npm run store -- stock --help): variants become offers,
columns for a location become its copies. Dealers' files of used books are read as well: UIEE and HomeBase. What has no
ISBN or barcode is skipped and counted. --look shows it first.

Which file is right where two disagree: the one that is read later, be it ONIX or a table, so that a table of your own
corrects a supplier's feed. To have it otherwise, give each its --source and rank them, the best first:
  npm run store -- settings set feed_sources='["corrections","onix","table"]'
What one of them told is then not overwritten by one further down; sources that are not in the list come last.

Prices: each is in the currency that it names, else in the one that its message, column or --currency names, else in
that of the country --from; in a table that names none, in the store's own. Prices in other currencies than the
store's are kept, and sold at what --convert says or at what stock says of each title.

Options:
  --map HEADING=FIELD,…   what columns mean whose heading is not recognised; HEADING= passes a column over
  --currency CODE         what prices are in that do not say it: CAD, USD, AUD, GBP …
  --from COUNTRY          where the supplier is: AU, GB, FR …
  --convert CODE=RATE,…   what prices in another currency are sold at, for titles without one in the store's:
                          AUD=0.91 makes 10.00 Australian dollars 9.10
  --dates ORDER           what 5/12/2026 is: day-first or month-first. Without it, the other dates of the table show it;
                          where none does, the month is first, and the report says so
${encodingHelp}
  --source NAME           what the file is called among feed_sources; onix or table without it
  --rejects FILE          where refused records go
  --titles-only           leave out the prices and copies that an export of another program has
  --look                  show what would change, prices and copies too, and change nothing
  --dry-run               reads and counts, but changes nothing (a title that comes twice counts twice)

Exit code: 0 all records were taken, 2 some were refused, 1 a file could not be read to its end.`;

const options = {
	map: { type: 'string', multiple: true },
	currency: { type: 'string' },
	from: { type: 'string' },
	convert: { type: 'string', multiple: true },
	encoding: { type: 'string' },
	dates: { type: 'string' },
	source: { type: 'string' },
	rejects: { type: 'string' },
	'titles-only': { type: 'boolean', default: false },
	look: { type: 'boolean', default: false },
	'dry-run': { type: 'boolean', default: false },
} as const;

/** How the prices and copies of an export are read. */
const usualStock = { map: {}, repeated: 'last', conditions: [], isFull: false, repricesCopies: false } as const;

export const command: Command = {
	help,
	options,
	async run(args, terminal) {
		const { values, positionals } = parseArgs({
			args,
			allowPositionals: true,
			options,
		});
		if (positionals.length === 0) throw new CommandError('Name the files to read. --help says more.');
		const map = readMapping(values.map ?? []);
		const currency = readCurrency('--currency', values.currency) ?? readCountry(values.from);
		const encoding = readEncoding(values.encoding);
		const dates = readDateOrder(values.dates);
		const convert = readRates(values.convert ?? []);
		return withStoreForBulk(terminal, async (store) => {
			const { checkout_info, feed_sources, picture_hosts, store_info } = await store.settings.get();
			const storeCurrency = checkout_info.currency;
			const { look } = values;
			const dryRun = look || values['dry-run'];
			const { timezone, country, province } = store_info;
			const today = storeDay(store.now(), timezone);
			const notes: string[] = [];
			const reading = { map, currency, storeCurrency, encoding, dates, place: { country, province } };
			const exports = new Set<string>();
			const coming = new Set<string>();
			const titles: FeedWork<TitleRecord> = {
				read: (path, onBytes) => {
					const onNote = (note: string) => notes.push(note);
					return readTitles(path, { ...reading, today, onBytes, onNote, onPreset: () => exports.add(path) });
				},
				start: async (path) => {
					const name = values.source ?? (await sourceOf(path));
					const file = await fingerprint(path, JSON.stringify([reading, convert, name, feed_sources]));
					const unpriced = new Unpriced(storeCurrency);
					let notForSale = 0;
					const pictureHosts = new PictureHosts(picture_hosts);
					return {
						async write(batch) {
							const tally = await writeTitles(store, batch, { file, name, convert, dryRun });
							if (look) for (const { record } of batch) coming.add(record.eisbn);
							unpriced.add(tally.unpriced);
							notForSale += batch.filter(({ record }) => record.status === 'not_for_sale').length;
							pictureHosts.add(batch.map(({ record }) => record));
							return { ...tally, refused: [] };
						},
						remarks: () => [
							...notes.splice(0),
							...unpriced.remarks(),
							...notForSaleRemarks(notForSale),
							...pictureHosts.remarks(),
						],
					};
				},
			};
			let code = await readFeeds(terminal, positionals, values.rejects, titles);
			const withStock = positionals.filter((file) => exports.has(resolve(terminal.folder, file)));
			if (!values['titles-only'] && (look || !dryRun)) {
				const stock = stockWork(store, timezone, { ...usualStock, isKnown: true, encoding, isLook: look, coming });
				const work = { ...stock, what: 'prices and copies' };
				for (const file of withStock) {
					const rejects = `${basename(file)}.stock.rejects.csv`;
					code = Math.max(code, await readFeeds(terminal, [file], rejects, work));
				}
			}
			if (dryRun) terminal.print('This was a dry run: nothing was changed.');
			else {
				const facts = { files: positionals.map((file) => basename(file)).slice(0, 10), refused: code === 2 };
				await noteRun(store.db, importRun, store.now(), { facts });
			}
			return code;
		});
	},
};

/** Returns a remark on the number of titles that their publishers do not sell in the shop's country. */
const notForSaleRemarks = (titles: number): string[] =>
	titles === 0
		? []
		: [`Not for sale in the shop’s country: ${grouped(titles)}. New copies are not offered, used ones are.`];

/** Hashes a file's bytes together with the options of reading them, as other column names make other titles of the same bytes. */
async function fingerprint(path: string, reading: string): Promise<string> {
	const hash = createHash('sha256').update(reading);
	for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
	return hash.digest('base64url').slice(0, 22);
}
