/** The size of a drawn shelf with its caption, in pixels, for link previews. */
export const shelfSize = { width: 1200, height: 540 };
export const captionHeight = 90;
