import type { FiledEvent } from '../../contract/event-file';
import type { Queries } from '../../foundation/database/database';

/** Finds the events that tickets are for, by the numbers that those are sold under. Leaves out events that are called off. */
export async function eventsOfTickets(db: Queries, eisbns: readonly string[]): Promise<FiledEvent[]> {
	if (eisbns.length === 0) return [];
	const events = await db
		.selectFrom('events')
		.select(['id', 'name', 'description', 'place', 'starts_at', 'ends_at'])
		.where('cancelled_at', 'is', null)
		.where('starts_at', 'in', ({ selectFrom }) =>
			selectFrom('titles').select('sold_until').where('eisbn', 'in', eisbns).$castTo<{ sold_until: number }>(),
		)
		.where(({ eb, or }) => or(eisbns.map((eisbn) => eb('tickets', 'like', `%"${eisbn}"%`))))
		.orderBy('starts_at')
		.orderBy('id')
		.execute();
	return events.map(({ id, name, description, place, starts_at, ends_at }) => ({
		id,
		from: starts_at,
		to: ends_at,
		info: { name, description, place, cancelled: false },
	}));
}
