/** The paper of Canada and the United States, and its free margins, in points. */
export const page = { width: 612, height: 792, side: 54, top: 62, bottom: 62 };

export const inner = { width: page.width - 2 * page.side, height: page.height - page.top - page.bottom };

/** How far down a page titles may reach. */
export const floor = page.height - page.bottom;

export const ink = '#1c232b';
/** For what matters less. Holds 4.5:1 on white. */
export const grey = '#5a626b';
export const hairline = '#c9cdd2';
