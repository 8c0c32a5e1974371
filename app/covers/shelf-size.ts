/** A shelf of spines as it is drawn, and what stands below it where it is seen without its page: together what links are shown with. */
export const shelfSize = { width: 1200, height: 540 };
export const captionHeight = 90;
