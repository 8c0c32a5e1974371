import { parseWithZod } from '@conform-to/zod';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { giveFormBack, openDesk } from '../../../desk/session/open-desk.server';

const typed = { words: 'for the shelf', password: 'a heron', card_number: '4111111111111111', card_cvv: '987' };

it.each([
	['staff-log-in-required', 'log-in'],
	['password-required', 'password'],
])('keeps the typed values of a late form (%s), but no secrets', async (reason, wants) => {
	const request = new Request('http://desk.example.org/desk/counter/1', {
		method: 'POST',
		headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
		body: String(new URLSearchParams(typed)),
	});
	const refusal = { error: 'Too late.', reason };
	const desk = await openDesk({ request, context: { dispatchDesk: async () => ({ status: 401, body: refusal }) } });
	await expect(desk.call('desk-counter/drop', { counter_id: 1 })).rejects.toMatchObject({
		data: { again: { wants, fields: [['words', 'for the shelf']] } },
	});
});

it('returns a refused form without its secrets', () => {
	const form = new FormData();
	for (const [name, value] of Object.entries(typed)) form.append(name, value);
	const { data } = giveFormBack(parseWithZod(form, { schema: z.object({}).passthrough() }));
	expect(data.lastResult.initialValue).toEqual({ words: 'for the shelf' });
});
