import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Where the storefront looks at the clock, and why no page that is cached tells a wrong time by it. */
const known: Record<string, string> = {
	'cookies/session.server.ts': 'a session’s own',
	'parts/checkout/card-form.server.ts': 'the checkout is nobody else’s',
	'routes/checkout.pay.$number.tsx': 'an order is nobody else’s',
	'routes/item.$eisbn/item-main.tsx': 'a title’s day: the store tells that it comes',
	'routes/events_.feed[.]xml.ts': 'the store tells when events begin and end',
	'parts/events/load-calendar.server.ts': 'the store tells when events begin and end, and when the day does',
	'parts/home/load-home.server.ts': 'the same, and when places open and close',
	'routes/events_.$filter/load-event.server.ts': 'the page of an event counts its visits, and is nobody else’s',
	'routes/contact-hours/route.tsx': 'the store tells when places open and close',
	'shell/footer-facts.server.ts': 'the store tells when places open and close',
	'shell/analytics.ts': 'in the browser',
	'shell/use-fresh-session.ts': 'in the browser',
	'format/hours-in-words.ts': 'a date of its own is read, the clock is not',
};

test('whoever looks at the clock where pages are made is known', () => {
	const files = (readdirSync('app', { recursive: true }) as string[]).filter((file) => /\.tsx?$/.test(file));
	const looking = files.filter((file) => /\bDate\.now\(\)|new Date\(\)/.test(readFileSync(join('app', file), 'utf8')));
	expect(looking.sort()).toEqual(Object.keys(known).sort());
});
