import { comingEvents, countViews, listEvents, oneEvent } from '../catalogue/events/events';
import type { Calls } from './call-table';

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
	'event/get': async (store, visitor, { event_id, increment_views }) => {
		const answer = await oneEvent(store, visitor, event_id);
		if (increment_views) await countViews(store, [event_id]);
		return answer;
	},
	'event/getComing': async (store, _visitor, asked) => ({ rows: await comingEvents(store, asked) }),
} satisfies Partial<Calls>;
