export const eventsPath = '/events';

/**
 * Returns the page of an event (by id) or of a day (by date, YYYYMMDD)
 * (docs/behaviour/features-and-events.md#addresses).
 */
export const eventPath = (filter: number | string): string => `${eventsPath}/${filter}`;

/** Returns the calendar page of a month, YYYYMM. */
export const monthPath = (month: string): string => `${eventsPath}?month=${month}`;

/** Returns the address of an event's calendar file. */
export const eventFilePath = (eventId: number): string => `${eventPath(eventId)}/calendar.ics`;

/** The feed of upcoming events, for feed readers. */
export const eventsFeedPath = `${eventsPath}/feed.xml`;
