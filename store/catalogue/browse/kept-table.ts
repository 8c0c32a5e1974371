import { join } from 'node:path';
import { named, without } from '../../foundation/columns';
import type { Database, Queries } from '../../foundation/database/database';
import { identityOf } from '../../foundation/database/identity';
import { readColumns, writeColumns } from '../../foundation/kept-columns';
import { SearchIndex, type WrittenIndexHead } from '../search/index/search-index';
import { FacetTable, type WrittenHead } from './facet-table';
import { textSumIn } from './facets';
import type { SubjectTree } from './subject-tree';

/** A table and an index with the highest version of a row that they have. */
export interface SeenTable {
	table: FacetTable;
	index: SearchIndex;
	seen: number;
}

/** Where the table is kept from one start to the next. */
export interface KeptTable {
	/** The table as it was last written; null where there is none that tells of this database. */
	read(subjects: SubjectTree): Promise<SeenTable | null>;
	/** Writes the table, at once: it is not to change meanwhile. What cannot be written is made anew at the next start. */
	write(kept: SeenTable): Promise<void>;
}

interface Head extends WrittenHead {
	index: WrittenIndexHead;
	/** Of the rows that it was made of. */
	identity: string;
	seen: number;
	/** What the rows hold changes its meaning with the program. */
	program: number;
}

/** To be counted up with what a row says, how the table holds it, and which terms the search makes of a text. */
const program = 3;
const indexPrefix = 'search ';
/** So many titles are compared with their rows. */
const compared = 200;

/** Where the table stands: what is made of a database goes when another one takes its place. */
export const keptTableFile = (dataDir: string): string => join(dataDir, 'filters.kept');

export function openKeptTable(
	{ catalogue, dialect }: Pick<Database, 'catalogue' | 'dialect'>,
	dataDir: string,
): KeptTable {
	const path = keptTableFile(dataDir);
	return {
		async read(subjects) {
			const kept = readColumns(path);
			if (!kept) return null;
			const head = kept.head as Head;
			if (head.program !== program || head.identity !== (await identityOf(catalogue, dialect, dataDir))) return null;
			const table = FacetTable.read(subjects, { head, columns: kept.columns });
			if (!table) return null;
			const index = SearchIndex.read({ head: head.index, columns: without(kept.columns, indexPrefix) });
			const found = { table, index, seen: head.seen };
			return (await agrees(catalogue, found)) ? found : null;
		},
		async write({ table, index, seen }) {
			const identity = await identityOf(catalogue, dialect, dataDir).catch(() => null);
			if (identity === null) return;
			const { head, columns } = table.written();
			const written = index.written();
			try {
				writeColumns(path, { ...head, index: written.head, identity, seen, program } satisfies Head, {
					...columns,
					...named(written.columns, indexPrefix, (name) => written.columns[name]?.length ?? 0),
				});
			} catch {
				// A full disk is told by what has to be written.
			}
		},
	};
}

/**
 * Whether titles all over the table are still known by what their rows hold, or have been written to since; and those whose
 * rows it has seen last, which are others in a database that was taken back to an earlier time and went on from there.
 */
async function agrees(db: Queries, { table, index, seen }: SeenTable): Promise<boolean> {
	if (table.size === 0) return true;
	const ids = Array.from({ length: compared }, (_, at) => table.ids[Math.floor((at * table.size) / compared)] ?? 0);
	const rows = await db.selectFrom('title_facets').selectAll().where('title_id', 'in', ids).execute();
	const last = await db
		.selectFrom('title_facets')
		.selectAll()
		.where('version', '<=', seen)
		.orderBy('version', 'desc')
		.limit(compared)
		.execute();
	const held = new Set(rows.map(({ title_id }) => title_id));
	return (
		ids.every((id) => held.has(id)) &&
		[...rows, ...last].every(
			({ title_id, version, facets }) =>
				version > seen ||
				(table.agreesOn(title_id, facets) && agreesOnTexts(index, table.placeOf(title_id) ?? 0, facets)),
		)
	);
}

/** Whether a title is in the index, with the texts that its row speaks of, where it is one to be found. */
function agreesOnTexts(index: SearchIndex, place: number, facets: string): boolean {
	const sum = textSumIn(facets);
	return facets === '' || sum === 0 || index.holds(place, sum);
}
