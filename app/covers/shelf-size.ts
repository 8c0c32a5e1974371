/** The size of a drawn shelf of spines, and of the caption below it. Link previews show both together. */
export const shelfSize = { width: 1200, height: 540 };
export const captionHeight = 90;
