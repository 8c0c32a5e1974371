import type { Queries } from '../../../foundation/database/database';
import { insertRows } from '../../../foundation/database/insertions';

/** The words of a title for correcting spelling, without duplicates. */
export interface WordsOfTitle {
	words: ReadonlySet<string>;
	/** Whether words of this title have been counted before. */
	isKnown: boolean;
}

/**
 * Counts the words of titles in `search_words`, which is used to correct spelling. A word counts once for each title that has it.
 * For a title that was counted before, only new words are added. Words that a title has lost stay, which does no harm, because a
 * correction is offered only if it finds something.
 */
export async function learnWords(db: Queries, titles: readonly WordsOfTitle[]): Promise<void> {
	const counts = new Map<string, number>();
	for (const { words, isKnown } of titles)
		for (const word of words) counts.set(word, (counts.get(word) ?? 0) + (isKnown ? 0 : 1));
	// Sorted, so that two imports at the same time do not deadlock.
	const rows = [...counts].map(([word, frequency]) => ({ word, frequency })).sort((a, b) => (a.word < b.word ? -1 : 1));
	if (rows.length === 0) return;
	await insertRows(
		db,
		'search_words',
		['word', 'frequency'],
		rows,
		'on conflict (word) do update set frequency = search_words.frequency + excluded.frequency',
	);
}
