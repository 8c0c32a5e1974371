/** The zoom that maps of a place begin with (docs/behaviour/shell.md#contact-and-hours). */
export const zoom = 15;
