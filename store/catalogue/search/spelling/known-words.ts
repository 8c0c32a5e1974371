import type { Queries } from '../../../foundation/database/database';
import { insertRows } from '../../../foundation/database/insertions';

/** The words of a title that are used to correct spelling, without duplicates. */
export interface WordsOfTitle {
	words: ReadonlySet<string>;
	/** Whether the words of this title have already been counted. */
	isKnown: boolean;
}

/**
 * Counts the words of titles in the table `search_words`, which is used to correct spelling. A word is counted once for each
 * title that contains the word. If the words of a title have been counted before, only its new words are added. Words that a
 * title no longer contains stay in the table. They do no harm there, because a spelling correction is offered only if it finds a
 * title.
 */
export async function learnWords(db: Queries, titles: readonly WordsOfTitle[]): Promise<void> {
	const counts = new Map<string, number>();
	for (const { words, isKnown } of titles)
		for (const word of words) counts.set(word, (counts.get(word) ?? 0) + (isKnown ? 0 : 1));
	// The words are sorted, so that two simultaneous imports do not deadlock.
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
