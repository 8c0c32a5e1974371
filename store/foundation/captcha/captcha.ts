import { randomBytes } from 'node:crypto';
import { type HasConfig, secretsOf } from '../../../config';
import type { Client } from '../../contract/call';
import type { CaptchaAnswer, CaptchaPurpose, Challenge } from '../../contract/captcha';
import type { Clock } from '../database/clock';
import type { Database } from '../database/database';
import { refusalBy } from '../refusal';
import { asAnswer, asLetters } from './answers';
import { type Chance, pick, realChance } from './chance';
import { drawLetters } from './draw-letters';
import { letters } from './letters';
import { composeQuestion } from './questions';
import { isSuspicious, noteFailure, noteProgram } from './suspicion';
import { type ReadToken, readToken, writeToken } from './token';

const drawn = Object.keys(letters);
const codeLength = 4;

/** A challenge with the answers that it accepts: the letters of its picture, and the answer to its question. */
export interface ComposedChallenge extends Challenge {
	answers: string[];
}

export function composeChallenge(chance: Chance): ComposedChallenge {
	const code = Array.from({ length: codeLength }, () => pick(drawn, chance)).join('');
	const { question, answer } = composeQuestion(chance);
	return { image: drawLetters(code, chance), question, answers: [asLetters(code), asAnswer(answer)] };
}

/** Reads the typed answer in both ways: as the picture's letters, and as the question's answer. */
export const acceptableAnswers = (typed: string): string[] => [asLetters(typed), asAnswer(typed)];

const refuse = refusalBy<'account/login' | 'checkout/addGiftCard' | 'giftcard/balance'>();

/** Seconds that a form may stay open before it is posted. */
const lifetime = 1800;
/** No person fills in a form faster. Seconds; the clock counts whole ones. */
const minFillSeconds = 2;

/**
 * Begins a form: signs the time, and draws a challenge for visitors who have failed often. A log-in always gets one, as it only
 * asks after many wrong passwords. Writes nothing.
 */
export async function beginCaptcha(
	store: Database & Clock & HasConfig,
	client: Client,
	purpose: CaptchaPurpose,
): Promise<{ token: string; challenge: Challenge | null }> {
	const challenge = purpose === 'login' || (await isSuspicious(store, client)) ? composeChallenge(realChance) : null;
	const facts = { purpose, issued_at: store.now(), nonce: randomBytes(16).toString('base64url') };
	return {
		token: writeToken(facts, challenge?.answers ?? null, secretsOf(store.config)),
		challenge: challenge && { image: challenge.image, question: challenge.question },
	};
}

/**
 * Requires that a post comes from a person, as far as a form can tell (docs/behaviour/gift-cards.md#captcha). Either it took its
 * time, left the hidden field empty and the visitor has not failed often, or it answered the challenge. The token is used up
 * either way. Must not run inside a transaction, as the failures that it notes have to stay when the post is refused.
 * @throws {Refused} 403 with the field 'captcha': the form has to be shown again with a new token of `beginCaptcha`
 */
export async function requirePerson(
	store: Database & Clock & HasConfig,
	client: Client,
	purpose: CaptchaPurpose,
	{ token, answer, trap }: CaptchaAnswer,
): Promise<void> {
	const read = readToken(token, secretsOf(store.config));
	if (read?.purpose !== purpose) {
		await noteProgram(store, client);
		throw refused('Please answer the question.');
	}
	const age = store.now() - read.issued_at;
	if (age > lifetime) throw refused('This form has been open for a long time. Please send it once more.');
	if (!(await spend(store, read))) {
		await noteFailure(store, client);
		throw refused('This form has been sent already. Please send it once more.');
	}
	if (read.answers) {
		if (read.isAnswer(acceptableAnswers(answer ?? ''))) return;
		await noteFailure(store, client);
		throw refused(answer ? 'That was not the answer. Please try this one.' : 'Please answer the question.');
	}
	if (trap || age < minFillSeconds) await noteProgram(store, client);
	if (await isSuspicious(store, client)) throw refused('Please answer the question.');
}

/** Uses a token up: of several posts with it, only one gets true. Deletes expired tokens, which are refused anyway. */
async function spend(store: Database & Clock, { hash, issued_at }: ReadToken): Promise<boolean> {
	await store.db.deleteFrom('spent_tokens').where('expires_at', '<', store.now()).execute();
	const spent = await store.db
		.insertInto('spent_tokens')
		.values({ token_hash: hash, expires_at: issued_at + lifetime })
		.onConflict((conflict) => conflict.column('token_hash').doNothing())
		.returning('token_hash')
		.executeTakeFirst();
	return spent !== undefined;
}

const refused = (words: string) => refuse('captcha-failed', words, 'captcha');
