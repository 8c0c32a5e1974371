/**
 * Returns the location in the address, if the staff member may see it. Otherwise returns the first location that the staff
 * member may see.
 */
export const placeIn = ({ searchParams }: URL, locations: readonly { id: number }[]): number | undefined =>
	(locations.find(({ id }) => String(id) === searchParams.get('location')) ?? locations[0])?.id;
