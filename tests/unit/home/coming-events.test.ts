import { expect, it } from 'vitest';
import { coming } from '~/parts/events/event-summary.server';

const now = 1_800_000_000;
const event = (name: string, from: number, to: number, cancelled = false) => ({ name, from, to, info: { cancelled } });

it('lists an event until it is over, and no cancelled event', () => {
	const events = [
		event('over', now - 200, now - 1),
		event('on for a month', now - 86_400 * 20, now + 86_400 * 10),
		event('ends now', now - 100, now),
		event('called off', now + 50, now + 100, true),
		event('tomorrow', now + 86_400, now + 90_000),
	];
	expect(coming(events, now).map(({ name }) => name)).toEqual(['on for a month', 'ends now', 'tomorrow']);
});
