import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { openPasswords } from '~store/people/accounts/passwords';
import { logIn, nextEmail, password, signUp } from '../harness/accounts';
import { answerQuestion } from '../harness/answer-question';
import { addGiftCard, offersOn } from '../harness/offers';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

const hour = 3600;

/** A program that answers every captcha and returns as soon as it may. Only limits hold it back. */
onBothEngines('a program that answers every question of the captcha', (engine) => {
	let store: TestStore;
	let now = 1_790_000_000;
	/** How many passwords were checked. */
	let looked = 0;
	const cheap = openPasswords({ memoryCost: 8, timeCost: 1 });
	beforeAll(async () => {
		const passwords = {
			...cheap,
			verify: (hashed: string | null, word: string) => {
				looked += 1;
				return cheap.verify(hashed, word);
			},
		};
		store = await openTestStore(engine, { now: () => now, passwords });
		await setSettings(store, offersOn);
	});
	afterAll(() => store.dispose());

	const answered = async (purpose: 'login' | 'gift_card', client: Client) => {
		const { token, challenge } = await store.call('captcha/begin', { purpose }, client);
		return { token, answer: answerQuestion(challenge?.question ?? '') };
	};
	/** Returns the seconds until the next try, as the store's message says. */
	const waitOf = (words: string) => {
		const [, number = '1', unit] = /in (\d+) (second|minute|hour)/.exec(words) ?? [];
		return Number(number) * (unit === 'second' ? 1 : unit === 'minute' ? 60 : hour);
	};
	/** Tries for an hour of the store's clock. Pauses only when the store says so. */
	const forAnHour = async (guess: () => Promise<{ status: number; body: unknown }>) => {
		now += hour - (now % hour);
		const end = now + hour;
		let refused = 0;
		while (now < end) {
			const { status, body } = await guess();
			if (status === 429) now += waitOf((body as { error: string }).error);
			refused += status === 404 ? 1 : 0;
		}
		return refused;
	};

	it('tries at most 162 passwords an hour from one address, with any e-mails', async () => {
		looked = 0;
		const here = { ...guest(), ip: '192.0.2.61' };
		await forAnHour(async () =>
			store.ask(
				'account/login',
				{ email_address: nextEmail(), password: 'no', captcha: await answered('login', here) },
				here,
			),
		);
		expect(looked).toBe(162);
	}, 120_000);

	it('tries at most 13 passwords an hour for one e-mail from one address, and 23 where its customer has logged in', async () => {
		const { email, client } = await signUp(store);
		const guess = (here: Client) => async () =>
			store.ask(
				'account/login',
				{ email_address: email, password: 'no', captcha: await answered('login', here) },
				here,
			);
		looked = 0;
		await forAnHour(guess({ ...shopper(), ip: '192.0.2.62' }));
		expect(looked).toBe(13);
		looked = 0;
		const here = { ...shopper(), uuid: client.uuid, ip: '192.0.2.63' };
		await forAnHour(guess(here));
		expect(looked).toBe(23);
		// Neither the customer's other devices nor the way by mail are blocked.
		const home = (await logIn(store, (await signUp(store)).email)).client;
		expect((await store.ask('account/login', { email_address: email, password }, home)).status).not.toBe(429);
		expect((await store.ask('account/emailPasswordToken', { email_address: email }, shopper())).status).toBe(200);
	});

	it('tries at most ten PINs of one gift card an hour, from anywhere', async () => {
		const { number: gift_card_number } = await addGiftCard(store, { pin: '12345678' });
		let sessions = 0;
		const tried = await forAnHour(async () => {
			const here = { ...shopper(), ip: `198.51.100.${++sessions % 250}` };
			const captcha = await answered('gift_card', here);
			// As long as a person takes: new visitors get no captcha then.
			now += 3;
			return store.ask('checkout/addGiftCard', { gift_card_number, pin: '00000000', captcha }, here);
		});
		expect(tried).toBe(10);
	});
});
