import { filesBelow, lineWith, matchesIn, type Problem, read } from './problems';

/** The places where the storefront reads the clock, and why no cached page shows a wrong time because of it. */
const known: Record<string, string> = {
	'app/cookies/session.server.ts': 'a session’s own',
	'app/parts/checkout/card-form.server.ts': 'the checkout is nobody else’s',
	'app/routes/checkout.pay.$number.tsx': 'an order is nobody else’s',
	'app/routes/item.$eisbn/item-main.tsx': 'a title’s day: the store tells that it comes',
	'app/routes/events_.feed[.]xml.ts': 'the store tells when events begin and end',
	'app/parts/events/load-calendar.server.ts': 'the store tells when events begin and end, and when the day does',
	'app/parts/home/load-home.server.ts': 'the same, and when places open and close',
	'app/routes/events_.$filter/load-event.server.ts': 'the page of an event counts its visits, and is nobody else’s',
	'app/routes/contact-hours/route.tsx': 'the store tells when places open and close',
	'app/shell/footer-facts.server.ts': 'the store tells when places open and close',
	'app/shell/analytics.ts': 'in the browser',
	'app/shell/use-fresh-session.ts': 'in the browser',
	'app/format/hours-in-words.ts': 'a date of its own is read, the clock is not',
};

const own = 'scripts/source-checks/clock-readers.ts';

/** Refuses reading the clock in a page that may be cached: the page would show a wrong time. */
export function clockReaders(): Problem[] {
	const looks = new Map(
		filesBelow('app', /\.tsx?$/).map((file) => [file, matchesIn(read(file), /\bDate\.now\(\)|new Date\(\)/g)]),
	);
	const unknown = [...looks]
		.filter(([file]) => !Object.hasOwn(known, file))
		.flatMap(([file, matches]) =>
			matches.map(({ line }) => ({
				file,
				line,
				advice: `A cached page would tell a wrong time. Ask the store for it, or add the file and a reason to ${own}.`,
			})),
		);
	const stale = Object.keys(known)
		.filter((file) => (looks.get(file) ?? []).length === 0)
		.map((file) => ({
			file: own,
			line: lineWith(read(own), `'${file}'`),
			advice: `${file} does not look at the clock. Delete this line.`,
		}));
	return [...unknown, ...stale];
}
