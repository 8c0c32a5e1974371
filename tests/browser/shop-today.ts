import { toZonedTime } from 'date-fns-tz';

/** The time zone of the sample shop (store/sample/shop-settings.ts). */
const shopTimezone = 'America/Los_Angeles';

/** Finds today's date in the sample shop. This machine's date may already be tomorrow's. */
export const shopToday = (): Date => toZonedTime(new Date(), shopTimezone);
