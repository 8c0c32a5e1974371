import type { Challenge } from '../../contract/captcha';
import { asAnswer, asLetters } from './answers';
import { type Chance, pick } from './chance';
import { drawLetters } from './draw-letters';
import { letters } from './letters';
import { composeQuestion } from './questions';

const drawn = Object.keys(letters);
const codeLength = 4;

/** A challenge and what answers it: the letters of its picture, or the answer to its question. */
export interface ComposedChallenge extends Challenge {
	answers: string[];
}

export function composeChallenge(chance: Chance): ComposedChallenge {
	const code = Array.from({ length: codeLength }, () => pick(drawn, chance)).join('');
	const { question, answer } = composeQuestion(chance);
	return { image: drawLetters(code, chance), question, answers: [asLetters(code), asAnswer(answer)] };
}

/** The ways to read what was typed: as letters, as an answer. */
export const acceptableAnswers = (typed: string): string[] => [asLetters(typed), asAnswer(typed)];
