import { createHash } from 'node:crypto';
import { sign, unsign } from 'cookie-signature';
import { z } from 'zod';
import { captchaPurposes } from '../../contract/captcha';

const factsSchema = z.object({
	purpose: z.enum(captchaPurposes),
	/** Unix seconds. */
	issued_at: z.number().int(),
	nonce: z.string().min(1),
	/** The signatures of the answers that the challenge accepts; null without a challenge. */
	answers: z.array(z.string()).nullable(),
});
export type TokenFacts = z.output<typeof factsSchema>;

/** The prefix of the signed text, so that a cookie signed with the same secret does not pass for a token. */
const kind = 'captcha:';

/**
 * Writes a token, signed with the newest secret: the store stores nothing of it until it is used. It holds the answers as
 * signatures over answer and nonce, so that they cannot be read or guessed without the secret.
 */
export function writeToken(facts: Omit<TokenFacts, 'answers'>, answers: string[] | null, secrets: string[]): string {
	const secret = secrets[0] ?? '';
	const signed = answers?.map((answer) => answerSignature(answer, facts.nonce, secret)) ?? null;
	const content = Buffer.from(JSON.stringify({ ...facts, answers: signed })).toString('base64url');
	return sign(kind + content, secret).slice(kind.length);
}

export interface ReadToken extends TokenFacts {
	/** Its key in the table of spent tokens. */
	hash: string;
	/** Whether one of the words is an accepted answer. */
	isAnswer(words: string[]): boolean;
}

/** Reads a token that any of the secrets signed; null for anything else. */
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
