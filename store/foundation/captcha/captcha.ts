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

/** A captcha challenge with the answers that it accepts: the letters of its picture, and the answer to its question. */
export interface ComposedChallenge extends Challenge {
	answers: string[];
}

export function composeChallenge(chance: Chance): ComposedChallenge {
	const code = Array.from({ length: codeLength }, () => pick(drawn, chance)).join('');
	const { question, answer } = composeQuestion(chance);
	return { image: drawLetters(code, chance), question, answers: [asLetters(code), asAnswer(answer)] };
}

/** Normalizes the typed answer in two ways: as the letters of the picture, and as the answer to the question. */
export const acceptableAnswers = (typed: string): string[] => [asLetters(typed), asAnswer(typed)];

const refuse = refusalBy<'account/login' | 'checkout/addGiftCard' | 'giftcard/balance'>();

/** The number of seconds that a form may stay open before it is sent. */
const lifetime = 1800;
/** The minimum time in seconds in which a person can fill in a form. The clock counts whole seconds. */
const minFillSeconds = 2;

/**
 * Begins a form that is protected by a captcha. Signs the time, and creates a challenge for visitors who have failed often. A
 * log-in always gets a challenge, because its form asks for a captcha only after many wrong passwords. Writes nothing to the
 * database.
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
 * Requires that a form was sent by a person, as far as the request can show (docs/behaviour/gift-cards.md#captcha). A request
 * with a challenge passes if the answer is correct. A request without a challenge passes if it was not sent too fast, the hidden
 * field is empty and the visitor has not failed often. A token cannot be used again, whether the request passes or not. Must not
 * run inside a transaction, because recorded failures must be kept when the request is refused.
 * @throws {Refused} 403 with the field 'captcha'; the caller must then show the form again with a new token of `beginCaptcha`
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

/**
 * Marks a captcha token as used. If several POST requests use the same token, only one request gets true. Also deletes expired
 * tokens, which are refused in any case.
 */
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
