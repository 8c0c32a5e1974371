import { join } from 'node:path';
import { readColumns, writeColumns } from '../../../foundation/column-file';
import { named, without } from '../../../foundation/columns';
import type { HasCatalogue } from '../../../foundation/database/database';
import { identityOf } from '../../../foundation/database/identity';
import { FacetTable, type SubjectTree, type WrittenHead } from '../../facets/facets';
import { openPartFiles } from './part-files';
import { readDocuments } from './read-documents';
import { SearchIndex } from './search-index';
import type { SegmentArrays } from './segment';

/** A facet table and a search index, with the highest row version that both contain. */
export interface SeenTable {
	table: FacetTable;
	index: SearchIndex;
	seen: number;
}

/** The file on disk that stores the facet table and the search index for the next start. */
export interface TableFile {
	/** Reads the last saved facet table and search index. Returns null if none was saved for this database. */
	read(subjects: SubjectTree): Promise<SeenTable | null>;
	/**
	 * Writes the facet table and the search index to disk. Writing blocks the event loop, because the data must not change during
	 * the writing. If writing fails, the next start builds the facet table and the search index from the database.
	 */
	write(kept: SeenTable): Promise<void>;
}

interface Head extends WrittenHead {
	/** The slot numbers of the search index, each with the name of the file that stores its segment. */
	slots: [number: number, part: string][];
	/** The identity of the database from which the facet table was built. */
	identity: string;
	seen: number;
	/** The version of the file format (`program`), because a new version of the program may give the rows another meaning. */
	program: number;
}

/**
 * The version of the file format. Increment this version after any change to the content of a row, to the structure of the facet
 * table, or to the tokens of a text.
 */
const program = 6;
const indexPrefix = 'search ';
/** The number of titles whose saved data is compared with the database. */
const compared = 200;

/**
 * Returns the path of the file that stores the facet table. Delete this file if you replace the database by another database.
 */
export const tableFilePath = (dataDir: string): string => join(dataDir, 'filters.kept');

export function openTableFile(database: HasCatalogue, dataDir: string): TableFile {
	const { catalogue, dialect } = database;
	const path = tableFilePath(dataDir);
	const parts = openPartFiles(dataDir);
	return {
		async read(subjects) {
			const kept = readColumns(path);
			if (!kept) return null;
			const head = kept.head as Head;
			if (head.program !== program || head.identity !== (await identityOf(catalogue, dialect, dataDir))) return null;
			const table = FacetTable.read(subjects, { head, columns: kept.columns });
			if (!table) return null;
			const segments: SegmentArrays[] = [];
			for (const [, part] of head.slots) {
				const segment = parts.read(part);
				if (!segment) return null;
				segments.push(segment as SegmentArrays);
			}
			const slots = head.slots.map(([number]) => number);
			const index = SearchIndex.read({ slots, segments, columns: without(kept.columns, indexPrefix) });
			const found = { table, index, seen: head.seen };
			return (await agrees(database, found)) ? found : null;
		},
		async write({ table, index, seen }) {
			const identity = await identityOf(catalogue, dialect, dataDir).catch(() => null);
			if (identity === null) return;
			const { head, columns } = table.written();
			const { slots, segments, columns: own } = index.written();
			try {
				const written = segments.map(parts.write);
				const ofIndex = slots.map((number, at): [number, string] => [number, written[at] ?? '']);
				writeColumns(path, { ...head, slots: ofIndex, identity, seen, program } satisfies Head, {
					...columns,
					...named(own, indexPrefix, (name) => own[name]?.length ?? 0),
				});
				parts.sweep(written);
			} catch {
				// A failure to save the table is not logged as an error, because a full disk is reported by other writes.
			}
		},
	};
}

/**
 * Whether the saved facet table agrees with the database. Tests only a sample of the titles. The saved data of each title in the
 * sample must equal its row, and the title's texts must find the title, unless the title was changed later. The sample includes
 * the titles whose rows were read last. If the database was restored from a backup and then changed, the rows that were read
 * last are different.
 */
async function agrees(database: HasCatalogue, { table, index, seen }: SeenTable): Promise<boolean> {
	if (table.size === 0) return true;
	const rowsOf = database.catalogue.selectFrom('title_facets').selectAll();
	const last = await rowsOf.where('version', '<=', seen).orderBy('version', 'desc').limit(compared).execute();
	const all = Array.from({ length: compared }, (_, at) => table.ids[Math.floor((at * table.size) / compared)] ?? 0);
	const ids = new Set([...all, ...last.map(({ title_id }) => title_id)]);
	// The texts of a title are read before its row. If a title is changed between the two reads, its row has a version that the
	// saved table does not contain.
	const positions = new Map([...ids].map((id) => [id, table.positionOf(id) ?? 0]));
	const documents = await readDocuments(database, positions, new Map());
	const sums = new Map(documents.map(({ position, sum }) => [position, sum]));
	const rows = await rowsOf.where('title_id', 'in', [...ids]).execute();
	return (
		rows.length === ids.size &&
		rows.every((row) => {
			const { title_id, version, filters } = row;
			if (version > seen) return true;
			const position = positions.get(title_id) ?? 0;
			return table.agreesOn(title_id, row) && (filters === '' || index.holds(position, sums.get(position) ?? 0));
		})
	);
}
