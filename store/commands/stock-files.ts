import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { formatInTimeZone } from 'date-fns-tz';
import { readStock } from '../catalogue/feeds/read-feed';
import type { FeedItem, StockRecord } from '../catalogue/feeds/title-record';
import { type StockSource, writeStock } from '../catalogue/writing/write-stock';
import { zeroUncounted } from '../catalogue/writing/zero-uncounted';
import type { Store } from '../store';
import { CommandError, type Terminal, withStoreForBulk } from './command';
import { readMapping } from './mapping';
import { readMoment } from './option-values';
import { count } from './progress';
import { type FeedWriter, readFeeds, type Written } from './read-feeds';

/** Reads stock files as the arguments say. Answers the exit code. */
export function readStockFiles(terminal: Terminal, args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			'as-of': { type: 'string' },
			full: { type: 'boolean', default: false },
			condition: { type: 'string', multiple: true },
			map: { type: 'string', multiple: true },
			rejects: { type: 'string' },
		},
	});
	if (positionals.length === 0) throw new CommandError('Name the file to read. --help says more.');
	const map = readMapping(values.map ?? []);
	const conditions = (values.condition ?? []).flatMap((list) => list.split(','));
	return withStoreForBulk(terminal, async (store) => {
		const { timezone } = (await store.settings.get()).store_info;
		const told = values['as-of'] === undefined ? undefined : readMoment('--as-of', values['as-of'], timezone);
		if (told !== undefined && told > store.now()) throw new CommandError('--as-of is still to come.');
		let file: StockFile;
		return readFeeds(terminal, positionals, values.rejects, {
			read: (path, onBytes) => file.watched(readStock(path, { map, onBytes, onNote: (note) => file.notes.push(note) })),
			start: async (path) => {
				// A clock that is ahead elsewhere must not overtake the counts that come after this one.
				const asOf = told ?? Math.min(Math.floor(statSync(path).mtimeMs / 1000), store.now());
				const time = formatInTimeZone(asOf * 1000, timezone, 'yyyy-MM-dd HH:mm');
				const when = `Counted at ${time}${told === undefined ? ', the time of the file' : ''}.`;
				const from = { reason: 'counted', source: basename(path), asOf, conditions } as const;
				file = new StockFile(store, from, when, values.full);
				return file;
			},
		});
	});
}

/** One file on its way into the stock. */
class StockFile implements FeedWriter<StockRecord> {
	readonly notes: string[] = [];
	private outdated = 0;
	private readonly locations = new Set<string | undefined>();
	/** Titles that the file names without a count that can be used. */
	private readonly kept = new Set<string>();

	constructor(
		private readonly store: Store,
		private readonly from: StockSource,
		/** The time of its counts, in words. */
		private readonly when: string,
		private readonly isFull: boolean,
	) {}

	/** The items of the file; of those that cannot be read at all it notes which titles they are about. */
	async *watched(items: AsyncIterable<FeedItem<StockRecord>>): AsyncGenerator<FeedItem<StockRecord>, void, undefined> {
		for await (const item of items) {
			if ('refused' in item && item.eisbn !== undefined) this.kept.add(item.eisbn);
			yield item;
		}
	}

	async write(batch: { record: StockRecord; at: number }[]): Promise<Written> {
		const records = batch.map(({ record }) => record);
		const outcomes = await writeStock(this.store, records, this.from);
		const written: Written = { added: 0, updated: 0, unchanged: 0, refused: [] };
		for (const [index, { record, at }] of batch.entries()) {
			const outcome = outcomes[index] ?? 'unchanged';
			if (typeof outcome === 'object') {
				this.kept.add(record.eisbn);
				written.refused.push({ at, reason: outcome.refused, source: JSON.stringify(record) });
				continue;
			}
			if (record.onhand === undefined) this.kept.add(record.eisbn);
			else this.locations.add(record.location);
			if (outcome === 'outdated') this.outdated++;
			written[outcome === 'outdated' ? 'unchanged' : outcome]++;
		}
		return written;
	}

	async finish(): Promise<void> {
		if (!this.isFull) return;
		if (this.locations.size === 0)
			throw new CommandError('--full: no copies were counted, so nothing was set to none.');
		const { locations, kept } = this;
		const zeroed = await zeroUncounted(this.store, { locations, kept }, this.from);
		this.notes.push(`Set to none, because the file does not have them: ${count(zeroed)}.`);
	}

	remarks(): string[] {
		const passedOver = `Passed over, because they were counted again later: ${count(this.outdated)}.`;
		const isCount = this.locations.size > 0;
		return [...(isCount ? [this.when] : []), ...this.notes, ...(this.outdated > 0 ? [passedOver] : [])];
	}
}
