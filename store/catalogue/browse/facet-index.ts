import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../foundation/database/database';
import type { Versions } from '../../foundation/versions';
import { FacetTable } from './facet-table';
import type { KeptTable } from './kept-table';
import { readSubjectTree } from './subject-tree';

/** The facets of the whole catalogue in this process, brought up to date when they have changed. */
export interface FacetIndex {
	/** The table as it stands now, and a text that differs when what it answers may differ. */
	current(): Promise<{ table: FacetTable; version: string }>;
	/** Keeps the table for the next start, if it is another than was kept last. */
	keep(): Promise<void>;
}

/** Rows read at once; between two batches other requests have their turn. */
const batchSize = 5000;
/** Milliseconds until what could not be read yet (a replica that lags behind) is looked for again. */
const catchUpAfter = 1000;

export function openFacetIndex(
	{ catalogue }: Pick<Database, 'catalogue'>,
	versions: Versions,
	kept: KeptTable,
): FacetIndex {
	let table: FacetTable | null = null;
	let generation = 0;
	/** The highest version of a row that has been read, and what the counters said then. */
	let seen = 0;
	let facets = '';
	let known = '';
	let readAt = Number.NEGATIVE_INFINITY;
	let reading: Promise<FacetTable> | null = null;
	let isKept = false;
	/** What was kept at the last start is looked at once: later it is this table, and that is wrong. */
	let mayReadKept = true;

	async function readKept(): Promise<FacetTable | null> {
		if (!mayReadKept) return null;
		mayReadKept = false;
		const held = await kept.read(await readSubjectTree(catalogue));
		// Sets that titles no longer have are not handed from one start to the next for ever.
		if (!held || held.table.isWorn() || (await highestVersion()) < held.seen || (await countRows()) < held.table.size)
			return null;
		seen = held.seen;
		isKept = true;
		generation += 1;
		return held.table;
	}

	async function readWhole(): Promise<FacetTable> {
		const fresh = new FacetTable(await readSubjectTree(catalogue), await countRows());
		isKept = false;
		// Rows written while the others are read have a higher version than this, and are read again.
		seen = await highestVersion();
		let last = 0;
		for (;;) {
			const rows = await catalogue
				.selectFrom('title_facets')
				.select(['title_id', 'facets'])
				.where('title_id', '>', last)
				.orderBy('title_id')
				.limit(batchSize)
				.execute();
			for (const row of rows) fresh.put(row.title_id, row.facets);
			last = rows.at(-1)?.title_id ?? last;
			if (rows.length < batchSize) break;
			await setImmediate();
		}
		generation += 1;
		return fresh;
	}

	async function readChanged(held: FacetTable): Promise<void> {
		for (;;) {
			const rows = await catalogue
				.selectFrom('title_facets')
				.selectAll()
				.where('version', '>', seen)
				.orderBy('version')
				.limit(batchSize)
				.execute();
			const last = rows.at(-1)?.version ?? seen;
			// One transaction's rows share a version: they are taken whole, however many.
			const whole = rows.length < batchSize ? rows : await rowsUpTo(last);
			for (const row of whole) held.put(row.title_id, row.facets);
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

	/** Takes over the subjects as they are now. False when titles are known by others than they should be, or are gone. */
	async function followCatalogue(held: FacetTable): Promise<boolean> {
		const subjects = await readSubjectTree(catalogue);
		if (!held.agreesWith(subjects)) return false;
		held.follow(subjects);
		await readChanged(held);
		return (await countRows()) >= held.size;
	}

	async function countRows(): Promise<number> {
		const { count } = await catalogue
			.selectFrom('title_facets')
			.select(({ fn }) => fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow();
		return count;
	}

	async function update(counters: { facets: string; known: string }): Promise<FacetTable> {
		let held = table;
		if (held && counters.known !== known && !(await followCatalogue(held))) held = null;
		held ??= (await readKept()) ?? (await readWhole());
		await readChanged(held);
		table = held;
		({ facets, known } = counters);
		readAt = performance.now();
		return held;
	}

	return {
		async current() {
			const counters = { facets: await versions.current('facets'), known: await versions.current('catalogue') };
			const behind = Number(facets) > seen && performance.now() - readAt > catchUpAfter;
			let now = table;
			if (!now || behind || facets !== counters.facets || known !== counters.known) {
				reading ??= update(counters).finally(() => {
					reading = null;
				});
				now = await reading;
			}
			return { table: now, version: `${generation}.${seen}.${known}` };
		},
		async keep() {
			await reading?.catch(() => undefined);
			if (!table || isKept) return;
			isKept = true;
			await kept.write({ table, seen });
		},
	};
}
