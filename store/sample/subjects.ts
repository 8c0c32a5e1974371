import type { Insertable } from 'kysely';
import { parentOf } from '../catalogue/titles/subject-codes';
import type { Transaction } from '../foundation/database/database';
import type { Schema } from '../foundation/database/schema';
import themaLabels from './thema-labels.json';

/** The labels of the topics that the sample's titles have. */
const topics: Record<string, string> = {
	'__award-winner': 'Prize winners',
	'__book-club': 'Good for book clubs',
	__canadian: 'Canadian authors',
	__classic: 'Classics',
	__french: 'Books in French',
	__indigenous: 'Indigenous authors',
	'__large-print': 'Large print',
	'__staff-pick': 'Staff picks',
	__translated: 'In translation',
};

/**
 * Writes the subjects of the sample with all their parents. Uses the codes and levels of Thema, and short labels as on a shop's
 * shelves. Call this function before the titles are written, because the first label of a subject code is kept.
 */
export async function writeSubjects(db: Transaction): Promise<void> {
	const thema = Object.entries(themaLabels).map(([code, label]) => headingOf(code, 'thema', label));
	const others = Object.entries(topics).map(([code, label]) => headingOf(code, 'topic', label));
	await db
		.insertInto('subjects')
		.values([...thema, ...others])
		.execute();
}

const headingOf = (code: string, scheme: string, label: string): Insertable<Schema['subjects']> => ({
	code,
	scheme,
	label,
	parent_code: scheme === 'thema' ? parentOf({ code, scheme, label }) : null,
});
