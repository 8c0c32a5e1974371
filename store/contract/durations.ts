/**
 * Units of time in seconds, for calculating with moments. A day of the calendar may be an hour shorter or longer than 24 hours.
 */
export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;
export const yearSeconds = 365 * daySeconds;

export const hourMs = hourSeconds * 1000;
export const dayMs = daySeconds * 1000;
