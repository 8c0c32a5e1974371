/** Returns the location that an address names, if the staff member may see it; otherwise their first location. */
export const placeIn = ({ searchParams }: URL, locations: readonly { id: number }[]): number | undefined =>
	(locations.find(({ id }) => String(id) === searchParams.get('location')) ?? locations[0])?.id;
