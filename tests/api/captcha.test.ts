import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withCheckDigit } from '~store/basket/gift-cards/number';
import type { Client } from '~store/contract/call';
import { writeToken } from '~store/foundation/captcha/token';
import { secretsOf } from '../../config';
import { answerQuestion } from '../harness/answer-question';
import { addGiftCard, offersOn } from '../harness/offers';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('the captcha', (engine) => {
	let store: TestStore;
	let clock = 1_790_000_100;
	let card: { number: string };
	let visitor: Client;
	let addresses = 0;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => clock });
		await setSettings(store, offersOn);
		card = await addGiftCard(store);
	});
	afterAll(() => store.dispose());
	beforeEach(() => {
		clock += 86_400;
		visitor = { ...guest(), ip: `203.0.113.${++addresses}` };
	});

	const begin = (client = visitor) => store.call('captcha/begin', { purpose: 'balance' }, client);
	const ask = (captcha: object | string, client = visitor, number = card.number) =>
		store.ask('giftcard/balance', { number, captcha }, client);
	const right = { status: 200, body: { balance: '50.00' } };
	const refused = (error: string) => ({ status: 403, body: { error, field: 'captcha' } });
	const question = refused('Please answer the question.');
	const later = (seconds: number) => {
		clock += seconds;
	};
	/** Begins and sends a form as a person does. */
	const asPerson = async (client = visitor, number = card.number) => {
		const { token } = await begin(client);
		later(3);
		return ask({ token }, client, number);
	};
	/** A wrong number with a valid check digit. */
	const guess = withCheckDigit('900010002000300');
	const mistyped = guess.replace('9', '8');

	it('asks no question of a first-time visitor', async () => {
		expect(await begin()).toEqual({ token: expect.any(String), challenge: null });
		expect(await asPerson()).toEqual(right);
	});

	it('accepts the JSON text that a form posts', async () => {
		const { token } = await begin();
		later(3);
		expect(await ask(JSON.stringify({ token, answer: '', trap: '' }))).toEqual(right);
	});

	it.each(['', 'yes', '{}', '[]', '{"token":""}', '{"token":7}'])('answers 400 to %j', async (captcha) => {
		expect((await ask(captcha)).status).toBe(400);
	});

	it('accepts a token once', async () => {
		const { token } = await begin();
		later(3);
		expect(await ask({ token })).toEqual(right);
		expect(await ask({ token })).toEqual(refused('This form has been sent already. Please send it once more.'));
	});

	it('accepts a token once when many posts send the token at the same time', async () => {
		const { token } = await begin();
		later(3);
		const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ token })));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	});

	it('accepts a form that was open for half an hour, and asks after longer', async () => {
		const [soon, late] = [await begin(), await begin()];
		later(1800);
		expect(await ask(soon)).toEqual(right);
		later(1);
		expect(await ask(late)).toEqual(refused('This form has been open for a long time. Please send it once more.'));
		expect((await begin()).challenge).toBeNull();
	});

	it('refuses a token that the shop did not sign, or signed for another purpose', async () => {
		const facts = { purpose: 'balance' as const, issued_at: clock - 10, nonce: 'n' };
		expect(await ask({ token: writeToken(facts, null, ['somebody else’s secret']) })).toEqual(question);
		const { token } = await store.call('captcha/begin', { purpose: 'gift_card' }, { ...guest(), ip: '198.51.100.7' });
		later(3);
		expect(await ask({ token }, { ...guest(), ip: '198.51.100.7' })).toEqual(question);
	});

	it.each([
		['is sent at once', {}, 0],
		['is sent after a second', {}, 1],
		['has its hidden field filled in', { trap: 'http://example.org' }, 60],
	])('asks a question when the form %s', async (_why, more, seconds) => {
		const { token } = await begin();
		later(seconds);
		expect(await ask({ token, ...more })).toEqual(question);
		const { challenge } = await begin();
		expect(challenge).toEqual({
			image: expect.stringContaining('<path'),
			question: expect.stringMatching(/\?/),
		});
	});

	it('lets a person whose browser fills the form at once through after an answer', async () => {
		await ask({ ...(await begin()), trap: 'Robin' });
		const { token, challenge } = await begin();
		expect(await ask({ token, trap: 'Robin', answer: answerQuestion(challenge?.question ?? '') })).toEqual(right);
	});

	it('asks after three unknown card numbers, and refuses a guess without an answer', async () => {
		const early = await begin();
		for (let each = 0; each < 3; each++) {
			expect((await begin()).challenge).toBeNull();
			expect((await asPerson(visitor, guess)).status).toBe(404);
		}
		// A form that was begun earlier does not avoid the question either.
		expect(await ask(early)).toEqual(question);
		const { token, challenge } = await begin();
		const answer = answerQuestion(challenge?.question ?? '');
		expect(await ask({ token, answer: ` ${answer.toUpperCase()}. ` })).toEqual(right);
		expect(await ask({ token, answer })).toEqual(refused('This form has been sent already. Please send it once more.'));
	});

	it('refuses a wrong answer, and a second try with the same token', async () => {
		await ask(await begin());
		const { token, challenge } = await begin();
		expect(await ask({ token, answer: 'a wild guess' })).toEqual(
			refused('That was not the answer. Please try this one.'),
		);
		expect((await ask({ token, answer: answerQuestion(challenge?.question ?? '') })).status).toBe(403);
		expect(await ask({ token: (await begin()).token })).toEqual(question);
	});

	it('accepts the letters of the picture as well', async () => {
		const facts = { purpose: 'balance' as const, issued_at: clock, nonce: randomUUID() };
		const token = writeToken(facts, ['akxm', '7'], secretsOf(store.config));
		expect(await ask({ token, answer: 'A K X M' })).toEqual(right);
	});

	it('does not count mistyped numbers', async () => {
		for (let each = 0; each < 4; each++) {
			expect((await asPerson(visitor, mistyped)).status).toBe(404);
		}
		expect((await begin()).challenge).toBeNull();
	});

	it('remembers the address in any session, and the session at any address', async () => {
		const session = { ...visitor, session_id: 'a session of thirty letters or so' };
		await ask(await begin(session), session);
		expect((await begin({ ...guest(), ip: visitor.ip })).challenge).not.toBeNull();
		expect((await begin({ ...session, ip: '203.0.113.250' })).challenge).not.toBeNull();
		expect((await begin({ ...guest(), ip: '203.0.113.251' })).challenge).toBeNull();
	});

	it('asks no question again after a while', async () => {
		await ask(await begin());
		later(900);
		expect((await begin()).challenge).toBeNull();
	});

	it('always asks a visitor who sends no id', async () => {
		expect((await begin({ ...guest(), uuid: '' })).challenge).not.toBeNull();
	});

	it('keeps used tokens only until they would expire', async () => {
		await asPerson();
		later(1801 + 3);
		await asPerson();
		const rows = await store.db.selectFrom('spent_tokens').select('expires_at').execute();
		expect(rows).toHaveLength(1);
	});

	it('accepts at most 120 codes a minute from one visitor', async () => {
		clock -= clock % 60;
		const statuses = [];
		for (let each = 0; each < 121; each++) statuses.push((await ask('{}')).status);
		expect(statuses.filter((status) => status === 429)).toEqual([]);
		for (let each = 0; each < 120; each++) await ask({ token: 'x' });
		expect((await ask({ token: 'x' })).status).toBe(429);
	});
});
