const segmenter = new Intl.Segmenter();
/** Longer than any character that people write, in UTF-16 units. */
const maxGraphemeLength = 20;

/** Whether a text has at most `most` characters, as people count them. An accent or a skin tone is not counted separately. */
export const hasAtMost = (most: number, text: string): boolean =>
	text.length <= most || (text.length <= most * maxGraphemeLength && [...segmenter.segment(text)].length <= most);
