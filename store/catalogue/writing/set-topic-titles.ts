import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { inTransaction } from '../../foundation/database/transactions';
import { slices } from '../../foundation/slices';
import type { CatalogueTitle } from './catalogue-title';
import { invalidateTitles } from './invalidate-titles';
import { loadTitles } from './load-titles';
import { becomeOnlyWriter } from './one-writer';
import { saveFacets } from './save-derived';
import { saveTitles } from './save-titles';
import { rememberLabels } from './subject-labels';

/** The number of titles that are processed in one transaction. */
const batchSize = 500;

/**
 * Assigns a topic (docs/behaviour/browsing.md#topics) to the given titles, and removes the topic from all other titles. If a
 * feed later gives the subjects of a title, they also replace the topic.
 * @param code the code of the topic, which begins with two underscores
 * @returns the number of titles that have changed
 */
export async function setTopicTitles(
	store: Database & Clock & HasVersions,
	code: string,
	eisbns: string[],
): Promise<number> {
	const wanted = new Set(eisbns);
	const standing = await store.db
		.selectFrom('title_subjects')
		.innerJoin('titles', 'titles.id', 'title_id')
		.select('eisbn')
		.where('code', '=', code)
		.execute();
	const ended = standing.map(({ eisbn }) => eisbn).filter((eisbn) => !wanted.has(eisbn));
	let changed = 0;
	for (const some of slices([...ended, ...wanted], batchSize)) {
		changed += await changeTitles(store, some, ({ row, subjects }) => {
			const others = subjects.filter((one) => one !== code);
			return wanted.has(row.eisbn) ? [...others, code] : others;
		});
	}
	store.versions.refresh();
	return changed;
}

const changeTitles = (
	store: Database & Clock,
	eisbns: string[],
	subjectsOf: (title: CatalogueTitle) => string[],
): Promise<number> =>
	inTransaction(store, async (db) => {
		await becomeOnlyWriter(db);
		const changes = [...(await loadTitles(db, eisbns)).values()]
			.map((before) => ({ before, after: { ...before, subjects: subjectsOf(before) } }))
			.filter(({ before, after }) => before.subjects.length !== after.subjects.length);
		if (changes.length === 0) return 0;
		await rememberLabels(db, [], changes);
		const saved = await saveTitles(db, changes, store.now());
		await saveFacets(db, saved);
		await invalidateTitles(db, saved);
		return saved.length;
	});
