import { withBack } from './account-paths';

/**
 * Returns the address of the page for choosing a location. After the choice, the shopper returns to `back`, a path of the shop.
 */
export const locationPath = (back?: string | null): string => withBack('/cart/location', back);

/** Whether a path is the page for choosing a location, or that page's data. */
export const isLocationScreen = (pathname: string): boolean => /^\/cart\/location(\.data|\/)?$/.test(pathname);
