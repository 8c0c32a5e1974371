/** The location that an address names, of those that somebody sees; the first where it names none of them. */
export const placeIn = ({ searchParams }: URL, locations: readonly { id: number }[]): number | undefined =>
	(locations.find(({ id }) => String(id) === searchParams.get('location')) ?? locations[0])?.id;
