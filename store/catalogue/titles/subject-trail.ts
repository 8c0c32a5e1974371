import type { Title } from '../../contract/title';
import type { Queries } from '../../foundation/database/database';

interface Heading {
	code: string;
	label: string;
	parent_code: string | null;
}

/**
 * A title's subjects in its own order, each with the trail of headings from the broadest to itself in `sub_labels`.
 * A code that the shop has no heading for is left out: shoppers do not read codes. Two queries.
 */
export async function subjectsOf(db: Queries, titleId: number): Promise<Title['subjects']> {
	const [own, headings] = await Promise.all([
		db.selectFrom('title_subjects').select('code').where('title_id', '=', titleId).orderBy('position').execute(),
		db
			.withRecursive('trail', (query) =>
				query
					.selectFrom('title_subjects')
					.innerJoin('subjects', 'subjects.code', 'title_subjects.code')
					.where('title_subjects.title_id', '=', titleId)
					.select(['subjects.code', 'subjects.label', 'subjects.parent_code'])
					.union(
						query
							.selectFrom('trail')
							.innerJoin('subjects', 'subjects.code', 'trail.parent_code')
							.select(['subjects.code', 'subjects.label', 'subjects.parent_code']),
					),
			)
			.selectFrom('trail')
			.selectAll()
			.execute(),
	]);
	const byCode = new Map(headings.map((heading) => [heading.code, heading]));
	return own.flatMap(({ code }) => {
		const heading = byCode.get(code);
		return heading ? [{ subject: heading.label, code, sub_labels: trailOf(heading, byCode) }] : [];
	});
}

function trailOf(heading: Heading, byCode: Map<string, Heading>): { label: string; code: string }[] {
	const trail = new Set<Heading>();
	let next: Heading | undefined = heading;
	// A scheme whose headings go round in a circle ends where it comes back.
	while (next && !trail.has(next)) {
		trail.add(next);
		next = byCode.get(next.parent_code ?? '');
	}
	return [...trail].reverse().map(({ label, code }) => ({ label, code }));
}
