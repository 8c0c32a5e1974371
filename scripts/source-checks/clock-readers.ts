import { filesBelow, lineWith, matchesIn, type Problem, read } from './problems';

/** The storefront files that may read the clock, each with the reason why no cached page shows a wrong time. */
const known: Record<string, string> = {
	'app/cookies/session.server.ts': 'a session belongs to one visitor',
	'app/parts/checkout/card-form.server.ts': 'the checkout belongs to one shopper',
	'app/routes/checkout.pay.$number.tsx': 'an order belongs to one customer',
	'app/routes/item.$eisbn/item-main.tsx': 'a title’s release day: the store invalidates the page on that day',
	'app/routes/events_.feed[.]xml.ts': 'the store invalidates the page when an event begins or ends',
	'app/parts/events/load-calendar.server.ts': 'the store invalidates the page when an event or the day begins or ends',
	'app/parts/home/load-home.server.ts': 'the same, and when a location opens or closes',
	'app/routes/events_.$filter/load-event.server.ts': 'the page of an event counts its visits, so it is never shared',
	'app/routes/contact-hours/route.tsx': 'the store invalidates the page when a location opens or closes',
	'app/shell/footer-facts.server.ts': 'the store invalidates the page when a location opens or closes',
	'app/shell/analytics.ts': 'in the browser',
	'app/shell/use-fresh-session.ts': 'in the browser',
};

const own = 'scripts/source-checks/clock-readers.ts';

/** Checks that no other storefront file reads the clock, because a cached page would show a wrong time. */
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
				advice: `A cached page would show a wrong time. Get the time from the store, or add the file and a reason to ${own}.`,
			})),
		);
	const stale = Object.keys(known)
		.filter((file) => (looks.get(file) ?? []).length === 0)
		.map((file) => ({
			file: own,
			line: lineWith(read(own), `'${file}'`),
			advice: `${file} does not read the clock. Delete this line.`,
		}));
	return [...unknown, ...stale];
}
