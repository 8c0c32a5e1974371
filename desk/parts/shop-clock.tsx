import { createContext, useContext } from 'react';
import type { ZoneClock } from '~store/contract/zone-clock';

export const utcClock: ZoneClock = { changes: [] };

/** The clock of the shop's time zone, for every moment on screen. A browser's own time zone data may be years old. */
export const ShopClock = createContext(utcClock);

/** Returns the clock of the shop's time zone, or the UTC clock if no user is logged in. */
export const useShopClock = () => useContext(ShopClock);
