import { asAnswer } from '~store/foundation/captcha/answers';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];
const readable = /novel|poem|letter|dictionary|newspaper|diary|cookbook|atlas/;

/**
 * Answers a question of the captcha as a reader would. A program written for this shop can do the same, so no protection depends
 * on the question alone (docs/decisions/0010-captcha.md).
 */
export function answerQuestion(question: string): string {
	const phrase = /Which is the (\w+) word of “(.+)”/.exec(question);
	if (phrase) return phrase[2]?.split(' ')[ordinals.indexOf(phrase[1] ?? '')] ?? '';
	if (question.startsWith('Which of these would you read')) return readable.exec(question)?.[0] ?? '';
	// `asAnswer` turns words for numbers into digits.
	const numbers = [...question.matchAll(/[a-z]+/g)].map(([word]) => Number(asAnswer(word))).filter((n) => n > 1);
	if (question.includes('longest book')) return String(Math.max(...numbers));
	return String(numbers.reduce((sum, number) => sum + number, 0));
}
