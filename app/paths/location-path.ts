import { withBack } from './account-paths';

/** Returns the path where a shopper chooses a location. Afterwards they return to `back`, a path of the shop. */
export const locationPath = (back?: string | null): string => withBack('/cart/location', back);

/** Whether a path is that screen, or its data. */
export const isLocationScreen = (pathname: string): boolean => /^\/cart\/location(\.data|\/)?$/.test(pathname);
