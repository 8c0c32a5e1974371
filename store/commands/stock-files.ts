import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Mapping } from '../catalogue/feeds/columns';
import { FeedBroken } from '../catalogue/feeds/feed-errors';
import { readStock } from '../catalogue/feeds/read-feed';
import { RepeatedOffers, type RepeatRule } from '../catalogue/feeds/repeated-offers';
import type { FeedItem, StockRecord } from '../catalogue/feeds/title-record';
import { beginRun } from '../catalogue/stock/runs';
import { recallHeadings, rememberHeadings } from '../catalogue/stock/said-of-headings';
import { folded } from '../catalogue/titles/sort-keys';
import type { StockOutcome } from '../catalogue/writing/merge-stock';
import { locationsByWord } from '../catalogue/writing/stock-locations';
import { lookAtStock, type StockSource, writeStock } from '../catalogue/writing/write-stock';
import { uncountedPlaces, zeroUncounted } from '../catalogue/writing/zero-uncounted';
import { isIndividualCopy } from '../contract/copy-codes';
import { grouped } from '../contract/grouped';
import { locationName } from '../contract/location-name';
import { dayIn, minuteIn } from '../contract/zoned-time';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { HasSettings } from '../foundation/settings/settings';
import { CommandError, type Terminal, withStoreForBulk } from './command';
import { readEncoding } from './encoding-option';
import { readMapping } from './mapping';
import { readMoment } from './option-values';
import { type FeedWork, type FeedWriter, readFeeds, type Written } from './read-feeds';
import { StockLook } from './stock-look';

export const stockFileOptions = {
	'as-of': { type: 'string' },
	full: { type: 'boolean', default: false },
	'reprice-copies': { type: 'boolean', default: false },
	look: { type: 'boolean', default: false },
	repeated: { type: 'string', default: 'last' },
	condition: { type: 'string', multiple: true },
	map: { type: 'string', multiple: true },
	encoding: { type: 'string' },
	rejects: { type: 'string' },
} as const;

/** Imports the stock files whose names are in the command's arguments. Returns the exit code. */
export function readStockFiles(terminal: Terminal, args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: stockFileOptions,
	});
	if (positionals.length === 0) throw new CommandError('Name the file to read. See --help.');
	const map = readMapping(values.map ?? []);
	const encoding = readEncoding(values.encoding);
	const repeated = readRule(values.repeated);
	const conditions = (values.condition ?? []).flatMap((list) => list.split(','));
	return withStoreForBulk(terminal, async (store) => {
		const { timezone } = (await store.settings.get()).store_info;
		const asOf = values['as-of'] === undefined ? undefined : readMoment('--as-of', values['as-of'], timezone);
		if (asOf !== undefined && asOf > store.now()) throw new CommandError('--as-of is in the future.');
		const { full: isFull, look: isLook, 'reprice-copies': repricesCopies } = values;
		const reading = { asOf, map, encoding, repeated, conditions, isFull, isLook, repricesCopies };
		return readFeeds(terminal, positionals, values.rejects, stockWork(store, timezone, reading));
	});
}

/** The options for importing stock from files. */
interface StockReading {
	/** When the copies were counted, in unix seconds. Default: the time when the file was last changed. */
	asOf?: number | undefined;
	map: Mapping;
	encoding: string | undefined;
	repeated: RepeatRule;
	conditions: readonly string[];
	isFull: boolean;
	/** Whether to show a preview of the changes and write nothing. */
	isLook: boolean;
	repricesCopies: boolean;
	/** For a preview of a file with titles and stock: the ISBNs of the titles that the import would add to the catalogue. */
	coming?: ReadonlySet<string>;
	/** Whether the command has printed the file's detected format. */
	isKnown?: boolean;
}

/** Creates an import of prices and stock from files. */
export function stockWork(
	store: Database & Clock & HasSettings & HasVersions,
	timezone: string,
	{ asOf: told, conditions, repricesCopies, coming, ...reading }: StockReading,
): FeedWork<StockRecord> {
	let file: StockFile;
	return {
		read: (path, onBytes) => file.read(path, onBytes),
		start: async (path) => {
			// The time of a count must not be in the future, for example because of a wrong clock. Otherwise the shop would ignore the
			// next counts as older.
			const asOf = told ?? Math.min(Math.floor(statSync(path).mtimeMs / 1000), store.now());
			const time = minuteIn(asOf, timezone);
			const when = `Counted at ${time}${told === undefined ? ', the file’s modification time' : ''}.`;
			const from = { reason: 'counted', source: basename(path), asOf, conditions, repricesCopies, coming } as const;
			const today = storeDay(store.now(), timezone);
			file = await StockFile.open(store, { ...reading, from, when, today }, path);
			return file;
		},
	};
}

/** Returns midnight UTC of the store's local day, in unix seconds. */
export const storeDay = (now: number, timezone: string): number => Date.parse(dayIn(now, timezone)) / 1000;

/** Returns the message for a refused record, with the command's option that would allow the record. */
export const refusedText = ({ refused, reason }: Exclude<StockOutcome, string>): string =>
	reason === 'reprices-copies' ? `${refused}; add --reprice-copies to change them all` : refused;

function readRule(typed: string): RepeatRule {
	if (typed === 'last' || typed === 'add') return typed;
	throw new CommandError(`--repeated must be last or add, not ${typed}.`);
}

interface StockFileOptions
	extends Pick<StockReading, 'map' | 'encoding' | 'repeated' | 'isFull' | 'isLook' | 'isKnown'> {
	from: StockSource;
	/** The time when the stock in the file was counted, in words. */
	when: string;
	/** Midnight UTC of the store's local day, in unix seconds. */
	today: number;
}

interface LocationRow {
	id: number;
	altname: string;
	sc_name: string;
}

/** The state of an import of one stock file. */
class StockFile implements FeedWriter<StockRecord> {
	readonly #store: Database & Clock & HasSettings & HasVersions;
	readonly #options: StockFileOptions;
	readonly #locationRows: readonly LocationRow[];
	/** The currency in which the shop sells. */
	readonly #storeCurrency: string;
	readonly #notes: string[] = [];
	#outdated = 0;
	readonly #locations = new Set<string | undefined>();
	/** The titles whose counts in the file are unusable. A full count does not change the stock of these titles. */
	readonly #kept = new Set<string>();
	#knowsCopies = false;
	readonly #repeats: RepeatedOffers;
	readonly #look: StockLook;
	#recalled: Mapping = {};
	#from: StockSource;

	private constructor(
		store: Database & Clock & HasSettings & HasVersions,
		options: StockFileOptions,
		locationRows: readonly LocationRow[],
		storeCurrency: string,
	) {
		this.#store = store;
		this.#storeCurrency = storeCurrency;
		this.#options = options;
		this.#locationRows = locationRows;
		const locations = locationsByWord(locationRows);
		this.#repeats = new RepeatedOffers(options.repeated, (word) => String(locations.find(word) ?? word));
		this.#look = new StockLook(new Map(locationRows.map((place) => [place.id, locationName(place)])));
		this.#from = options.from;
	}

	/**
	 * Reads the whole file before anything is written, to find unknown columns and repeated rows. A file with unknown columns is
	 * not imported. Stores the bookseller's mapping of column headings.
	 */
	static async open(
		store: Database & Clock & HasSettings & HasVersions,
		options: StockFileOptions,
		path: string,
	): Promise<StockFile> {
		const locationRows = await store.db
			.selectFrom('locations')
			.select(['id', 'altname', 'sc_name'])
			.orderBy('position')
			.orderBy('id')
			.execute();
		const { currency } = (await store.settings.get()).checkout_info;
		const file = new StockFile(store, options, locationRows, currency);
		await file.#survey(path);
		if (!options.isLook) {
			const { source, asOf } = options.from;
			file.#from = { ...options.from, runId: await beginRun(store.db, source ?? '', asOf, store.now()) };
		}
		return file;
	}

	async #survey(path: string): Promise<void> {
		const tables: (readonly string[])[] = [];
		const recall = async (headings: readonly string[]) => {
			tables.push(headings);
			const said = await recallHeadings(this.#store.db, headings);
			this.#recalled = { ...this.#recalled, ...said };
			return said;
		};
		try {
			for await (const item of readStock(path, { ...this.#reading, recall })) {
				if (!('record' in item)) continue;
				this.#repeats.note(item.record, item.at);
				this.#knowsCopies ||= isIndividualCopy(item.record.condition);
			}
		} catch (error) {
			// A truncated file is still read up to the point of truncation, where the error is reported.
			if (!(error instanceof FeedBroken)) throw error;
		}
		if (Object.keys(this.#options.map).length === 0) return;
		for (const headings of tables) {
			const { db } = this.#store;
			const said = { ...(await recallHeadings(db, headings)), ...this.#options.map };
			await rememberHeadings(db, headings, said, this.#store.now());
		}
	}

	get #reading() {
		const names = this.#locationRows.flatMap(({ altname, sc_name }) => [altname, sc_name]);
		const locationNames = new Set(names.filter((name) => name !== '').map(folded));
		const { map, encoding, today } = this.#options;
		return { map, encoding, today, locationNames, storeCurrency: this.#storeCurrency };
	}

	/** Reads the rows of the stock file, and collects the titles of unreadable rows. */
	async *read(path: string, onBytes: (bytes: number) => void): AsyncGenerator<FeedItem<StockRecord>, void, undefined> {
		const recall = (headings: readonly string[]) => recallHeadings(this.#store.db, headings);
		const said = /^(?:Read as|Skipped,|Prices for single locations,) /;
		const onNote = (note: string) => {
			if (!(this.#options.isKnown && said.test(note))) this.#notes.push(note);
		};
		for await (const item of readStock(path, { ...this.#reading, recall, onBytes, onNote })) {
			if ('refused' in item && item.eisbn !== undefined) this.#kept.add(item.eisbn);
			yield item;
		}
	}

	async write(batch: { record: StockRecord; at: number }[]): Promise<Written> {
		const written: Written = { added: 0, updated: 0, unchanged: 0, refused: [] };
		const taken = batch.flatMap(({ record, at }) => {
			const whole = this.#repeats.take(record);
			return whole === null ? [] : [{ record: whole, at }];
		});
		written.unchanged += batch.length - taken.length;
		const outcomes = await this.#writeRecords(taken.map(({ record }) => record));
		for (const [index, { record, at }] of taken.entries()) {
			const outcome = outcomes[index] ?? 'unchanged';
			if (typeof outcome === 'object') {
				this.#kept.add(record.eisbn);
				written.refused.push({ at, reason: refusedText(outcome), source: JSON.stringify(record) });
				continue;
			}
			if (record.onhand === undefined) this.#kept.add(record.eisbn);
			else this.#locations.add(record.location);
			if (outcome === 'outdated') this.#outdated++;
			written[outcome === 'outdated' ? 'unchanged' : outcome]++;
		}
		return written;
	}

	async #writeRecords(records: StockRecord[]): Promise<StockOutcome[]> {
		if (!this.#options.isLook) return writeStock(this.#store, records, this.#from);
		const seen = await lookAtStock(this.#store, records, this.#from);
		this.#look.note(seen);
		return seen.outcomes;
	}

	async finish(): Promise<void> {
		if (!this.#options.isFull) return;
		if (this.#locations.size === 0) throw new CommandError('--full: the file has no counts, so no stock was set to 0.');
		const locations = this.#locations;
		const kept = this.#kept;
		const knowsCopies = this.#knowsCopies;
		const zeroed = this.#options.isLook
			? await this.#lookAtMissing()
			: await zeroUncounted(this.#store, { locations, kept, knowsCopies }, this.#from);
		const what = this.#options.isLook ? 'Would be set to 0' : 'Set to 0';
		this.#notes.push(`${what}, because the file does not have them: ${grouped(zeroed)}.`);
	}

	async #lookAtMissing(): Promise<number> {
		let missing = 0;
		const locations = this.#locations;
		const kept = this.#kept;
		const knowsCopies = this.#knowsCopies;
		for await (const page of uncountedPlaces(this.#store, { locations, kept, knowsCopies }, this.#from.asOf)) {
			for (const { eisbn, condition, location_id, onhand } of page) {
				if (this.#look.missing(eisbn, condition, location_id, onhand)) missing++;
			}
		}
		return missing;
	}

	remarks(): string[] {
		const { isLook, when } = this.#options;
		const said = Object.entries(this.#recalled).map(([heading, field]) => `${heading}=${field}`);
		return [
			...(isLook ? ['Preview only: nothing was written.', this.#look.inWords()] : []),
			...(this.#locations.size > 0 ? [when] : []),
			...(said.length > 0 ? [`Headings read as you mapped them before: ${said.join(', ')}.`] : []),
			...this.#repeats.inWords(),
			...this.#notes,
			...(this.#outdated > 0 ? [`Skipped, because a later count exists: ${grouped(this.#outdated)}.`] : []),
			...(this.#from.runId === undefined
				? []
				: [`This file was run ${this.#from.runId}. To undo the run: npm run store -- stock undo ${this.#from.runId}`]),
		];
	}
}
