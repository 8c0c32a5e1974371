/** The names of an order's parcels. The name says when the parcel can be sent. */
export const parcelLabels = {
	now: 'In stock now',
	rest: 'When the rest has arrived',
	all: 'When all items have arrived',
} as const;

/** Returns the name of a parcel whose copies have all been sent. */
export const leftParcelLabel = (label: string): string =>
	label === parcelLabels.now ? 'First parcel' : label === parcelLabels.rest ? 'Second parcel' : label;
