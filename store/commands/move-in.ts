import { parseArgs } from 'node:util';
import { readNamedColumns } from '../catalogue/feeds/named-columns';
import { RestoredDigits } from '../catalogue/feeds/restored-digits';
import type { FeedItem } from '../catalogue/feeds/title-record';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { HasSettings } from '../foundation/settings/settings';
import { pastOrderColumns } from '../ordering/moving-in/order-columns';
import { readOrders } from '../ordering/moving-in/read-orders';
import { type PastOrder, writePastOrders } from '../ordering/moving-in/write-past-orders';
import { customerColumns, customerHeadings } from '../people/moving-in/customer-columns';
import { type MovedCustomer, readCustomer } from '../people/moving-in/read-customer';
import { writeCustomers } from '../people/moving-in/write-customers';
import { type Command, CommandError, withStoreForBulk } from './command';
import { readEncoding } from './encoding-option';
import { readMapping } from './mapping';
import { type FeedWork, type FeedWriter, readFeeds, type Written } from './read-feeds';

const help = `Usage: npm run store -- move-in customers [--look] [--map HEADING=COLUMN] [--encoding NAME] [--rejects FILE] FILE…
       npm run store -- move-in orders [--look] [--prefix TEXT] [--map …] [--rejects FILE] FILE…

Imports customers and their past orders from another shop: CSV files that Shopify, WooCommerce or Square exports, or any
other CSV file with --map. docs/moving-in.md describes a move step by step. --look previews a file and writes nothing.
Reading a file again adds nothing twice. Invalid rows are listed in a rejects file, and the exit code is then 2. The
file's encoding is recognised and printed; --encoding "Mac Roman" overrides it.

customers: makes an account without a password for each e-mail. At the first log-in, the customer gets a link to choose a
password. An existing account is not changed. Columns: ${customerColumns.join(', ')}

orders: shows each customer's past purchases on their account. Takes no stock, asks for no payment, sends no mail, and is
not listed among the orders to prepare. Orders that are still open in the other shop are refused. Import the customers
first. Each order number gets the prefix in --prefix, by default P-. Columns: ${pastOrderColumns.join(', ')}`;

const options = {
	look: { type: 'boolean', default: false },
	map: { type: 'string', multiple: true },
	encoding: { type: 'string' },
	rejects: { type: 'string' },
	prefix: { type: 'string', default: 'P-' },
} as const;

export const command: Command = {
	help,
	options,
	async run([what = '', ...args], terminal) {
		const { values, positionals } = parseArgs({
			args,
			allowPositionals: true,
			options,
		});
		if (positionals.length === 0 || !['customers', 'orders'].includes(what)) throw new CommandError(help);
		if (!/^[A-Za-z0-9-]{1,10}$/.test(values.prefix))
			throw new CommandError('--prefix must be 1 to 10 letters, digits or hyphens.');
		const asked = {
			look: values.look,
			map: readMapping(values.map ?? []),
			prefix: values.prefix,
			encoding: readEncoding(values.encoding),
		};
		return withStoreForBulk(terminal, async (store) => {
			if (asked.look) terminal.print('Preview only: nothing is written.');
			if (what === 'orders') return readFeeds(terminal, positionals, values.rejects, orders(store, asked));
			return readFeeds(terminal, positionals, values.rejects, await customers(store, asked));
		});
	},
};

interface MoveInOptions {
	look: boolean;
	map: Record<string, string>;
	prefix: string;
	encoding: string | undefined;
}

async function customers(
	store: Database & Clock & HasSettings,
	{ look, map, encoding }: MoveInOptions,
): Promise<FeedWork<MovedCustomer>> {
	const settings = await store.settings.get();
	let notes: string[] = [];
	async function* read(path: string, onBytes: (bytes: number) => void): AsyncGenerator<FeedItem<MovedCustomer>> {
		const table = {
			headings: customerHeadings,
			needed: ['email'] as const,
			map,
			onNote: (note: string) => notes.push(note),
		};
		for await (const row of readNamedColumns(path, table, { onBytes, encoding })) {
			if ('refused' in row) yield row;
			else {
				const customer = readCustomer(row.cells, settings);
				if ('refused' in customer) yield { at: row.at, ...customer, source: row.source };
				else yield { at: row.at, record: customer };
			}
		}
	}
	return {
		read,
		start: async () => {
			notes = [];
			const leftOut = new LeftOut();
			const restored = new RestoredDigits();
			const write: FeedWriter<MovedCustomer>['write'] = async (batch) => {
				const added = await writeCustomers(
					store,
					batch.map(({ record }) => record),
					{ look },
				);
				for (const [index, { at, record }] of batch.entries()) {
					if (!added[index]) continue;
					leftOut.note(at, record.leftOut);
					restored.add(at, record.restored);
				}
				return written(added);
			};
			return { write, remarks: () => [...notes, ...restored.notes(), ...leftOut.words()] };
		},
	};
}

function orders(store: Database & HasSettings, { look, map, prefix, encoding }: MoveInOptions): FeedWork<PastOrder> {
	let notes: string[] = [];
	return {
		async *read(path, onBytes) {
			const { timezone } = (await store.settings.get()).store_info;
			const onNote = (note: string) => notes.push(note);
			yield* readOrders(path, { map, prefix, timezone, onNote }, { onBytes, encoding });
		},
		start: async () => {
			notes = [];
			const write: FeedWriter<PastOrder>['write'] = async (batch) => {
				const outcomes = await writePastOrders(
					store,
					batch.map(({ record }) => record),
					{ look },
				);
				const refused = batch.flatMap(({ at, record }, index) => {
					const outcome = outcomes[index];
					return typeof outcome === 'object' ? [{ at, reason: outcome.refused, source: record.number }] : [];
				});
				return {
					...written(outcomes.map((outcome) => outcome === true).filter((_, at) => typeof outcomes[at] !== 'object')),
					refused,
				};
			};
			return { write, remarks: () => notes };
		},
	};
}

const written = (added: readonly boolean[]): Written => {
	const count = added.filter(Boolean).length;
	return { added: count, updated: 0, unchanged: added.length - count, refused: [] };
};

/** Collects the customer data that was not imported: the number of these values, and the first few values. */
class LeftOut {
	#count = 0;
	readonly #first: string[] = [];

	note(at: number, words: readonly string[]): void {
		if (words.length === 0) return;
		this.#count += 1;
		if (this.#first.length < 5) this.#first.push(`  ${at}: ${words.join('; ')}`);
	}

	words(): string[] {
		if (this.#count === 0) return [];
		return [
			`Imported without some invalid details: ${this.#count}. These customers can add the details themselves. The first:`,
			...this.#first,
		];
	}
}
