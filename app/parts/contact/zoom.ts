/** The zoom that maps of a place begin with (spec 3 §9). */
export const zoom = 15;
