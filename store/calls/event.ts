import { countViews, listEvents, oneEvent } from '../catalogue/events/events';
import type { Calls } from './calls';

export const event = {
	'event/getList': async (store, visitor, { from, increment_views }) => {
		const answer = await listEvents(store, visitor, from);
		if (increment_views) {
			await countViews(
				store,
				answer.rows.map(({ id }) => id),
			);
		}
		return answer;
	},
	'event/get': (store, visitor, { event_id }) => oneEvent(store, visitor, event_id),
} satisfies Partial<Calls>;
