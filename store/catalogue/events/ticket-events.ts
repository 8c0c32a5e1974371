import type { FiledEvent } from '../../contract/event-file';
import { chunks } from '../../foundation/database/chunks';
import type { Queries } from '../../foundation/database/database';

/** Finds the events of tickets, by the product numbers of the tickets. Does not return cancelled events. */
export async function eventsOfTickets(db: Queries, eisbns: readonly string[]): Promise<FiledEvent[]> {
	const found = new Map<number, FiledEvent>();
	for (const some of chunks(eisbns, 1)) {
		const events = await db
			.selectFrom('events')
			.select(['id', 'name', 'description', 'place', 'starts_at', 'ends_at', 'tickets'])
			.where('cancelled_at', 'is', null)
			.where('starts_at', 'in', ({ selectFrom }) =>
				selectFrom('titles').select('sold_until').where('eisbn', 'in', some).$castTo<{ sold_until: number }>(),
			)
			.execute();
		for (const { id, name, description, place, starts_at, ends_at, tickets } of events) {
			if (!some.some((eisbn) => tickets.includes(`"${eisbn}"`))) continue;
			found.set(id, { id, from: starts_at, to: ends_at, info: { name, description, place, cancelled: false } });
		}
	}
	return [...found.values()].sort((a, b) => a.from - b.from || a.id - b.id);
}
