import { sign } from 'cookie-signature';
import { expect, it } from 'vitest';
import { secrets } from '~/environment.server';
import { stampName, trapName } from '~/forms/honeypot';
import { honeypotStamp, refuseRobots } from '~/forms/honeypot.server';

function statusOf(fields: Record<string, string>): number {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	try {
		refuseRobots(form);
	} catch (thrown) {
		const { init } = thrown as { init?: ResponseInit };
		if (init?.status === undefined) throw thrown;
		return init.status;
	}
	return 200;
}

it('lets people pass, and refuses a form whose hidden field is filled in or missing', () => {
	expect(statusOf({ [trapName]: '', [stampName]: honeypotStamp() })).toBe(200);
	expect(statusOf({ [trapName]: 'Robot', [stampName]: honeypotStamp() })).toBe(400);
	expect(statusOf({ [stampName]: honeypotStamp() })).toBe(400);
	expect(statusOf({})).toBe(400);
});

it('refuses a stamp that is not ours, however long', () => {
	const others = sign('another text', secrets[0] ?? '');
	for (const stamp of ['', 'made up', others, `${honeypotStamp()}x`, 'U2FsdGVkX1'.repeat(100_000)]) {
		expect(statusOf({ [trapName]: '', [stampName]: stamp }), stamp.slice(0, 80)).toBe(400);
	}
});
