import { invalidate } from '../../foundation/caching/cache-tags';
import type { Transaction } from '../../foundation/database/database';
import { insertRows } from '../../foundation/database/insertions';
import type { TitleRecord } from '../feeds/title-record';
import { parentOf, type Subject, subjectOf, topic } from '../titles/subject-codes';
import { labelsOf } from '../titles/subject-labels';
import type { TitleChange } from './catalogue-title';

/**
 * Saves the labels of subjects from feeds. If a subject code already has a label, the label is kept. Feeds use different words
 * for the same subject, and the name of a filter should not change with every import.
 */
export async function rememberLabels(
	db: Transaction,
	told: readonly TitleRecord[],
	changes: readonly TitleChange[],
): Promise<void> {
	const labelled = new Map<string, Subject & { label: string }>();
	const keep = (subject: Subject | null) => {
		if (subject?.label && !labelled.has(subject.code)) labelled.set(subject.code, { ...subject, label: subject.label });
	};
	// Several titles may have the same subject, so each subject is processed only once.
	const seen = new Set<string>();
	for (const { subjects = [] } of told) {
		for (const subject of subjects) {
			const named = `${subject.scheme} ${subject.code} ${subject.label}`;
			if (!seen.has(named)) keep(subjectOf(subject));
			seen.add(named);
		}
	}
	for (const { after } of changes) for (const code of after.subjects) if (code.startsWith('__')) keep(topic(code));
	const known = await labelsOf(db, [...labelled.keys()]);
	const rows = [...labelled.values()]
		.filter(({ code }) => !known.has(code))
		.map((subject) => ({
			code: subject.code,
			scheme: subject.scheme,
			label: subject.label,
			parent_code: parentOf(subject),
		}));
	if (rows.length === 0) return;
	await insertRows(db, 'subjects', ['code', 'scheme', 'label', 'parent_code'], rows, 'on conflict (code) do nothing');
	await invalidate(db, 'subjects', 'browse');
}
