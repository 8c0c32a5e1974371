/** The names of an order's parcels, by when they can leave. */
export const parcelLabels = {
	now: 'In stock now',
	rest: 'When the rest has arrived',
	all: 'When all items have arrived',
} as const;

/** The name of a parcel of an order whose copies have all left: it waits for nothing any more. */
export const leftParcelLabel = (label: string): string =>
	label === parcelLabels.now ? 'First parcel' : label === parcelLabels.rest ? 'Second parcel' : label;
