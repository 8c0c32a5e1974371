import { numberInWords } from './answers';
import { type Chance, pick, shuffled } from './chance';

export interface Question {
	question: string;
	answer: string;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];
const phrases = [
	'every good shelf bends slightly',
	'rain makes excellent reading weather',
	'old maps smell like pepper',
	'seven cats guard this window',
	'poets rarely leave before noon',
	'somebody always borrows the ladder',
	'great stories begin with weather',
	'librarians whisper because dragons sleep',
];
const readable = ['novel', 'poem', 'letter', 'dictionary', 'newspaper', 'diary', 'cookbook', 'atlas'];
const unreadable = ['teapot', 'umbrella', 'ladder', 'candle', 'bicycle', 'pillow', 'kettle', 'spoon', 'blanket'];

/** Composes a question that asks for one word of a short phrase. */
function wordOf(chance: Chance): Question {
	const phrase = pick(phrases, chance);
	const at = chance(5);
	return {
		question: `Which is the ${ordinals[at]} word of “${phrase}”?`,
		answer: phrase.split(' ')[at] ?? '',
	};
}

function sum(chance: Chance): Question {
	const [one, other] = [2 + chance(8), 2 + chance(8)];
	const question = pick(
		[
			`You buy ${numberInWords(one)} books and are given ${numberInWords(other)} more. How many books is that?`,
			`There are ${numberInWords(one)} novels on a shelf, and ${numberInWords(other)} atlases. How many books are there?`,
			`A reading group has ${numberInWords(one)} readers, and ${numberInWords(other)} join. How many are there now?`,
		],
		chance,
	);
	return { question, answer: String(one + other) };
}

function greatest(chance: Chance): Question {
	const numbers = shuffled([3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 15, 17, 18, 20], chance).slice(0, 3);
	return {
		question: `Which of these is the longest book: one of ${list(
			numbers.map((number) => numberInWords(number)),
			'or',
		)} pages? Answer with the number.`,
		answer: String(Math.max(...numbers)),
	};
}

function oneToRead(chance: Chance): Question {
	const answer = pick(readable, chance);
	const things = shuffled([answer, ...shuffled(unreadable, chance).slice(0, 2)], chance);
	return { question: `Which of these would you read: ${list(things.map(withArticle), 'or')}?`, answer };
}

const withArticle = (thing: string): string => `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`;

function list(items: string[], last: string): string {
	return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

/** Composes a captcha question with its answer. Everyone who can read the question can answer it. */
export const composeQuestion = (chance: Chance): Question => pick([wordOf, sum, greatest, oneToRead], chance)(chance);
