/** The initial zoom of maps of a location (docs/behaviour/shell.md#contact-and-hours). */
export const zoom = 15;
