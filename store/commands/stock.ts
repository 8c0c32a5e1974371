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

Reads prices and copies into the shop from CSV, tab-separated text, Excel (.xlsx) and JSON. Columns: eisbn (or a barcode),
condition (new, used, …; default new), price, currency (rows with a price in a currency other than the store's are
refused), onhand, onorder, location (name or number; default the first location), discount (percent), note and shelf.
Missing columns and empty cells change nothing. 'none' removes a price (the list price then applies), a discount or a
note. Titles must already be in the catalogue. Headings and conditions can also be French, German or Spanish.

If an unknown column looks like a condition, a location, a price or a number of copies, the file is not read until you
say with --map what the column is. Your answer is remembered for files with the same headings. --look previews a file's
changes and writes nothing. Each file that is read is a run. undo reverts a whole run for up to 30 days, but keeps later
sales, counts and price changes. runs lists the runs.

Numbers of copies are counts, not additions. The time of the count is --as-of, or else the file's modification time.
Copies that open orders reserve were still on the shelf at that time, so they are subtracted from the count. Copies that
were handed over after the count are subtracted too. A file that is read late therefore undoes no sale, and reading a
file again changes nothing. A count older than the last one of the same title and location is skipped. Negative counts
are treated as 0.

1.250 is read as 1,250 if the file's other prices use a decimal comma, and as 1.25 if they use a decimal point. If no
other price shows the meaning of the separator, the row is refused.

show prints a title's offers and copies. set changes a title's offers and copies as a file with one row would, counted
now (--onhand +5: five copies came in). log lists every change of a title's copies with its reason.

A used copy with its own price or note is identified by its condition and a number: very_good-2. A row for very_good
does not change this copy, and neither does a --full file without this copy. set --condition takes the same code.

A new price, discount or note applies to all copies of its condition. If there are 2 or more copies that are not new, the
row is refused and changes nothing, unless you add --reprice-copies. set refuses such a change in the same way.

Invalid records go to FILE.rejects.csv in the current folder, with the reason.

Options:
  --as-of TIME            when the copies were counted: "2026-12-31 17:30" by the store's clock, or with a zone
                          (2026-12-31T17:30:00Z); needed for a copied file, whose modification time differs
  --full                  the file is the complete stock of its locations: set everything else there to 0
  --reprice-copies        change the price, discount or note of all copies when a row matches several used ones
  --look                  preview the changes and write nothing
  --repeated last|add     if the file has an offer more than once: use its last row, or add its copies up
  --condition CODE,…      your own conditions that no title has yet
  --map HEADING=FIELD,…   say which field an unrecognised column has; HEADING= skips the column
${encodingHelp}
  --rejects FILE          where to write refused records

Exit code: 0 all records were accepted, 2 some were refused, 1 a file could not be read to its end.`;

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
