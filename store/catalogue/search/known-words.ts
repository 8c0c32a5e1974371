import type { Queries } from '../../foundation/database/database';
import { insertRows } from '../../foundation/database/insertions';

/**
 * Keeps `search_words`, what spelling is corrected from: a word counts once for each title that has it. A title that is
 * indexed again adds only words that nobody knew; words that it has lost stay, which does no harm: a correction is
 * offered only when it finds something.
 *
 * @param documents `spellings` has each word of a title once, with a space between two
 */
export async function learnWords(
	db: Queries,
	documents: readonly { title_id: number; spellings: string }[],
	known: Set<number>,
): Promise<void> {
	const counts = new Map<string, number>();
	for (const { title_id, spellings } of documents) {
		if (spellings === '') continue;
		const step = known.has(title_id) ? 0 : 1;
		for (const word of spellings.split(' ')) counts.set(word, (counts.get(word) ?? 0) + step);
	}
	// In one order, so that two imports at once do not wait for each other.
	const rows = [...counts].map(([word, frequency]) => ({ word, frequency })).sort((a, b) => (a.word < b.word ? -1 : 1));
	await insertRows(
		db,
		'search_words',
		['word', 'frequency'],
		rows,
		'on conflict (word) do update set frequency = search_words.frequency + excluded.frequency',
	);
}
