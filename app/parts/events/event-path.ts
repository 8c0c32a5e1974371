export const eventsPath = '/events';

/**
 * Returns the address of an event's page (by id) or a day's page (by date, YYYYMMDD)
 * (docs/behaviour/features-and-events.md#addresses).
 */
export const eventPath = (filter: number | string): string => `${eventsPath}/${filter}`;

/** Returns the address of a month's calendar page. `month` is YYYYMM. */
export const monthPath = (month: string): string => `${eventsPath}?month=${month}`;

/** Returns the address of an event's calendar file. */
export const eventFilePath = (eventId: number): string => `${eventPath(eventId)}/calendar.ics`;

/** The path of the feed of upcoming events, for feed readers. */
export const eventsFeedPath = `${eventsPath}/feed.xml`;
