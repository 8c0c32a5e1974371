import type { Queries } from '../../../foundation/database/database';
import { insertRows } from '../../../foundation/database/insertions';

/** The words of a title that spelling is corrected from, each once. */
export interface WordsOfTitle {
	words: ReadonlySet<string>;
	/** Whether words of this title have been counted before. */
	isKnown: boolean;
}

/**
 * Counts the words of titles in `search_words`, from which spelling is corrected: a word counts once for each title
 * that has it. A title that is learnt again adds only words that are new. Words that it has lost stay, which does no
 * harm: a correction is offered only when it finds something.
 */
export async function learnWords(db: Queries, titles: readonly WordsOfTitle[]): Promise<void> {
	const counts = new Map<string, number>();
	for (const { words, isKnown } of titles)
		for (const word of words) counts.set(word, (counts.get(word) ?? 0) + (isKnown ? 0 : 1));
	// In one order, so that two imports at once do not wait for each other.
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
