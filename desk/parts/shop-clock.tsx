import { createContext, useContext } from 'react';
import type { ZoneClock } from '~store/contract/zone-clock';

export const utcClock: ZoneClock = { changes: [] };

/**
 * A clock for the shop's time zone, used for all times on the page. The browser's own time zone data may be years out of date.
 */
export const ShopClock = createContext(utcClock);

/** Returns the clock of the shop's time zone. Returns a UTC clock if no user is logged in. */
export const useShopClock = () => useContext(ShopClock);
