import type { Queries } from '../../foundation/database/database';
import { parentOf } from '../titles/subject-codes';

/** The subjects with their names and their hierarchy. */
export interface SubjectTree {
	/** Returns the name for shoppers; null for a code without a name. */
	label(code: string): string | null;
	/** Returns the subject and all its ancestors, the subject first. */
	lineage(code: string): string[];
	parent(code: string): string | null;
	/** Returns whether the subject is offered at the top: it is not part of another subject, and not just a qualifier. */
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
	// Computed once, because each search needs the parents of all subjects that it found.
	const parents = new Map(
		rows.map(({ scheme, code, parent_code }) => {
			let above = parent_code;
			// Feeds name the subjects that they use, but not every level between. The nearest known ancestor becomes the parent.
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
				// A feed may say that two subjects are part of each other, which would loop forever.
				if (line.includes(above)) break;
				line.push(above);
			}
			return line;
		},
		parent,
		// Thema's qualifiers of place, language, time, age and style begin with a digit.
		isTop: (code) => parent(code) === null && !(byCode.get(code)?.scheme === 'thema' && /^\d/.test(code)),
	};
}
