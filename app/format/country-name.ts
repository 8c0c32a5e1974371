const names = new Intl.DisplayNames('en', { type: 'region' });

/** Names the country of a code: 'CA' is 'Canada'. Any other text stays as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
