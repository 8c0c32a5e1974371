import { inZone } from '../../store/contract/zoned-time';

/** The time zone of the sample shop (store/sample/shop-settings.ts). */
const shopTimezone = 'America/Vancouver';

/** Returns today's date in the sample shop. This machine's date may already be tomorrow's. */
export const shopToday = (): Date => new Date(inZone(Date.now() / 1000, shopTimezone, "yyyy-MM-dd'T'HH:mm:ss"));
