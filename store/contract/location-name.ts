import type { Location } from './webstore';

/** Returns the name that shoppers and staff see for a location: its alternative name, or its name if it has no alternative name. */
export const locationName = ({ altname, sc_name }: Pick<Location, 'altname' | 'sc_name'>): string => altname || sc_name;
