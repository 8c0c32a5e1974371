const names = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the name of a country by its code: 'CA' gives 'Canada'. Returns any other text unchanged. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
