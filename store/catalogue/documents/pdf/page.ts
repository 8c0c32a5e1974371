/** The US Letter paper size, which is used in Canada and the United States, and the page margins, in points. */
export const page = { width: 612, height: 792, side: 54, top: 62, bottom: 62 };

export const inner = { width: page.width - 2 * page.side, height: page.height - page.top - page.bottom };

/** The lowest position at which a title may be printed on a page, in points from the top. */
export const floor = page.height - page.bottom;

export const ink = '#1c232b';
/** The text colour for less important text. The colour's contrast ratio on white is at least 4.5:1. */
export const grey = '#5a626b';
export const hairline = '#c9cdd2';
