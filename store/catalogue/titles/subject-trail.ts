import type { Title } from '../../contract/title';
import type { Queries } from '../../foundation/database/database';

interface Heading {
	code: string;
	label: string;
	parent_code: string | null;
	/** The position of the title's subject to which this heading belongs, among all subjects of the title. */
	position: number;
	/** The code of the title's subject to which this heading belongs. */
	subject: string;
}

/**
 * Reads the subjects of a title in the title's own order. For each subject, `sub_labels` lists the headings from the broadest
 * heading to the subject itself. Leaves out subject codes without a label, because shoppers cannot understand codes. Runs one
 * query.
 */
export async function subjectsOf(db: Queries, titleId: number): Promise<Title['subjects']> {
	const headings = await db
		.withRecursive('trail', (query) =>
			query
				.selectFrom('title_subjects')
				.innerJoin('subjects', 'subjects.code', 'title_subjects.code')
				.where('title_subjects.title_id', '=', titleId)
				.select(['subjects.code', 'subjects.label', 'subjects.parent_code'])
				.select(['title_subjects.position', 'title_subjects.code as subject'])
				.union(
					query
						.selectFrom('trail')
						.innerJoin('subjects', 'subjects.code', 'trail.parent_code')
						.select(['subjects.code', 'subjects.label', 'subjects.parent_code', 'trail.position', 'trail.subject']),
				),
		)
		.selectFrom('trail')
		.selectAll()
		.orderBy('position')
		.execute();
	const byPosition = new Map<number, Heading[]>();
	for (const heading of headings)
		byPosition.set(heading.position, [...(byPosition.get(heading.position) ?? []), heading]);
	return [...byPosition.values()].flatMap((trail) => {
		const byCode = new Map(trail.map((heading) => [heading.code, heading]));
		const own = byCode.get(trail[0]?.subject ?? '');
		return own ? [{ subject: own.label, code: own.code, sub_labels: trailOf(own, byCode) }] : [];
	});
}

function trailOf(heading: Heading, byCode: Map<string, Heading>): { label: string; code: string }[] {
	const trail = new Set<Heading>();
	let next: Heading | undefined = heading;
	// The parents of subject headings may form a loop. The list of headings ends before a heading would occur twice.
	while (next && !trail.has(next)) {
		trail.add(next);
		next = byCode.get(next.parent_code ?? '');
	}
	return [...trail].reverse().map(({ label, code }) => ({ label, code }));
}
