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

/** A table and an index, with the highest row version that they contain. */
export interface SeenTable {
	table: FacetTable;
	index: SearchIndex;
	seen: number;
}

/** The file that stores the table between two starts. */
export interface TableFile {
	/** Reads the last saved table; null if there is no table for this database. */
	read(subjects: SubjectTree): Promise<SeenTable | null>;
	/**
	 * Writes the table. Blocks the event loop, because the table must not change meanwhile. If writing fails, the next start
	 * builds the table again.
	 */
	write(kept: SeenTable): Promise<void>;
}

interface Head extends WrittenHead {
	/** The slots of the index, with the name of the part file for each segment. */
	slots: [number: number, part: string][];
	/** The identity of the database that the table was made from. */
	identity: string;
	seen: number;
	/** The version of the format (`program`), because the meaning of rows changes with the program. */
	program: number;
}

/**
 * The version of the format. Increase it with any change to a row's content, to the table's structure, or to the tokens of a
 * text.
 */
const program = 6;
const indexPrefix = 'search ';
/** The number of titles that are compared with their rows. */
const compared = 200;

/** Returns the path of the table's file. Delete the file when the database is replaced by another one. */
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
				// Not logged as an error, because other writes report a full disk.
			}
		},
	};
}

/**
 * Whether the table agrees with the database, checked on a sample of titles. Each must match its row and be found by its texts,
 * unless it was changed since. The titles whose rows were read last are also checked. Those differ in a database that was
 * restored to an earlier state and changed after that.
 */
async function agrees(database: HasCatalogue, { table, index, seen }: SeenTable): Promise<boolean> {
	if (table.size === 0) return true;
	const rowsOf = database.catalogue.selectFrom('title_facets').selectAll();
	const last = await rowsOf.where('version', '<=', seen).orderBy('version', 'desc').limit(compared).execute();
	const all = Array.from({ length: compared }, (_, at) => table.ids[Math.floor((at * table.size) / compared)] ?? 0);
	const ids = new Set([...all, ...last.map(({ title_id }) => title_id)]);
	// Texts are read before rows. If a title is changed in between, its row has a version that the table has not seen.
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
