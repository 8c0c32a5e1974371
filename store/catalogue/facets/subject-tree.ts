import type { Queries } from '../../foundation/database/database';
import { parentOf } from '../titles/subject-codes';

/** The subjects as the catalogue names and nests them. */
export interface SubjectTree {
	/** The name that a shopper reads; null for a code without one. */
	label(code: string): string | null;
	/** Returns the subject and all its ancestors, itself first. */
	lineage(code: string): string[];
	parent(code: string): string | null;
	/**
	 * Returns whether the subject is offered at the top: neither a part of another subject nor a mere qualifier of one.
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
	// Worked out once: each search asks for the parents of all subjects that it found.
	const parents = new Map(
		rows.map(({ scheme, code, parent_code }) => {
			let above = parent_code;
			// Feeds name the subjects that they use, but not every level between. Use the nearest known ancestor as the
			// parent.
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
				// A feed may say that two subjects are part of each other.
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
