import { sign } from 'cookie-signature';
import { describe, expect, it } from 'vitest';
import { readToken, writeToken } from '~store/foundation/captcha/token';

const facts = { purpose: 'balance' as const, issued_at: 1_790_000_000, nonce: 'n1' };
const secrets = ['the newest secret of the shop', 'the one before it'];

describe('a token', () => {
	it('says what was signed', () => {
		expect(readToken(writeToken(facts, null, secrets), secrets)).toMatchObject({ ...facts, answers: null });
	});

	it('is accepted when an older secret signed it', () => {
		const token = writeToken(facts, ['7'], secrets.slice(1));
		expect(readToken(token, secrets)?.isAnswer(['7'])).toBe(true);
	});

	it('checks its answers without revealing them', () => {
		const token = writeToken(facts, ['akxm', '7'], secrets);
		const content = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
		expect(content).not.toContain('akxm');
		// A signature with nothing before it. Not even the end of the answer is visible.
		for (const answer of JSON.parse(content).answers) expect(answer).toMatch(/^[\w+/]{43}$/);
		const read = readToken(token, secrets);
		expect(read?.isAnswer(['akxm'])).toBe(true);
		expect(read?.isAnswer(['nothing', '7'])).toBe(true);
		expect(read?.isAnswer(['8', ''])).toBe(false);
	});

	it('without a challenge has no answers', () => {
		expect(readToken(writeToken(facts, null, secrets), secrets)?.isAnswer(['7'])).toBe(false);
	});

	it('is identified by a hash in hexadecimal', () => {
		expect(readToken(writeToken(facts, null, secrets), secrets)?.hash).toMatch(/^[0-9a-f]{64}$/);
	});

	it('signs the same answer differently every time', () => {
		const [one, other] = ['n1', 'n2'].map((nonce) =>
			readToken(writeToken({ ...facts, nonce }, ['7'], secrets), secrets),
		);
		expect(one?.answers).not.toEqual(other?.answers);
		expect(one?.hash).not.toBe(other?.hash);
	});

	it.each([
		['nothing', ''],
		['words', 'not a token'],
		['one of another shop', writeToken(facts, null, ['another shop’s secret'])],
		['one that was changed', writeToken(facts, null, secrets).replace(/^./, 'X')],
		['something else that is signed', sign('captcha', secrets[0] ?? '')],
	])('is not %s', (_what, token) => expect(readToken(token, secrets)).toBeNull());

	it('does not accept another value with a valid signature', () => {
		const value = `captcha:${Buffer.from('{"purpose":"other"}').toString('base64url')}`;
		expect(readToken(sign(value, secrets[0] ?? '').slice('captcha:'.length), secrets)).toBeNull();
	});
});
