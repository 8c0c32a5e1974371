import { createHash } from 'node:crypto';
import { sign, unsign } from 'cookie-signature';
import { z } from 'zod';
import { captchaPurposes } from '../../contract/captcha';

const factsSchema = z.object({
	purpose: z.enum(captchaPurposes),
	/** When the captcha token was issued, in Unix seconds. */
	issued_at: z.number().int(),
	nonce: z.string().min(1),
	/** The signatures of the answers that the challenge accepts, or null if there is no challenge. */
	answers: z.array(z.string()).nullable(),
});
export type TokenFacts = z.output<typeof factsSchema>;

/**
 * The prefix of the signed text. Because of this prefix, a cookie that was signed with the same secret is not accepted as a
 * captcha token.
 */
const kind = 'captcha:';

/**
 * Writes a captcha token, signed with the newest secret. The store saves nothing about the token until the token is used. The
 * token contains a signature of each answer and the nonce instead of the answer. Without the secret, the answer can therefore not
 * be read or guessed.
 */
export function writeToken(facts: Omit<TokenFacts, 'answers'>, answers: string[] | null, secrets: string[]): string {
	const secret = secrets[0] ?? '';
	const signed = answers?.map((answer) => answerSignature(answer, facts.nonce, secret)) ?? null;
	const content = Buffer.from(JSON.stringify({ ...facts, answers: signed })).toString('base64url');
	return sign(kind + content, secret).slice(kind.length);
}

export interface ReadToken extends TokenFacts {
	/** The key of the captcha token in the table of used tokens. */
	hash: string;
	/** Returns whether one of these words is an accepted answer. */
	isAnswer(words: string[]): boolean;
}

/** Reads a captcha token that was signed with any of the secrets. Returns null for an invalid token. */
export function readToken(token: string, secrets: string[]): ReadToken | null {
	for (const secret of secrets) {
		const content = unsign(kind + token, secret);
		if (content === false) continue;
		const json: unknown = JSON.parse(Buffer.from(content.slice(kind.length), 'base64url').toString());
		const facts = factsSchema.safeParse(json);
		if (!facts.success) return null;
		const { nonce, answers } = facts.data;
		return {
			...facts.data,
			hash: createHash('sha256').update(`${kind}${nonce}`).digest('hex'),
			isAnswer: (words) => words.some((word) => answers?.includes(answerSignature(word, nonce, secret))),
		};
	}
	return null;
}

const answerSignature = (answer: string, nonce: string, secret: string): string => {
	const value = `captcha-answer:${nonce}:${answer}`;
	return sign(value, secret).slice(value.length + 1);
};
