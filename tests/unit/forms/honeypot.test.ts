import { expect, it, vi } from 'vitest';
import { honeypotInputs, refuseRobots } from '~/forms/honeypot.server';

const { nameFieldName, validFromFieldName, encryptedValidFrom } = honeypotInputs();

function statusOf(trap: string, stamp: string): number {
	const form = new FormData();
	form.set(nameFieldName, trap);
	form.set(String(validFromFieldName), stamp);
	try {
		refuseRobots(form);
	} catch (thrown) {
		const { init } = thrown as { init?: ResponseInit };
		if (init?.status === undefined) throw thrown;
		return init.status;
	}
	return 200;
}

it('lets people pass, and nobody who fills in what they do not see', () => {
	expect(statusOf('', encryptedValidFrom)).toBe(200);
	expect(statusOf('Robot', encryptedValidFrom)).toBe(400);
});

it('refuses a stamp that is not ours', () => {
	for (const stamp of ['', 'made up', 'U2FsdGVkX1AAAAAAAAAAAAAAAAAAAA']) expect(statusOf('', stamp), stamp).toBe(400);
});

it('decrypts no stamp that is longer than ours', () => {
	const decode = vi.spyOn(globalThis, 'decodeURIComponent');
	try {
		statusOf('', encryptedValidFrom);
		expect(decode, 'what decrypting ends with').toHaveBeenCalled();
		decode.mockClear();
		expect(statusOf('', 'U2FsdGVkX1'.repeat(100_000))).toBe(400);
		expect(decode).not.toHaveBeenCalled();
	} finally {
		decode.mockRestore();
	}
});
