import { withBack } from './account-paths';

/** Where a shopper says which of the store's locations they shop at; afterwards they are back at `back`, a path of the shop. */
export const locationPath = (back?: string | null): string => withBack('/cart/location', back);

/** The screen itself, and what scripts load of it. */
export const isLocationScreen = (pathname: string): boolean => /^\/cart\/location(\.data|\/)?$/.test(pathname);
