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

Reads titles into the catalogue from ONIX 2.1, 3.0 and 3.1 (reference and short tags), CSV, tab-separated text, Excel
(.xlsx, every sheet with a column of ISBNs) and JSON. The format is recognised from the content. Files can have any
size, because the command reads them piece by piece. A zip is unpacked, and every feed in it is read. Sidelines are
identified by their barcode (EAN or UPC), sheet music by its 979-0 number.

A title already in the catalogue is updated with the file's values and keeps its other values: an empty cell changes
nothing, and a full date is not replaced by a year. Reading the same file twice changes nothing. Invalid records go to
FILE.rejects.csv in the current folder, with the reason. The report lists the columns and sheets that were not used, and
how many titles have no price.

Exports of Shopify, WooCommerce, Square, Lightspeed Retail, Libib, LibraryThing, Bookmanager and Booklog are recognised by
their headings. Their prices and copies are read in the same run, as stock reads them (npm run store -- stock --help):
variants become offers, columns for a location become its copies. Dealers' files of used books are read as well: UIEE and
HomeBase. Rows without an ISBN or barcode are skipped and counted. Preview a file with --look.

If two files disagree, the one that is read later wins, whether ONIX or a table. So your own table can correct a
supplier's feed. To choose which file wins, give each file a --source and rank the sources, the best first:
  npm run store -- settings set feed_sources='["corrections","onix","table"]'
A lower source then never overwrites a higher source. Sources that are not in the list come last.

The currency of a price is the first of these: the currency that the price names, the currency of its message or column,
--currency, the currency of the country in --from, and for a table the store's currency. Prices in other currencies are
stored. To sell at such a price, give a rate with --convert, or set each title's price with stock.

Options:
  --map HEADING=FIELD,…   say which field an unrecognised column has; HEADING= skips the column
  --currency CODE         currency of prices that do not name one: CAD, USD, AUD, GBP …
  --from COUNTRY          the supplier's country: AU, GB, FR …
  --convert CODE=RATE,…   the rate for titles without a price in the store's currency:
                          AUD=0.91 makes 10.00 Australian dollars 9.10
  --dates ORDER           how to read 5/12/2026: day-first or month-first. Without it, the table's other dates decide;
                          if none does, the month comes first, and the report says so
${encodingHelp}
  --source NAME           the file's name in feed_sources; without it, onix or table
  --rejects FILE          where to write refused records
  --titles-only           leave out the prices and copies in another program's export
  --look                  preview all changes, including prices and copies, and change nothing
  --dry-run               read and count, but change nothing (a title that occurs twice counts twice)

Exit code: 0 all records were accepted, 2 some were refused, 1 a file could not be read to its end.`;

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

/** The default options for reading prices and stock from a file that another program has exported. */
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
		if (positionals.length === 0) throw new CommandError('Name the files to read. See --help.');
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
			if (dryRun) terminal.print('Dry run: nothing was changed.');
			else {
				const facts = { files: positionals.map((file) => basename(file)).slice(0, 10), refused: code === 2 };
				await noteRun(store.db, importRun, store.now(), { facts });
			}
			return code;
		});
	},
};

/**
 * Returns a message that says how many titles cannot be sold, because their publishers do not sell them in the shop's country.
 */
const notForSaleRemarks = (titles: number): string[] =>
	titles === 0
		? []
		: [`Not for sale in the shop’s country: ${grouped(titles)}. The shop sells used copies of them, but no new ones.`];

/**
 * Calculates a hash of a file's bytes and of the options for reading the file. With other options, such as other column names,
 * the same bytes can contain different titles.
 */
async function fingerprint(path: string, reading: string): Promise<string> {
	const hash = createHash('sha256').update(reading);
	for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
	return hash.digest('base64url').slice(0, 22);
}
