/** Returns 'favourites' in the spelling of the store's country. */
export const favouritesIn = (country: string): string => (country === 'US' ? 'favorites' : 'favourites');
