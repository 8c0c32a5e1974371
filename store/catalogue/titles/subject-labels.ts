import { chunks } from '../../foundation/database/chunks';
import type { Queries } from '../../foundation/database/database';

/** Reads the labels of subjects, by subject code. */
export async function labelsOf(db: Queries, codes: string[]): Promise<Map<string, string>> {
	const labels = new Map<string, string>();
	for (const some of chunks(codes, 1)) {
		const rows = await db.selectFrom('subjects').select(['code', 'label']).where('code', 'in', some).execute();
		for (const { code, label } of rows) labels.set(code, label);
	}
	return labels;
}
