import { distance } from 'fastest-levenshtein';
import type { Queries } from '../../foundation/database/database';
import { spellingsOf } from './words';

/** The longest text that is looked into: shoppers mistype words, not paragraphs. */
const mostWords = 8;

/**
 * The text with each word that no title has replaced by the nearest one that some title has: one letter away in short
 * words, up to two in longer ones; of several the commonest. The last word is known when a title's word begins with it.
 * Null when there is nothing to correct, or a word to which nothing comes near. What it gives may still find nothing.
 */
export async function corrected(db: Queries, words: string[]): Promise<string | null> {
	if (words.length > mostWords) return null;
	const result: string[] = [];
	for (const [at, word] of words.entries()) {
		const correct = await spelled(db, word, at === words.length - 1);
		if (correct === null) return null;
		result.push(correct);
	}
	return result.some((word, at) => word !== words[at]) ? result.join(' ') : null;
}

async function spelled(db: Queries, word: string, mayGoOn: boolean): Promise<string | null> {
	if (spellingsOf(word).length === 0) return word;
	if (await isKnown(db, word, mayGoOn)) return word;
	const most = word.length < 5 ? 1 : 2;
	let best: { word: string | null; away: number; frequency: number } = { word: null, away: most + 1, frequency: 0 };
	for (const candidate of await candidates(db, word, most)) {
		const away = distance(word, candidate.word);
		const better = away < best.away || (away === best.away && candidate.frequency > best.frequency);
		if (better) best = { ...candidate, away };
	}
	return best.word;
}

async function isKnown(db: Queries, word: string, mayGoOn: boolean): Promise<boolean> {
	const query = db.selectFrom('search_words').select('word').limit(1);
	const row = mayGoOn
		? await query.where('word', '>=', word).where('word', '<', after(word)).executeTakeFirst()
		: await query.where('word', '=', word).executeTakeFirst();
	return row !== undefined;
}

/** Words of about the same length that begin with the same letter, or with the second when the first was one too many. */
async function candidates(db: Queries, word: string, most: number) {
	const [first = '', second = ''] = word;
	return db
		.selectFrom('search_words')
		.select(['word', 'frequency'])
		.where((eb) =>
			eb.or([first, second].map((letter) => eb.and([eb('word', '>=', letter), eb('word', '<', after(letter))]))),
		)
		.where(({ between, fn }) => between(fn<number>('length', ['word']), word.length - most, word.length + most))
		.orderBy('word')
		.execute();
}

/** What comes after everything that begins with the text, in the order of code points. */
const after = (text: string): string => `${text}\u{10ffff}`;
