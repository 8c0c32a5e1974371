import { type Command, withStore } from './command';
import { encodingHelp } from './encoding-option';
import { readStockFiles, stockFileOptions } from './stock-files';
import { listRuns, undo } from './stock-runs';
import { logTitle, setTitle, showTitle } from './stock-title';

const help = `Usage: npm run store -- stock [options] FILE …
       npm run store -- stock show ISBN
       npm run store -- stock set ISBN [--onhand N|+N] [--onorder N] [--price 12.99|none] [--discount 10|none] [--note TEXT|none]
                                       [--condition used] [--location NAME] [--reprice-copies]
       npm run store -- stock log ISBN
       npm run store -- stock runs
       npm run store -- stock undo RUN

Reads prices and copies into the shop, from CSV, tab-separated text, Excel (.xlsx) and JSON. Columns: eisbn (or a
barcode), condition (new, used, …; new without one), price, currency (a price in another one than the store's is
refused), onhand, onorder, location (its name or number; the first one without), discount (percent), note and shelf.
What a file has no column for stays as it is, and so does what its cell is
empty for; 'none' takes a price (the list price is asked then), a discount or a note away. Titles have to be in the
catalogue already. Headings and conditions may be French, German or Spanish, too.

A file with a column that looks like a condition, a location, a price or a number of copies, and that the shop does not
know, is not read before somebody says with --map what it is; that is remembered for files with the same headings. --look
shows what a file would change, and writes nothing. Each file that is read is a run, which undo takes back as one, for 30
days: what was sold meanwhile stays sold, and what was counted or priced again since stays so. runs lists them.

Numbers of copies are what was counted, not what is added: at the time of --as-of, or else when the file was written.
Copies of open orders are still on the shelf then, so they are taken off the count, and so are those that were handed
over after that time. A file that is read late undoes no sale, and one that is read again changes nothing; a count that
is older than the last one of its title and location is passed over. A count of less than nothing is none.

1.250 is 1,250 where other prices of the file have a decimal comma, and 1.25 where they have a decimal point. Where none
has either, the row is refused.

show tells what is there of a title, set changes it as a file of one row would, of this moment (--onhand +5: five came
in), and log lists every
change of its copies with its reason.

A used copy with its own price or note is known by its condition and a number: very_good-2. A row for very_good leaves it
alone, and so does a --full file that names no such copy. The same code goes with --condition of set.

A new price, discount or note applies to all copies of its condition. For 2 or more that are not new, the row is refused and
changes nothing, unless you add --reprice-copies. The same holds for set.

Records that cannot be used go to FILE.rejects.csv in the current folder, with the reason.

Options:
  --as-of TIME            when the copies were counted: "2026-12-31 17:30" by the store's clock, or with a zone
                          (2026-12-31T17:30:00Z); a file that was copied has another time than it was written at
  --full                  the file is the whole stock of its locations: what it does not have is none
  --reprice-copies        change the price, discount or note of all copies, where a row is about several used ones
  --look                  show what the file would change, and write nothing
  --repeated last|add     of an offer that the file names more than once: its last row goes, or copies are added up
  --condition CODE,…      conditions of your own that no title has yet
  --map HEADING=FIELD,…   what columns mean whose heading is not recognised; HEADING= passes a column over
${encodingHelp}
  --rejects FILE          where refused records go

Exit code: 0 all records were taken, 2 some were refused, 1 a file could not be read to its end.`;

export const command: Command = {
	help,
	options: stockFileOptions,
	async run(args, terminal) {
		const [action, isbn, ...rest] = args;
		if (isbn !== undefined && action === 'show' && rest.length === 0) {
			return withStore(terminal, (store) => showTitle(store, terminal, isbn));
		}
		if (isbn !== undefined && action === 'log' && rest.length === 0) {
			return withStore(terminal, (store) => logTitle(store, terminal, isbn));
		}
		if (isbn !== undefined && action === 'set') {
			return withStore(terminal, (store) => setTitle(store, terminal, isbn, rest));
		}
		if (action === 'runs' && isbn === undefined) return withStore(terminal, (store) => listRuns(store, terminal));
		if (action === 'undo' && isbn !== undefined && rest.length === 0) {
			return withStore(terminal, (store) => undo(store, terminal, isbn));
		}
		return readStockFiles(terminal, args);
	},
};
