import type { Queries } from '../../foundation/database/database';
import { parentOf } from '../titles/subject-codes';

/** The subjects with their names and their hierarchy. */
export interface SubjectTree {
	/** Returns the name of a subject for shoppers. Returns null for a subject code without a name. */
	label(code: string): string | null;
	/** Returns the subject and all its ancestors, beginning with the subject itself. */
	lineage(code: string): string[];
	parent(code: string): string | null;
	/**
	 * Returns whether the subject is offered at the top level. A subject is not offered there if it is part of another subject, or
	 * is only a Thema qualifier.
	 */
	isTop(code: string): boolean;
}

const deepest = 20;

export async function readSubjectTree(db: Queries): Promise<SubjectTree> {
	const rows = await db
		.selectFrom('subjects')
		.select(['code', 'scheme', 'label', 'parent_code'])
		.orderBy('code')
		.execute();
	return subjectTree(rows);
}

export function subjectTree(
	rows: { code: string; scheme: string; label: string; parent_code: string | null }[],
): SubjectTree {
	const byCode = new Map(rows.map((row) => [row.code, row]));
	// Computes the tree once, because each search needs the parents of all subjects that it found.
	const parents = new Map(
		rows.map(({ scheme, code, parent_code }) => {
			let above = parent_code;
			// Feeds name the subjects of their titles, but not every level of the tree above those subjects. If the direct parent is
			// unknown, the nearest known ancestor becomes the parent.
			while (above !== null && !byCode.has(above)) above = parentOf({ scheme, code: above, label: null });
			return [code, above];
		}),
	);
	const parent = (code: string) => parents.get(code) ?? null;
	return {
		label(code) {
			const label = byCode.get(code)?.label;
			return label && label !== code ? label : null;
		},
		lineage(code) {
			const line = [code];
			for (let above = parent(code); above !== null && line.length < deepest; above = parent(above)) {
				// A feed may wrongly say that each of two subjects is part of the other. Without this check, the loop would never end.
				if (line.includes(above)) break;
				line.push(above);
			}
			return line;
		},
		parent,
		// Thema's qualifiers for place, language, time, age and style begin with a digit.
		isTop: (code) => parent(code) === null && !(byCode.get(code)?.scheme === 'thema' && /^\d/.test(code)),
	};
}
