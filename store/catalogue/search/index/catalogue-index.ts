import { setImmediate } from 'node:timers/promises';
import type { Versions } from '../../../foundation/caching/versions';
import type { HasCatalogue } from '../../../foundation/database/database';
import { slices } from '../../../foundation/slices';
import { type FacetRow, FacetTable, noSet, readSubjectTree, textSumIn } from '../../facets/facets';
import { type Labels, readDocuments } from './read-documents';
import { SearchIndex, type SummedDocument } from './search-index';
import type { TableFile } from './table-file';

/** The data for filtering titles and the data for searching titles. A title has the same position in both. */
export interface Indexed {
	table: FacetTable;
	index: SearchIndex;
}

/**
 * The facets and the search index of the whole catalogue, in the memory of this process. When titles have changed, the next
 * search first updates this data.
 */
export interface CatalogueIndex {
	/**
	 * Returns the current data of all titles, and a version text. The version text changes whenever search results may have
	 * changed.
	 */
	current(): Promise<Indexed & { version: string }>;
	/** Saves the facet table and the search index to disk for the next start, unless the saved files are already current. */
	keep(): Promise<void>;
}

/** The number of rows that are read in one batch. Between two batches, the process serves other requests. */
const batchSize = 5000;
/** The number of titles whose texts are split into tokens in one step. One step takes about 10 ms. */
const textsAtOnce = 250;
/**
 * The number of milliseconds until the process tries again to read rows that it could not read, for example because a replica
 * lags behind.
 */
const catchUpAfter = 1000;

export function openCatalogueIndex(database: HasCatalogue, versions: Versions, kept: TableFile): CatalogueIndex {
	const { catalogue } = database;
	let now: Indexed | null = null;
	let generation = 0;
	/** The highest row version that has been read so far, and the change numbers of the database at that time. */
	let seen = 0;
	let facets = '';
	let known = '';
	let readAt = Number.NEGATIVE_INFINITY;
	let reading: Promise<Indexed> | null = null;
	/** The number of positions in the facet table whose title no longer has a row. */
	let gone = 0;
	let isKept = false;
	/**
	 * Whether the saved facet table may still be read from disk. The saved table is read at most once, at the start. Later, this
	 * process itself has saved the table. If all rows must be read again, that saved table is out of date, too.
	 */
	let mayReadKept = true;
	/** The partial result of a failed attempt to read all rows. The next attempt reuses the texts that were already read. */
	let begun: Indexed | null = null;

	async function readKept(): Promise<Indexed | null> {
		if (!mayReadKept) return null;
		const held = await kept.read(await readSubjectTree(catalogue));
		// A saved facet table with many unused facet sets is not used, but rebuilt. Without rebuilding, the unused facet sets would
		// be saved and loaded at every start.
		const isUsable =
			held !== null &&
			!held.table.isWorn() &&
			(await highestVersion()) >= held.seen &&
			(await countRows()) >= held.table.size;
		mayReadKept = false;
		if (!isUsable) return null;
		seen = held.seen;
		isKept = true;
		generation += 1;
		return held;
	}

	/**
	 * Reads all rows again. All rows must be read at the start, and after subjects have changed or titles were deleted.
	 * @param held the current data, from which unchanged texts are copied
	 */
	async function readWhole(held: Indexed | null): Promise<Indexed> {
		const tree = await readSubjectTree(catalogue);
		const table = held?.table.emptied(tree) ?? new FacetTable(tree, await countRows());
		const fresh = { table, index: held?.index ?? new SearchIndex() };
		begun = fresh;
		const labels: Labels = new Map();
		isKept = false;
		// Rows that are written while this function reads have a higher version than this version, so they will be read again.
		const highest = await highestVersion();
		let last = 0;
		let read = 0;
		for (;;) {
			const rows = await catalogue
				.selectFrom('title_facets')
				.select(['title_id', 'filters', 'sort_keys'])
				.where('title_id', '>', last)
				.orderBy('title_id')
				.limit(batchSize)
				.execute();
			await put(fresh, rows, labels);
			last = rows.at(-1)?.title_id ?? last;
			read += rows.length;
			if (rows.length < batchSize) break;
			await setImmediate();
		}
		for (let position = 0; position < table.size; position += 1)
			if (table.plain[position] === noSet) fresh.index.remove(position);
		gone = table.size - read;
		seen = highest;
		begun = null;
		generation += 1;
		return fresh;
	}

	/**
	 * Updates titles in the facet table and in the search index from the titles' rows. Reads the texts of a title only if the
	 * texts have changed.
	 */
	async function put({ table, index }: Indexed, rows: readonly FacetRow[], labels: Labels): Promise<void> {
		for (const some of slices(rows, batchSize)) {
			const wanted: [titleId: number, position: number][] = [];
			for (const row of some) {
				const { title_id, sort_keys } = row;
				const position = table.put(title_id, row);
				if (table.plain[position] === noSet) index.remove(position);
				else if (!index.holds(position, textSumIn(sort_keys))) wanted.push([title_id, position]);
			}
			const documents: SummedDocument[] = [];
			for (const few of slices(wanted, textsAtOnce)) {
				documents.push(...(await readDocuments(database, new Map(few), labels)));
				await setImmediate();
			}
			index.put(documents.sort((a, b) => a.position - b.position));
		}
	}

	async function readChanged(held: Indexed): Promise<void> {
		const labels: Labels = new Map();
		for (;;) {
			const rows = await catalogue
				.selectFrom('title_facets')
				.selectAll()
				.where('version', '>', seen)
				.orderBy('version')
				.limit(batchSize)
				.execute();
			const last = rows.at(-1)?.version ?? seen;
			// All rows of one transaction have the same version, so they must be read together, even if there are many.
			const whole = rows.length < batchSize ? rows : await rowsUpTo(last);
			await put(held, whole, labels);
			if (whole.length > 0) isKept = false;
			seen = last;
			if (rows.length < batchSize) return;
			await setImmediate();
		}
	}

	const rowsUpTo = (last: number) =>
		catalogue.selectFrom('title_facets').selectAll().where('version', '>', seen).where('version', '<=', last).execute();

	async function highestVersion(): Promise<number> {
		const row = await catalogue
			.selectFrom('title_facets')
			.select(({ fn }) => fn.max('version').as('version'))
			.executeTakeFirst();
		return row?.version ?? 0;
	}

	/**
	 * Reads the current subjects. Reads all rows again if the new subjects change the subjects of titles, or if titles were
	 * deleted.
	 */
	async function followCatalogue(held: Indexed): Promise<Indexed> {
		const subjects = await readSubjectTree(catalogue);
		const isSame = held.table.agreesWith(subjects);
		if (isSame) {
			held.table.follow(subjects);
			await readChanged(held);
		}
		const isWhole = (await countRows()) >= held.table.size - gone;
		return isSame && isWhole ? held : readWhole(held);
	}

	async function countRows(): Promise<number> {
		const { count } = await catalogue
			.selectFrom('title_facets')
			.select(({ fn }) => fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow();
		return count;
	}

	async function update(counters: { facets: string; known: string }): Promise<Indexed> {
		let held = now;
		if (held && counters.known !== known) held = await followCatalogue(held);
		held ??= (await readKept()) ?? (await readWhole(begun));
		now = held;
		await readChanged(held);
		({ facets, known } = counters);
		readAt = performance.now();
		return held;
	}

	return {
		async current() {
			// Another read may have begun before the last change, so the change numbers are compared once more.
			for (let tries = 0; ; tries += 1) {
				const counters = { facets: await versions.current('facets'), known: await versions.current('catalogue') };
				const behind = Number(facets) > seen && performance.now() - readAt > catchUpAfter;
				const isOld = behind || facets !== counters.facets || known !== counters.known;
				if (now && (!isOld || tries === 2)) return { ...now, version: `${generation}.${seen}.${known}` };
				reading ??= update(counters).finally(() => {
					reading = null;
				});
				await reading;
			}
		},
		async keep() {
			await reading?.catch(() => undefined);
			if (!now || isKept) return;
			isKept = true;
			await kept.write({ ...now, seen });
		},
	};
}
