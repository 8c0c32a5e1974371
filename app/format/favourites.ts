/** What the favourites are called where the store is. */
export const favouritesIn = (country: string): string => (country === 'US' ? 'favorites' : 'favourites');
