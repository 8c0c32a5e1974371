/** Spells 'favourites' as in the store's country. */
export const favouritesIn = (country: string): string => (country === 'US' ? 'favorites' : 'favourites');
