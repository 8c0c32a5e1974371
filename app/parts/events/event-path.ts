export const eventsPath = '/events';

/** An event, by its id; or the events of a day, by its date as YYYYMMDD (docs/behaviour/features-and-events.md#addresses). */
export const eventPath = (filter: number | string): string => `${eventsPath}/${filter}`;

/** The calendar of a month, YYYYMM. */
export const monthPath = (month: string): string => `${eventsPath}?month=${month}`;

/** An event as a file that calendars open. */
export const eventFilePath = (eventId: number): string => `${eventPath(eventId)}/calendar.ics`;

/** What is coming up, for readers of news. */
export const eventsFeedPath = `${eventsPath}/feed.xml`;
