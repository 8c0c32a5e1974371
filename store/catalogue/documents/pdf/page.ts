/** The paper size of Canada and the United States, and the page margins, in points. */
export const page = { width: 612, height: 792, side: 54, top: 62, bottom: 62 };

export const inner = { width: page.width - 2 * page.side, height: page.height - page.top - page.bottom };

/** The lowest position on a page that titles may reach, in points from the top. */
export const floor = page.height - page.bottom;

export const ink = '#1c232b';
/** The colour for less important text. Its contrast on white is at least 4.5:1. */
export const grey = '#5a626b';
export const hairline = '#c9cdd2';
