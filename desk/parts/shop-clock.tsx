import { createContext, useContext } from 'react';
import type { ZoneClock } from '~store/contract/zone-clock';

export const utcClock: ZoneClock = { changes: [] };

/** The clock of the shop's time zone, for every moment that a screen shows. The browser's own zones may be years old. */
export const ShopClock = createContext(utcClock);

/** The clock of the shop's time zone; that of UTC where nobody is logged in. */
export const useShopClock = () => useContext(ShopClock);
